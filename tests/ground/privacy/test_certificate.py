"""A certificate that anybody can verify offline, and nobody can change."""

import json
import re
import shutil
import subprocess
import sys
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from memoryhub.audit.models import AuditEntry
from memoryhub.errors import NotFound
from memoryhub.privacy import api as privacy
from memoryhub.privacy import machine
from memoryhub.privacy.offline import verify_certificate
from memoryhub.privacy.store import requests
from memoryhub.privacy.types import State
from tests.ground.privacy.lives import asked

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def done(ada_lives):
    request = asked(ada_lives)
    privacy.run(request.id)
    return request


def test_it_is_verified_offline_and_says_what_went(done, tmp_path, ada, token):
    certificate = privacy.certificate(done.id)
    file = tmp_path / "certificate.json"
    file.write_text(privacy.as_file(certificate))
    assert token not in file.read_text() and ada.email not in file.read_text()
    script = shutil.copy(verify_certificate.__file__, tmp_path)
    command = [sys.executable, script, str(file), "--key", certificate.public_key]
    said = subprocess.run(command, capture_output=True, text=True, env={}, cwd=tmp_path)
    assert said.returncode == 0 and said.stdout.startswith(f"GENUINE: {done.number}, live"), said.stderr
    body = json.loads(certificate.body)
    assert body["key"]["destroyed"] and body["verification"]["left"] == 0
    assert body["manifest"]["counts"] == done.manifest
    assert body["audit"]["entry"] > 0 and body["kept"] and body["times"]["backups_expire"]
    call_command("verify_certificate", file)


def _erased_one_more(file):
    file["certificate"]["stores"][0]["erased"] += 1


def _other_key(file):
    file["signature"]["public_key"] = "00" * 32


def _other_signature(file):
    file["signature"]["value"] = file["signature"]["value"][::-1]


def test_whatever_is_changed_in_it_shows(done, tmp_path):
    for change in (_erased_one_more, _other_key, _other_signature):
        file = json.loads(privacy.as_file(privacy.certificate(done.id)))
        verify_certificate.verified(json.dumps(file))
        change(file)
        with pytest.raises(verify_certificate.NotGenuine):
            verify_certificate.verified(json.dumps(file))
    _one_that_somebody_else_signed(done, tmp_path)


def _one_that_somebody_else_signed(done, tmp_path):
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from memoryhub.vault.signing import public

    file = json.loads(privacy.as_file(privacy.certificate(done.id)))
    key = Ed25519PrivateKey.generate()
    text = json.dumps(file["certificate"], sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    file["signature"] |= {"key_id": public(key)[0], "public_key": public(key)[1], "value": key.sign(text).hex()}
    verify_certificate.verified(json.dumps(file))
    with pytest.raises(verify_certificate.NotGenuine):
        verify_certificate.verified(json.dumps(file), privacy.certificate(done.id).public_key)
    (tmp_path / "c.json").write_text(json.dumps(file))
    with pytest.raises(CommandError, match="never used"):
        call_command("verify_certificate", tmp_path / "c.json")


@pytest.mark.parametrize("text", ["", "{}", '{"certificate": 1, "signature": 2}', "\x00"])
def test_what_is_no_certificate_is_told_so(text, tmp_path, capsys):
    (tmp_path / "c.json").write_text(text)
    assert verify_certificate.main([str(tmp_path / "c.json")]) == 2
    assert "no certificate" in capsys.readouterr().out


def test_the_person_can_show_that_it_is_about_them(ada, ada_space):
    found = privacy.dry_run(ada_space.id, privacy.Part(privacy.Reach.EVERYTHING))
    request, salt = privacy.open_request(ada_space.id, found, privacy.Factor.PASSWORD, now=timezone.now())
    privacy.run(request.id)
    body = json.loads(privacy.certificate(request.id).body)
    assert body["subject"]["salted_hash"] == privacy.salted(salt, ada.email)
    assert re.fullmatch(r"[0-9a-f]{64}", body["subject"]["salted_hash"])


def test_a_second_one_is_issued_when_the_last_backup_has_expired(done):
    link = privacy.token_of(done.id, "ab" * 16)
    assert privacy.ticket(link).request_id == done.id
    for broken in (link[:-1], link.upper(), "x", ""):  # that we did not sign
        with pytest.raises(NotFound):
            privacy.ticket(broken)
    later = timezone.now() + timedelta(days=400)
    machine.end_backups(done.id, later)
    certificate = privacy.certificate(done.id)
    assert certificate.stage == "backups" and privacy.request(done.id).state is State.DONE_BACKUPS
    assert verify_certificate.verified(privacy.as_file(certificate))["stage"] == "backups"


def test_time_passes_an_alarm_at_two_thirds_and_after_two_years_only_numbers_stay(ada_space, sam):
    request = asked(ada_space, by_staff=sam.id)
    early = request.received_at + timedelta(days=9)
    machine._alarm(early)
    assert not AuditEntry.objects.filter(action="erasure.deadline_near", subject=request.id).exists()
    for _ in range(2):
        machine._alarm(request.received_at + timedelta(days=10))
    assert AuditEntry.objects.filter(action="erasure.deadline_near", subject=request.id).count() == 1
    privacy.approve(request.id, ada_space.id, timezone.now())
    privacy.run(request.id)
    requests.reduce_before(request.received_at)
    assert privacy.request(request.id).subject == ada_space.id
    requests.reduce_before(timezone.now() + timedelta(days=1))
    found = privacy.request(request.id)
    assert found.subject == requests.NOBODY and found.manifest == request.manifest and found.opened_by is None
    assert privacy.certificate(request.id) is None
