// Charge codes through the calls: saving, linking from a date on, ordering lists, and every no.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claim } from '../../../packages/contract/contract.ts';
import { roles } from '../../identity/identity.contract.ts';
import { billing, codes } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, unitOf } from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
});
afterAll(() => maple.close());

const account = (number: string) => maple.accounts.get(number) ?? '';
const draft = (more: object = {}) => ({
  communityId,
  alias: 'POOL',
  name: 'Pool key',
  kind: 'MISC' as const,
  incomeAccountId: account('4000'),
  receivableAccountId: account('1200'),
  ...more,
});

test('a code is added, found and changed; its alias is its own', async () => {
  const { chargeCodeId } = await maple.call(codes.saveCode, draft());
  await maple.call(codes.saveCode, draft({ chargeCodeId, version: '1', name: 'Pool key fob', isActive: false }));
  const listed = await maple.call(codes.listCodes, { communityId });
  expect(listed.codes.at(-1)).toMatchObject({
    alias: 'POOL',
    name: 'Pool key fob',
    isActive: false,
    incomeAccount: '4000 Assessment income',
  });
  const taken = await maple.send(codes.saveCode, draft({ alias: 'asmt' }));
  expect([taken.json.code, taken.json.fields?.[0]?.path]).toEqual(['aliasTaken', 'alias']);
  const wrong = await maple.send(
    codes.saveCode,
    draft({ alias: 'X', incomeAccountId: account('1010'), receivableAccountId: account('2100') }),
  );
  expect([wrong.json.code, wrong.json.fields?.map((field) => field.path)]).toEqual([
    'wrongAccount',
    ['incomeAccountId', 'receivableAccountId'],
  ]);
  const missing = await maple.send(codes.saveCode, draft({ chargeCodeId: '999999' }));
  expect(missing.status).toBe(404);
});

test('a category keeps its code, has its own name, and asks a late fee only with a late fee code', async () => {
  const { ASMT, RSRV } = maple.codeIds;
  const category = { communityId, chargeCodeId: ASMT, name: 'Townhome', frequency: 'MONTHLY', amounts: [] };
  expect((await maple.send(codes.saveCategory, category)).json.code).toBe('nameTaken');
  expect((await maple.send(codes.saveCategory, { ...category, name: 'A', lateFeeKind: 'FLAT', lateFeeCodeId: RSRV })).json.code).toBe(
    'noLateFeeCode',
  );
  const codeCategoryId = maple.categoryIds.get('ASMT Townhome') ?? '';
  expect((await maple.send(codes.saveCategory, { ...category, codeCategoryId, version: '1', chargeCodeId: RSRV })).json.code).toBe(
    'codeFixed',
  );
  expect((await maple.send(codes.saveCategory, { ...category, name: 'Bad', minimumLiability: '-1.00' })).status).toBe(400);
});

test('a property moves to another category on a date; the earlier link ends the day before', async () => {
  const { propertyId } = unitOf(maple, 'MC-0007');
  const codeCategoryId = maple.categoryIds.get('ASMT End home') ?? '';
  const linked = await maple.call(codes.linkCategory, { communityId, codeCategoryId, propertyIds: [propertyId], startDate: '2026-02-01' });
  expect(linked).toEqual({ linked: 1, ended: 1 });
  const of = async (postDate: string) =>
    (await maple.call(billing.previewCharges, { communityId, postDate, codeIds: [maple.codeIds.ASMT] })).owners[6];
  expect([(await of('2026-01-01'))?.charged, (await of('2026-02-01'))?.charged, (await of('2026-02-01'))?.category]).toEqual([
    '310.00',
    '345.00',
    'End home',
  ]);
  const back = await maple.send(codes.linkCategory, { communityId, codeCategoryId, propertyIds: [propertyId], startDate: '2026-01-15' });
  expect(back.json.code).toBe('laterLink');
  const own = await maple.call(codes.linkCategory, {
    communityId,
    codeCategoryId,
    propertyIds: [propertyId],
    startDate: '2026-02-01',
    overrideAmount: '300.00',
  });
  expect(own).toEqual({ linked: 1, ended: 1 });
  expect((await of('2026-02-01'))?.charged).toBe('300.00');
  const rows = await maple.call(codes.listLinkages, { communityId, chargeCodeId: maple.codeIds.ASMT });
  expect(rows[6]).toMatchObject({ accountNumber: 'MC-0007', categoryName: 'End home', overrideAmount: '300.00' });
});

