// Counts and percents that open no rows on Maple Court: each has its reason, here where many reports have it,
// else in the declaration of its report, so that one which could open rows is noticed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportNamed } from './registry.server.ts';
import { reports } from './reports.contract.ts';
import { aPlayedJanuary, type PlayedCommunity } from './reports.testing.ts';

let maple: PlayedCommunity;
beforeAll(async () => {
  maple = await aPlayedJanuary();
});
afterAll(() => maple.close());

const ratio = 'a ratio of two amounts of the same line, which open';

/** By the head of the column and its kind. */
const reasons: Readonly<Record<string, string>> = {
  '% (percent)': ratio,
  'Change % (percent)': ratio,
  'Variance % (percent)': ratio,
};

const unopenedIn = (name: string): Readonly<Record<string, string>> => reportNamed(name)?.declaration.unopened ?? {};

test('a count or a percent that opens nothing says why', async () => {
  const { communityId } = maple;
  const { reports: listed } = await maple.call(reports.listReports, { communityId });
  const chosen: Readonly<Record<string, string>> = {
    owner: maple.units.get('MC-0003')?.ownershipId ?? '',
    bankAccount: maple.bankAccountId,
  };
  const unopened = new Set<string>();
  for (const { name, params } of listed) {
    const needed = params
      .filter(({ required, initial }) => required && initial === '')
      .map((param) => [param.name, chosen[param.kind] ?? '']);
    const { columns, rows } = await maple.call(reports.runReport, { communityId, name, ...Object.fromEntries(needed) });
    for (const { key, title, kind } of columns) {
      if (kind !== 'count' && kind !== 'percent') continue;
      if (unopenedIn(name)[title] !== undefined) continue;
      if (rows.some(({ cells }) => cells[key] && !cells[key].sources)) unopened.add(`${title} (${kind})`);
    }
  }
  expect([...unopened].sort()).toEqual(Object.keys(reasons).sort());
});
