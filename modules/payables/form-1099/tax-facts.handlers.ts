// The handlers of what is known of taxes: who files, the boxes of accounts, vendors with answers and notices
// of the tax office, and the titles of its template.

import { termOf } from '../../../packages/clock/clock.ts';
import { refuse } from '../../../packages/contract/contract.ts';
import { sealText } from '../../../packages/db/secrets.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { isLawHoliday } from '../../law/law.server.ts';
import { findVendor } from '../../people/people.server.ts';
import { type form1099, form1099Refusals } from './form-1099.contract.ts';
import { comparedTitles, cutTitles } from './iris.rules.ts';
import {
  answerNotice,
  findManager,
  findPayer,
  findVendorTax,
  insertNotice,
  insertTinResult,
  listNotices,
  listTinResults,
  saveAccountBox,
  saveManagerRow,
  savePayerRow,
  saveTitleRow,
  saveVendorTaxRow,
  taxAccounts,
} from './tax-facts.store.ts';

type FactHandlers = Pick<
  Handlers<typeof form1099>,
  | 'saveTaxPayer'
  | 'getManagerPayer'
  | 'saveManagerPayer'
  | 'setAccountBox'
  | 'getVendorTax'
  | 'saveVendorTax'
  | 'addTinResult'
  | 'addTaxNotice'
  | 'answerTaxNotice'
  | 'pasteTitleRow'
>;

/** Business days to answer a B notice. Source: field-2026.md 1.7. */
const answerTerm = { n: 15, unit: 'day', kind: 'business', semantics: 'DEADLINE', roll: 'none' } as const;

export const taxFactHandlers: FactHandlers = {
  async saveTaxPayer(context) {
    const { tx, input, record } = context;
    const { communityId, version: seen, ...row } = input;
    const before = await findPayer(tx, communityId);
    const accounts = await taxAccounts(tx, communityId);
    if (row.withholdingAccountId !== null && !accounts.some((one) => one.isLiability && one.accountId === row.withholdingAccountId))
      throw notFound('The account');
    const saved = await savePayerRow(tx, communityId, seen, row);
    if (!saved) {
      await refuseOverwrite(context, { kind: 'community', ids: [communityId], version: before?.version ?? '0' }, seen ?? '0');
      throw notFound('The payer');
    }
    record({ entityId: communityId, before: { payer: before?.payer, withholdingAccountId: before?.withholdingAccountId }, after: row });
    return { version: saved };
  },
  async getManagerPayer({ tx }) {
    const found = await findManager(tx);
    if (!found) return { name: '', street: '', city: '', state: '', postcode: '', phone: '', taxLast4: '', version: null };
    const { sealed: _, ...shown } = found;
    return shown;
  },
  async saveManagerPayer(context) {
    const { tx, input, services, record } = context;
    const { version: seen, taxNumber, ...facts } = input;
    const before = await findManager(tx);
    const sealed = taxNumber === '' ? (before?.sealed ?? '') : sealText(services.secrets, taxNumber);
    if (sealed === '') throw refuse(form1099Refusals, 'noPayer', { what: 'tax number' });
    const taxLast4 = taxNumber === '' ? (before?.taxLast4 ?? '') : taxNumber.slice(-4);
    const saved = await saveManagerRow(tx, seen, { ...facts, sealed, taxLast4 });
    if (!saved) {
      await refuseOverwrite(context, { kind: 'manager payer', ids: [tx.customerId], version: before?.version ?? '0' }, seen ?? '0');
      throw notFound('The manager');
    }
    record({ entityId: tx.customerId, after: { ...facts, taxLast4 } });
    return { version: saved };
  },
  async setAccountBox({ tx, input, record }) {
    const { communityId, accountId, box } = input;
    if (!(await saveAccountBox(tx, communityId, accountId, box))) throw notFound('The account');
    record({ entityId: accountId, after: { box } });
    return {};
  },
  async getVendorTax({ tx, input }) {
    if (!(await findVendor(tx, input.vendorId))) throw notFound('The vendor');
    const known = await findVendorTax(tx, input.vendorId);
    const notices = await listNotices(tx, input.vendorId);
    return {
      ...(known ?? { version: null, taxClass: '', exemptCode: '', box: 'NEC-1a', isAlwaysReported: false, consentDate: null }),
      tinResults: await listTinResults(tx, input.vendorId),
      notices: notices.map((notice) => ({
        ...notice,
        answerByDate: /^B_/.test(notice.kind) ? termOf(answerTerm, notice.noticeDate, { isHoliday: isLawHoliday }).last : null,
      })),
    };
  },
  async saveVendorTax(context) {
    const { tx, input, record } = context;
    const { vendorId, version: seen, ...row } = input;
    if (!(await findVendor(tx, vendorId, true))) throw notFound('The vendor');
    const before = await findVendorTax(tx, vendorId);
    const saved = await saveVendorTaxRow(tx, vendorId, seen, row);
    if (!saved) {
      await refuseOverwrite(context, { kind: 'vendor', ids: [vendorId], version: before?.version ?? '0' }, seen ?? '0');
      throw notFound('The vendor');
    }
    record({ entityId: vendorId, ...(before ? { before } : {}), after: row });
    return { version: saved };
  },
  async addTinResult({ tx, input, userId, now, record }) {
    if (!(await findVendor(tx, input.vendorId))) throw notFound('The vendor');
    const tinResultId = await insertTinResult(tx, input, { userId, now });
    record({ entityId: input.vendorId, after: { tinCode: input.code, checkedDate: input.checkedDate } });
    return { tinResultId };
  },
  async addTaxNotice({ tx, input, userId, now, record }) {
    if (!(await findVendor(tx, input.vendorId))) throw notFound('The vendor');
    const taxNoticeId = await insertNotice(tx, input, { userId, now });
    record({ entityId: input.vendorId, after: { notice: input.kind, noticeDate: input.noticeDate } });
    return { taxNoticeId };
  },
  async answerTaxNotice({ tx, input, record }) {
    const was = await answerNotice(tx, input);
    if (was === null) throw notFound('The notice');
    if (was === 'answered') throw refuse(form1099Refusals, 'noticeAnswered');
    record({ entityId: input.vendorId, after: { taxNoticeId: input.taxNoticeId, answeredDate: input.answeredDate, answer: input.answer } });
    return {};
  },
  async pasteTitleRow({ tx, input, userId, now, record }) {
    const { taxYear, form } = input;
    const titles = cutTitles(input.titles);
    if (titles.length === 0) throw invalid('The row names no column.', [{ path: 'titles', message: 'must name a column' }]);
    await saveTitleRow(tx, { taxYear, form, titles }, { userId, now });
    const { unknown, missing } = comparedTitles(titles, form, taxYear);
    record({ after: { taxYear, form, titles: titles.length, unknown, missing } });
    return { isConfirmed: unknown.length === 0 && missing.length === 0, unknown, missing };
  },
};
