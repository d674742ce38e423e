// Makes owner statements in a process of its own and tells what they cost: ours as the job makes them, or by
// pdfkit with the same font and words.
import PDFDocument from 'pdfkit';
import { lineText, type PlannedStatement, type StatementLine } from '../modules/receivables/statements/statement.rules.ts';
import { statementSheet } from '../modules/receivables/statements/statement-sheet.rules.ts';
import { STATEMENT_TEMPLATE } from '../modules/receivables/statements/statement-template.rules.ts';
import { type PdfItem, renderPdfBatch, renderPrintFile, stopPdfWorkers } from '../packages/files/pdf/pdf.ts';
import { fontBytes } from '../packages/files/pdf/typst.ts';
import { localDate, parseInstant } from '../packages/kernel/kernel.ts';

/** What a run cost: processor time of all threads, pages, and the most memory the process held. */
export interface RunCost {
  cpuSeconds: number;
  pages: number;
  megabytes: number;
}

const biller = {
  legalName: 'Maple Court Homeowners Association',
  street: '1 Maple Court',
  city: 'Sparks',
  state: 'NV',
  postcode: '89434',
  remitLines: [],
  ages: [],
  lateFees: [],
};
const run = {
  fromDate: localDate('2026-01-01'),
  statementDate: localDate('2026-01-31'),
  dueDate: localDate('2026-02-15'),
  message: 'The pool opens on May 1.',
};

function statementOf(n: number): { statement: PlannedStatement; lines: StatementLine[] } {
  const ownershipId = String(n + 1);
  const accountNumber = `MC-${String(n + 1).padStart(4, '0')}`;
  const line = (date: string, kind: StatementLine['kind'], amount_cents: bigint, description: string, checkNumber = ''): StatementLine => ({
    ownershipId,
    date: localDate(date),
    kind,
    amount_cents,
    description,
    checkNumber,
  });
  const lines = [
    line('2026-01-01', 'CHARGE', 31_000n + BigInt(n % 700), 'Assessment, January 2026'),
    line('2026-01-01', 'CHARGE', 5_500n, 'Reserve assessment, January 2026'),
    line('2026-01-09', 'RECEIPT', -20_000n, '', String(2001 + n)),
    line('2026-01-16', 'CHARGE', 2_500n, 'Late fee'),
  ];
  const charges = 39_000n + BigInt(n % 700);
  const address = `${100 + n} Maple Court`;
  const owner = `Owner ${n + 1}`;
  const statement: PlannedStatement = {
    ownershipId,
    accountNumber,
    owner,
    recipient: owner,
    address,
    mailingLines: [address, 'Sparks, NV 89434'],
    group: null,
    opening: 31_000n,
    charges,
    payments: 20_000n,
    balance: 11_000n + charges,
    prepaid: 0n,
    due: 11_000n + charges,
  };
  return { statement, lines };
}

/** As the job of the product does: every statement by itself, and all of them in one file to print. */
async function ours(count: number): Promise<number> {
  let pages = 0;
  function* sheets(): Generator<PdfItem> {
    for (let n = 0; n < count; n += 1) {
      const { statement, lines } = statementOf(n);
      yield {
        title: `Statement of ${statement.recipient}`,
        data: statementSheet(biller, run, { statement, lines, aged: [], code: 'ABCD-EFGH-0123' }),
      };
    }
  }
  const pdf = { template: STATEMENT_TEMPLATE, createdTime: parseInstant('2026-02-01T10:00:00Z') };
  async function* printed() {
    for await (const { item, pages: made } of renderPdfBatch(pdf, sheets())) {
      pages += made;
      yield item;
    }
  }
  if (process.argv[4] === 'print') for await (const _piece of renderPrintFile({ ...pdf, title: 'Statements' }, printed()));
  else for await (const _item of printed());
  await stopPdfWorkers();
  return pages;
}

const fonts = { plain: fontBytes('400Regular'), strong: fontBytes('600SemiBold') };

function bytesOf(document: PDFKit.PDFDocument): Promise<number> {
  return new Promise((settle) => {
    let length = 0;
    document.on('data', (piece: Uint8Array) => {
      length += piece.length;
    });
    document.on('end', () => settle(length));
    document.end();
  });
}

/** The same words in the same places, without tags. */
async function byPdfkit(count: number): Promise<number> {
  for (let n = 0; n < count; n += 1) {
    const { statement, lines } = statementOf(n);
    const sheet = statementSheet(biller, run, { statement, lines, aged: [], code: 'ABCD-EFGH-0123' });
    const document = new PDFDocument({ size: 'LETTER', margin: 54, info: { Title: `Statement of ${sheet.owner}` } });
    document.registerFont('plain', fonts.plain).registerFont('strong', fonts.strong);
    const at = (x: number, y: number, text: string, size = 9, font = 'plain') =>
      document.font(font).fontSize(size).text(text, x, y, { lineBreak: false });
    at(54, 50, sheet.biller, 10.5, 'strong');
    for (const [place, text] of sheet.remitLines.entries()) at(54, 64 + place * 12, text);
    at(330, 50, 'Statement of account', 17, 'strong');
    const facts = [
      'Account',
      sheet.accountNumber,
      'Property',
      sheet.property,
      'Statement date',
      sheet.statementDate,
      'Period',
      sheet.period,
    ];
    for (const [place, text] of facts.entries()) at(place % 2 ? 410 : 330, 76 + (place >> 1) * 14, text);
    for (const [place, text] of [sheet.owner, ...sheet.mailingLines].entries()) at(76, 180 + place * 14, text, 10);
    at(330, 180, 'Amount due');
    at(330, 194, `by ${sheet.dueDate}`, 9, 'strong');
    at(440, 184, `$${sheet.due}`, 17, 'strong');
    const rows = [
      ['Date', 'Description', 'Charges', 'Payments', 'Balance'],
      [sheet.fromDate, 'Balance brought forward', '', '', sheet.opening],
      ...sheet.rows.map((row, place) => [row.date, lines[place] ? lineText(lines[place]) : '', row.charge, row.payment, row.balance]),
      [sheet.closingDate, 'Balance', sheet.charges, sheet.payments, sheet.balance],
    ];
    for (const [row, cells] of rows.entries())
      for (const [place, text] of cells.entries())
        at([54, 115, 330, 400, 475][place] ?? 54, 270 + row * 16, text, 8.8, row === 0 ? 'strong' : 'plain');
    at(54, 420, sheet.message);
    at(54, 440, `Make checks payable to ${sheet.biller} and write account ${sheet.accountNumber} on the check.`, 8.4);
    at(54, 560, 'Tear off here and send this part with your payment.', 7);
    for (const [place, text] of [sheet.owner, ...sheet.mailingLines, sheet.biller, ...sheet.remitLines].entries())
      at(54, 600 + place * 13, text);
    at(330, 600, `Account ${sheet.accountNumber}`);
    at(330, 616, `Amount due $${sheet.due}`, 12, 'strong');
    at(300, 730, sheet.scanline, 12);
    await bytesOf(document);
  }
  return count;
}

if (process.send) {
  const [, , side, count] = process.argv;
  const before = process.cpuUsage();
  const pages = await (side === 'ours' ? ours(Number(count)) : byPdfkit(Number(count)));
  const { user, system } = process.cpuUsage(before);
  const cost: RunCost = { cpuSeconds: (user + system) / 1e6, pages, megabytes: process.resourceUsage().maxRSS / 1024 };
  process.send(cost, () => process.exit(0));
}
