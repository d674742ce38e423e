// What `npm run new profile` writes has the shape of renters: the same files, the same exports, and
// entries in the same lists.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blanksOf, fill } from './names.rules.ts';
import { planProfile } from './plan.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const blanks = { ...blanksOf('people', 'parking-permit'), claim: 'ownermaintain', migration: '9999' };
const plan = planProfile(blanks);
const made = new Map(plan.files.map(({ file, template }) => [file, fill(read(`tools/new/${template}`), blanks)]));

/** Names of renters as those of what is made would be. */
const renamed = (text: string) =>
  text
    .replaceAll('renters', 'parking-permits')
    .replaceAll('renter', 'parking-permit')
    .replaceAll('Renter', 'ParkingPermit')
    .replace(/^parking-permit(?=[A-Z]|$)/, 'parkingPermit');

/** Renters have more than a kind must: an import, a cap on leases, and the facts of a lease and a party. */
const THEIR_OWN = /lease|cap|renter-import|approval|(Own|Facts)\b/i;
const here = 'modules/people/renters';
const theirs = readdirSync(join(root, here), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const common = theirs.filter((file) => !THEIR_OWN.test(file));

/** What a file exports by name. */
function exportsOf(text: string): string[] {
  return [...text.matchAll(/^export (?:default )?(?:async )?(?:const|function|interface|type) (\w+)/gm)].map(([, name = '']) => name);
}

describe('a kind of record that is generated', () => {
  it('has every file renters have, and its migration and the test of its screens', () => {
    const folder = 'modules/people/parking-permits';
    const wanted = [
      ...common.map((file) => `${folder}/${renamed(file)}`),
      `${folder}/screens/parking-permit.test.tsx`,
      'database/migrations/9999-parking-permits.sql',
    ];
    expect([...made.keys()].toSorted()).toEqual(wanted.toSorted());
  });

  it.each(common.filter((file) => !file.endsWith('.test.ts')))('exports what %s exports', (file) => {
    const wanted = exportsOf(read(`${here}/${file}`)).filter((name) => !THEIR_OWN.test(name));
    expect(wanted.length).toBeGreaterThan(0);
    const ours = exportsOf(made.get(`modules/people/parking-permits/${renamed(file)}`) ?? '');
    expect(ours).toEqual(expect.arrayContaining(wanted.map(renamed)));
  });

  it.each([
    [
      'contract.ts',
      [
        'recordCalls(',
        'inputOf(',
        'listColumnsOf(',
        'fields:',
        'recordKind:',
        'defineRecordKinds(',
        'defineScreens(',
        'inCommunity: true',
        'readsAtOnce: true',
      ],
    ],
    ['store.ts', ['recordStore<', 'columnsOf(', 'label:', 'inCommunity: true']],
    ['handlers.ts', ['keeping.add', 'keeping.edit', 'keeping.get', 'keeping.remove', 'labels:', 'named:']],
    ['handlers.test.ts', ['tellKeptStory(']],
  ])('%s is built from the same parts', (role, parts) => {
    const [of, our] = [read(`${here}/renter.${role}`), made.get(`modules/people/parking-permits/parking-permit.${role}`) ?? ''];
    for (const part of parts) expect([of.includes(part), our.includes(part)], part).toEqual([true, true]);
  });

  it('is one whose page lists notes, tasks, files and history and deletes: the page of every record', () => {
    const profile = made.get('modules/people/parking-permits/screens/parking-permit.screen.tsx') ?? '';
    for (const part of ['useRecord({', 'remove:', '<ProfilePage {...page}']) {
      expect(read(`${here}/screens/renter.screen.tsx`)).toContain(part);
      expect(profile).toContain(part);
    }
    expect(made.get('database/migrations/9999-parking-permits.sql')).toContain("'select, insert, update, delete'");
  });

  it('stands in every list where renters stand', () => {
    const lists = [
      'apps/server/tenancy.testing.ts',
      'apps/staff/record-kinds.ts',
      'journeys/kinds.ts',
      'modules/people/people.contract.ts',
      'modules/people/people.server.ts',
      'modules/people/people.web.tsx',
    ];
    const after = new Map<string, string>();
    for (const { file, change } of plan.wirings) after.set(file, change(after.get(file) ?? read(file)));
    expect([...after].filter(([file, text]) => text !== read(file)).map(([file]) => file)).toEqual(expect.arrayContaining(lists));
    // The import and cards of renters are their own.
    const names = /\brenter(?:Handlers|Records|Source|Kinds|Screens|Id)?(?!\w|-|')|'renter-(?:add|edit|view)'|'view-all-renters'/g;
    for (const file of lists) {
      const wanted = new Set((read(file).match(names) ?? []).map(renamed));
      expect(wanted.size, file).toBeGreaterThan(0);
      for (const name of wanted) expect(after.get(file)?.includes(name), `${name} in ${file}`).toBe(true);
    }
  });

  it('joins the lists of its module, so that the apps need not know it', () => {
    const apps = plan.wirings.filter(({ file }) => /registry|apps\/staff\/screens/.test(file));
    for (const { file, change } of apps) expect(change(read(file)), file).toBe(read(file));
  });
});
