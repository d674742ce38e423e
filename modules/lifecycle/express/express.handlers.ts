// The handlers of the express set-up: the workbook handed out, rehearsed, and made into a community.

import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { broughtTo, previewed, threadOf } from '../../../packages/http/previewed.ts';
import { assert, type Cents, formatMoney } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { giveMakerScope } from '../../identity/identity.server.ts';
import { build, type ExpressOrder, readInThread, type Sheets } from './build.handlers.ts';
import { express, expressRefusals } from './express.contract.ts';
import { templateOf } from './template.handlers.ts';

type Built = Awaited<ReturnType<typeof build>>;
type Report = NonNullable<Built['report']>;

function orderOf(context: Context<{ file: ExpressOrder['file'] }>, sheets: Sheets, thread: ExpressOrder['thread']): ExpressOrder {
  const { tx, input, held, communities, userId, principal, now } = context;
  return { tx, file: input.file, sheets, held, communities, by: { userId, name: principal.displayName }, now, thread };
}

function refuseFaults({ faults }: Built): void {
  const errors = faults.filter((one) => one.severity === 'error');
  const [first] = errors;
  if (!first) return;
  const more = errors.length > 1 ? ` ${errors.length - 1} more.` : '';
  throw refuse(
    expressRefusals,
    'sheetsInError',
    { problem: `${first.sheet}, row ${first.line}: ${first.message}${more}` },
    errors.slice(0, 200).map(({ sheet, line, column, message }) => ({ line, path: `${sheet}.${column}`, message })),
  );
}

type Said = { controlUnits?: number | undefined; controlOwed?: Cents | undefined; controlDebits?: Cents | undefined };

function refuseDifferences(report: Report, said: Said): void {
  const money = (cents: Cents) => formatMoney(cents, 'digits');
  const found: [path: string, differs: boolean, message: string][] = [
    [
      'controlUnits',
      said.controlUnits !== undefined && said.controlUnits !== report.units,
      `The workbook has ${report.units} units, not ${said.controlUnits}.`,
    ],
    [
      'controlOwed',
      said.controlOwed !== undefined && said.controlOwed !== report.owed,
      `Owners owe ${money(report.owed)}, not ${money(said.controlOwed ?? 0n)}.`,
    ],
    [
      'controlDebits',
      said.controlDebits !== undefined && said.controlDebits !== report.debits,
      `The debits are ${money(report.debits)}, not ${money(said.controlDebits ?? 0n)}.`,
    ],
  ];
  const differences = found.flatMap(([path, differs, message]) => (differs ? [{ path, message }] : []));
  const [first] = differences;
  if (first) throw refuse(expressRefusals, 'totalsDiffer', { difference: first.message }, differences);
}

const making = previewed(express.previewExpress, express.createExpress, {
  read: readInThread,
  /** Makes the community. Its base is every figure and every fault, no ids and no times. */
  async plan(context) {
    const built = await build(orderOf(context, broughtTo(context) as Sheets, threadOf(context)));
    return { built, base: [built.report, built.faults] };
  },
  async view({ input }, { built: { faults, report, sheets } }) {
    const problems = faults.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning')).slice(0, 2000);
    const errorCount = faults.filter((one) => one.severity === 'error').length;
    return { fileName: input.file.fileName, sheets, problems, errorCount, report };
  },
  async refuse({ input }, { built }) {
    refuseFaults(built);
    if (!built.communityId || !built.report)
      throw refuse(expressRefusals, 'sheetsInError', { problem: 'The sheet Community is in error.' });
    refuseDifferences(built.report, input as Said);
  },
  async post(context, { built: { communityId, report } }) {
    assert(communityId && report, 'what nothing stands against was made');
    await giveMakerScope(context, communityId);
    context.record({ entityId: communityId, communityId, after: { fileName: context.input.file.fileName, report } });
    return { communityId, report };
  },
});

export const expressHandlers: Handlers<typeof express> = {
  async downloadExpressTemplate({ tx, input: { communityId }, now }) {
    const name = communityId ? `Express setup like ${(await requireCommunity(tx, communityId)).name}` : 'Express setup';
    const body = await templateOf(tx, communityId, now);
    return { fileName: `${name}.xlsx`, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
  },
  previewExpress: making.preview,
  createExpress: making.commit,
};
