// Holds the sample files to what makes them, and shows that the imports take them without a single problem.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readProperties } from '../modules/communities/property-import.rules.ts';
import { planChart } from '../modules/ledger/chart/chart-import.rules.ts';
import { chartImport } from '../modules/ledger/ledger.contract.ts';
import { readCsv } from '../packages/files/csv-reader.ts';
import { importRows } from '../packages/imports/imports.testing.ts';
import { sampleFiles } from './sample-data.ts';

function sample(name: string): Buffer {
  return readFileSync(new URL(`../apps/server/sample/${name}`, import.meta.url));
}

describe('the generated files', () => {
  it('are what the generator writes today', async () => {
    const files = await sampleFiles();
    expect(Object.keys(files)).toEqual([
      'carson-terrace-properties.csv',
      'bay-meadows-properties.csv',
      'maple-court-lockbox.bai',
      'maple-court-statement.bai2',
    ]);
    for (const [name, text] of Object.entries(files))
      expect(sample(name).toString() === text, `run node tools/sample-data.ts: ${name}`).toBe(true);
  });
});

describe('every property file', () => {
  it.each([
    ['maple-court', 'MC', 12, { Townhome: 8, 'End home': 4 }],
    ['carson-terrace', 'CT', 77, { Condominium: 77 }],
    ['bay-meadows', 'BM', 1300, { 'Single family': 1146, Condominium: 154 }],
  ])('is imported whole: %s', (name, prefix, count, categories) => {
    const { properties, problems, ignoredColumns } = readProperties(readCsv(sample(`${name}-properties.csv`)));
    expect(problems).toEqual([]);
    expect(ignoredColumns).toEqual([]);
    expect(properties.map((property) => property.accountNumber)).toEqual(
      Array.from({ length: count }, (_, index) => `${prefix}-${`${index + 1}`.padStart(4, '0')}`),
    );
    expect(properties.map((property) => property.lot)).toEqual(Array.from({ length: count }, (_, index) => `${index + 1}`));
    const counted: Record<string, number> = {};
    for (const { category } of properties) counted[category] = (counted[category] ?? 0) + 1;
    expect(counted).toEqual(categories);
    expect(properties.filter((property) => property.owners.length === 0)).toEqual([]);
    const owners = properties.flatMap((property) => property.owners);
    expect(owners.filter((owner) => owner.email !== '' && !owner.email.endsWith('.example'))).toEqual([]);
    expect(owners.filter((owner) => owner.phone !== '' && !/^\d{3}-555-01\d\d$/.test(owner.phone))).toEqual([]);
    const emails = owners.map((owner) => owner.email).filter((email) => email !== '');
    expect(new Set(emails).size).toBe(emails.length);
  });

  it('has couples and organizations among its owners', () => {
    const mix = ['maple-court', 'carson-terrace', 'bay-meadows'].map((name) => {
      const { properties } = readProperties(readCsv(sample(`${name}-properties.csv`)));
      const couples = properties.filter((property) => property.owners.length === 2).length;
      const organizations = properties.filter((property) => property.owners[0]?.kind === 'organization').length;
      return [couples, organizations, properties.filter((property) => property.mailing !== null).length];
    });
    expect(mix).toEqual([
      [3, 1, 1],
      [11, 2, 8],
      [268, 26, 140],
    ]);
  });
});

describe('the chart of accounts', () => {
  const read = importRows(chartImport, sample('chart-of-accounts.csv').toString());
  const nothing = { existing: [], ranges: [], centers: [], subNumbers: new Set<string>(), hasCostCenters: false, mayShape: true };
  const plan = planChart(read.rows, nothing);
  const problems = [...read.problems, ...plan.problems];
  const rows = plan.rows.flatMap((row) => row.change ?? []);
  const withRole = (fund: string, role: string) => rows.filter((row) => row.fund === fund && row.role === role).map((row) => row.number);

  it('is taken without a problem, with numbers and names used once', () => {
    expect(problems).toEqual([]);
    expect(rows).toHaveLength(62);
    expect(new Set(rows.map((row) => row.number)).size).toBe(62);
    expect(new Set(rows.map((row) => row.name)).size).toBe(62);
  });

  it('numbers accounts by type: 1 assets, 2 liabilities, 3 equity, 4 income, 5 and 6 expenses', () => {
    const first: Record<string, string> = { ASSET: '1', LIABILITY: '2', EQUITY: '3', INCOME: '4', EXPENSE: '56' };
    expect(rows.filter((row) => !first[row.type]?.includes(row.number.charAt(0)))).toEqual([]);
  });

  it('gives every fund cash, payables, one interfund account and one balance of its own, and every fund that bills a receivable', () => {
    expect(new Set(rows.map((row) => row.fund))).toEqual(new Set(['OPERATING', 'RESERVE', 'SPECIAL']));
    const roles = [
      'CASH',
      'RECEIVABLE',
      'PREPAID',
      'PAYABLE',
      'INTERFUND',
      'FUND_BALANCE',
      'BANK_FEES',
      'INTEREST_INCOME',
      'DEPOSITS_HELD',
      'CLEARING',
    ];
    const table = (fund: string) => Object.fromEntries(roles.map((role) => [role, withRole(fund, role).join(' ')]));
    const none = { BANK_FEES: '', INTEREST_INCOME: '', DEPOSITS_HELD: '', CLEARING: '', PREPAID: '' };
    expect(table('OPERATING')).toEqual({
      CASH: '1010',
      RECEIVABLE: '1200 1210 1220',
      PREPAID: '2100',
      PAYABLE: '2000',
      INTERFUND: '1900',
      FUND_BALANCE: '3000',
      BANK_FEES: '5890',
      INTEREST_INCOME: '4890',
      DEPOSITS_HELD: '2400',
      CLEARING: '1090',
    });
    expect(table('RESERVE')).toEqual({
      ...none,
      CASH: '1020',
      RECEIVABLE: '1250',
      PREPAID: '2110',
      PAYABLE: '2010',
      INTERFUND: '1910',
      FUND_BALANCE: '3100',
      BANK_FEES: '6890',
      INTEREST_INCOME: '4990',
    });
    expect(table('SPECIAL')).toEqual({
      ...none,
      CASH: '1030',
      RECEIVABLE: '1260',
      PAYABLE: '2020',
      INTERFUND: '1920',
      FUND_BALANCE: '3200',
    });
  });

  it('gives each role the type of account it belongs to', () => {
    const types: Record<string, string | readonly string[]> = {
      CASH: 'ASSET',
      RECEIVABLE: 'ASSET',
      INTERFUND: 'ASSET',
      CLEARING: 'ASSET',
      PREPAID: 'LIABILITY',
      PAYABLE: 'LIABILITY',
      DEPOSITS_HELD: 'LIABILITY',
      FUND_BALANCE: 'EQUITY',
      INTEREST_INCOME: 'INCOME',
      BANK_FEES: 'EXPENSE',
      BAD_DEBT: 'EXPENSE',
      TRANSFER: ['INCOME', 'EXPENSE'],
    };
    expect(rows.filter((row) => row.role !== '' && ![types[row.role]].flat().includes(row.type))).toEqual([]);
  });
});
