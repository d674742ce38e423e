// The inbox through HTTP on a real database: documents are read, filed by account number, become bills,
// repeat bills, ask for new bank details, and are taken back.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { bills, digitalInvoicing, inbox } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';
import { invoiceAddressOf, readInvoiceMail, takesInvoices } from './intake.handlers.ts';
import { readPicturesJob } from './read-pictures.handlers.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

const made = (name: string) => readFileSync(new URL(`../invoice-reading/testdata/${name}.pdf`, import.meta.url));
const fileOf = (content: Uint8Array, fileName: string) => ({ fileName, content: Buffer.from(content).toString('base64') });
const send = (content: Uint8Array, fileName = 'invoice.pdf', more: object = {}) =>
  of.send(inbox.addInboxDocument, { communityId: of.communityId, file: fileOf(content, fileName), ...more });
const taken = async (content: Uint8Array, fileName?: string) => {
  const answer = await send(content, fileName);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.json['inboxDocumentId']);
};
const look = (inboxDocumentId: string) => of.call(inbox.getInboxDocument, { inboxDocumentId });
const day = (date: string | null) => date?.slice(0, 10) ?? '';

/** The bill a document becomes, charged to landscaping. */
async function billOf(inboxDocumentId: string, more: object = {}): Promise<ClientInput<typeof inbox.submitInboxDocument>> {
  const seen = await look(inboxDocumentId);
  const amount = (seen.total ?? '').replace('-', '');
  return {
    inboxDocumentId,
    version: seen.version,
    communityId: of.communityId,
    vendorId: seen.vendorId ?? of.sierra,
    billType: seen.kind === 'CREDIT_MEMO' ? 'CREDIT_MEMO' : 'BILL',
    billNumber: seen.billNumber,
    billDate: day(seen.billDate),
    amount,
    accountNumber: seen.accountNumber,
    lines: [{ accountId: accountId(of, '5310'), amount }],
    ...more,
  };
}
const codeOf = async (call: Promise<{ json: Record<string, unknown> }>) => (await call).json['code'];

let first = '';
it('reads a dropped PDF, makes its bill with the file, and learns the account number', async () => {
  first = await taken(made('01-classic'));
  const seen = await look(first);
  expect([seen.vendorId, seen.billNumber, day(seen.billDate), day(seen.dueDate), seen.total, seen.accountNumber]).toEqual([
    of.sierra,
    'SG-1182',
    '2026-11-01',
    '2026-11-15',
    '1995.50',
    '77-1180',
  ]);
  expect([seen.fields['total']?.page, seen.fields['total']?.method, seen.fields['total']?.box !== null]).toEqual([1, 'TEXT', true]);
  const done = await of.call(inbox.submitInboxDocument, await billOf(first));
  const bill = await of.call(bills.getBill, { communityId: of.communityId, billId: done.billId });
  expect([bill.status, bill.total, bill.billNumber]).toEqual(['SUBMITTED', '1995.50', 'SG-1182']);
  const again = await of.send(inbox.submitInboxDocument, { ...(await billOf(first)) });
  expect(again.json['code']).toBe('documentClosed');
  const setting = await of.call(digitalInvoicing.getDigitalInvoicing, { communityId: of.communityId });
  expect(setting.accounts.map((one) => [one.vendorName, one.accountNumber])).toEqual([['Sierra Green Landscape', '77-1180']]);
});

it('codes the next one by its account number, and puts a credit memo with its sign', async () => {
  const seen = await look(await taken(made('12-totals-first')));
  expect(seen.suggestion).toMatchObject({ source: 'ACCOUNT_NUMBER', lines: [{ accountId: accountId(of, '5310'), amount: '1650.00' }] });
  const credit = await taken(made('22-credit'));
  expect([(await look(credit)).kind, (await look(credit)).total]).toEqual(['CREDIT_MEMO', '-150.00']);
  const done = await of.call(inbox.submitInboxDocument, await billOf(credit));
  expect((await of.call(bills.getBill, { communityId: of.communityId, billId: done.billId })).total).toBe('-150.00');
});

