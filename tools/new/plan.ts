// What each kind of slice consists of: its files, from templates, and the lists it enters.
import { moduleOrder } from '../../modules/order.ts';
import type { Blanks } from './names.rules.ts';
import { listed, listedLast, listedOrBegun, once, passedOn, type Wiring } from './wire.rules.ts';

/** Files to write, from templates beside this file, and files to change. */
export interface Plan {
  files: readonly { file: string; template: string }[];
  wirings: readonly Wiring[];
}

const REGISTRY = 'apps/server/registry.ts';
const PAGES = 'apps/staff/screens.ts';
const RECORD_KINDS = 'apps/staff/record-kinds.ts';
const TENANCY = 'apps/server/tenancy.testing.ts';
const STORIES = 'journeys/kinds.ts';

/**
 * The contract door, and the routes of a part with what these need imported; `here` is the part's folder
 * as the door sees it.
 */
function doors(
  { module, moduleCamel, camel, kebab }: Blanks,
  here: string,
  more: readonly string[] = [],
  imports: readonly string[] = [],
): Wiring[] {
  const start = new RegExp(`export const ${moduleCamel}Routes(?:: Route\\[\\] = | = \\(.*\\): Route\\[\\] => )\\[`);
  return [
    passedOn(`modules/${module}/${module}.contract.ts`, `${here}/${kebab}.contract.ts`),
    listed(`modules/${module}/${module}.server.ts`, start, [`...routes(${camel}, ${camel}Handlers)`, ...more].join(', '), [
      `import { ${camel} } from '${here}/${kebab}.contract.ts';`,
      `import { ${camel}Handlers } from '${here}/${kebab}.handlers.ts';`,
      ...imports,
    ]),
  ];
}

/**
 * The screens and pages of a record in those of its module, which the apps know; a module without any
 * begins with these.
 */
function screens({ module, moduleCamel, camel, kebab, kebabs }: Blanks): Wiring[] {
  const contract = `modules/${module}/${module}.contract.ts`;
  const web = `modules/${module}/${module}.web.tsx`;
  const [declared, pages] = [`${moduleCamel}Screens`, `${moduleCamel}Pages`];
  const load = (name = '') => `() => import('./${kebabs}/screens/${name}.screen.tsx')`;
  return [
    listedOrBegun(
      contract,
      new RegExp(`export const ${declared} = \\{`),
      `...${camel}Screens`,
      [`import { ${camel}Screens } from './${kebabs}/${kebab}.contract.ts';`],
      { beginning: `/** Every screen of ${module}. */\nexport const ${declared} = {};`, needs: [] },
    ),
    listedOrBegun(
      web,
      new RegExp(`export const ${pages}(?:: [^=]+)? = \\{`),
      `'view-all-${kebabs}': ${load(`view-all-${kebabs}`)}, ...recordPages('${kebab}', '${camel}Id', ${load(kebab)})`,
      [`import { recordPages } from '../../packages/pages/record-pages.tsx';`],
      {
        beginning: `export const ${pages} = {} satisfies Pages<typeof ${declared}>;`,
        needs: [
          `import type { Pages } from '../../packages/pages/shell.tsx';`,
          `import type { ${declared} } from './${module}.contract.ts';`,
        ],
      },
    ),
    once(declared, listedLast(REGISTRY, /\]\.flatMap\(\(screens\)/, declared, [`import { ${declared} } from '../../${contract}';`])),
    once(
      declared,
      listedLast(PAGES, /\];\s*$/, `...join(${declared}, ${pages})`, [
        `import { ${declared} } from '../../${contract}';`,
        `import { ${pages} } from '../../${web}';`,
      ]),
    ),
  ];
}

/**
 * Notes, tasks, files, fields and history hang on the record: its source in the server, its kind in the
 * browser.
 */
