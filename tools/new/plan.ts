// What each kind of slice consists of: its files, from templates, and the lists it enters.
import { moduleOrder } from '../../modules/order.ts';
import type { Blanks } from './names.rules.ts';
import { appended, listed, listedLast, type Wiring, withImport } from './wire.rules.ts';

/** Files to write, from templates beside this file, and files to change. */
export interface Plan {
  files: readonly { file: string; template: string }[];
  wirings: readonly Wiring[];
}

const REGISTRY = 'apps/server/registry.ts';
const PAGES = 'apps/staff/screens.ts';
const GOLDENS = 'modules/reports/golden.report.test.ts';

/** The module's contract door, and its routes with more of them and what these need imported. */
function doors({ module, moduleCamel, camel, kebab }: Blanks, more: readonly string[] = [], imports: readonly string[] = []): Wiring[] {
  const server = `modules/${module}/${module}.server.ts`;
  const start = new RegExp(`export const ${moduleCamel}Routes(?:: Route\\[\\] = | = \\(.*\\): Route\\[\\] => )\\[`);
  return [
    appended(`modules/${module}/${module}.contract.ts`, `export * from './${kebab}.contract.ts';`),
    listed(server, start, [`...routes(${camel}, ${camel}Handlers)`, ...more].join(', '), [
      `import { ${camel} } from './${kebab}.contract.ts';`,
      `import { ${camel}Handlers } from './${kebab}.handlers.ts';`,
      ...imports,
    ]),
  ];
}

/** Add, edit, view and list of a kind of record. */
export function planProfile(blanks: Blanks): Plan {
  const { module, kebab, kebabs, camel, migration } = blanks;
  const here = `modules/${module}`;
  const web = `${here}/${module}.web.tsx`;
  const contract = `modules/${module}/${module}.contract.ts`;
  const roles = ['contract.ts', 'store.ts', 'handlers.ts', 'handlers.test.ts'];
  const screens = ['add.screen.tsx', 'edit.screen.tsx', 'view.screen.tsx', 'profile.tsx'];
  return {
    files: [
      { file: `database/migrations/${migration}-${kebabs}.sql`, template: 'profile/migration.sql.template' },
      ...roles.map((role) => ({ file: `${here}/${kebab}.${role}`, template: `profile/${role}.template` })),
      ...screens.map((screen) => ({ file: `${here}/screens/${kebab}-${screen}`, template: `profile/${screen}.template` })),
      { file: `${here}/${kebab}-list.sql.ts`, template: 'profile/list.sql.ts.template' },
      { file: `${here}/screens/view-all-${kebabs}.screen.tsx`, template: 'profile/list.screen.tsx.template' },
      { file: `${here}/screens/${kebab}.test.tsx`, template: 'profile/screen.test.tsx.template' },
    ],
    wirings: [
      ...doors(
        blanks,
        [`...listRoutes(${camel}Source)`],
        [`import { listRoutes } from '../../packages/lists/lists.ts';`, `import { ${camel}Source } from './${kebab}-list.sql.ts';`],
      ),
      {
        file: web,
        change: (text) =>
          withImport(
            `${text}
export const ${camel}Pages = {
  'view-all-${kebabs}': () => import('./screens/view-all-${kebabs}.screen.tsx'),
  '${kebab}-add': () => import('./screens/${kebab}-add.screen.tsx'),
  '${kebab}-edit': () => import('./screens/${kebab}-edit.screen.tsx'),
  '${kebab}-view': () => import('./screens/${kebab}-view.screen.tsx'),
} satisfies Pages<typeof ${camel}Screens>;
`,
            `import type { ${camel}Screens } from './${kebab}.contract.ts';`,
          ),
      },
      listedLast(REGISTRY, /\]\.flatMap\(\(screens\)/, `${camel}Screens`, [`import { ${camel}Screens } from '../../${contract}';`]),
      listedLast(PAGES, /\];\s*$/, `...join(${camel}Screens, ${camel}Pages)`, [
        `import { ${camel}Screens } from '../../${contract}';`,
        `import { ${camel}Pages } from '../../${web}';`,
      ]),
    ],
  };
}

/** A module with its first record. */
export function planModule(blanks: Blanks): Plan {
  const { module, moduleCamel } = blanks;
  if (!(moduleOrder as readonly string[]).includes(module ?? ''))
    throw new Error(`modules/order.ts does not name ${module}: decide there first where it stands.`);
  const profile = planProfile(blanks);
  const door = (name: string) => ({ file: `modules/${module}/${module}.${name}`, template: `module/${name}.template` });
  return {
    files: [
      { file: `modules/${module}/README.md`, template: 'module/README.md.template' },
      door('contract.ts'),
      door('server.ts'),
      door('web.tsx'),
      ...profile.files,
    ],
    wirings: [
      listed(REGISTRY, /export const allRoutes: readonly Route\[\] = \[/, `...${moduleCamel}Routes`, [
        `import { ${moduleCamel}Routes } from '../../modules/${module}/${module}.server.ts';`,
      ]),
      ...profile.wirings,
    ],
  };
}

/** A report on the module's shelf; the shelf comes with the first. */
export function planReport(blanks: Blanks, hasShelf: boolean): Plan {
  const { module, moduleCamel, kebab, camel } = blanks;
  const order = moduleOrder as readonly string[];
  if (order.indexOf(module ?? '') >= order.indexOf('reports'))
    throw new Error(`${module} stands above the reports in modules/order.ts; a report belongs to the module whose figures it shows.`);
  const here = `modules/${module}`;
  const shelf = `${here}/reports.server.ts`;
  const put = listed(shelf, /reports: \[/, `${camel}Report`, [`import { ${camel}Report } from './reports/${kebab}.report.sql.ts';`]);
  const first: Wiring[] = [
    appended(`${here}/${module}.server.ts`, '', `export { ${moduleCamel}Shelf } from './reports.server.ts';`),
    listed('modules/reports/registry.server.ts', /const shelves = \[/, `${moduleCamel}Shelf`, [
      `import { ${moduleCamel}Shelf } from '../${module}/${module}.server.ts';`,
    ]),
  ];
  return {
    files: [
      { file: `${here}/reports/${kebab}.report.ts`, template: 'report/report.ts.template' },
      { file: `${here}/reports/${kebab}.report.sql.ts`, template: 'report/report.sql.ts.template' },
      ...(hasShelf ? [] : [{ file: shelf, template: 'report/shelf.ts.template' }]),
    ],
    wirings: [
      put,
      ...(hasShelf ? [] : first),
      listed(GOLDENS, /const paramsOf: [^=]*=> Record<string, string>>> = \{/, `\n  '${kebab}': () => atTheEnd`, []),
    ],
  };
}

/** A background job and the call that starts it. */
export function planJob(blanks: Blanks): Plan {
  const { module, kebab, camel } = blanks;
  const here = `modules/${module}/${kebab}`;
  return {
    files: ['contract.ts', 'store.ts', 'handlers.ts', 'jobs.ts', 'jobs.test.ts'].map((role) => ({
      file: `${here}.${role}`,
      template: `job/${role}.template`,
    })),
    wirings: [
      ...doors(blanks),
      listed(REGISTRY, /export const allJobs: readonly JobDefinition\[\] = \[/, `${camel}Work`, [
        `import { ${camel}Work } from '../../${here}.jobs.ts';`,
      ]),
    ],
  };
}