it('stops the same file, and the same number until someone else confirms it', async () => {
  expect((await look(await taken(made('01-classic')))).headline).toMatch(/^Same file as/);
  const copy = await taken(made('36-duplicate'));
  const seen = await look(copy);
  expect(seen.duplicates[0]).toMatchObject({ level: 'BLOCK', billNumber: 'SG-1182' });
  expect(await codeOf(of.send(inbox.submitInboxDocument, await billOf(copy)))).toBe('duplicateNeedsSecond');
  const { version } = seen;
  await of.call(inbox.confirmInboxDocument, { inboxDocumentId: copy, version, reason: 'Second visit' });
  expect(await codeOf(of.send(inbox.submitInboxDocument, await billOf(copy)))).toBe('ownConfirmation');
  const other = await of.send(inbox.submitInboxDocument, await billOf(copy), { token: of.approver });
  expect([other.status, other.json['status']]).toEqual([200, 'SUBMITTED']);
  const stale = await of.send(inbox.rejectInboxDocument, { inboxDocumentId: copy, version, reason: 'No' });
  expect(stale.json['code']).toBe('documentChanged');
});

it('asks for a reason where a bill may be the same', async () => {
  const near = await taken(made('31-scan'));
  await readPicturesJob.run({ customerId: of.customerId, services: of.services, payload: { inboxDocumentId: near } } as never);
  const seen = await look(near);
  expect([seen.state, seen.fields['total']?.method, seen.total]).toEqual(['NEEDS_REVIEW', 'OCR', '1995.50']);
  const bill = await billOf(near, { billNumber: 'SG-1204', billDate: '2026-11-05', vendorId: of.sierra });
  expect(await codeOf(of.send(inbox.submitInboxDocument, bill))).toBe('maybeDuplicate');
  expect((await of.send(inbox.submitInboxDocument, { ...bill, duplicateReason: 'Second half of the month' })).status).toBe(200);
});

it('files what is no bill, and takes that back', async () => {
  const statement = await taken(made('39-statement'));
  const seen = await look(statement);
  expect([seen.state, seen.headline]).toEqual(['NOT_AN_INVOICE', 'Statement']);
  await of.call(inbox.reopenInboxDocument, { inboxDocumentId: statement, version: seen.version });
  const open = await look(statement);
  expect(open.state).toBe('NEEDS_REVIEW');
  expect(await codeOf(of.send(inbox.reopenInboxDocument, { inboxDocumentId: statement, version: open.version }))).toBe('documentNotClosed');
  expect(await codeOf(of.send(inbox.confirmInboxDocument, { inboxDocumentId: statement, version: open.version, reason: 'x' }))).toBe(
    'notFlagged',
  );
  await of.call(inbox.setNotInvoice, { inboxDocumentId: statement, version: open.version, kind: 'STATEMENT' });
  const submitted = await look(first);
  expect(await codeOf(of.send(inbox.reopenInboxDocument, { inboxDocumentId: first, version: submitted.version }))).toBe('documentBilled');
});

it('keeps what a person typed, and lists what stands against a document', async () => {
  const pools = await taken(made('08-columns'));
  const seen = await look(pools);
  expect([seen.vendorId, seen.vendorName, seen.headline]).toEqual([null, 'High Desert Pools', 'Vendor is not on file']);
  const facts = {
    kind: 'BILL' as const,
    billNumber: '77',
    billDate: '2026-11-03',
    total: '10.00',
    vendorId: of.truckee,
    communityId: of.communityId,
  };
  await of.call(inbox.editInboxDocument, { inboxDocumentId: pools, version: seen.version, ...facts });
  expect((await look(pools)).billNumber).toBe('77');
  const exceptions = await of.call(inbox.listInvoiceExceptions, {});
  expect(exceptions.every((one) => one.state !== 'SUBMITTED')).toBe(true);
  const { rows, communities } = await of.call(inbox.listInbox, { communityId: of.communityId });
  expect([rows.length > 0, communities[0]?.communityId]).toEqual([true, of.communityId]);
});

