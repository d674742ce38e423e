// 1099s through HTTP on a real database: totals against an independent query, before and after a merge;
// review, approval, filing, correction; and backup withholding at payment with its void.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { community } from '../../communities/communities.contract.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { vendor } from '../../people/people.contract.ts';
import { bills, checks, form1099, vendorMerge } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let of: PayingCommunity;
const taxYear = 2026;
const ofYear = () => ({ communityId: of.communityId, taxYear });
beforeAll(async () => {
  of = await aPayingCommunity();
  await sql`update ledger.account set is_1099 = true where customer_id = ${of.customerId} and number in ('5310', '5410')`.execute(
    of.db.asMigrator,
  );
  await sql`insert into ledger.account (customer_id, community_id, number, name, account_type, fund_id)
    select customer_id, community_id, '2195', 'Backup withholding payable', 'LIABILITY', fund_id from ledger.account
    where customer_id = ${of.customerId} and number = '5310'`.execute(of.db.asMigrator);
  const seen = await of.call(community.getCommunity, { communityId: of.communityId });
  await of.call(community.editCommunity, {
    ...seen,
    taxId: '123456789',
    street: '1 Main St',
    city: 'Reno',
    state: 'NV',
    postcode: '89501',
  });
});
afterAll(() => of.close());

let made = 0;
async function aVendor(facts: object = {}) {
  made += 1;
  const place = { street: '12 Mill St', city: 'Reno', state: 'NV', postcode: '89502', termsDays: 14, w9Date: '2026-01-02' };
  return (
    await of.call(vendor.addVendor, {
      name: `Recipient ${made}`,
      ...place,
      gets1099: true,
      taxNumber: `8810${String(made).padStart(5, '0')}`,
      ...facts,
    })
  ).vendorId;
}
async function paid(vendorId: string, amount: string, checkDate = '2026-01-20') {
  made += 1;
  const billId = await of.approved({ vendorId, number: `T-${made}`, lines: [['5310', amount]] });
  return of.pay([`${billId}:${amount}`], checkDate);
}
const forms = async () => (await of.call(form1099.getForms1099, ofYear())).forms;
const formOf = async (vendorId: string) => (await forms()).find((form) => form.vendorId === vendorId);

/**
 * What vendors were paid in the year on accounts that count, by cash postings' other sides: shares no code
 * with the product.
 */
async function summed(vendorId: string): Promise<string> {
  const found = await sql<{ total: string }>`
    select coalesce(sum(s.amount_cents), 0)::text as total
    from payables.issued_check c, payables.check_share_line s, payables.bill_line l, ledger.account a
    where c.customer_id = ${of.customerId} and c.vendor_id = ${vendorId} and extract(year from c.check_date) = ${taxYear}
      and s.customer_id = c.customer_id and s.check_id = c.check_id and l.customer_id = s.customer_id and l.bill_id = s.bill_id and l.revision = s.revision
      and l.line_no = s.line_no and a.customer_id = l.customer_id and a.account_id = l.account_id and a.is_1099
      and c.method not in ('CARD', 'ADJUSTMENT') and c.check_id not in (select check_id from payables.check_void where customer_id = ${of.customerId})`.execute(
    of.db.asMigrator,
  );
  return found.rows[0]?.total ?? '';
}
const cents = (money: string) => money.replace('.', '');

