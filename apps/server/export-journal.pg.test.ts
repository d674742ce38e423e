// The exported journal is judged by hledger, Ledger and Beancount: each checks it, and holds every account
// balance, the balance sheet and every owner balance of ours.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { journalFormats } from '../../modules/ledger/export/journal-export.handlers.ts';
import { balancesAsOf, listAccountRows, listFunds } from '../../modules/ledger/ledger.server.ts';
import { type OwnerBooks, ownerBooks } from '../../modules/receivables/export/owner-books.testing.ts';
import { sql } from '../../packages/db/database.ts';
import { type Cents, localDate, textToCents } from '../../packages/kernel/kernel.ts';
import { withoutGuards } from './damage.testing.ts';
import { exportJournal } from './export-journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonhold-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(program: string, ...args: string[]): { status: number | null; output: string } {
  const done = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  return { status: done.status, output: `${done.stdout}${done.stderr}` };
}

/** Balances by account or, with a depth, by the first parts of its name; accounts at zero are left out. */
type Balances = Record<string, Cents>;

function balancesFrom(rows: readonly (readonly [name: string, amount: string])[], depth: number): Balances {
  const sums: Record<string, Cents> = {};
  for (const [name, amount] of rows) {
    const key = name.split(':').slice(0, depth).join(':');
    sums[key] =
      (sums[key] ?? 0n) +
      textToCents(
        amount
          .replace(/[$,]/g, '')
          .replace(/^(-?\d+)$/, '$1.00')
          .replace(/(\.\d)$/, '$10'),
      );
  }
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0n));
}

