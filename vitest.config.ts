// The four kinds of tests: unit (no I/O), store (real PostgreSQL), screens (a document, no browser) and
// journeys (a real browser).
import { defineConfig } from 'vitest/config';

const everywhere = '{packages,modules,apps,tools,bench,storms,deploy}/**';
const browser = ['journeys/**/*.journey.test.ts'];
const screens = [`${everywhere}/*.test.tsx`];
const database = [
  'packages/db/**/*.test.ts',
  ...['store', 'handlers', 'jobs', 'server', 'report', 'pg'].map((role) => `${everywhere}/*.${role}.test.ts`),
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Files of a worker share their modules where `isolate` is off: the program is read once and not for each
    // of them, and what it keeps in memory meets many databases.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${everywhere}/*.test.ts`],
          exclude: ['**/node_modules/**', ...database],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'store',
          include: database,
          globalSetup: ['packages/testkit/cluster.setup.ts'],
          setupFiles: ['packages/testkit/statements.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: screens,
          environment: 'happy-dom',
          setupFiles: ['packages/testkit/screens.setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: browser,
          globalSetup: ['journeys/sample.setup.ts'],
          // A story may open every screen of the menu in three looks, beside another browser.
          testTimeout: 900_000,
          hookTimeout: 120_000,
          // After all others, whose computing would hold up the browsers.
          sequence: { groupOrder: 1 },
          // As long as a window waits for what it was told to find: the second vitest takes by itself is
          // short for a machine that does other work.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
