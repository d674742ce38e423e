// Letters before the law packs through a real community: consent to email and texts by the records of its
// state, what proves mailing before and after the rule on postmarks, and the log that keeps it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { instantOf, localDate } from '../../../packages/kernel/kernel.ts';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { judgmentList, law } from '../../law/law.contract.ts';
import { lawOf, lawRoutes } from '../../law/law.server.ts';
import { judgeProof, keepLetterLaw, keepProofLaw, LetterJudge, letterAsked } from './letter-law.handlers.ts';

let of: TestServer;
let communityId: string;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...lawRoutes], hasCommunity);
  const place = { street: '', city: 'Bowie', state: 'MD', postcode: '', timeZone: 'America/New_York' };
  ({ communityId } = await of.call(community.addCommunity, { name: 'Maple Court', shortCode: 'MC', legalName: 'Maple Court', ...place }));
  const standing = { communityType: 'HOA' as const, statutoryRegime: '' as const, collectorRole: 'firstParty' as const };
  await of.call(law.saveStanding, { communityId, version: null, ...standing });
});
afterAll(() => of.close());

const read = <T>(work: (tx: Parameters<typeof lawOf>[0]) => Promise<T>) => of.services.database.read(of.customerId, work);
const known = {
  emailConsent: true,
  emailFailures: 0,
  emailStop: null,
  textConsent: true,
  isTextStopped: false,
  consentDate: null,
} as const;
const legal = { noticeClass: 'LEGAL' as const, kind: 'COLLECTION', letterDate: localDate('2026-03-02') };

test('a legal notice by email needs consent that still holds', async () => {
  const judge = new LetterJudge(await read((tx) => lawOf(tx, communityId)));
  expect(judge.blocks(letterAsked(legal, 'EMAIL', known))).toBe(false);
  expect(judge.blocks(letterAsked(legal, 'EMAIL', known))).toBe(false);
  expect(judge.blocks(letterAsked(legal, 'EMAIL', { ...known, emailFailures: 2 }))).toBe(true);
  expect(judge.blocks(letterAsked(legal, 'EMAIL', { ...known, emailConsent: false }))).toBe(true);
  expect(judge.blocks(letterAsked(legal, 'PAPER', known))).toBe(false);
  expect(judge.laws).toMatchObject([{ count: 2, said: { verdict: 'allow', citation: expect.stringContaining('11B-113.1') } }]);
});

test('a text is judged by consent and by what its reader took back', async () => {
  const judge = new LetterJudge(await read((tx) => lawOf(tx, communityId)));
  const general = { ...legal, noticeClass: 'GENERAL' as const };
  expect(judge.blocks(letterAsked(general, 'TEXT', known))).toBe(false);
  expect(judge.blocks(letterAsked(general, 'TEXT', { ...known, textConsent: false }))).toBe(true);
  expect(judge.blocks(letterAsked(general, 'TEXT', { ...known, isTextStopped: true }))).toBe(true);
  expect(judge.laws.map(({ said }) => said?.verdict)).toEqual(['allow']);
});

test('a postmark proves mailing no more since the rule on postmarks; the record of a mail house does', async () => {
  const proof = (mailedOn: string, evidence: readonly string[]) =>
    read((tx) => judgeProof(tx, communityId, { mailedOn: localDate(mailedOn), evidence }));
  expect((await proof('2025-12-23', ['postmark'])).said?.verdict).toBe('allow');
  expect((await proof('2025-12-24', ['postmark'])).said).toMatchObject({ verdict: 'warn', missing: ['acceptance proof'] });
  expect((await proof('2025-12-24', ['mail house acceptance record'])).said?.verdict).toBe('allow');
});

test('the log keeps what letters and an order of mail were judged by', async () => {
  const users = await sql<{
    id: string;
  }>`select min(user_id)::text as id from identity.app_user where customer_id = ${of.customerId}`.execute(of.db.asMigrator);
  const by = { userId: users.rows[0]?.id ?? '', now: instantOf(Date.parse('2026-03-02T10:00:00Z')) };
  await of.services.database.transact(of.customerId, async (tx) => {
    const judge = new LetterJudge(await lawOf(tx, communityId));
    judge.blocks(letterAsked(legal, 'EMAIL', known));
    await keepLetterLaw(tx, communityId, judge.laws, { letterBatchId: '5', title: 'Notices', by });
    const law = await judgeProof(tx, communityId, { mailedOn: localDate('2026-03-02'), evidence: ['mail house acceptance record'] });
    await keepProofLaw(tx, communityId, law, { mailOrderId: '6', title: 'Notices', by });
  });
  const { rows } = await of.call(judgmentList.calls.readPage, { communityId });
  expect(rows.map((row) => row.topic).sort()).toEqual(['electronicConsent', 'mailingProof']);
});
