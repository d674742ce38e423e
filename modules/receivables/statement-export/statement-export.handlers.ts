// Statements for a mail house: planned for several communities, started in each, ordered and downloaded.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import type { TableColumn, TableRow } from '../../../packages/files/table.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { formatDateShort, invalid, listWords, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { mailEstimate } from '../../correspondence/correspondence.server.ts';
import { makeStatements } from '../statements/statement.contract.ts';
import { planOf } from '../statements/statement.handlers.ts';
import { sheetsOf } from '../statements/statement.rules.ts';
import { findRun, insertRun, listMadeStatements, loadStatementOwners, setRunJob } from '../statements/statement.store.ts';
import { PRINT_FILE, runFolder } from '../statements/statement-file.rules.ts';
import { scanlineOf } from '../statements/statement-sheet.rules.ts';
import { mailRun } from './run-mail.server.ts';
import { statementExports as declared, statementExportRefusals, type statementExports } from './statement-export.contract.ts';
import { askForMail, codesOfRun, listExportRuns, listHeldOwners, listSecondOwners, runMail } from './statement-export.store.ts';

type Asked = Parameters<typeof planOf>[1];

/** What a community would get, with its left-outs. */
async function planIn(tx: Tx, span: Asked) {
  const { communityId, statementDate } = span;
  const { name } = await requireCommunity(tx, communityId);
  const { statements, skipped } = await planOf(tx, span);
  const held = await listHeldOwners(tx, communityId, statementDate);
  const sheets = sheetsOf(statements);
  // A sheet has a page at least; how many it has is known when it is made.
  const mail = await mailEstimate(
    tx,
    communityId,
    sheets.map(() => ({ pages: 1 })),
  );
  const ownershipOf = new Map(
    (await loadStatementOwners(tx, communityId, statementDate)).map((one) => [one.accountNumber, one.ownershipId]),
  );
  return {
    communityId,
    community: name,
    statements,
    sheets: sheets.length,
    due: sumCents(statements.map((one) => one.due)),
    estimate: mail?.estimate ?? null,
    leftOut: [
      ...skipped.map((one) => ({ communityId, community: name, ownershipId: ownershipOf.get(one.accountNumber) ?? '', ...one })),
      ...held.map((one) => ({ communityId, community: name, ...one, reason: 'Statements are on hold' })),
    ],
  };
}

const exporting = previewed(declared.previewStatementExport, declared.startStatementExport, {
  async plan({ tx, input }) {
    if (input.dueDate < input.statementDate)
      throw invalid('The due date must not be before the statement date.', [
        { path: 'dueDate', message: 'must not be before the statement date' },
      ]);
    const plans: Awaited<ReturnType<typeof planIn>>[] = [];
    for (const communityId of new Set(input.communityIds)) plans.push(await planIn(tx, { ...input, communityId }));
    const base = plans.map((plan) => [
      plan.communityId,
      plan.statements.map(({ ownershipId, balance, due }) => [ownershipId, balance, due]),
    ]);
    return { plans, base };
  },
  view: async (_context, { plans }) => ({
    communities: plans.map(({ statements, leftOut, ...plan }) => ({ ...plan, statements: statements.length, leftOut: leftOut.length })),
    leftOut: plans.flatMap((plan) => plan.leftOut),
    statements: plans.reduce((sum, plan) => sum + plan.statements.length, 0),
    due: sumCents(plans.map((plan) => plan.due)),
  }),
  async refuse({ input }, { plans }) {
    const withSome = plans.filter((plan) => plan.statements.length > 0);
    if (withSome.length === 0) throw refuse(statementExportRefusals, 'nobodyExported');
    const unset = withSome.filter((plan) => plan.estimate === null);
    if (input.orders && unset.length > 0)
      throw refuse(statementExportRefusals, 'mailNotSetIn', { communities: listWords(unset.map(({ community }) => community)) });
  },
  async post(context, { plans }) {
    const { tx, input, userId, now } = context;
    const runs: { communityId: string; runId: string; jobId: string }[] = [];
    for (const { communityId, community, statements } of plans) {
      if (statements.length === 0) continue;
      const runId = await insertRun(tx, { ...input, communityId, userId, now });
      const jobId = await enqueueJob(tx, makeStatements, {
        payload: { communityId, runId },
        title: `Statements of ${community}, ${formatDateShort(input.statementDate)}`,
        userId,
        opens: { screen: 'export-statements', params: {} },
      });
      await setRunJob(tx, runId, jobId);
      runs.push({ communityId, runId, jobId });
    }
    const runIds = runs.map(({ runId }) => runId);
    if (input.orders) await askForMail(tx, runIds);
    context.record({ entityId: runIds[0] ?? '', after: { runIds, orders: input.orders } });
    return { runs };
  },
});