/** Rows of a CSV file whose cells hold no quotes. */
const cellsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(
      (line) =>
        line
          .replace(/"/g, '')
          .split(/,(?=[^,]*$)/)
          .map((cell) => cell.trim()) as [string, string],
    );

/** The programs: how each checks a journal, and how it tells balances. */
const judges = {
  hledger: {
    check: (file: string) => run('hledger', '-f', file, 'check', '--strict'),
    balances: (file: string, depth = 9) => {
      const { output } = run('hledger', '-f', file, 'bal', '-N', '--flat', '-E', '-O', 'csv', '--depth', String(depth));
      return balancesFrom(
        output
          .trim()
          .split('\n')
          .slice(1)
          .map((row) => row.slice(1, -1).split('","') as [string, string]),
        depth,
      );
    },
  },
  ledger: {
    check: (file: string) => {
      const { status, output } = run('ledger', '-f', file, '--pedantic', '--explicit', '--args-only', 'source', file);
      return { status, output };
    },
    balances: (file: string, depth = 9) => {
      const format = '%(account),%(quantity(scrub(display_total)))\n';
      const { output } = run('ledger', '-f', file, '--args-only', 'bal', '--flat', '--no-total', '--empty', '--balance-format', format);
      return balancesFrom(cellsOf(output), depth);
    },
  },
  beancount: {
    check: (file: string) => run('bean-check', file),
    balances: (file: string, depth = 9) => {
      const { output } = run('bean-query', '-f', 'csv', file, 'select account, sum(number) group by account');
      return balancesFrom(cellsOf(output).slice(1), depth);
    },
  },
} as const;

type Program = keyof typeof judges;
const programs = Object.keys(judges) as Program[];

async function written(books: OwnerBooks, program: Program): Promise<string> {
  const format = journalFormats[program];
  if (!format) throw new Error(`${program} has its format`);
  let text = '';
  await exportJournal(books.services.database, 'test', 'Maple Court', format, async (piece) => {
    text += piece;
  });
  return text;
}

async function journalFile(books: OwnerBooks, program: Program, name: string): Promise<string> {
  const file = join(folder, `${name}.${program}`);
  writeFileSync(file, await written(books, program));
  return file;
}

const ROOTS = { ASSET: 'Assets', LIABILITY: 'Liabilities', EQUITY: 'Equity', INCOME: 'Income', EXPENSE: 'Expenses' } as const;

/**
 * Our own figures: the trial balance by account number, and the balance sheet and result by root and fund.
 */
async function ourFigures(books: OwnerBooks): Promise<{ trial: Balances; sheet: Balances }> {
  return await books.services.database.read(books.customerId, async (tx) => {
    const accounts = new Map((await listAccountRows(tx, books.communityId)).map((account) => [account.accountId, account]));
    const funds = new Map((await listFunds(tx, books.communityId)).map((fund) => [fund.fundId, fund.name]));
    const trial: Record<string, Cents> = {};
    const sheet: Record<string, Cents> = {};
    for (const row of await balancesAsOf(tx, books.communityId, localDate('2026-12-31'))) {
      const account = accounts.get(row.accountId);
      if (!account) throw new Error('a balance has its account');
      const place = `${ROOTS[account.type]}:${funds.get(row.fundId)}`;
      trial[account.number] = (trial[account.number] ?? 0n) + row.balance_cents;
      sheet[place] = (sheet[place] ?? 0n) + row.balance_cents;
    }
    return { trial, sheet: Object.fromEntries(Object.entries(sheet).filter(([, cents]) => cents !== 0n)) };
  });
}

const MEMO = 'Equity:Memo';

// By hand: 365 or 400 charged, less what was paid; a negative balance is prepaid.
const owed: Balances = {
  'MC-0002': 36_500n,
  'MC-0003': 70_000n,
  'MC-0004': 36_500n,
  'MC-0005': -3_500n,
  'MC-0006': 36_500n,
  'MC-0007': 36_500n,
  'MC-0008': -7_500n,
  'MC-0009': 40_000n,
  'MC-0010': 40_000n,
  'MC-0011': 40_000n,
  'MC-0012': -10_000n,
};

describe.each(['ACCRUAL', 'MODIFIED', 'CASH'] as const)('the journal under %s', (method) => {
  it('passes the checks of all three programs and agrees with our balances', async () => {
    const books = await ownerBooks({ method });
    try {
      const { trial, sheet } = await ourFigures(books);
      expect(Object.keys(trial).length).toBeGreaterThan(6);
      for (const program of programs) {
        const file = await journalFile(books, program, method);
        expect([program, judges[program].check(file)]).toEqual([program, { status: 0, output: '' }]);
        const theirs = Object.entries(judges[program].balances(file));
        const accounts = theirs.filter(([name]) => !name.startsWith(MEMO)).map(([name, cents]) => [/:(\d+)-[^:]*$/.exec(name)?.[1], cents]);
        expect([program, Object.fromEntries(accounts)]).toEqual([program, trial]);
        const funds = Object.entries(judges[program].balances(file, 2)).filter(([name]) => name !== MEMO);
        expect([program, Object.fromEntries(funds)]).toEqual([program, sheet]);
        const owners = theirs.filter(([name]) => name.startsWith(`${MEMO}:Receivable:`)).map(([name, cents]) => [name.slice(23), cents]);
        expect([program, Object.fromEntries(owners)]).toEqual([program, owed]);
      }
    } finally {
      await books.close();
    }
  }, 120_000);
});

describe('texts', () => {
  it('that would be words of a journal stay texts in all three programs', async () => {
    const books = await ownerBooks();
    try {
      const wild = `a;b |c| (d) [2026-01-01] [=2026/02/02] :tag: key: value date:2026-02-02 date2:2026-03-03 @ $5 = "q" \\ {x} * ! ; #t ^l %\t, é 日本 ${String.fromCodePoint(0x2028)} end  two`;
      const mine = sql`customer_id = ${books.customerId}`;
      await withoutGuards(
        books.db,
        sql`update ledger.entry set description = ${wild}, reference = left(${wild}, 40) where ${mine}`,
        sql`update ledger.posting set memo = ${wild} where ${mine}`,
      );
      const { trial } = await ourFigures(books);
      for (const program of programs) {
        const file = await journalFile(books, program, 'wild');
        expect([program, judges[program].check(file)]).toEqual([program, { status: 0, output: '' }]);
        const accounts = Object.entries(judges[program].balances(file)).filter(([name]) => !name.startsWith(MEMO));
        expect(Object.fromEntries(accounts.map(([name, cents]) => [/:(\d+)-[^:]*$/.exec(name)?.[1], cents]))).toEqual(trial);
      }
    } finally {
      await books.close();
    }
  }, 120_000);

  it('tag funds, units and batches so that the programs find them', async () => {
    const books = await ownerBooks();
    try {
      const reserve = (balances: readonly (readonly [string, string])[]) => balancesFrom(balances, 2);
      const wanted = Object.fromEntries(Object.entries((await ourFigures(books)).sheet).filter(([name]) => name.endsWith(':Reserve')));
      const files = Object.fromEntries(
        await Promise.all(programs.map(async (program) => [program, await journalFile(books, program, 'tags')] as const)),
      );
      const [hledger = '', ledger = '', beancount = ''] = programs.map((program) => files[program]);
      const rowsOf = (output: string) => cellsOf(output).filter(([name]) => name.includes(':') && !name.startsWith(MEMO));
      const byHledger = run(
        'hledger',
        '-f',
        hledger,
        'bal',
        '-N',
        '--flat',
        '-E',
        '--layout=bare',
        '-O',
        'csv',
        'tag:fund=^Reserve',
      ).output;
      expect(byHledger).not.toContain(':Operating:');
      expect(
        reserve(
          rowsOf(
            run(
              'ledger',
              '-f',
              ledger,
              '--args-only',
              'bal',
              '--flat',
              '--no-total',
              '--empty',
              '--balance-format',
              '%(account),%(quantity(scrub(display_total)))\n',
              '%fund=Reserve',
            ).output,
          ),
        ),
      ).toEqual(wanted);
      expect(
        reserve(
          rowsOf(
            run('bean-query', '-f', 'csv', beancount, "select account, sum(number) where meta('fund') ~ '^Reserve' group by account")
              .output,
          ),
        ),
      ).toEqual(wanted);
      const units = (output: string) => new Set(output.match(/\bMC-\d{4}\b/g));
      expect([...units(run('hledger', '-f', hledger, 'print', 'tag:unit=MC-0012', 'not:acct:Memo').output)]).toEqual(['MC-0012']);
      expect([...units(run('ledger', '-f', ledger, '--args-only', 'print', '%unit=MC-0012').output)]).toEqual(['MC-0012']);
      expect([
        ...units(run('bean-query', '-f', 'csv', beancount, "select entry_meta('unit') where 'unit-MC-0012' in tags").output),
      ]).toEqual(['MC-0012']);
    } finally {
      await books.close();
    }
  }, 120_000);
});

describe('the judges', () => {
  it('find a wrong balance and an unknown account', async () => {
    const books = await ownerBooks();
    try {
      for (const program of programs) {
        const file = join(folder, `wrong.${program}`);
        const right = await written(books, program);
        const cent = right.replace(
          /(balance Assets\S+ {2}|= \$)([\d,]+\.\d)(\d)/,
          (_all, before, amount, last) => `${before}${amount}${last === '0' ? '1' : '0'}`,
        );
        expect(cent).not.toBe(right);
        writeFileSync(file, cent);
        expect([program, judges[program].check(file).status]).not.toEqual([program, 0]);
        const unknown = right.replace(/^(account|1900-01-01 open) Assets:Operating:1010.*$/m, '');
        expect(unknown).not.toBe(right);
        writeFileSync(file, unknown);
        expect([program, judges[program].check(file).status]).not.toEqual([program, 0]);
      }
    } finally {
      await books.close();
    }
  }, 120_000);
});
