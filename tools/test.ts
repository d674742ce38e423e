// `npm test`: types, lint, dead exports, the build of the browser application, and every test there is; ends with `N passed, N failed`.
import { check, checkStyle, checkTests, checkTypes, conclude } from './checks.ts';
import { installMissing, testPackages } from './system-packages.ts';

installMissing(testPackages);

conclude([
  await checkTypes(),
  await checkStyle('.'),
  await check('dead exports', ['knip', '--no-progress', '--no-config-hints']),
  await check('web build', ['vite', 'build', 'apps/staff', '--logLevel', 'warn']),
  await checkTests('tests', []),
]);
