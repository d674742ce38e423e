// The handlers of positive pay: layouts, files of what the bank was not told, and stop payments.
import { refuse } from '../../../packages/contract/contract.ts';
import { openText } from '../../../packages/db/secrets.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { type positivePay, positivePayRefusals } from './positive-pay.contract.ts';
import { positivePayLine, type ToldCheck, whyUnfit } from './positive-pay.rules.ts';
import {
  findFile,
  findNumbered,
  insertFile,
  insertStop,
  listFiles,
  listSettings,
  listStops,
  saveSetting,
  type UntoldRow,
  untoldChecks,
} from './positive-pay.store.ts';

const countsOf = (rows: readonly { kind: UntoldRow['kind'] }[]) => ({
  issues: rows.filter(({ kind }) => kind === 'ISSUE').length,
  voids: rows.filter(({ kind }) => kind === 'VOID').length,
  stops: rows.filter(({ kind }) => kind === 'STOP').length,
});

function toldOf({ services }: Context<unknown>, sealed: string, rows: readonly UntoldRow[]): ToldCheck[] {
  const account = openText(services.secrets, sealed);
  return rows.map(({ checkNumber, checkDate, amount_cents: amount, payee, kind, endDate }) => ({
    account,
    checkNumber,
    checkDate,
    amount,
    payee,
    isIssue: kind === 'ISSUE',
    endDate,
  }));
}

export const positivePayHandlers: Handlers<typeof positivePay> = {
  async getPositivePay({ tx, input }) {
    const { communityId } = input;
    const settings = await listSettings(tx, communityId);
    const untold = await untoldChecks(tx, communityId);
    const files = await listFiles(tx, communityId);
    const stops = await listStops(tx, communityId);
    return {
      accounts: settings.map(({ sealed: _, ...setting }) => ({
        ...setting,
        ...countsOf(untold.filter(({ bankAccountId }) => bankAccountId === setting.bankAccountId)),
      })),
      files: files.map(({ total_cents: total, ...one }) => ({ ...one, total })),
      stops: stops.map(({ amount_cents: amount, ...stop }) => ({ ...stop, amount })),
    };
  },
  async savePositivePay(context) {
    const { tx, input, record } = context;
    const { communityId, bankAccountId, version: seen, layout, fromDate } = input;
    const [before] = await listSettings(tx, communityId, bankAccountId);
    if (!before) throw notFound('The bank account');
    const saved = await saveSetting(tx, { communityId, bankAccountId, layout, fromDate }, seen);
    if (!saved) {
      await refuseOverwrite(context, { kind: 'bank account', ids: [bankAccountId], version: before.version ?? '0' }, seen ?? '0');
      throw notFound('The layout');
    }
    record({ entityId: bankAccountId, before: { layout: before.layout, fromDate: before.fromDate }, after: { layout, fromDate } });
    return { version: saved };
  },
  async makePositivePayFile(context) {
    const { tx, input, userId, now, record } = context;
    const { communityId, bankAccountId } = input;
    const [setting] = await listSettings(tx, communityId, bankAccountId);
    if (!setting) throw notFound('The bank account');
    const { layout } = setting;
    if (layout === null) throw refuse(positivePayRefusals, 'noLayout');
    const rows = (await untoldChecks(tx, communityId)).filter((row) => row.bankAccountId === bankAccountId);
    if (rows.length === 0) throw refuse(positivePayRefusals, 'nothingNew');
    const why = toldOf(context, setting.sealed, rows)
      .map((check) => whyUnfit(check, layout))
      .find((one) => one !== '');
    if (why) throw refuse(positivePayRefusals, 'unfit', { why });
    const positivePayFileId = await insertFile(tx, { communityId, bankAccountId, layout }, rows, { userId, now });
    record({ entityId: positivePayFileId, after: { bankAccountId, layout, ...countsOf(rows) } });
    return { positivePayFileId, ...countsOf(rows) };
  },
  async downloadPositivePayFile(context) {
    const { communityId, positivePayFileId } = context.input;
    const found = await findFile(context.tx, communityId, positivePayFileId);
    if (!found) throw notFound('The file');
    const { layout } = found;
    const lines = toldOf(context, found.sealed, found.items).map((check) => positivePayLine(check, layout));
    const isCsv = layout === 'CHASE_CSV' || layout === 'DELIMITED';
    return {
      fileName: `Positive pay ${found.name} ${positivePayFileId}.${isCsv ? 'csv' : 'txt'}`,
      contentType: isCsv ? 'text/csv' : 'text/plain',
      body: new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join('')),
    };
  },
  async stopCheck({ tx, input, userId, now, record }) {
    const { communityId, checkNumber: number, stopDate, reason } = input;
    const check = await findNumbered(tx, input);
    if (!check) throw notFound('The check');
    if (check.isVoided) throw refuse(positivePayRefusals, 'notStoppable', { number });
    if (check.isStopped) throw refuse(positivePayRefusals, 'alreadyStopped', { number });
    await insertStop(tx, { checkId: check.checkId, communityId, stopDate, reason }, { userId, now });
    record({ entityId: check.checkId, after: { stopDate, checkNumber: number }, reason });
    return { checkId: check.checkId };
  },
};
