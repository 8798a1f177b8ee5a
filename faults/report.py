def table(found):
    return "\n".join(
        str(
            (
                o.fault.ids,
                o.injected,
                o.recovered,
                o.figures,
                [(v.invariant, v.looked_at, dict(v.breaches)) for v in o.verdicts],
                o.broken,
            )
        )
        for o in found.outcomes
    )


def as_json(found):
    return "{}"


def as_html(found):
    return ""
