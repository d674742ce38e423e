// Signatures through HTTP: kept sealed, seen by their owner alone, and signing checks and letters as their
// limit and their days allow, each use noted.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobRoutes } from '../../packages/jobs/jobs.ts';
import { messageBatches, signatureList, signatures, templates } from '../correspondence/correspondence.contract.ts';
import { correspondenceRoutes } from '../correspondence/correspondence.server.ts';
import { roles } from '../identity/identity.contract.ts';
import { listBankAccountRows } from '../ledger/ledger.server.ts';
import { checks } from './payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from './payables.testing.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const file = { fileName: 'signature.png', content: png };
let of: PayingCommunity;
let communityId: string;
let treasurer: string;
let manager: string;
beforeAll(async () => {
  const banks = (tx: never, id: string) => listBankAccountRows(tx, [id]);
  of = await aPayingCommunity('ACCRUAL', [...correspondenceRoutes([], banks as never), ...jobRoutes]);
  communityId = of.communityId;
});
afterAll(() => of.close());
const facts = (more: object) => ({ communityId, signer: 'Tess Treasurer', validFromDate: '2026-01-01', file, ...more }) as never;
const refused = async (more: object) => (await of.send(signatures.addSignature, facts({ signsChecks: true, ...more }))).json.code;

it('is kept only as a picture that signs something, with a second of another hand', async () => {
  expect(await refused({ signsChecks: false })).toBe('signatureForNothing');
  expect(await refused({ limit: '0.00' })).toBe('limitNotPositive');
  expect(await refused({ validThroughDate: '2025-12-31' })).toBe('validBackward');
  const named = (fileName: string, content: string) => ({ file: { fileName, content: Buffer.from(content).toString('base64') } });
  expect(await refused(named('a.txt', 'Mia Manager'))).toBe('signatureNotPicture');
  expect(await refused(named('a.svg', '<svg onload="x()"/>'))).toBe('activeContent');
  const large = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(300_000)]).toString('base64');
  expect(await refused({ file: { fileName: 'a.png', content: large } })).toBe('signatureTooLarge');
  treasurer = (await of.call(signatures.addSignature, facts({ signsChecks: true, limit: '1.00' }))).signatureId;
  expect(await refused({ secondSignatureId: treasurer })).toBe('secondIsSame');
  const mine = {
    signer: 'Mia Manager',
    signerTitle: 'Manager',
    signsChecks: true,
    signsLetters: true,
    limit: '1000.00',
    secondSignatureId: treasurer,
  };
  manager = (await of.call(signatures.addSignature, facts({ ...mine, bankAccountIds: [of.bankAccountId] }))).signatureId;
  const { version } = await of.call(signatures.getSignature, { communityId, signatureId: manager });
  const changed = { ...mine, signatureId: manager, version, validFromDate: '2026-01-01', communityId, file: null } as const;
  await of.call(signatures.editSignature, changed);
  expect((await of.send(signatures.editSignature, changed)).json.code).toBe('changedMeanwhile');
});

it('is sealed at rest, and no one but its hand sees it', async () => {
  const kept = await of.services.database.read(of.customerId, (tx) =>
    tx.db.selectFrom('correspondence.signature').select('image_sealed').execute(),
  );
  for (const { image_sealed } of kept) expect(image_sealed).not.toContain(png.slice(0, 20));
  const place = { communityId, signatureId: manager };
  const headers = { authorization: `Bearer ${await of.tokenFor('Administrator')}` };
  const seen = await of.app.inject({ method: 'GET', url: signatures.getMySignatureImage.path, query: place, headers });
  expect(seen.json().code).toBe('notYourSignature');
  expect(JSON.stringify(await of.call(signatures.getSignature, place))).not.toContain(png.slice(0, 20));
});

