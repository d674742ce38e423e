// Lockbox settings through HTTP on a real database: an alias is typed, or taught where a payment is given to
// its owner, and a scanline is saved, tried and read by.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { lockbox, lockboxSettings } from '../receivables.contract.ts';
import { writeBaiLockbox } from '../receivables.server.ts';
import { aBilledCommunity, type BilledCommunity, unitOf } from '../receivables.testing.ts';

let of: BilledCommunity;
beforeAll(async () => {
  of = await aBilledCommunity();
});
afterAll(() => of.close());

const layout = {
  length: 21,
  accountStart: 1,
  accountLength: 10,
  amountStart: 11,
  amountLength: 10,
  checkStart: 21,
  checkRule: 'mod10-2121-left' as const,
  coverStart: 1,
  coverLength: 20,
};

/** Imports payments of lockbox 9100, each by what the bank read as its remittance text. */
async function bring(texts: readonly string[], checkNumber: number) {
  const items = texts.map((text, i) => ({
    sequence: i + 1,
    amount: 10_000n,
    checkNumber: String(checkNumber + i),
    remitter: 'PAYER',
    checkDate: null,
    routingNumber: '122402405',
    accountNumber: '88100',
    payee: '',
    memo: [text],
  }));
  const box = { lockboxId: '9100', depositDate: localDate('2026-01-09'), batches: [{ batchNumber: '1', items }] };
  const text = writeBaiLockbox({
    destination: '1224024050',
    origin: '4001170102',
    fileDate: localDate('2026-01-09'),
    clock: '1800',
    boxes: [box],
  });
  const file = { fileName: `lockbox-${checkNumber}.bai`, content: Buffer.from(text).toString('base64') };
  const { lockboxFileId } = await of.call(lockbox.importLockbox, { file });
  const { lines } = await of.call(lockbox.getLockboxFile, { lockboxFileId });
  return lines;
}

it('an alias typed by a person, and one taught in the queue, name the home in the next file', async () => {
  const { communityId } = of;
  const { ownershipId } = unitOf(of, 'MC-0001');
  const add = async (alias: string) => of.send(lockboxSettings.addLockboxAlias, { communityId, ownershipId, alias });
  const { json } = await add('old-4471');
  expect((await add('OLD 4471')).json.code).toBe('aliasTaken');
  expect((await add('mc 0002')).json.code).toBe('aliasIsAccount');
  expect((await add('--')).json.code).toBe('aliasBlank');
  const [typed, unknown] = await bring(['OLD4471', 'B77-9'], 3001);
  expect([typed?.status, typed?.accountNumber, unknown?.reason]).toEqual(['MATCHED', 'MC-0001', 'UNKNOWN_OWNER']);
  const given = { communityId, lockboxLineId: unknown?.lockboxLineId ?? '', ownershipId: unitOf(of, 'MC-0003').ownershipId };
  await of.call(lockbox.mendLockboxLine, { ...given, teach: true });
  const [taught] = await bring(['B77-9'], 3011);
  expect([taught?.status, taught?.accountNumber]).toEqual(['MATCHED', 'MC-0003']);
  const { aliases } = await of.call(lockboxSettings.getLockboxSettings, {});
  expect(aliases.map((one) => [one.alias, one.accountNumber, one.isTaught, one.used])).toEqual([
    ['B77-9', 'MC-0003', true, 2],
    ['old-4471', 'MC-0001', false, 1],
  ]);
  await of.call(lockboxSettings.removeLockboxAlias, { communityId, lockboxAliasId: String(json.lockboxAliasId) });
  const [forgotten] = await bring(['OLD4471'], 3021);
  expect(forgotten?.reason).toBe('UNKNOWN_OWNER');
});

it('a scanline is tried before it is saved, and files are read by it afterwards', async () => {
  const { communityId, bankAccountId } = of;
  const attempt = (more: object) => of.call(lockboxSettings.tryScanline, { communityId, ...layout, ...more });
  const { written } = await attempt({ sample: 'MC-0005' });
  expect(written).toMatch(/^MC-0005 {3}0000000100\d$/);
  expect(await attempt({ text: written })).toMatchObject({ ownerAccount: 'MC-0005', amount: '1.00', problem: '' });
  expect((await attempt({ text: written })).owner).toMatch(/^MC-0005 /);
  expect((await attempt({ text: `${written.slice(0, 20)}x` })).problem).toContain('check digit');
  expect((await attempt({ sample: 'TOO-LONG-FOR-IT' })).written).toBe('');
  const saving = { communityId, bankAccountId, ...layout, approvedDate: '2026-01-02' };
  const refused = async (more: object) => (await of.send(lockboxSettings.saveScanline, { ...saving, ...more })).json.code;
  expect(await refused({ length: 20 })).toBe('outsideLine');
  expect(await refused({ amountLength: null })).toBe('partMissing');
  expect(await refused({ amountStart: 10 })).toBe('overlap');
  await of.call(lockboxSettings.saveScanline, saving);
  const wrong = `${written.slice(0, 20)}${written.endsWith('0') ? '1' : '0'}`;
  const [right, bad, bare] = await bring([written, wrong, 'MC-0005'], 4001);
  expect([right?.accountNumber, bad?.reason, bare?.reason]).toEqual(['MC-0005', 'NO_ACCOUNT', 'NO_ACCOUNT']);
  const { accounts } = await of.call(lockboxSettings.getLockboxSettings, {});
  expect(accounts.map((one) => [one.lockboxId, one.layout?.length])).toEqual([['9100', 21]]);
  await of.call(lockboxSettings.dropScanline, { communityId, bankAccountId });
  const [again] = await bring(['MC-0005'], 4011);
  expect(again?.accountNumber).toBe('MC-0005');
});