describe('totals', () => {
  it('equal an independent query, without voided payments, and after a merge the sum of both', async () => {
    const [one, other] = [await aVendor(), await aVendor()];
    await paid(one, '1500.00');
    await paid(other, '900.00');
    const { checkIds } = await paid(one, '700.00');
    expect(await formOf(one)).toMatchObject({ total: '2200.00', due: 'FEDERAL', exceptions: ['Tax class not known'] });
    expect(await formOf(other)).toMatchObject({ total: '0.00', belowThreshold: '900.00', due: 'NONE' });
    expect(await summed(one)).toBe(cents('2200.00'));
    await of.voidCheck(checkIds[0] ?? '', '2026-01-22', true);
    expect(await formOf(one)).toMatchObject({ belowThreshold: '1500.00', due: 'NONE' });
    const asked = { targetVendorId: one, sourceVendorIds: [other] };
    const { baseHash } = await of.call(vendorMerge.previewVendorMerge, asked);
    await of.call(vendorMerge.mergeVendors, { ...asked, choices: [], baseHash, reason: 'Entered twice' });
    expect(await formOf(one)).toMatchObject({ total: '2400.00', due: 'FEDERAL' });
    expect([await summed(one), await formOf(other)]).toEqual([cents('2400.00'), undefined]);
  });
});

describe('a form', () => {
  let vendorId = '';
  const act = async (states: { rowKey: string; formId: string | null } | undefined) => states?.formId ?? '';
  it('is reviewed, and again when payments change before it is approved', async () => {
    vendorId = await aVendor();
    await paid(vendorId, '2500.00');
    const rowKeys = [`${vendorId}-NEC`];
    expect(await of.call(form1099.reviewForms, { ...ofYear(), rowKeys })).toEqual({ count: 1 });
    expect((await of.send(form1099.reviewForms, { ...ofYear(), rowKeys })).json.code).toBe('notOpen');
    await paid(vendorId, '100.00');
    const formIds = [await act(await formOf(vendorId))];
    expect((await of.send(form1099.approveForms, { ...ofYear(), formIds })).json.code).toBe('paidSince');
    expect((await of.send(form1099.recordOutcome, { ...ofYear(), formIds, outcome: 'ACCEPTED' })).json.code).toBe('wrongState');
    await of.call(form1099.takeBackReview, { ...ofYear(), formIds });
    await of.call(form1099.reviewForms, { ...ofYear(), rowKeys });
  });

  it('is approved, filed in a file with a receipt, accepted, and corrected when a payment is voided', async () => {
    expect((await of.send(form1099.makeSubmission, { ...ofYear(), form: 'NEC' })).json.code).toBe('nothingApproved');
    const formIds = [await act(await formOf(vendorId))];
    await of.call(form1099.approveForms, { ...ofYear(), formIds });
    const { submissionId, count } = await of.call(form1099.makeSubmission, { ...ofYear(), form: 'NEC' });
    expect(count).toBe(1);
    const file = await of.send(form1099.downloadIrisFile, { ...ofYear(), submissionId });
    const [titles = '', line = ''] = file.text.split('\r\n');
    expect(line.split(',')[titles.split(',').findIndex((title) => title.startsWith('Box 1a'))]).toBe('2600.00');
    const receipt = { ...ofYear(), submissionId, submittedDate: '2027-01-20', receipt: '2027-1-A' };
    expect(await of.call(form1099.recordReceipt, receipt)).toEqual({ count: 1 });
    expect((await of.send(form1099.recordReceipt, receipt)).json.code).toBe('receiptGiven');
    await of.call(form1099.recordOutcome, { ...ofYear(), formIds, outcome: 'ACCEPTED' });
    const copies = await of.send(form1099.downloadCopies, { ...ofYear(), formIds });
    expect(copies.text.slice(0, 5)).toBe('%PDF-');
    await of.call(form1099.recordCopies, { ...ofYear(), formIds, copyState: 'PAPER', copyDate: '2027-01-25' });
    const { checkIds } = await paid(vendorId, '50.00');
    expect(await formOf(vendorId)).toMatchObject({ isChanged: true, copyState: 'PAPER', receipt: '2027-1-A' });
    await of.voidCheck(checkIds[0] ?? '', '2026-01-25');
    expect(await formOf(vendorId)).toMatchObject({ isChanged: false });
    await paid(vendorId, '75.00');
    const { formId } = await of.call(form1099.correctForm, { ...ofYear(), formId: formIds[0] ?? '' });
    expect(await formOf(vendorId)).toMatchObject({ formId, kind: 'CORRECTION', total: '2675.00', state: 'REVIEWED' });
    await of.call(form1099.takeBackReview, { ...ofYear(), formIds: [formId] });
    expect(await formOf(vendorId)).toMatchObject({ formId: formIds[0], state: 'ACCEPTED' });
  });

  it('is not reviewed below the threshold or without a number and an address', async () => {
    const small = await aVendor();
    await paid(small, '10.00');
    expect((await of.send(form1099.reviewForms, { ...ofYear(), rowKeys: [`${small}-NEC`] })).json.code).toBe('belowThreshold');
    const placeless = await aVendor({ street: '' });
    await paid(placeless, '2000.00');
    expect((await of.send(form1099.reviewForms, { ...ofYear(), rowKeys: [`${placeless}-NEC`] })).json.code).toBe('cannotFile');
  });
});