/** A PDF of a few hundred bytes whose page holds 600 MB. */
function bomb(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(600 * 1024 * 1024, 32)));
  const head = '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n';
  const page = '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>\nendobj\n4 0 obj\n';
  const stream = `<</Length ${packed.length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n`;
  return Buffer.concat([Buffer.from(head + page + stream), packed, Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF')]);
}

it('refuses a PDF bomb, and what is no document', async () => {
  expect(await codeOf(send(bomb()))).toBe('fileTooLarge');
  expect(await codeOf(send(Buffer.from('just words'), 'note.txt'))).toBe('notDocument');
  expect(await codeOf(send(Buffer.from('%PDF-1.4\nbroken')))).toBe('notDocument');
});

const mailOf = (to: string, from: string, subject: string, text: string, pdf?: Buffer) =>
  Buffer.from(
    [
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      'Message-ID: <1@vendor.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      text,
      ...(pdf
        ? [
            '--b',
            'Content-Type: application/pdf; name=i.pdf',
            'Content-Disposition: attachment; filename=i.pdf',
            'Content-Transfer-Encoding: base64',
            '',
            pdf.toString('base64'),
          ]
        : []),
      '--b--',
      '',
    ].join('\r\n'),
  );

it('takes mail to the address of a community, and holds one that asks for new bank details', async () => {
  const services = { ...of.services, mailReturnDomain: 'mail.example' } as Services;
  const address = invoiceAddressOf(services, of.customerId, of.communityId) ?? '';
  expect([takesInvoices(services, address), takesInvoices(services, 'bills+1-2-3@mail.example')]).toEqual([true, false]);
  const to = [address];
  const came = await readInvoiceMail(services, {
    to,
    raw: mailOf(address, 'office@truckee.example', 'Invoice', 'Attached.', made('05-classic')),
  });
  expect(came.map(({ state }) => state)).toEqual(['NEEDS_REVIEW']);
  const asks = 'Please note our new bank account: our banking details have changed. Pay to routing 121042882.';
  const held = await readInvoiceMail(services, { to, raw: mailOf(address, 'x@evil.example', 'Update', asks, made('29-typed')) });
  const bare = await readInvoiceMail(services, { to, raw: mailOf(address, 'x@evil.example', 'Update', asks) });
  const refused = await readInvoiceMail(services, {
    to,
    raw: mailOf(address, 'x@evil.example', 'Invoice', 'Hi', Buffer.from('%PDF-1.4 broken')),
  });
  expect([...held, ...bare, ...refused].map(({ state }) => state)).toEqual(['REJECTED', 'REJECTED', 'REJECTED']);
  const { rows } = await of.call(inbox.listInbox, { show: 'all' });
  const suspicious = rows.filter((row) => row.senderVerdict === 'SUSPICIOUS');
  expect(suspicious.map((row) => row.headline)).toEqual(Array(2).fill('Asks for new bank details; the vendor is unchanged'));
  const [withoutFile] = suspicious;
  const seen = await look(withoutFile?.inboxDocumentId ?? '');
  const closed = { inboxDocumentId: seen.inboxDocumentId, version: seen.version };
  expect(await codeOf(of.send(inbox.reopenInboxDocument, closed))).toBe('documentWithoutFile');
});

it('waits until a picture is read, and keeps settings of one version', async () => {
  const scan = await taken(made('35-scan'));
  const seen = await look(scan);
  expect(seen.state).toBe('RECEIVED');
  const edit = { inboxDocumentId: scan, version: seen.version, kind: 'BILL' as const };
  expect(await codeOf(of.send(inbox.editInboxDocument, edit))).toBe('documentUnread');
  const { communityId } = of;
  const setting = { communityId, version: '0', takesMail: false, overMedianPercent: 40 };
  await of.call(digitalInvoicing.saveDigitalInvoicing, setting);
  expect(await codeOf(of.send(digitalInvoicing.saveDigitalInvoicing, setting))).toBe('settingChanged');
  const { accounts } = await of.call(digitalInvoicing.getDigitalInvoicing, { communityId });
  await of.call(digitalInvoicing.forgetVendorAccount, { communityId, vendorAccountId: accounts[0]?.vendorAccountId ?? '' });
});
