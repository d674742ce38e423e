// The storm of formulas: every text the customer has begins like a formula, and no cell of any file the
// product gives is one.
import { parse } from 'csv-parse/sync';
import { allRoutes } from '../apps/server/registry.ts';
import { billMonth, chargeLateFees, enterBill, payBills, takeReceipts } from '../apps/server/sample/association.ts';
import { inputFor, type Schema, schemaOf } from '../apps/server/sound-input.testing.ts';
import { banking } from '../modules/banking/banking.contract.ts';
import { checks } from '../modules/payables/payables.contract.ts';
import { lockbox } from '../modules/receivables/receivables.contract.ts';
import { reports } from '../modules/reports/reports.contract.ts';
import type { Endpoint } from '../packages/contract/contract.ts';
import { unzip } from '../packages/files/zip.testing.ts';
import { type Books, type Ground, lockboxFile, onWorld, setUpBooks, statementFile } from './ground.ts';
import { plantTexts } from './planting.ts';
import type { Storm, StormFigures, StormOrders } from './storm.ts';

/** How formulas begin in spreadsheet programs, their full-width twins, and what hides one. */
export const beginnings = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '=HYPERLINK("x")',
];
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const isNumber = /^[+-]?\d[\d,]*(\.\d+)?%?$/;

/** Something in every list and on every report. */
async function fill(ground: Ground, books: Books, nth: number): Promise<void> {
  const { communityId, operatingBankId: bankAccountId } = books;
  const { clerk, approver } = ground;
  const ownershipId = books.units[0]?.ownershipId ?? '';
  await billMonth(clerk.player, communityId, '2026-01-01');
  await takeReceipts(clerk.player, books, '2026-01-10', [{ ownershipId, amount: '20.00', checkNumber: '17' }]);
  await chargeLateFees(clerk.player, communityId, '2026-01-16');
  const lockboxId = `91${String(nth).padStart(2, '0')}`;
  const accounts = [books.units[1]?.accountNumber ?? '', 'XX-1'];
  const { lockboxFileId } = await clerk.player.call(lockbox.importLockbox, { file: lockboxFile(lockboxId, '2026-01-12', 800, accounts) });
  const { baseHash } = await clerk.player.call(lockbox.previewLockbox, { communityId, lockboxFileId });
  await clerk.player.call(lockbox.postLockbox, { communityId, lockboxFileId, baseHash });
  const bill = (billNumber: string) => ({
    vendorId: books.vendorIds[0] ?? '',
    billNumber,
    billDate: '2026-01-05',
    amount: '9.00',
    account: '5300',
  });
  const paid: string[] = [];
  for (const number of ['F-1', 'F-2', 'F-3'])
    paid.push(await enterBill(clerk.player, approver.player, books, { ...bill(`${number}-${nth}`), description: 'Work' }));
  const [first] = (await payBills(clerk.player, books, '2026-01-20', paid.slice(0, 1))).checks;
  await payBills(clerk.player, books, '2026-01-20', paid.slice(1, 2));
  const voiding = { communityId, checkIds: [first?.checkId ?? ''], voidDate: '2026-01-22' };
  const seen = await clerk.player.call(checks.previewVoid, voiding);
  await clerk.player.call(checks.voidChecks, { ...voiding, reason: 'Spoiled', baseHash: seen.baseHash });
  const file = statementFile(`4001170${String(nth).padStart(2, '0')}`, '2026-01-31', 999_900);
  await clerk.player.call(banking.importStatement, { communityId, file });
  const head = { communityId, bankAccountId, statementDate: '2026-01-31', statementBalance: '9999.00' };
  const { reconciliationId } = await clerk.player.call(banking.startReconciliation, head);
  const one = { communityId, reconciliationId };
  const { onlyOnStatement } = await clerk.player.call(banking.getReconciliation, one);
  await clerk.player.call(
    banking.recordBankItem,
    await clerk.player.seen(banking.previewBankItem, { ...one, kind: 'FEE', bankLineId: onlyOnStatement[0]?.bankLineId ?? '' }),
  );
}

/** A file to fetch: which call with which input. */
interface Export {
  name: string;
  endpoint: Endpoint;
  input: object;
}

async function reportExports({ approver }: Ground, books: Books): Promise<Export[]> {
  const { communityId } = books;
  const listed = await approver.player.call(reports.listReports, { communityId });
  const ids: Record<string, string> = {
    account: books.accounts.get('1200') ?? '',
    owner: books.units[0]?.ownershipId ?? '',
    bankAccount: books.operatingBankId,
  };
  return listed.reports.flatMap((report) => {
    const given = report.params.flatMap(({ name, kind, required, initial }): [string, string][] => {
      if (kind === 'date') return [[name, name.startsWith('from') ? '2026-01-01' : '2026-12-31']];
      if (kind === 'period') return [[name, '2026-01-31']];
      if (kind === 'flag') return [[name, 'on']];
      const value = initial || (required ? (ids[kind] ?? '') : '');
      return value === '' ? [] : [[name, value]];
    });
    const input = { communityId, name: report.name, ...Object.fromEntries(given) };
    // A report may be offered as one of them only: a worksheet that is filled in, for example.
    const formats = report.outputs.filter((output) => output !== 'pdf');
    return formats.map((format) => ({ name: `${report.name}.${format}`, endpoint: reports.exportReport, input: { ...input, format } }));
  });
}