test('a list pays each code once, and names active codes it leaves out', async () => {
  const { ASMT, LATE } = maple.codeIds;
  const list = { communityId, kind: 'CUSTOM', name: 'Assessments first', codeIds: [ASMT] };
  const saved = await maple.call(codes.saveDistribution, { ...list, kind: 'CUSTOM' });
  expect(saved.missingAliases).toEqual(['RSRV', 'LATE', 'NSF']);
  expect((await maple.send(codes.saveDistribution, { ...list, name: 'Twice', codeIds: [ASMT, LATE, ASMT] })).json.code).toBe('codeTwice');
  expect((await maple.send(codes.saveDistribution, list)).json.code).toBe('nameTaken');
  expect((await maple.send(codes.saveDistribution, { ...list, kind: 'DEFAULT', name: 'Another default' })).json.code).toBe('nameTaken');
});

test('adding takes 2 and editing 4, and a reader may do neither', async () => {
  const reader = await maple.tokenFor('Auditor');
  expect((await maple.send(codes.saveCode, draft({ alias: 'NEW' }), { token: reader })).status).toBe(403);
  const { codes: listed } = await maple.call(codes.listCodes, { communityId });
  expect(listed.some((code) => code.alias === 'NEW')).toBe(false);
});

test('the second of two clerks overwrites no code, category or list (changedMeanwhile)', async () => {
  const token = await maple.tokenFor('Administrator');
  const listed = async () => await maple.call(codes.listCodes, { communityId });
  const before = await listed();
  const code = before.codes.find((one) => one.alias === 'ASMT');
  const category = code?.categories[0];
  const list = before.distributionLists.find((one) => one.kind === 'DEFAULT');
  const saves = [
    [codes.saveCode, 'charge code', { ...code, communityId, name: 'Assessments' }, { ...code, communityId, name: 'Monthly assessment' }],
    [
      codes.saveCategory,
      'code category',
      { ...category, communityId, name: 'Town house' },
      { ...category, communityId, name: 'Row house' },
    ],
    [
      codes.saveDistribution,
      'distribution list',
      { ...list, communityId, codeIds: list?.codeIds.toReversed() },
      { ...list, communityId, codeIds: list?.codeIds.slice(1) },
    ],
  ] as const;
  for (const [endpoint, kind, theirs, mine] of saves) {
    expect((await maple.send(endpoint, theirs, { token })).text).toContain('Id');
    const late = await maple.send(endpoint, mine);
    expect([late.status, late.json.code]).toEqual([409, 'changedMeanwhile']);
    expect(late.json.errorMessage).toMatch(new RegExp(`^Administrator saved this ${kind} `));
    expect((await maple.send(endpoint, { ...mine, version: undefined })).json.fields?.[0]?.path).toBe('version');
  }
  const after = await listed();
  const left = after.codes.find((one) => one.alias === 'ASMT');
  expect([left?.name, left?.categories[0]?.name, after.distributionLists.find((one) => one.kind === 'DEFAULT')?.codeIds]).toEqual([
    'Assessments',
    'Town house',
    list?.codeIds.toReversed(),
  ]);
});

test('holders of the claims of other codes see no charge code, and those who charge by them do', async () => {
  const listedBy = async (claim: Claim) => {
    const name = `Only ${claim}`;
    await maple.call(roles.addRole, { name, claims: [{ claim, level: 15 }] });
    const answer = await maple.send(codes.listCodes, { communityId }, { token: await maple.tokenFor(name) });
    return [claim, answer.status, (answer.json as { codes?: unknown[] }).codes?.length ?? 0, answer.text.includes('ASMT')];
  };
  for (const claim of ['ccrcodes', 'workordercodes', 'generalrequestcodes'] as const)
    expect(await listedBy(claim)).toEqual([claim, 200, 0, false]);
  for (const claim of ['arcodes', 'arapplycharges', 'arownerpayments'] as const)
    expect(await listedBy(claim)).toEqual([claim, 200, expect.any(Number), true]);
  expect(await listedBy('glbudgets')).toEqual(['glbudgets', 403, 0, false]);
});