it('signs a check alone up to its limit, above it with the second, and notes every use', async () => {
  const small = await of.approved({ vendorId: of.sierra, number: 'SG-1', lines: [['5310', '1000.00']] });
  const large = await of.approved({ vendorId: of.cascade, number: 'CM-1', lines: [['5010', '1000.01']] });
  const { checkIds } = await of.pay([`${small}:1000.00`, `${large}:1000.01`]);
  const { printingId } = await of.call(checks.recordPrinting, { communityId, checkIds });
  const pdf = await of.send(checks.printChecks, { communityId, printingId });
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  const usesOf = async (signatureId: string) =>
    (await of.call(signatures.getSignature, { communityId, signatureId })).uses.map(({ reference, amount }) => [reference, amount]).sort();
  expect(await usesOf(manager)).toEqual([
    ['Check 1001', '1000.00'],
    ['Check 1002', '1000.01'],
  ]);
  expect(await usesOf(treasurer)).toEqual([['Check 1002', '1000.01']]);
  const images = (pdf.text.match(/\/Subtype \/Image/g) ?? []).length;
  expect(images).toBeGreaterThan(0);
  // Out of use: the next printing of the same checks is signed by hand.
  await of.call(signatures.useSignature, { communityId, signatureId: manager, isActive: false });
  const again = await of.call(checks.recordPrinting, { communityId, checkIds });
  expect((await of.send(checks.printChecks, { communityId, printingId: again.printingId })).text).not.toContain('/Subtype /Image');
  expect(await usesOf(manager)).toHaveLength(2);
  await of.call(signatures.useSignature, { communityId, signatureId: manager, isActive: true });
  const { rows } = await of.call(signatureList.calls.readPage, { communityId, sort: 'signer' });
  expect(rows.map(({ signer, limit, second, uses }) => [signer, limit, second, uses])).toEqual([
    ['Mia Manager', '1000.00', 'Tess Treasurer', 2],
    ['Tess Treasurer', '1.00', '', 1],
  ]);
});

it('signs letters of its days, for who may have it sign', async () => {
  const made = await of.call(templates.addTemplate, { name: 'News' });
  const { version } = await of.call(templates.getTemplate, made);
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello', marks: [] }] }] } as const;
  await of.call(templates.saveTemplate, { ...made, version, name: 'News', subject: 'News', body: body as never });
  const { baseHash } = await of.call(templates.previewRelease, made);
  await of.call(templates.releaseTemplate, { ...made, baseHash });
  const batch = async (signatureId: string, letterDate: string) => {
    const facts = { communityId, title: 'News', ...made, letterDate, signatureId, delivery: 'PAPER' as const };
    return { communityId, ...(await of.call(messageBatches.addBatch, facts)) };
  };
  const codeOf = async (place: { communityId: string; letterBatchId: string }, token?: string) => {
    const seen = await of.send(messageBatches.previewBatch, place, token === undefined ? {} : { token });
    return (seen.json as unknown as { refusal?: { code: string } }).refusal?.code;
  };
  expect((await of.call(signatures.listLetterSignatures, { communityId })).map(({ signer }) => signer)).toEqual(['Mia Manager']);
  expect(await codeOf(await batch(treasurer, '2026-11-20'))).toBe('signatureNotValid');
  expect(await codeOf(await batch(manager, '2025-12-31'))).toBe('signatureNotValid');
  const good = await batch(manager, '2026-11-20');
  const given = (claim: 'communitycommunications' | 'ownercommunications') => ({ claim, level: 15 as const });
  await of.call(roles.addRole, { name: 'Mail room', claims: [given('communitycommunications'), given('ownercommunications')] });
  expect(await codeOf(good, await of.tokenFor('Mail room'))).toBe('signatureClosed');
  const unknown = { communityId, title: 'News', ...made, letterDate: '2026-11-20', signatureId: '999' };
  expect((await of.send(messageBatches.addBatch, unknown)).status).toBe(404);
  const seen = await of.call(messageBatches.previewBatch, good);
  const { count } = await of.call(messageBatches.releaseBatch, { ...good, baseHash: seen.baseHash });
  const [use] = (await of.call(signatures.getSignature, { communityId, signatureId: manager })).uses;
  expect(use).toMatchObject({ purpose: 'LETTERS', reference: 'News', pieces: count, amount: null });
});
