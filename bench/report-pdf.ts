// A board packet of some forty pages as tagged PDF: ours from the lines of the reports to the bytes, against
// the Typst compiler alone given the finished pages' data.
import { reportNamed } from '../modules/reports/registry.server.ts';
import type { ReportCell, ReportRow } from '../packages/contract/contract.ts';
import { stopPdfWorkers } from '../packages/files/pdf/pdf.ts';
import { MAIN, PRELUDE } from '../packages/files/pdf/prelude.ts';
import { printableJson } from '../packages/files/pdf/printable.ts';
import { Typst } from '../packages/files/pdf/typst.ts';
import { type ReportDocument, reportLayout } from '../packages/files/report-pdf/report-pdf.ts';
import { REPORT_TEMPLATE } from '../packages/files/report-pdf/template.ts';
import { assert, localDate, parseInstant } from '../packages/kernel/kernel.ts';
import { readParams } from '../packages/reporting/params.ts';
import { takeRows } from '../packages/reporting/report.ts';
import { fileBody, type ReportSheet, reportDocument } from '../packages/reporting/report-files.ts';
import { alternate, type Benchmark, type Finding, timed } from './bench.ts';
import type { Book } from './book.ts';
import type { World } from './world.ts';

const span = { fromDate: '2025-11-01', toDate: '2025-11-30' };
const atTheEnd = { asOfDate: '2025-11-30' };

/**
 * What a board is sent every month, each with the most lines it may have, so that the whole is about forty
 * pages.
 */
const members: readonly (readonly [name: string, params: Readonly<Record<string, string>>, mostLines: number])[] = [
  ['balance-sheet-by-fund', atTheEnd, 500],
  ['detailed-income-statement', span, 500],
  ['trial-balance', span, 500],
  ['aged-owner-balance', atTheEnd, 500],
  ['check-register', span, 500],
  ['general-ledger-detail', span, 1_420],
];

const known = parseInstant('2025-12-01T00:00:00.000Z');
const calendar = { today: localDate('2025-12-01'), startOfYear: localDate('2025-01-01'), periods: [] };

type ReadSheet = ReportSheet & { rows: readonly ReportRow[] };

async function readPacket(world: World, book: Book): Promise<ReadSheet[]> {
  const { communityId } = book.communities[0] ?? { communityId: '' };
  const sheets: ReadSheet[] = [];
  await world.database.snapshot(book.customerId, async (tx) => {
    for (const [name, given, mostLines] of members) {
      const report = reportNamed(name);
      assert(report, `there is a report ${name}`);
      const { declaration } = report;
      const names = new Set(declaration.params.map((param) => param.name));
      const params = readParams(declaration, Object.fromEntries(Object.entries(given).filter(([key]) => names.has(key))), calendar);
      const body = await report.run(tx, { communityId, params, knownTime: null });
      const { rows } = await takeRows(body, mostLines);
      const { title, orientation } = declaration;
      sheets.push({ name, title, owner: 'Bench Homeowners Association', orientation, ...body, rows, asKnownTime: known });
    }
  });
  return sheets;
}

/** The same lines with other words, so that no side finds in its memory what it has set before. */
function reworded(sheets: readonly ReadSheet[], mark: string): ReportSheet[] {
  const other = (cell: ReportCell): ReportCell => (cell.text ? { ...cell, text: `${cell.text} ${mark}` } : cell);
  return sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => ({
      ...row,
      cells: Object.fromEntries(Object.entries(row.cells).map(([key, cell]) => [key, other(cell)])),
    })),
  }));
}

const created = [2025, 12, 1, 0, 0, 0];

/** The compiler by itself, in this process, with the source of our template. */
function typstAlone(typst: Typst, documents: readonly ReportDocument[]): number {
  let pages = 0;
  const encoder = new TextEncoder();
  for (const document of documents) {
    typst.source('prelude.typ', PRELUDE);
    typst.source('main.typ', MAIN);
    typst.source('template.typ', REPORT_TEMPLATE);
    typst.file('job.json', encoder.encode(printableJson({ title: document.title, created, items: [reportLayout(document)] })));
    pages += typst.compile('main.typ', true).pages;
  }
  typst.forget(0);
  return pages;
}

async function packet(world: World): Promise<Finding> {
  const sheets = await readPacket(world, await world.book('small'));
  const typst = new Typst();
  const documentsOf = (mark: string) => Promise.all(reworded(sheets, mark).map((sheet) => reportDocument(sheet, {})));
  const pages = typstAlone(typst, await documentsOf('warm'));
  world.say(`the packet has ${pages} pages`);
  const perSecond = (milliseconds: number) => (pages * 1000) / milliseconds;
  const finding = await alternate({
    ours: async (round) => {
      const own = reworded(sheets, `o${round}`);
      return timed(async () => {
        for (const sheet of own) await fileBody(sheet, 'pdf');
      });
    },
    yardstick: async (round) => {
      const documents = await documentsOf(`y${round}`);
      return timed(async () => typstAlone(typst, documents));
    },
  });
  await stopPdfWorkers();
  return { ratio: finding.ratio, ours: perSecond(finding.ours), yardstick: perSecond(finding.yardstick) };
}

export const benchmarks: readonly Benchmark[] = [
  {
    id: 'report-pdf',
    unit: 'pages/s',
    goal: 1.3,
    higherIsBetter: false,
    work: 'a board packet of some forty pages, one report after the other, from its lines to tagged PDF; the ratio is of times',
    against: 'the Typst compiler alone on the same data',
    run: packet,
  },
];