describe('backup withholding', () => {
  it('holds back 24 % of the payment that reaches the threshold, and a void gives it back', async () => {
    const vendorId = await aVendor({ taxNumber: '' });
    const billId = await of.approved({ vendorId, number: 'W-1', lines: [['5310', '2000.00']] });
    const order = { communityId: of.communityId, bankAccountId: of.bankAccountId, checkDate: '2026-01-20', items: [`${billId}:2000.00`] };
    expect((await of.send(checks.previewChecks, order)).json.code).toBe('withholdingAccount');
    const { liabilities, payer } = await of.call(form1099.getForms1099, ofYear());
    const [account] = liabilities;
    await of.call(form1099.saveTaxPayer, {
      communityId: of.communityId,
      version: payer.version,
      payer: 'COMMUNITY',
      withholdingAccountId: account?.accountId ?? '',
    });
    const preview = await of.call(checks.previewChecks, order);
    expect(preview.checks[0]).toMatchObject({ amount: '1520.00', withheld: '480.00', withheldWhy: 'No tax number on file' });
    const owed = async () => {
      const found = await sql<{ cents: string }>`select coalesce(-sum(amount_cents), 0)::text as cents from ledger.posting
        where customer_id = ${of.customerId} and account_id = ${account?.accountId ?? ''}`.execute(of.db.asMigrator);
      return found.rows[0]?.cents;
    };
    const issued = await of.call(checks.issueChecks, { ...order, baseHash: preview.baseHash });
    expect(await owed()).toBe('48000');
    expect(await of.call(bills.getBill, { communityId: of.communityId, billId })).toMatchObject({ status: 'PAID', open: '0.00' });
    expect(await formOf(vendorId)).toMatchObject({
      total: '2000.00',
      withheld: '480.00',
      exceptions: ['No tax number', 'Tax class not known'],
    });
    await of.voidCheck(issued.checks[0]?.checkId ?? '', '2026-01-21');
    expect(await owed()).toBe('0');
    expect(await of.call(bills.getBill, { communityId: of.communityId, billId })).toMatchObject({ status: 'APPROVED', open: '2000.00' });
    expect(await formOf(vendorId)).toBeUndefined();
  });

  it('starts at once while a B notice is open, and stops when it is answered', async () => {
    const vendorId = await aVendor();
    const { taxNoticeId } = await of.call(form1099.addTaxNotice, { vendorId, kind: 'B_FIRST', noticeDate: '2026-01-05' });
    const { notices } = await of.call(form1099.getVendorTax, { vendorId });
    expect(notices[0]).toMatchObject({ kind: 'B_FIRST', answerByDate: '2026-01-27T00:00:00' });
    const billId = await of.approved({ vendorId, number: 'W-2', lines: [['5310', '100.00']] });
    const order = { communityId: of.communityId, bankAccountId: of.bankAccountId, checkDate: '2026-01-20', items: [`${billId}:100.00`] };
    expect((await of.call(checks.previewChecks, order)).checks[0]).toMatchObject({ amount: '76.00', withheld: '24.00' });
    const answer = { vendorId, taxNoticeId, answeredDate: '2026-01-19', answer: 'Signed W-9' };
    await of.call(form1099.answerTaxNotice, answer);
    expect((await of.send(form1099.answerTaxNotice, answer)).json.code).toBe('noticeAnswered');
    expect((await of.call(checks.previewChecks, order)).checks[0]).toMatchObject({ amount: '100.00', withheld: '0.00' });
  });
});