/** The exports of all lists, whatever lists there are. */
function listExports(books: Books): Export[] {
  const known: Record<string, string> = { communityId: books.communityId, ownershipId: books.units[0]?.ownershipId ?? '' };
  const endpoints = allRoutes.map((route) => route.endpoint).filter((endpoint) => endpoint.name.endsWith('.exportView'));
  return endpoints.flatMap((endpoint) => {
    const schema: Schema = schemaOf(endpoint);
    const asked = Object.entries(schema.properties ?? {}).filter(([name]) => known[name] !== undefined || schema.required?.includes(name));
    const input = Object.fromEntries(asked.map(([name, part]) => [name, inputFor(part, name, (kind) => known[kind] ?? '1')]));
    return ['csv', 'xlsx'].map((format) => ({ name: `${endpoint.name}.${format}`, endpoint, input: { ...input, format } }));
  });
}

/** Cells of a file that a spreadsheet would run, and how many cells begin like a formula and are harmless. */
interface Looked {
  cells: number;
  harmless: number;
  formulas: string[];
}

function lookAtCsv(text: string): Looked {
  const cells = (parse(text, { bom: true, relax_column_count: true }) as string[][]).flat();
  const formulas = cells.filter((cell) => startsFormula.test(cell) && !isNumber.test(cell));
  return { cells: cells.length, harmless: cells.filter((cell) => cell.startsWith("'")).length, formulas };
}

/**
 * In a workbook a text is typed as text and a formula stands in an element of its own: there must be none.
 */
function lookAtWorkbook(archive: Uint8Array): Looked {
  const sheets = unzip(archive).filter(({ name }) => name.startsWith('xl/worksheets/'));
  const all = sheets.map(({ bytes }) => bytes.toString('utf8')).join('');
  const formulas = [...all.matchAll(/<f[ >/][\s\S]{0,80}/g)].map((match) => match[0]);
  const texts = [...all.matchAll(/<c [^>]*t="(\w+)"/g)].map((match) => match[1] ?? '');
  const untyped = texts.filter((type) => !['s', 'inlineStr', 'b', 'n', 'd'].includes(type));
  return { cells: texts.length, harmless: texts.filter((type) => type !== 'n').length, formulas: [...formulas, ...untyped] };
}

async function lookAt({ approver }: Ground, file: Export): Promise<Looked> {
  const bytes = await approver.player.fetch(file.endpoint, file.input as never);
  return file.name.endsWith('csv') ? lookAtCsv(new TextDecoder().decode(bytes)) : lookAtWorkbook(bytes);
}

/** Plants and exports, so many times with the beginnings dealt out anew. `nth` numbers the community. */
export async function plantFormulas(ground: Ground, rounds: number, orders: StormOrders, nth = 0): Promise<StormFigures> {
  const books = await setUpBooks(ground, nth);
  await fill(ground, books, nth);
  const client = await ground.connect();
  const findings: string[] = [];
  const columns = new Set<string>();
  const sums = { files: 0, cells: 0, harmless: 0 };
  const empty = new Set<string>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of await plantTexts(client, ground.customerId, beginnings, orders.seed + round)) columns.add(name);
      for (const file of [...(await reportExports(ground, books)), ...listExports(books)]) {
        const looked = await lookAt(ground, file);
        sums.files += 1;
        sums.cells += looked.cells;
        sums.harmless += looked.harmless;
        if (looked.cells === 0) empty.add(file.name);
        for (const cell of looked.formulas) findings.push(`${file.name}: ${JSON.stringify(cell)}`);
      }
      orders.say(`${round + 1} of ${rounds} rounds, ${sums.files} files`);
    }
  } finally {
    await client.end();
  }
  return {
    rounds,
    faults: { formulas: findings.length, 'files without a cell': empty.size, 'rounds without a planted cell': sums.harmless === 0 ? 1 : 0 },
    counts: { 'columns planted': columns.size, 'files read': sums.files, 'cells read': sums.cells, 'cells made harmless': sums.harmless },
    findings: [...findings.slice(0, 20), ...empty],
  };
}

export const formula: Storm = {
  name: 'formula',
  about: 'every text begins like a formula, and no cell of any CSV or XLSX file is one.',
  run: (orders) => onWorld((world) => plantFormulas(world, orders.size === 'long' ? 12 : 2, orders)),
};