function records({ module, moduleCamel, camel, kebab, kebabs }: Blanks): Wiring[] {
  const server = `modules/${module}/${module}.server.ts`;
  const sources = `${moduleCamel}Records`;
  return [
    listedOrBegun(
      server,
      new RegExp(`export const ${sources}: readonly RecordSource\\[\\] = \\[`),
      `${camel}Records`,
      [`import { ${camel}Records } from './${kebabs}/${kebab}.handlers.ts';`],
      {
        beginning: `/** The records of ${module} that notes, tasks, files and fields hang on. */\nexport const ${sources}: readonly RecordSource[] = [];`,
        needs: [`import type { RecordSource } from '../../packages/http/record-source.ts';`],
      },
    ),
    once(
      sources,
      listed(REGISTRY, /export const allRecords: readonly RecordSource\[\] = \[/, `...${sources}`, [
        `import { ${sources} } from '../../${server}';`,
      ]),
    ),
    listed(RECORD_KINDS, /export const recordKinds: [^=]*= \{/, `...${camel}Kinds`, [
      `import { ${camel}Kinds } from '../../modules/${module}/${module}.contract.ts';`,
    ]),
  ];
}

/** What sweeps over every kind ask of one: where its rows stand, and its story by keyboard. */
function sweeps({ module, schema, camel, snake, kebab, kebabs, Pascal, Words }: Blanks): Wiring[] {
  const story = `{
    ...kind('${kebab}', '${camel}', '${camel}Id'),
    list: listed('view-all-${kebabs}'),
    typed: [['Name', '${Words} of a story']],
    title: '${Words} of a story',
    refused: ['Name', '', '${Words} of a story'],
    changed: theirNote,
    get: ${camel}.get${Pascal},
    edit: ${camel}.edit${Pascal},
  }`;
  return [
    listed(
      TENANCY,
      /const kinds: Readonly<Record<string, [^=]*> = \{/,
      `${camel}Id: { table: '${schema}.${snake}', key: '${snake}_id' }`,
      [],
    ),
    listed(STORIES, /const ofHomes: readonly KindStory\[\] = \[/, story, [
      `import { ${camel} } from '../modules/${module}/${module}.contract.ts';`,
    ]),
  ];
}

/** Add, edit, view, delete and list of a kind of record, with all that hangs on one. */
export function planProfile(blanks: Blanks): Plan {
  const { module, kebab, kebabs, camel, migration } = blanks;
  const here = `modules/${module}/${kebabs}`;
  const roles = ['fields.ts', 'contract.ts', 'store.ts', 'handlers.ts', 'handlers.test.ts'];
  return {
    files: [
      { file: `database/migrations/${migration}-${kebabs}.sql`, template: 'profile/migration.sql.template' },
      ...roles.map((role) => ({ file: `${here}/${kebab}.${role}`, template: `profile/${role}.template` })),
      { file: `${here}/screens/${kebab}.screen.tsx`, template: 'profile/screen.tsx.template' },
      { file: `${here}/${kebab}-list.sql.ts`, template: 'profile/list.sql.ts.template' },
      { file: `${here}/screens/view-all-${kebabs}.screen.tsx`, template: 'profile/list.screen.tsx.template' },
      { file: `${here}/screens/${kebab}.test.tsx`, template: 'profile/screen.test.tsx.template' },
    ],
    wirings: [
      ...doors(
        blanks,
        `./${kebabs}`,
        [`...listRoutes(${camel}Source)`],
        [
          `import { listRoutes } from '../../packages/lists/lists.ts';`,
          `import { ${camel}Source } from './${kebabs}/${kebab}-list.sql.ts';`,
        ],
      ),
      ...screens(blanks),
      ...records(blanks),
      ...sweeps(blanks),
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
      listed(REGISTRY, /const moduleRoutes: readonly Route\[\] = \[/, `...${moduleCamel}Routes`, [
        `import { ${moduleCamel}Routes } from '../../modules/${module}/${module}.server.ts';`,
      ]),
      ...profile.wirings,
    ],
  };
}

/** A report of a module: found by its files, it enters no list. */
export function planReport({ module, kebab }: Blanks): Plan {
  const order = moduleOrder as readonly string[];
  if (order.indexOf(module ?? '') >= order.indexOf('reports'))
    throw new Error(`${module} stands above the reports in modules/order.ts; a report belongs to the module whose figures it shows.`);
  const here = `modules/${module}/reports/${kebab}`;
  return {
    files: [
      { file: `${here}.report.ts`, template: 'report/report.ts.template' },
      { file: `${here}.report.sql.ts`, template: 'report/report.sql.ts.template' },
    ],
    wirings: [],
  };
}

/** A background job and the call that starts it. */
export function planJob(blanks: Blanks): Plan {
  const { module, kebab, camel } = blanks;
  const here = `modules/${module}/${kebab}`;
  return {
    files: ['contract.ts', 'store.ts', 'handlers.ts', 'jobs.ts', 'jobs.test.ts'].map((role) => ({
      file: `${here}/${kebab}.${role}`,
      template: `job/${role}.template`,
    })),
    wirings: [
      ...doors(blanks, `./${kebab}`),
      listed(REGISTRY, /export const allJobs: readonly JobDefinition\[\] = \[/, `${camel}Work`, [
        `import { ${camel}Work } from '../../${here}/${kebab}.jobs.ts';`,
      ]),
    ],
  };
}
