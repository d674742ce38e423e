// The handlers of the express set-up: the workbook handed out, rehearsed, and made into a community.
import { createHash } from 'node:crypto';
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import { jsonText } from '../../../packages/db/database.ts';
import { rehearseWithin } from '../../../packages/db/rehearsal.ts';
import { bringing, type Context, type Handlers } from '../../../packages/http/handlers.ts';
import { type Cents, formatMoney, Refusal } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { giveMakerScope } from '../../identity/identity.server.ts';
import { build, type ExpressOrder, readInThread, type Sheets } from './build.handlers.ts';
import { type express, expressRefusals } from './express.contract.ts';
import { templateOf } from './template.handlers.ts';

type Built = Awaited<ReturnType<typeof build>>;
type Report = NonNullable<Built['report']>;

/** What the preview and the act must agree on: every figure and every fault, no ids and no times. */
function baseHashOf({ report, faults }: Built): string {
  return createHash('sha256')
    .update(jsonText([report, faults]))
    .digest('hex');
}

function orderOf(context: Context<{ file: ExpressOrder['file'] }>, sheets: Sheets): ExpressOrder {
  const { tx, input, held, communities, userId, principal, now } = context;
  return { tx, file: input.file, sheets, held, communities, by: { userId, name: principal.displayName }, now };
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

export const expressHandlers: Handlers<typeof express> = {
  async downloadExpressTemplate({ tx, input: { communityId }, now }) {
    const name = communityId ? `Express setup like ${(await requireCommunity(tx, communityId)).name}` : 'Express setup';
    const body = await templateOf(tx, communityId, now);
    return { fileName: `${name}.xlsx`, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
  },
  previewExpress: bringing(readInThread, async (context: Context<HandlerInput<typeof express.previewExpress>>, sheets) => {
    const seen = await rehearseWithin(context.tx, () => build(orderOf(context, sheets)));
    const { faults, report, sheets: counted } = seen;
    const problems = faults.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning')).slice(0, 2000);
    return {
      fileName: context.input.file.fileName,
      sheets: counted,
      problems,
      errorCount: faults.filter((one) => one.severity === 'error').length,
      report,
      baseHash: baseHashOf(seen),
    };
  }),
  createExpress: bringing(readInThread, async (context: Context<HandlerInput<typeof express.createExpress>>, sheets) => {
    const { input, record } = context;
    const made = await build(orderOf(context, sheets));
    refuseFaults(made);
    const { communityId, report } = made;
    if (!communityId || !report) throw refuse(expressRefusals, 'sheetsInError', { problem: 'The sheet Community is in error.' });
    refuseDifferences(report, input);
    if (input.baseHash !== undefined && input.baseHash !== baseHashOf(made))
      throw new Refusal('baseChanged', 'Something changed since the preview. Look at the new figures before going on.');
    await giveMakerScope(context, communityId);
    record({ entityId: communityId, communityId, after: { fileName: input.file.fileName, report } });
    return { communityId, report };
  }),
};
