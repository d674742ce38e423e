// The start options of the specification: what each claim and flag opens.
import { describe, expect, test } from 'vitest';
import type { FlagName, HeldClaims } from '../../packages/contract/contract.ts';
import { mayStartOn, startPages } from './start-page.contract.ts';

const open = (held: HeldClaims, ...on: FlagName[]) =>
  startPages.filter((page) => mayStartOn(page, held, (flag) => on.includes(flag))).map(({ title }) => title);

describe('mayStartOn', () => {
  test.each<[string, HeldClaims, FlagName[], string[]]>([
    ['nothing held', {}, [], ['Home']],
    ['bills may be read', { apinvoice: 1 }, [], ['Home', 'Board approval']],
    ['bills may be entered and not read', { apinvoice: 2 }, [], ['Home']],
    ['the dashboard may be read, no tier', { portfoliodashboard: 1 }, [], ['Home']],
    ['the dashboard may be read, tier 2', { portfoliodashboard: 1 }, ['paywall-tier-2'], ['Home', 'Community actions dashboard']],
    ['the dashboard may be read, tier 3', { portfoliodashboard: 1 }, ['paywall-tier-3'], ['Home', 'Community actions dashboard']],
    ['tier 3 without the claim', {}, ['paywall-tier-3'], ['Home']],
    ['another flag opens nothing', { portfoliodashboard: 15 }, ['ap-dashboard'], ['Home']],
  ])('%s', (_what, held, on, pages) => {
    expect(open(held, ...on)).toEqual(pages);
  });

  test('numbers are those of the specification', () => {
    expect(startPages.map(({ value }) => value)).toEqual([0, 1, 2]);
  });
});
