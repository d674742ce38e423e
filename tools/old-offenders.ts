// `node tools/old-offenders.ts`: lowers the list of old offenders to what is left. It never raises a
// number and adds no file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readTree } from './tidy/tree.ts';
import { allOffenses, countByFile, type OldOffenders, oldOffendersFile } from './tidy/words.ts';

/** The list with each number lowered to what is found; files without offenses leave it. Pure. */
export function shrunk(list: Readonly<Record<string, number>>, found: ReadonlyMap<string, number>): Record<string, number> {
  const left = Object.entries(list).map(([file, most]): [string, number] => [file, Math.min(most, found.get(file) ?? 0)]);
  return Object.fromEntries(left.filter(([, most]) => most > 0));
}

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, '..');
  const file = join(root, oldOffendersFile);
  const { words, wideComments, handMadeRecords } = JSON.parse(readFileSync(file, 'utf8')) as OldOffenders;
  const tree = readTree(root);
  const list: OldOffenders = {
    words: shrunk(words, countByFile(allOffenses.words(tree))),
    wideComments: shrunk(wideComments, countByFile(allOffenses.wideComments(tree))),
    handMadeRecords: shrunk(handMadeRecords, countByFile(allOffenses.handMadeRecords(tree))),
  };
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
  const [old, wide, records] = [list.words, list.wideComments, list.handMadeRecords].map((files) => Object.keys(files).length);
  console.log(`${old} files with old words, ${wide} with wide comments, ${records} with records that name their facts by hand`);
}
