#!/usr/bin/env python3
"""Checks a whole-book export against its seals and against published heads, with Python's standard library alone.

    python3 verify_book.py FOLDER [HEAD.json ...] [--key DIGITS]

The second of two programs that share nothing: the first is verify-book.mjs. Both print the same words. Ends with 0 when everything is as it was sealed,
with 1 otherwise. The format: docs/formats/seal.md.
"""
import hashlib
import json
import os
import re
import sys
import unicodedata

SEALED = [("ledger.entry", "entry_id", "ledger.posting", "leg", "Entry"), ("platform.audit_event", "audit_event_id", None, None, "Event")]


# Ed25519 (RFC 8032, section 6): verification only, so nothing here is secret and nothing need be fast.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else 0
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * ROOT % P
    if (x * x - x2) % P != 0:
        return None
    return P - x if x & 1 != sign else x


def point_add(a, b):
    s, t = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    c, d = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = t - s, d - c, d + c, t + s
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def point_mul(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = point_add(result, point)
        point = point_add(point, point)
        scalar >>= 1
    return result


def point_from(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def ed25519_verify(public, message, signature):
    if len(public) != 32 or len(signature) != 64:
        return False
    a, r = point_from(public), point_from(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    left, right = point_mul(s, BASE), point_add(r, point_mul(k, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def rows_of(folder, table):
    with open(os.path.join(folder, "book.json"), encoding="utf-8") as file:
        columns = {one["name"]: one["columns"] for one in json.load(file)["tables"]}[table]
    with open(os.path.join(folder, "tables", table + ".jsonl"), "rb") as file:
        for line in file:
            yield dict(zip(columns, json.loads(line)))


def by_number(text):
    return (len(text), text.encode())


def row_bytes(table, row):
    parts = [table.encode() + b"\n"]
    for name in sorted(row, key=lambda text: text.encode()):
        if row[name] is not None:
            value = row[name].encode()
            parts.append(b"%s=%d:%s\n" % (name.encode(), len(value), value))
    return b"".join(parts)


def name_of(kind, key, row, communities):
    if kind == "Event":
        return f"Event {key} of the audit trail, {row['event_time']}, {row['command']}"
    community = communities.get(row.get("community_id"))
    facts = [row.get("post_date"), row.get("reference") and f"reference {row['reference']}"]
    facts.append(row.get("description") and json.dumps(row["description"], ensure_ascii=False))
    return ", ".join([f"Entry {key}" + (f" of {community}" if community else "")] + [fact for fact in facts if fact])


def leaves_of(folder, sealed, communities):
    table, key, part, order, kind = sealed
    parts = {}
    for row in rows_of(folder, part) if part else ():
        parts.setdefault(row[key] or "", []).append(row)
    leaves, names = {}, {}
    for row in rows_of(folder, table):
        own = row[key] or ""
        mine = sorted(parts.get(own, ()), key=lambda one: by_number(one[order] or ""))
        leaves[own] = sha256(row_bytes(table, row) + b"".join(row_bytes(part, one) for one in mine))
        names[own] = name_of(kind, own, row, communities)
    orphans = [one for one in parts if one not in leaves]
    for one in orphans:
        names[one] = name_of(kind, one, parts[one][0], communities)
    return leaves, names, orphans


def instant(text):
    found = re.fullmatch(r"(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00", text)
    return f"{found[1]}T{found[2]}.{(found[3] or '').ljust(3, '0')}Z" if found else text


def follow_chain(folder, tables):
    faults, hashes, seen, rows = [], {}, {}, 0
    parts = {}
    for row in rows_of(folder, "platform.seal_part"):
        ids, digits = row["row_ids"][1:-1].split(","), row["leaves"][2:]
        leaves = [digits[64 * at : 64 * at + 64] for at in range(len(ids))]
        parts.setdefault(row["block_number"], []).append((row["table_name"], ids, leaves))
    number, last = 0, "0" * 64
    for block in rows_of(folder, "platform.seal_block"):
        own, stored, previous = block["block_number"], block["block_hash"][2:], block["previous_hash"][2:]
        if int(own) != number + 1:
            faults.append((int(own), f"The chain: block {number + 1} is missing."))
        elif previous != last:
            faults.append((int(own), f"The chain: block {own} does not follow the block before it."))
        lines = ["commonhold block 1", f"number={own}", f"sealed={instant(block['sealed_time'])}", f"previous={previous}"]
        mine = sorted(parts.get(own, ()), key=lambda one: one[0].encode())
        for table, ids, leaves in mine:
            lines += [f"table={table}"] + [f"{key} {leaf}" for key, leaf in zip(ids, leaves)]
        if sha256(("\n".join(lines) + "\n").encode()) != stored:
            faults.append((int(own), f"The chain: block {own} does not have its hash."))
        for table, ids, leaves in mine:
            known, names, kind = tables.get(table, ({}, {}, table))
            for key, leaf in zip(ids, leaves):
                rows += 1
                seen[(table, key)] = seen.get((table, key), 0) + 1
                now = known.get(key)
                if now != leaf:
                    what = "it was sealed and is gone" if now is None else "it is not as it was sealed"
                    faults.append((int(own), f"{names.get(key, f'{kind} {key}')}: {what} (block {own})."))
        hashes[own] = stored
        number, last = int(own), stored
    return [sentence for _, sentence in sorted(faults, key=lambda one: one[0])], hashes, seen, rows


def stray_faults(table, part, loaded, kind, seen):
    leaves, names, orphans = loaded
    keys = sorted(leaves, key=by_number)
    faults = [(key, "it stands in no block") for key in keys if (table, key) not in seen]
    faults += [(key, "it stands in two blocks") for key in keys if seen.get((table, key), 0) > 1]
    faults += [(key, f"rows of {part} belong to it, and it is not there") for key in sorted(orphans, key=by_number)]
    return [f"{names.get(key, f'{kind} {key}')}: {what}." for key, what in faults]


def fingerprint(public):
    return sha256(bytes.fromhex(public))[:16]


def is_signed(head):
    if head["format"] != "commonhold head 1" or not re.fullmatch("[0-9a-f]{64}", head["publicKey"]) or not re.fullmatch("[0-9a-f]{128}", head["signature"]):
        return False
    text = f"commonhold head 1\nbook={head['book']}\nnumber={head['number']}\nhash={head['hash']}\nsigned={head['signedTime']}\n"
    return ed25519_verify(bytes.fromhex(head["publicKey"]), text.encode(), bytes.fromhex(head["signature"]))


def head_fault(head, key, book, hashes):
    number, found = head["number"], hashes.get(head["number"])
    if not is_signed(head):
        return f"the head published for block {number} is not signed with the key it names"
    if key is not None and fingerprint(head["publicKey"]) != key:
        return f"the head published for block {number} is signed with another key, {fingerprint(head['publicKey'])}"
    if found is None:
        return f"block {number} was published on {head['signedTime']} and is gone: the end of the chain was cut off"
    if found != head["hash"] or head["book"] != book:
        return f"block {number} has another hash than was published on {head['signedTime']}: the chain was written anew"
    return None


def write(line):
    """A line as a terminal may show it: what would break it, colour it or turn it round is written as its number."""
    print("".join("\\u%04x" % ord(sign) if unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp") else sign for sign in line))


def verify_book(folder, head_files, key):
    communities = {row["community_id"]: row["name"] for row in rows_of(folder, "communities.community")}
    loaded = {sealed[0]: leaves_of(folder, sealed, communities) for sealed in SEALED}
    tables = {sealed[0]: (loaded[sealed[0]][0], loaded[sealed[0]][1], sealed[4]) for sealed in SEALED}
    sentences, hashes, seen, rows = follow_chain(folder, tables)
    for table, _, part, _, kind in SEALED:
        sentences += stray_faults(table, part, loaded[table], kind, seen)
    heads = []
    for path in head_files:
        with open(path, encoding="utf-8") as file:
            heads.append(json.load(file))
    book = hashes.get("1", "")
    sentences += [f"The chain: {what}." for what in (head_fault(head, key, book, hashes) for head in heads) if what]
    write(f"book {book[:16]}: {rows} rows sealed in {len(hashes)} blocks")
    for head in heads:
        write(f"head of block {head['number']}, published {head['signedTime']} with the key {fingerprint(head['publicKey'])}")
    if not heads:
        write("no published head was given: the end of the chain may have been cut off")
    write(f"{len(sentences)} faults, the first in the chain first:" if sentences else "everything is as it was sealed")
    for sentence in sentences:
        write(sentence)
    return not sentences


if __name__ == "__main__":
    given = sys.argv[1:]
    wanted = None
    if "--key" in given:
        at = given.index("--key")
        wanted = given[at + 1]
        del given[at : at + 2]
    if not given:
        sys.exit("Usage: python3 verify_book.py FOLDER [HEAD.json ...] [--key DIGITS]")
    sys.exit(0 if verify_book(given[0], given[1:], wanted) else 1)