/** A run whose files stand. Refuses `statementsNotMade`. */
async function madeRun(tx: Tx, { communityId, runId }: { communityId: string; runId: string }) {
  const { shortCode } = await requireCommunity(tx, communityId);
  const run = await findRun(tx, communityId, runId);
  if (!run) throw notFound('The statement run');
  const { printSha256 } = run;
  if (run.finishedTime === null || printSha256 === null) throw refuse(statementExportRefusals, 'statementsNotMade');
  return { run, shortCode, printSha256 };
}

const columns: readonly TableColumn[] = [
  { title: 'Account', kind: 'text' },
  { title: 'Recipient', kind: 'text' },
  { title: 'Second owner', kind: 'text' },
  { title: 'Property', kind: 'text' },
  { title: 'Line 1', kind: 'text' },
  { title: 'Line 2', kind: 'text' },
  { title: 'Group', kind: 'text' },
  { title: 'Statement date', kind: 'date' },
  { title: 'Due date', kind: 'date' },
  { title: 'Opening', kind: 'money' },
  { title: 'Balance', kind: 'money' },
  { title: 'Due', kind: 'money' },
  { title: 'Scanline', kind: 'text' },
  { title: 'Code', kind: 'text' },
  { title: 'Message', kind: 'text' },
];

export const statementExportHandlers: Handlers<typeof statementExports> = {
  previewStatementExport: exporting.preview,
  startStatementExport: exporting.commit,
  async listExportRuns({ tx, communities }) {
    return (await listExportRuns(tx, communities)).map(({ due_cents: due, ...run }) => ({ ...run, due }));
  },
  async orderStatements(context) {
    const { tx, input, userId, now } = context;
    const { run } = await madeRun(tx, input);
    const mail = await runMail(tx, run.runId);
    if (mail?.mailState && mail.mailState !== 'REJECTED' && mail.mailState !== 'CANCELED')
      throw refuse(statementExportRefusals, 'statementsOrdered');
    const mailOrderId = await mailRun(tx, input.communityId, run, { userId, now });
    context.record({ entityId: run.runId, after: { mailOrderId } });
    return { mailOrderId };
  },
  async downloadStatementPrint({ tx, input, services }) {
    const { run, shortCode, printSha256 } = await madeRun(tx, input);
    const fileKey = `${runFolder(tx.customerId, run.runId)}/${PRINT_FILE}`;
    const body = await wholeFile(services.files, { fileKey, sha256: printSha256 });
    return { fileName: `${shortCode} statements ${run.statementDate}.pdf`, contentType: 'application/pdf', body };
  },
  async downloadStatementData({ tx, input }) {
    const { communityId, runId, withSecondOwner } = input;
    const { run, shortCode } = await madeRun(tx, input);
    const [made, owners, codes] = [
      await listMadeStatements(tx, communityId, runId),
      await loadStatementOwners(tx, communityId, run.statementDate, true),
      await codesOfRun(tx, runId),
    ];
    const second = withSecondOwner ? await listSecondOwners(tx, communityId, run.statementDate) : new Map<string, string>();
    const ownerOf = new Map(owners.map((owner) => [owner.ownershipId, owner]));
    const rows = made.map((one): TableRow => {
      const owner = ownerOf.get(one.ownershipId);
      const [first = '', next = ''] = owner?.group?.mailingLines ?? owner?.mailingLines ?? [];
      const who = [one.accountNumber, owner?.recipient ?? one.owner, second.get(one.ownershipId) ?? '', owner?.address ?? '', first, next];
      const sums = [one.opening_cents, one.balance_cents, one.due_cents, scanlineOf(one.accountNumber, one.due_cents)];
      return [...who, owner?.group?.name ?? '', run.statementDate, run.dueDate, ...sums, codes.get(one.ownershipId) ?? '', run.message];
    });
    return {
      fileName: `${shortCode} statements ${run.statementDate}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: writeCsv(rows, columns, { byteOrderMark: true }),
    };
  },
};
