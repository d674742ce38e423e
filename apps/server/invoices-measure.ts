// `cli invoices-measure FOLDER` reads every document of a folder that has a truth beside it (`a.pdf`,
// `a.json`) and prints how many fields were right, with each that was not. It needs no database.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InvoiceTruth, type Measured, measureDocument, measuredNames } from '../../modules/payables/payables.server.ts';
import { openPictureReader } from '../../packages/files/ocr.ts';

/** The four a bill cannot do without. */
const needed: readonly string[] = ['vendor', 'number', 'date', 'total'];

/** Reads the documents of a folder one after the other, and gives what became of each field. */
async function measureFolder(folder: string): Promise<{ file: string; fields: Measured[] }[]> {
  const files = readdirSync(folder).toSorted();
  const truths = new Set(files.filter((file) => file.endsWith('.json')));
  const reader = await openPictureReader();
  const measured = [];
  for (const file of files) {
    const beside = file.replace(/\.[^.]+$/, '.json');
    if (file === beside || !truths.has(beside)) continue;
    const truth = JSON.parse(readFileSync(join(folder, beside), 'utf8')) as InvoiceTruth;
    measured.push({ file, fields: await measureDocument(readFileSync(join(folder, file)), file, truth, reader) });
  }
  await reader.close();
  return measured;
}

/** Prints accuracy by field and the misses. */
export async function invoicesMeasureCommand(args: readonly string[]): Promise<void> {
  const [folder] = args;
  if (folder === undefined || args.length !== 1) throw new Error('Usage: npm run -s cli -- invoices-measure FOLDER');
  const measured = await measureFolder(folder);
  const all = measured.flatMap(({ fields }) => fields);
  for (const name of measuredNames) {
    const own = all.filter(({ field }) => field === name);
    const count = (outcome: Measured['outcome']) => own.filter((one) => one.outcome === outcome).length;
    console.log(`${name.padEnd(16)} ${count('RIGHT')} of ${own.length} right, ${count('BLANK')} left blank, ${count('WRONG')} wrong`);
  }
  const whole = measured.filter(({ fields }) => fields.every(({ field, outcome }) => !needed.includes(field) || outcome === 'RIGHT'));
  console.log(`vendor, number, date and total right: ${whole.length} of ${measured.length}`);
  for (const { file, fields } of measured)
    for (const { field, outcome, read, truth } of fields)
      if (outcome !== 'RIGHT') console.log(`${file}: ${field} ${outcome === 'BLANK' ? 'left blank' : `read "${read}"`}, is "${truth}"`);
}
