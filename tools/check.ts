// `npm run check -- <module>`: types, lint, house rules and the tests of one module, package, app or folder,
// without a browser.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkStyle, checkTests, checkTypes, conclude, root } from './checks.ts';

const name = process.argv[2] ?? '';
const folder = ['modules', 'packages', 'apps', '.'].map((place) => join(place, name)).find((path) => existsSync(join(root, path)));

if (name === '' || folder === undefined) {
  console.error(`Say what to check: npm run check -- ledger${name === '' ? '' : ` ("${name}" is no module, package, app or folder)`}`);
  process.exitCode = 2;
} else {
  const quick = await Promise.all([checkTypes(), checkStyle(folder)]);
  const tests = await checkTests(`tests of ${folder}`, ['--project=!journeys', `${folder}/`, 'tools/tidy.test.ts']);
  conclude([...quick, tests]);
}
