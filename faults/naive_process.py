"""The naive writer's worker. Arguments: the database's address, Valkey's. It runs until it is killed."""

import sys
import time

import psycopg
import redis

WORK_SECONDS = 0.12
GIVEN_OUT_AGAIN_SECONDS = 0.1  # shorter than the work, as a visibility timeout that is too short


def main(url: str, valkey_url: str) -> None:
    queue = redis.from_url(valkey_url)
    with psycopg.connect(url, autocommit=True) as connection:
        print("ready", flush=True)
        while True:
            _give_out_again(queue)
            mark = queue.rpop("naive")
            if mark is None:
                time.sleep(0.02)
                continue
            queue.zadd("naive-taken", {mark: time.time()})
            _work(connection, mark.decode())
            queue.zrem("naive-taken", mark)


def _give_out_again(queue: redis.Redis) -> None:
    for mark in queue.zrangebyscore("naive-taken", 0, time.time() - GIVEN_OUT_AGAIN_SECONDS):
        queue.zrem("naive-taken", mark)
        queue.lpush("naive", mark)


def _work(connection: psycopg.Connection, mark: str) -> None:
    found = connection.execute("SELECT person FROM said WHERE id = %s", (mark,)).fetchone()
    if found is None:  # erased before the work began; what comes after is not looked at
        return
    connection.execute("INSERT INTO remembered VALUES (%s, %s)", (found[0], mark))
    time.sleep(WORK_SECONDS)  # a model thinks about it
    connection.execute(
        "INSERT INTO remembered SELECT %s, %s WHERE NOT EXISTS (SELECT 1 FROM remembered WHERE mark = %s)",
        (found[0], mark, mark),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
