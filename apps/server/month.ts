// `npm run month`: plays one real month on a fresh customer of a running server and checks every figure, the
// journal judged by hledger.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accounting } from '../../modules/ledger/ledger.contract.ts';
import { owners, statements } from '../../modules/receivables/receivables.contract.ts';
import { reports } from '../../modules/reports/reports.contract.ts';
import { isOver, jobs } from '../../packages/contract/contract.ts';
import { centsToText, sumCents, textToCents } from '../../packages/kernel/kernel.ts';
import { freshCustomer } from './sample/fresh-customer.ts';
import { januaryReports, playMapleCourt, type StepFigures } from './sample/maple-court.ts';
import type { Player } from './sample/player.ts';

const baseUrl = process.env['BASE_URL'] ?? 'http://127.0.0.1:4000';
const asJson = process.argv.includes('--json');
const root = join(import.meta.dirname, '..', '..');

/** Rows of hledger's CSV: account and balance. */
function balancesOf(csv: string): Map<string, string> {
  const rows = csv
    .trim()
    .split('\n')
    .map((row) => /^"([^"]*)","\$?(-?)\$?([\d.,]*)"$/.exec(row.trim()));
  return new Map(
    rows.flatMap((row) =>
      row ? [[row[1] ?? '', row[3] === '0' ? '0.00' : `${row[2]}${(row[3] ?? '').replaceAll(',', '')}`] as const] : [],
    ),
  );
}

/** How many of our balances hledger has too, and how many it has otherwise. */
function compare(ours: ReadonlyMap<string, string>, theirs: ReadonlyMap<string, string>): { same: number; differ: string[] } {
  const differ = [...ours]
    .filter(([name, amount]) => (theirs.get(name) ?? '0.00') !== amount)
    .map(([name, amount]) => `${name} ${amount}/${theirs.get(name)}`);
  return { same: ours.size - differ.length, differ };
}

/**
 * Exports the journal with the command line beside the server and lets hledger judge it: every account and
 * every owner to the cent.
 */
async function prove(key: string, communityId: string, player: Player): Promise<StepFigures> {
  const cli = [
    join(root, 'apps', 'server', 'cli.ts'),
    'export-journal',
    '--customer',
    key,
    '--community',
    'Maple Court',
    '--format',
    'hledger',
  ];
  const exported = spawnSync(process.execPath, cli, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 });
  const hledger = (...args: string[]) =>
    spawnSync('hledger', ['-f', '-', ...args], { input: exported.stdout, encoding: 'utf8', maxBuffer: 100_000_000 });
  const check = hledger('check', '--strict');
  const found = balancesOf(hledger('balance', '-N', '--flat', '-E', '-O', 'csv').stdout);
  const chart = await player.call(accounting.listAccounts, { communityId, asOfDate: '2026-12-31' });
  const byNumber = new Map(
    [...found].flatMap(([name, amount]) =>
      [...name.matchAll(/^(?!Equity:Memo).*:(\d{4})-[^:]*$/g)].map((m) => [m[1] ?? '', amount] as const),
    ),
  );
  const accounts = compare(new Map(chart.map((a) => [a.number, a.balance])), byNumber);
  const debtors = await player.call(owners.findOwners, { communityId, search: 'MC-00', limit: 50 });
  const net = debtors
    .filter((o) => o.isCurrent)
    .map((o) => [`Equity:Memo:Receivable:${o.accountNumber}`, centsToText(textToCents(o.owes) - textToCents(o.prepaid))] as const);
  const people = compare(new Map(net), found);
  return {
    step: 'journal judged by hledger',
    figures: { exported: exported.status, strict: check.error ? check.error.message : check.status, accounts, owners: people },
    expected: { exported: 0, strict: 0, accounts: { same: 62, differ: [] }, owners: { same: 12, differ: [] } },
  };
}

/** True when bytes begin as a file of the format does. */
function looksLike(format: 'pdf' | 'xlsx' | 'csv', bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return format === 'csv' ? bytes.length > 100 : head === { pdf: '%PDF', xlsx: 'PK\u0003\u0004' }[format];
}

/** Every report of the month in every format, fetched twice: real files, the same bytes both times. */
async function fetchReports(player: Player, communityId: string): Promise<StepFigures> {
  const figures = { files: 0, same: 0 };
  for (const [name, params] of Object.entries(januaryReports)) {
    for (const format of ['pdf', 'xlsx', 'csv'] as const) {
      const fetchOnce = () => player.fetch(reports.exportReport, { communityId, name, format, ...params });
      const [first, second] = [await fetchOnce(), await fetchOnce()];
      figures.files += looksLike(format, first) ? 1 : 0;
      figures.same += Buffer.compare(first, second) === 0 ? 1 : 0;
    }
  }
  return { step: 'report files', figures, expected: { files: 18, same: 18 } };
}

/** Owner statements: made by the worker in the background, one PDF per owner and one file to print. */
async function makeStatements(player: Player, communityId: string): Promise<StepFigures> {
  const span = { communityId, fromDate: '2026-01-01', statementDate: '2026-01-31', whom: 'EVERYONE' as const };
  const { runId, jobId } = await player.call(statements.startStatements, { ...span, dueDate: '2026-02-10' });
  let job = await player.call(jobs.getJob, { jobId });
  for (let tries = 0; !isOver(job.state) && tries < 600; tries += 1) {
    await sleep(200);
    job = await player.call(jobs.getJob, { jobId });
  }
  const made = await player.call(statements.listStatements, { communityId, runId });
  const due = centsToText(sumCents(made.map((each) => textToCents(each.due))));
  const print = await player.fetch(statements.downloadPrintFile, { communityId, runId });
  return {
    step: 'owner statements',
    figures: { job: job.state, statements: made.length, due, print: looksLike('pdf', print) },
    expected: { job: 'done', statements: 12, due: '700.00', print: true },
  };
}

function isRight({ figures, expected }: StepFigures): boolean {
  return Object.entries(expected).every(([name, value]) => JSON.stringify(figures[name]) === JSON.stringify(value));
}

const steps: StepFigures[] = [];
try {
  const { key, clerk, approver } = await freshCustomer(baseUrl);
  const story = playMapleCourt({ clerk: clerk.player, approver: approver.player });
  let turn = await story.next();
  while (!turn.done) {
    steps.push(turn.value);
    turn = await story.next();
  }
  steps.push(await fetchReports(clerk.player, turn.value.communityId));
  steps.push(await makeStatements(approver.player, turn.value.communityId));
  steps.push(await prove(key, turn.value.communityId, approver.player));
} catch (error) {
  steps.push({ step: 'stopped', figures: { error: error instanceof Error ? error.message : String(error) }, expected: { error: null } });
}
const wrong = steps.filter((step) => !isRight(step));
if (asJson)
  process.stdout.write(
    `${JSON.stringify(
      steps.map(({ step, figures }) => ({ step, figures })),
      null,
      1,
    )}\n`,
  );
else for (const step of steps) console.log(`${isRight(step) ? 'ok   ' : 'WRONG'} ${step.step}: ${JSON.stringify(step.figures)}`);
for (const step of wrong) console.error(`${step.step}: expected ${JSON.stringify(step.expected)}, found ${JSON.stringify(step.figures)}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
