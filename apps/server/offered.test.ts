// Flags and claims that nothing reads are not offered; the lists of what waits may only shrink.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimAreas, flagWords } from '../../modules/identity/identity.contract.ts';
import { batchKinds } from '../../modules/ledger/ledger.contract.ts';
import { allReports } from '../../modules/reports/reports.server.ts';
import { type Claim, claims, flagNames, type Requirement } from '../../packages/contract/contract.ts';
import { allRecords, allRoutes, allScreens } from './registry.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['apps', 'modules', 'packages'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$|sample\//.test(file))
    .map((file) => join(folder, file)),
);

/** Files that hold a word as literal text, without those that only name it. */
const readersOf = (word: string, naming: readonly string[]) =>
  sources.filter((file) => !naming.includes(file) && readFileSync(join(root, file), 'utf8').includes(word));

test('a flag is offered when something asks for it', () => {
  const naming = ['packages/contract/flags.ts', 'modules/identity/flag.contract.ts'];
  const read = flagNames.filter((name) => readersOf(`'${name}'`, naming).length > 0);
  expect(Object.keys(flagWords).sort()).toEqual([...read].sort());
  expect(flagNames.filter((name) => !read.includes(name))).toEqual([
    'split-ap-transaction-routes',
    'service-request-digest',
    'auto-reconciliation-notice',
    'enter-bills-page-migration',
    'auto-send-welcome-letters',
    'ar-ap-redesign',
    'ap-inbox-access-control',
    'support-desk-sso',
  ]);
});

/** Every claim a requirement names. */
const claimsOf = (requirement: Requirement | string | undefined): Claim[] =>
  typeof requirement === 'object' ? [...requirement.of.map(({ claim }) => claim), ...claimsOf(requirement.besides)] : [];

test('a claim is offered when a call, screen, report, record or batch asks for it', () => {
  const asked = new Set([
    ...allRoutes.flatMap(({ endpoint }) => claimsOf(endpoint.permission)),
    ...allScreens.flatMap((screen) => claimsOf(screen.claims)),
    ...allReports.flatMap(({ declaration }) => [...claimsOf(declaration.claims), ...claimsOf(declaration.orClaims)]),
    ...allRecords.flatMap(({ kind }) => claimsOf(kind.rights(1))),
    ...Object.values(batchKinds).map(({ claim }) => claim),
  ]);
  const offered = claimAreas.flatMap((area) => area.claims.map(([claim]) => claim));
  expect([...offered].sort()).toEqual([...asked].sort());
  expect(claims.filter((claim) => !asked.has(claim))).toEqual([]);
});