describe('what is known', () => {
  it('is kept of vendors, accounts, answers and the template', async () => {
    const vendorId = await aVendor();
    const facts = {
      vendorId,
      version: null,
      taxClass: 'S_CORP' as const,
      box: 'NEC-1a' as const,
      isAlwaysReported: false,
      consentDate: null,
    };
    await of.call(form1099.saveVendorTax, facts);
    expect((await of.send(form1099.saveVendorTax, facts)).json.code).toBe('changedMeanwhile');
    await of.call(form1099.addTinResult, { vendorId, code: 3, checkedDate: '2026-01-10' });
    const known = await of.call(form1099.getVendorTax, { vendorId });
    expect([known.taxClass, known.tinResults[0]?.code]).toEqual(['S_CORP', 3]);
    await of.call(form1099.setAccountBox, { communityId: of.communityId, accountId: accountId(of, '5410'), box: 'MISC-1' });
    const answer = await of.call(form1099.pasteTitleRow, { taxYear, form: 'NEC', titles: 'Tax Year,Box 77 - Unheard of' });
    expect([answer.isConfirmed, answer.unknown]).toEqual([false, ['Box 77 - Unheard of']]);
    const shown = await of.call(form1099.getForms1099, ofYear());
    expect(shown.accounts.find(({ number }) => number === '5410')?.box).toBe('MISC-1');
    expect(shown.titleRows.find(({ form }) => form === 'NEC')).toMatchObject({ pasted: true, isConfirmed: false });
    expect(shown.thresholds.find(({ box }) => box === 'NEC-1a')?.federal).toBe('2000.00');
  });

  it('files through the manager for someone who sees all communities', async () => {
    const manager = { name: 'Cascade', street: '1 Lake', city: 'Reno', state: 'NV', postcode: '89502', version: null };
    expect((await of.send(form1099.saveManagerPayer, manager)).json.code).toBe('noPayer');
    const { version } = await of.call(form1099.saveManagerPayer, { ...manager, taxNumber: '987654321' });
    expect(await of.call(form1099.getManagerPayer, {})).toMatchObject({ name: 'Cascade', taxLast4: '4321', version });
    const before = await of.call(form1099.getForms1099, ofYear());
    const { payer } = before;
    const set = { communityId: of.communityId, withholdingAccountId: payer.withholdingAccountId };
    const saved = await of.call(form1099.saveTaxPayer, { ...set, version: payer.version, payer: 'MANAGER' });
    const after = await of.call(form1099.getForms1099, ofYear());
    expect([after.payer.name, after.isShut]).toEqual(['Cascade', false]);
    expect(after.forms.every(({ formId }) => formId === null)).toBe(true);
    const scoped = await of.tokenFor('Administrator', [of.communityId]);
    const shut = await of.send(form1099.getForms1099, ofYear(), { token: scoped });
    expect([shut.json.isShut, shut.json.forms]).toEqual([true, []]);
    const tried = await of.send(form1099.makeSubmission, { ...ofYear(), form: 'NEC' }, { token: scoped });
    expect(tried.json.code).toBe('unseenCommunities');
    await of.call(form1099.saveTaxPayer, { ...set, version: saved.version, payer: 'COMMUNITY' });
  });

  it('reports contractors of California', async () => {
    const vendorId = await aVendor({ isCaliforniaContractor: true });
    await paid(vendorId, '700.00', '2026-01-21');
    const file = await of.send(form1099.downloadDe542, { communityId: of.communityId, fromDate: '2026-01-01', throughDate: '2026-12-31' });
    expect(file.text).toContain('700.00');
    expect(file.text).toContain('2026-01-21');
  });
});
