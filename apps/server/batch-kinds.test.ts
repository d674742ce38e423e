// Every kind of batch that is opened anywhere has its words, and either a way back or a written reason why
// not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { batchKindWords, entryKinds } from '../../modules/ledger/ledger.contract.ts';
import { conversionUndo, ledgerKeptKinds, mirrorUndo } from '../../modules/ledger/undo/mirror.handlers.ts';
import { allScreens, ledgerNeighbors } from './registry.ts';

const modules = join(import.meta.dirname, '../../modules');

/** What a kind is where it is no literal: the values it may have. */
const computed: Readonly<Record<string, readonly string[]>> = {
  'input.entryType': [...entryKinds],
  'draft.entryType': [...entryKinds],
  'original.entryType': [...entryKinds],
  batchKind: ['COLLECTION_FEES', 'FINES'],
  'run.kind': ['CHARGES', 'LATE_FEES'],
};

/**
 * The kinds a file opens batches of: of each call, of the object named `batch` it is given, and of an insert
 * of its own.
 */
function kindsIn(text: string): string[] {
  const calls = [...text.matchAll(/(?:openBatch|insertBatch)\(\s*(?:\w+(?:\.\w+)*),\s*(\{[\s\S]*?\}|\w+)\s*\)/g)].map(
    (found) => found[1] ?? '',
  );
  const inserts = [...text.matchAll(/insert into ledger\.batch \([^)]*\)[\s\S]{0,60}?select [^']*'([A-Za-z_-]+)'/g)].map(
    (found) => `'${found[1]}'`,
  );
  const orders = calls.flatMap((call) =>
    call.startsWith('{') ? [call] : [...text.matchAll(new RegExp(`const ${call} = \\{[\\s\\S]*?\\}`, 'g'))].map((found) => found[0]),
  );
  const kinds = orders.flatMap((order) => /\bkind(?:: ([^,\n}]+))?/.exec(order)?.[1] ?? []);
  return [...kinds, ...inserts].flatMap((kind) =>
    kind.startsWith("'") ? [kind.slice(1, kind.indexOf("'", 1))] : (computed[kind.trim()] ?? [`${kind.trim()}?`]),
  );
}

const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(file),
);
const opened = files.flatMap((file) => kindsIn(readFileSync(join(modules, file), 'utf8')).map((kind) => [kind, file] as const));

test('the kinds are found where batches are opened', () => {
  const kinds = new Set(opened.map(([kind]) => kind));
  expect([...kinds].filter((kind) => !(kind in batchKindWords))).toEqual([]);
  expect(Object.keys(batchKindWords).filter((kind) => !kinds.has(kind))).toEqual([]);
});

const undos = [mirrorUndo, conversionUndo, ...ledgerNeighbors.undos];
const kept = { ...ledgerKeptKinds, ...ledgerNeighbors.keptKinds };

test.each(Object.keys(batchKindWords).filter((kind) => kind !== 'UNDO'))('%s is taken back in one way, or says why not', (kind) => {
  const ways = undos.filter((undo) => undo.kinds.includes(kind)).length;
  expect([kind, ways + (kind in kept ? 1 : 0)]).toEqual([kind, 1]);
  const reason = kept[kind];
  if (!reason) return;
  expect(reason.reason.length).toBeGreaterThan(20);
  if (reason.door) expect(allScreens.map((screen) => screen.name)).toContain(reason.door.screen);
});

test('an undo of each kind is mirrored, or says what to do instead', () => {
  expect(undos.filter((undo) => undo !== mirrorUndo && undo.again.length < 20).map((undo) => undo.kinds)).toEqual([]);
});
