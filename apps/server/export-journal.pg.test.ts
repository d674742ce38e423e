// The exported journal is judged by hledger: it checks, and holds every account balance and every owner balance of ours, under all three methods.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { balancesAsOf, listAccountRows } from '../../modules/ledger/ledger.server.ts';
import { ownerBooks } from '../../modules/receivables/export/owner-books.testing.ts';
import { centsToText, localDate } from '../../packages/kernel/kernel.ts';
import { exportJournal } from './export-journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonhold-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

function hledger(file: string, ...args: string[]): { status: number | null; output: string } {
  const done = spawnSync('hledger', ['-f', file, ...args], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  return { status: done.status, output: `${done.stdout}${done.stderr}` };
}

function balancesOf(file: string): Record<string, string> {
  const rows = hledger(file, 'bal', '-N', '--flat', '-E', '-O', 'csv').output.trim().split('\n').slice(1);
  return Object.fromEntries(
    rows
      .map((row) => row.slice(1, -1).split('","'))
      .map(([name = '', amount = '']) => [name, amount.replace(/[$,]/g, '').replace(/^0$/, '0.00')]),
  );
}

describe.each(['ACCRUAL', 'MODIFIED', 'CASH'] as const)('the journal under %s', (method) => {
  it('passes hledger check --strict and agrees with our balances', async () => {
    const books = await ownerBooks({ method });
    try {
      let text = '';
      await exportJournal(books.services.database, 'test', 'Maple Court', async (piece) => {
        text += piece;
      });
      const file = join(folder, `${method}.journal`);
      writeFileSync(file, text);
      expect(hledger(file, 'check', '--strict')).toEqual({ status: 0, output: '' });

      const theirs = balancesOf(file);
      const ours = await books.services.database.read(books.customerId, async (tx) => {
        const numbers = new Map((await listAccountRows(tx, books.communityId)).map((a) => [a.accountId, a.number]));
        const rows = await balancesAsOf(tx, books.communityId, localDate('2026-12-31'));
        return Object.fromEntries(rows.map((row) => [numbers.get(row.accountId), centsToText(row.balance_cents)]));
      });
      const theirAccounts = Object.entries(theirs).filter(([name, amount]) => !name.includes(':Memo:') && amount !== '0.00');
      expect(Object.fromEntries(theirAccounts.map(([name, amount]) => [/:(\d+)-[^:]*$/.exec(name)?.[1], amount]))).toEqual(ours);
      expect(Object.keys(ours).length).toBeGreaterThan(6);

      // By hand: 365 or 400 charged, less what was paid; a negative balance is prepaid.
      const owners = Object.fromEntries(
        Object.entries(theirs)
          .filter(([name]) => name.startsWith('Equity:Memo:Receivable:'))
          .map(([name, amount]) => [name.slice(23), amount]),
      );
      expect(owners).toEqual({
        'MC-0001': '0.00',
        'MC-0002': '365.00',
        'MC-0003': '700.00',
        'MC-0004': '365.00',
        'MC-0005': '-35.00',
        'MC-0006': '365.00',
        'MC-0007': '365.00',
        'MC-0008': '-75.00',
        'MC-0009': '400.00',
        'MC-0010': '400.00',
        'MC-0011': '400.00',
        'MC-0012': '-100.00',
      });
    } finally {
      await books.close();
    }
  });
});

describe('the judge', () => {
  it('finds a wrong balance and an unknown account', async () => {
    const file = join(folder, 'wrong.journal');
    const right =
      'commodity $1,000.00\naccount Assets:Cash\naccount Equity:Funds\n\n2026-01-01 * a\n    Assets:Cash  $5.00\n    Equity:Funds  $-5.00\n\n';
    writeFileSync(file, right);
    expect(hledger(file, 'check', '--strict').status).toBe(0);
    writeFileSync(file, `${right}2026-01-31 * b\n    Assets:Cash  $0.00 = $6.00\n`);
    expect(hledger(file, 'check', '--strict').status).toBe(1);
    writeFileSync(file, right.replace('account Equity:Funds\n', ''));
    expect(hledger(file, 'check', '--strict').status).toBe(1);
  });
});
