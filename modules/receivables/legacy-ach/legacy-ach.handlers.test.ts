// A legacy ACH file: looked at leniently with every fault, booked strictly and once, taken back as a batch.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AchEntry, writeAch } from '../../../packages/files/nacha.ts';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, ownerAt, unitOf } from '../receivables.testing.ts';
import { legacyAch } from './legacy-ach.contract.ts';
import { achDay, payerKey, readLegacyFile } from './legacy-ach.rules.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await billMonth(maple, '2026-01-01');
});
afterAll(() => maple.close());

const entry = (individualId: string, amount: bigint, n: number, more: Partial<AchEntry> = {}): AchEntry => ({
  code: '27',
  routing: '122402405',
  account: '987654321',
  amount,
  individualId,
  name: 'A. OWNER',
  discretionary: '',
  trace: `1224024000000${String(n).padStart(2, '0')}`,
  addenda: [],
  ...more,
});
function text(entries: AchEntry[], effectiveDate = '260105'): string {
  const who = { serviceClass: '225', company: 'OLD SYSTEM', discretionary: '', companyId: '1912345678', description: 'DUES', number: 1 };
  const batch = { ...who, sec: 'PPD', descriptiveDate: '', effectiveDate, odfi: '12240240', entries };
  const names = { destinationName: 'NEVADA FIRST', originName: 'OLD SYSTEM', reference: '' };
  return writeAch({
    destination: '122402405',
    origin: '1912345678',
    date: '260104',
    time: '0900',
    modifier: 'A',
    ...names,
    batches: [batch],
  });
}
const upload = (content: string) => ({ fileName: 'old.ach', content: Buffer.from(content).toString('base64') });
const asked = (content: string, more: object = {}) => ({
  communityId,
  bankAccountId: maple.bankAccountId,
  postDate: '2026-01-05',
  file: upload(content),
  ...more,
});
const look = (content: string, more: object = {}) => maple.call(legacyAch.previewLegacyAch, asked(content, more));
const book = async (content: string, more: object = {}) =>
  maple.send(legacyAch.importLegacyAch, await seen(maple, legacyAch.previewLegacyAch, asked(content, more)));

it('books its entries as receipts of their owners, each once, and takes them back as a batch', async () => {
  const { bankAccounts } = await maple.call(legacyAch.getLegacyAchChoices, { communityId });
  expect(bankAccounts.map((one) => one.bankAccountId)).toContain(maple.bankAccountId);
  const file = text([entry('mc 0001', 10_000n, 1), entry('MC-0002', 99_900n, 2), entry('MC-0003', 0n, 3, { code: '28' })]);
  const view = await look(file);
  expect(view).toMatchObject({ company: 'OLD SYSTEM', faults: [], receipts: 2, total: '1099.00', leftOut: 0 });
  expect(view.entries.map((one) => [one.accountNumber, one.verdict, one.effectiveDate])).toEqual([
    ['mc 0001', 'RECEIPT', '2026-01-05T00:00:00'],
    ['MC-0002', 'RECEIPT', '2026-01-05T00:00:00'],
    ['MC-0003', 'PRENOTE', '2026-01-05T00:00:00'],
  ]);
  const before = (await ownerAt(maple, 'MC-0001', '2026-01-31')).owes;
  const booked = await book(file);
  expect(booked.json).toMatchObject({ count: 2, total: '1099.00' });
  expect((await ownerAt(maple, 'MC-0001', '2026-01-31')).owes).not.toBe(before);
  expect((await look(file)).entries.map((one) => one.verdict)).toEqual(['KNOWN', 'KNOWN', 'PRENOTE']);
  expect((await book(file)).json.code).toBe('nothingToBook');
  expect((await sendUndo(maple, { communityId, batchId: String(booked.json['batchId']) })).status).toBe(200);
  expect((await ownerAt(maple, 'MC-0001', '2026-01-31')).owes).toBe(before);
  expect((await look(file)).receipts).toBe(2);
});

it('shows a file with faults, and imports none', async () => {
  const broken = text([entry('MC-0004', 5_000n, 4)]).replace(/^(8225.{6}).{10}/m, '$10000000001');
  const view = await look(broken);
  expect(view.receipts).toBe(1);
  expect(view.faults[0]?.words).toMatch(/batch control says hash/);
  expect((await book(broken)).json.code).toBe('fileFaults');
  expect((await look('not a file')).faults.map((one) => one.words)).toContain('The file has no header');
  expect((await look(text([entry('MC-0004', 5_000n, 4)], '      '))).faults.map((one) => one.words)).toContain(
    'Batch 1 has no effective date',
  );
});

it('says which entries cannot be booked, and leaves them out only where somebody decides so', async () => {
  const { propertyId } = unitOf(maple, 'MC-0006');
  await maple.call(propertyFlags.setPropertyFlags, { communityId, propertyId, holdsLateFees: false, holdsPayments: true });
  const returned = {
    kind: '99' as const,
    code: 'R01',
    originalTrace: '122402400000001',
    deathDate: '',
    originalRdfi: '12240240',
    text: '',
  };
  const file = text([
    entry('MC-0005', 4_000n, 5),
    entry('NOBODY', 4_000n, 6),
    entry('MC-0006', 4_000n, 7),
    entry('MC-0007', 4_000n, 8, { code: '22' }),
    entry('MC-0008', 4_000n, 9, { addenda: [returned] }),
  ]);
  const view = await look(file);
  expect(view.entries.map((one) => one.verdict)).toEqual(['RECEIPT', 'UNKNOWN_ACCOUNT', 'ON_HOLD', 'CREDIT', 'RETURN']);
  expect(view.refusal).toMatchObject({
    code: 'entryFaults',
    message: '4 entries cannot be booked. The first is entry 2: no owner account.',
  });
  expect((await book(file)).json.code).toBe('entryFaults');
  expect((await book(file, { leavesOut: true })).json).toMatchObject({ count: 1, total: '40.00' });
  expect((await maple.send(legacyAch.previewLegacyAch, asked(file, { bankAccountId: '99999999' }))).status).toBe(404);
});

it('reads days and account numbers as other systems write them', () => {
  expect([achDay('260105'), achDay('269999'), achDay('')]).toEqual(['2026-01-05', null, null]);
  expect(payerKey(' mc-0001 ')).toBe('MC0001');
  expect(readLegacyFile('').entries).toEqual([]);
});
