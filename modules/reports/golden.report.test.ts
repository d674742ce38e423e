// Every report on Maple Court's January: its golden text, what it proves, and each of its figures opened and
// added up.
import { globSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textToCents } from '../../packages/kernel/kernel.ts';
import { reportText } from '../../packages/reporting/table-text.ts';
import { moduleOrder } from '../order.ts';
import { allReports } from './registry.server.ts';
import { reports } from './reports.contract.ts';
import { aPlayedJanuary, inCents, type PlayedCommunity } from './reports.testing.ts';

/** The sample month, under every name a report asks for it by. */
const month: Readonly<Record<string, string>> = {
  fromDate: '2026-01-01',
  toDate: '2026-01-31',
  asOfDate: '2026-01-31',
  fiscalYear: '2026-01-01',
  period: '2026-01-01',
  throughDate: '2026-01-31',
  statementDate: '2026-01-31',
};
const declared = new Map(allReports.map(({ declaration }) => [declaration.name, declaration]));

function paramsOf(of: PlayedCommunity, name: string): Record<string, string> {
  const { params = [], sample = {} } = declared.get(name) ?? {};
  const days = params.flatMap((param) => (month[param.name] === undefined ? [] : [[param.name, month[param.name] ?? ''] as const]));
  const owner = params.some((param) => param.kind === 'owner' && param.required)
    ? { ownershipId: of.units.get('MC-0005')?.ownershipId ?? '' }
    : {};
  return { ...Object.fromEntries(days), ...owner, ...sample };
}

const root = join(import.meta.dirname, '../..');
const folderOf = new Map(
  globSync('modules/*/reports/**/*.report.ts', { cwd: root }).map((file) => [basename(file, '.report.ts'), join(root, dirname(file))]),
);
/** Those of modules above are read by tests of their own modules, which play what their rows come from. */
const names = [...declared.keys()].filter((name) => isBelow(folderOf.get(name) ?? ''));

function isBelow(folder: string): boolean {
  const [module = ''] = relative(join(root, 'modules'), folder).split(sep);
  const order: readonly string[] = moduleOrder;
  return order.indexOf(module) <= order.indexOf('reports');
}

type Result = Awaited<ReturnType<typeof run>>;
async function run(of: PlayedCommunity, name: string, more: Record<string, string> = {}) {
  return of.call(reports.runReport, { communityId: of.communityId, name, ...paramsOf(of, name), ...more });
}

/** Opens every figure of a report by small pages and gives those whose rows do not add up to it. */
async function unopenable(of: PlayedCommunity, name: string, result: Result): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of result.rows) {
    for (const [key, cell] of Object.entries(row.cells)) {
      if (cell.money === undefined || (cell.money === '0.00' && !cell.sources)) continue;
      const where = `${Object.values(row.cells)[0]?.text ?? ''} ${key} ${cell.money}`;
      if (!cell.sources) wrong.push(`${where} opens nothing`);
      else
        for (const span of ['all', 'month'] as const) {
          const found = await openAll(of, name, cell.sources, span);
          if (found.total !== textToCents(cell.money) || found.added !== found.total)
            wrong.push(`${where} opens ${found.total}, its rows make ${found.added} (${span})`);
        }
    }
  }
  return wrong;
}

async function openAll(of: PlayedCommunity, name: string, sources: string, span: 'all' | 'month') {
  const input = { communityId: of.communityId, name, sources, span, limit: span === 'all' ? 20 : 500 } as const;
  let page = await of.call(reports.openCell, input);
  let added = textToCents(page.opening ?? '0.00');
  const keys = new Set<string>();
  for (;;) {
    for (const row of page.rows) {
      expect(keys.has(row.key)).toBe(false);
      keys.add(row.key);
      added += textToCents(row.amount);
    }
    if (page.next === null) return { total: textToCents(page.total), added };
    page = await of.call(reports.openCell, { ...input, after: page.next });
  }
}

describe('Maple Court, January 2026, on accrual', () => {
  let maple: PlayedCommunity;
  beforeAll(async () => {
    maple = await aPlayedJanuary();
  });
  afterAll(() => maple.close());

  test.each(names)('%s prints its golden text', async (name) => {
    const result = await run(maple, name);
    await expect(reportText(inCents(result))).toMatchFileSnapshot(join(folderOf.get(name) ?? '', `${name}.golden.txt`));
  });

  test.each(names)('%s proves what it declares', async (name) => {
    const { checks } = await run(maple, name);
    const declared = allReports.find((report) => report.declaration.name === name)?.declaration.proves;
    expect(checks.map((check) => check.name)).toEqual(declared);
    // No home of Maple Court has a share.
    const applies = checks.filter((check) => check.name !== 'The shares of all homes make 100 percent');
    expect(applies.filter((check) => check.outcome !== 'holds')).toEqual([]);
  });

  test.each(names)('every figure of %s opens the rows that make it', async (name) => {
    expect(await unopenable(maple, name, await run(maple, name))).toEqual([]);
  });
});

describe('who posted and who approved', () => {
  let maple: PlayedCommunity;
  beforeAll(async () => {
    maple = await aPlayedJanuary();
  });
  afterAll(() => maple.close());

  test('an approved bill and its check name the approver; what nobody approved names nobody', async () => {
    const { rows } = await run(maple, 'journal-entry-register', { type: 'all' });
    const named = (words: string) =>
      rows.filter((row) => row.cells.description?.text?.includes(words)).map((row) => row.cells.approvedBy?.text ?? '');
    const heads = rows.filter((row) => row.cells.postedBy !== undefined);
    expect(heads.filter((row) => row.cells.postedBy?.text === '')).toEqual([]);
    expect(named('SG-118')).toContain('Accountant');
    expect(named('Opening balances')).toEqual(['']);
    expect(new Set(heads.map((row) => row.cells.approvedBy?.text))).toEqual(new Set(['', 'Accountant']));
  });
});

describe.each(['CASH', 'MODIFIED'] as const)('the same month on %s', (method) => {
  let maple: PlayedCommunity;
  beforeAll(async () => {
    maple = await aPlayedJanuary(method);
  });
  afterAll(() => maple.close());

  test.each(names)('%s proves what applies to it', async (name) => {
    const { checks } = await run(maple, name);
    expect(checks.filter((check) => check.outcome === 'fails')).toEqual([]);
    const tie = checks.find((check) => check.name === 'Open charges equal the receivable accounts');
    if (tie) expect(tie.outcome).toBe(method === 'CASH' ? 'notApplicable' : 'holds');
  });

  test.each(['aged-owner-balance', 'check-register', 'balance-sheet-by-fund'])(
    'every figure of %s opens the rows that make it',
    async (name) => {
      expect(await unopenable(maple, name, await run(maple, name))).toEqual([]);
    },
  );
});
