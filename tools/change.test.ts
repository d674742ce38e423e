// What a change touches, on small trees: its feature, what imports it, and no further than a door.
import { expect, it } from 'vitest';
import { touchedFiles } from './change.ts';
import { treeOf } from './tidy/tree.ts';

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
