// What records of a domain mean, case by case.
import { describe, expect, test } from 'vitest';
import { checkDkim, checkDmarc, checkReports, checkSpf, parentOf } from './email-health.rules.ts';

const key = 'A'.repeat(392);
const at = 'maple.example';

describe('SPF', () => {
  test.each([
    // records, state, part of what it says
    [null, 'UNKNOWN', 'No name server answered'],
    [[], 'PROBLEM', 'No record says'],
    [['google-site-verification=x'], 'PROBLEM', 'No record says'],
    [['v=spf1 include:a.example ~all', 'v=spf1 -all'], 'PROBLEM', 'several SPF records'],
    [['v=spf1 +all'], 'PROBLEM', 'lets every server'],
    [['v=spf1 include:a.example'], 'ATTENTION', 'End it with'],
    [[`v=spf1 ${Array.from({ length: 11 }, (_, i) => `include:${i}.example`).join(' ')} ~all`], 'PROBLEM', 'asks for 11'],
    [['v=spf1 redirect=_spf.a.example'], 'GOOD', 'names the servers'],
    [['v=spf1 mx include:a.example -all', 'other'], 'GOOD', 'names the servers'],
  ] as const)('%o is %s', (found, state, says) => {
    const seen = checkSpf(at, found);
    expect([seen.state, seen.says.includes(says)]).toEqual([state, true]);
  });
  test('names the record to add', () => {
    expect(checkSpf(at, []).add).toEqual({ host: at, type: 'TXT', value: expect.stringMatching(/^v=spf1 .* ~all$/) });
  });
});

test.each([
  // selector, records, state, part of what it says
  ['', null, 'ATTENTION', 'Enter the selector'],
  ['s1', [], 'PROBLEM', 'No key stands here'],
  ['s1', ['v=DKIM1; p='], 'PROBLEM', 'revoked'],
  ['s1', [`v=DKIM1; k=rsa; p=${'A'.repeat(216)}`], 'ATTENTION', 'shorter than 2,048'],
  ['s1', [`v=DKIM1; k=rsa; p=${key}`], 'GOOD', 'can check'],
  ['s1', ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='], 'GOOD', 'can check'],
] as const)('DKIM of %o, %o is %s', (selector, found, state, says) => {
  const seen = checkDkim(at, selector, found);
  expect([seen.state, seen.says.includes(says)]).toEqual([state, true]);
});

test.each([
  // records, of the parent, state, part of what it says
  [[], [], 'PROBLEM', 'Nothing tells receivers'],
  [['v=DMARC1; p=reject; rua=mailto:a@b.example', 'v=DMARC1; p=none'], [], 'PROBLEM', 'several DMARC'],
  [['v=DMARC1; rua=mailto:a@b.example'], [], 'PROBLEM', 'no policy'],
  [['v=DMARC1; p=none; rua=mailto:a@b.example'], [], 'ATTENTION', 'only watches'],
  [['v=DMARC1; p=reject'], [], 'ATTENTION', 'Nobody gets the reports'],
  [['v=DMARC1; p=quarantine; rua=mailto:a@b.example'], [], 'GOOD', 'know what to do'],
  [[], ['v=DMARC1; p=reject; rua=mailto:a@b.example'], 'GOOD', 'know what to do'],
  [null, [], 'UNKNOWN', 'No name server'],
] as const)('DMARC %o, parent %o is %s', (found, ofParent, state, says) => {
  const seen = checkDmarc(at, found, ofParent);
  expect([seen.state, seen.says.includes(says)]).toEqual([state, true]);
});

test('reports need a server that listens and a domain that leads to it', () => {
  expect(checkReports(undefined, []).state).toBe('ATTENTION');
  expect(checkReports('returns.example', [])).toMatchObject({ state: 'PROBLEM', add: { host: 'returns.example', type: 'MX' } });
  expect(checkReports('returns.example', ['mx.example']).state).toBe('GOOD');
  expect(parentOf('mail.maple.example')).toBe('maple.example');
});
