// What a change touches, on small trees: its feature, what imports it, and no further than a door; and that
// each kind of sampled test asks for what is touched.
import { describe, expect, it } from 'vitest';
import { hasFile, hasPage, pagesOfDoors, sampled } from '../packages/testkit/sampled.ts';
import { toldFiles, touchedFiles } from './change.ts';
import { treeOf } from './tidy/tree.ts';
import { wholeTree } from './tidy/whole.testing.ts';

const tree = treeOf({
  'packages/ui/table.tsx': '',
  'modules/people/people.contract.ts': "export * from './renters/renter.contract.ts';",
  'modules/people/people.web.tsx': "export const pages = { renter: () => import('./renters/screens/renter.screen.tsx') };",
  'modules/people/renters/renter.contract.ts': '',
  'modules/people/renters/screens/renter.screen.tsx':
    "import '../../people.contract.ts'; import '../../address.web.tsx'; import '../../../../packages/ui/table.tsx';",
  'modules/people/owners/screens/owner.screen.tsx': "import '../../people.contract.ts'; import '../../address.web.tsx';",
  'modules/people/address.web.tsx': '',
  'journeys/kinds.ts': "import '../modules/people/people.contract.ts';",
});
const touched = (...changed: string[]) => [...touchedFiles(tree, changed)].toSorted();

it('touches the rest of the feature, and ends at the doors of the module', () => {
  expect(touched('modules/people/renters/renter.contract.ts')).toEqual([
    'modules/people/people.contract.ts',
    'modules/people/people.web.tsx',
    'modules/people/renters/renter.contract.ts',
    'modules/people/renters/screens/renter.screen.tsx',
  ]);
});

it('touches every screen that imports a shared piece of the module', () => {
  expect(touched('modules/people/address.web.tsx')).toEqual([
    'modules/people/address.web.tsx',
    'modules/people/owners/screens/owner.screen.tsx',
    'modules/people/people.web.tsx',
    'modules/people/renters/screens/renter.screen.tsx',
  ]);
});

it('leaves a shared package to the samples', () => {
  expect(touched('packages/ui/table.tsx')).toEqual(['packages/ui/table.tsx']);
});

describe('a change outside of every sample, in the product itself', () => {
  /**
   * Whether a case outside the sample is played when this file has changed, by the question its test asks.
   */
  function isPlayed(changed: string, name: string): boolean {
    expect(wholeTree.source(changed), `${changed} is there`).toBeDefined();
    const files = [...touchedFiles(wholeTree, [changed])];
    const outside = () => false;
    const isOf = (one: string) => (one.includes('.') ? hasFile(files, one) : hasPage(files, one));
    return sampled([name], outside, isOf, files).length === 1;
  }

  it('knows every page by the screens it serves; who signs in is in no module yet', () => {
    const known = new Set(pagesOfDoors().values());
    const pages = [...wholeTree.paths].filter((file) => file.endsWith('.screen.tsx') && !file.endsWith('/sign-in.screen.tsx'));
    expect(pages.filter((file) => !known.has(file.split('/').at(-1) ?? ''))).toEqual([]);
  });

  it.each([
    // Kinds: the story of an attorney, by a part of its form, its rights and its SQL.
    ['modules/people/attorneys/screens/attorney.screen.tsx', 'attorney-add'],
    ['modules/people/attorneys/attorney.contract.ts', 'attorney-edit'],
    ['modules/people/attorneys/attorney.store.ts', 'attorney-view'],
    // Walk and axe: a screen of the menu, by itself, by a part of it and by what its feature decides.
    ['modules/people/attorneys/screens/view-all-attorneys.screen.tsx', 'view-all-attorneys'],
    ['modules/people/renters/screens/lease-cap.tsx', 'view-all-renters'],
    ['modules/people/renters/lease-cap.rules.ts', 'view-all-renters'],
    // Crawl: a report by its SQL.
    ['modules/people/reports/renters-and-leases.report.sql.ts', 'renters-and-leases.report.sql.ts'],
    // Hostile input: a call by where it is declared and answered.
    ['modules/people/attorneys/attorney.handlers.ts', 'attorney.contract.ts'],
    ['modules/people/visitors/visitor.rules.ts', 'visitor.handlers.ts'],
  ])('%s has %s played', (changed, name) => {
    expect(isPlayed(changed, name)).toBe(true);
  });

  it('beside the sample, and everything where nobody knows what changed', () => {
    const all = ['in the sample', 'touched', 'neither'];
    const ask = (files: readonly string[] | null) =>
      sampled(
        all,
        (one) => one === 'in the sample',
        (one, of) => of.includes(one),
        files,
      );
    expect(ask(['touched'])).toEqual(['in the sample', 'touched']);
    expect(ask(null)).toEqual(all);
  });

  it('and all of a test file that was changed or red, but not of one that imports what changed', () => {
    const own = 'tools/change.test.ts';
    const all = ['in the sample', 'neither'];
    const ask = (changed: string[], red: string[]) =>
      sampled(
        all,
        (one) => one === 'in the sample',
        () => false,
        toldFiles(touchedFiles(wholeTree, changed), changed, red),
      );
    expect(ask([own], [])).toEqual(all);
    expect(ask([], [own])).toEqual(all);
    expect(ask(['tools/change.ts'], [])).toEqual(['in the sample']);
  });

  it('and nothing of features that do not import it', () => {
    expect(isPlayed('modules/people/attorneys/screens/attorney.screen.tsx', 'visitor-add')).toBe(false);
    expect(isPlayed('modules/people/attorneys/attorney.handlers.ts', 'visitor.handlers.ts')).toBe(false);
  });
});
