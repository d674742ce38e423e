// Showing the month: the seven reports with their proofs, a figure that opens its postings, and files that
// are what they say they are.
import { inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Visit } from '../browser.ts';
import { addressOf, look, type Month, rowIs, shows, sit } from './cast.ts';
import { commit, download, fillIn, pick, push, reach } from './keys.ts';

const from = { From: '1/1/2026', To: '1/31/2026' };
const asOf = { 'As of': '1/31/2026' };

/** Opens a report by its name as the index finds it, and gives it its dates. */
async function open(story: Visit, month: Month, search: string, title: string, dates: Readonly<Record<string, string>>): Promise<void> {
  await story.goto(addressOf(month, '~/reports'));
  await fillIn(story, { 'Find a report': search });
  await story.press('Enter');
  await story.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await fillIn(story, dates);
  await story.press('Tab');
  await story.settled();
}

/** The texts of a workbook, whose sheets are compressed XML in a ZIP archive. */
function workbookText(bytes: Buffer): string {
  let text = '';
  for (let at = bytes.indexOf('PK\u0003\u0004'); at >= 0; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    const [size, nameSize, extraSize] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26), bytes.readUInt16LE(at + 28)];
    const start = at + 30 + nameSize + extraSize;
    const body = bytes.subarray(start, size > 0 ? start + size : undefined);
    text += bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(body, { finishFlush: 2 }).toString() : body.toString();
  }
  return text;
}

async function exported(story: Visit, kind: 'PDF' | 'Excel' | 'CSV'): Promise<{ name: string; bytes: Buffer }> {
  return download(story, async () => {
    await push(story, 'Export');
    await reach(story, story.page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }), 'ArrowDown');
    await story.press('Enter');
  });
}

/** Each report once, with the figures a bookkeeper would check by hand. */
export async function showReports(month: Month): Promise<void> {
  const story = await sit(month, 'clerk', '~/reports');
  await look(story, 'report-index');

  await open(story, month, 'trial balance', 'Trial balance', asOf);
  await rowIs(story, 'Trial balance', 'Operating cash', '1010 Operating cash | 11,828.42');
  await rowIs(story, 'Trial balance', 'Total', 'Total | 40,321.42 | 40,321.42');
  await shows(story, 'Debits equal credits', 'Each fund balances');
  await look(story, 'report-trial-balance');

  await open(story, month, 'balance sheet by fund', 'Balance sheet by fund', asOf);
  await rowIs(story, 'Balance sheet by fund', 'Total assets', 'Total assets | 12,473.42 | 25,660.00 | (605.00) | 37,528.42');
  await openFigure(story);
  await look(story, 'report-balance-sheet');
  await story.press('Escape');

  await open(story, month, 'actual vs budget', 'Detailed income statement (Actual vs. Budget)', from);
  await shows(story, '4,551.42', '2,188.00', '2,363.42', '1,945.33');
  await look(story, 'report-income-statement');

  await open(story, month, 'general ledger detail', 'General ledger detail', from);
  await shows(story, 'Opening and movement make the closing balance', '11,828.42');
  await look(story, 'report-general-ledger');

  await open(story, month, 'aged owner', 'Aged owner balance', asOf);
  await shows(story, 'Open charges equal the receivable accounts', 'Chaudhary, Anil', '700.00');
  await look(story, 'report-aged-owner-balance');

  await open(story, month, 'owner ledger', 'Owner ledger (account history)', {});
  await pick(story, 'Owner', 'Chaudhary');
  await shows(story, '700.00', 'LATE');
  await look(story, 'report-owner-ledger');

  await open(story, month, 'check register', 'Check register', from);
  await shows(story, 'Checks less voids equal the credits to cash', '2,050.00', 'Spoiled in the printer');
  await look(story, 'report-check-register');
}

/** Walks to the cash of the operating fund, opens its postings and finds them to add up to it. */
async function openFigure(story: Visit): Promise<void> {
  const cash = story.page.getByRole('row').filter({ hasText: 'Operating cash' }).getByRole('button').first();
  await reach(story, cash);
  await story.press('Enter');
  const postings = story.page.getByRole('table', { name: 'Postings of Operating cash' });
  await postings.getByText('Closing balance').waitFor();
  await postings.getByText('11,828.42').first().waitFor();
}

/** The balance sheet as PDF, workbook and CSV. */
export async function exportReports(month: Month): Promise<void> {
  const story = await sit(month, 'clerk', '~/reports/balance-sheet-by-fund?asOfDate=2026-01-31');
  const pdf = await exported(story, 'PDF');
  expect([pdf.name.endsWith('.pdf'), pdf.bytes.subarray(0, 5).toString(), pdf.bytes.includes('/StructTreeRoot')]).toEqual([
    true,
    '%PDF-',
    true,
  ]);
  const workbook = await exported(story, 'Excel');
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(workbookText(workbook.bytes)).toContain('Operating cash');
  const csv = (await exported(story, 'CSV')).bytes.toString();
  expect(csv).toContain('Operating cash,11828.42');
}

/** Statements for every owner: made as a job, then fetched as one file to print and as one file for each. */
export async function makeStatements(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/correspondence/statements');
  await reach(story, story.page.getByRole('textbox', { name: 'From', exact: true }));
  await fillIn(story, { From: '1/1/2026', 'Statement date': '1/31/2026' });
  await story.press('Tab');
  await shows(story, 'Make 12 statements, 700.00 due');
  await rowIs(story, 'Statements to make', 'MC-0003', 'MC-0003 | Chaudhary, Anil | 1205 Maple Ct | 310.00 | 390.00 | – | 700.00 | 700.00');
  await rowIs(story, 'Statements to make', 'MC-0005', 'MC-0005 | Eriksen, Nils | 1209 Maple Ct | (400.00) | 365.00 | – | (35.00) | –');
  await look(story, 'mailing-statements');
  await commit(story, 'Make 12 statements, 700.00 due');
  await shows(story, '12 statements, 700.00 due');
  const print = await download(story, async () => {
    await push(story, 'Download the statements of 01/31/2026');
    await reach(story, story.page.getByRole('menuitem', { name: 'One PDF to print' }), 'ArrowDown');
    await story.press('Enter');
  });
  expect(print.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const all = await download(story, async () => {
    await push(story, 'Download the statements of 01/31/2026');
    await reach(story, story.page.getByRole('menuitem', { name: /ZIP/ }), 'ArrowDown');
    await story.press('Enter');
  });
  expect([all.name.endsWith('.zip'), all.bytes.toString('latin1').split('.pdf').length]).toEqual([true, 25]);
  await look(story, 'mailing-statements-made');
}
