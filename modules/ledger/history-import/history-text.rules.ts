// What an import of a history tells whoever ran it: control totals, faults, and what is to be done next.
import { centsToText } from '../../../packages/kernel/kernel.ts';
import type { HistoryFaults } from './history-check.rules.ts';
import { type CommunityTotals, grandTotals, type HistorySums, type HistoryTotals } from './history-totals.rules.ts';

const number = (value: number) => value.toLocaleString('en-US');

function sumsLine(name: string, { entries, postings, debits, credits, firstDate, lastDate }: HistorySums): string {
  const cells = [
    number(entries).padStart(10),
    number(postings).padStart(11),
    centsToText(debits).padStart(18),
    centsToText(credits).padStart(18),
  ];
  return `${name.padEnd(20)} ${cells.join(' ')}  ${firstDate} to ${lastDate}`;
}

function communityLines({ community, sums, byYear }: CommunityTotals): string[] {
  const years = [...byYear].sort(([a], [b]) => (a < b ? -1 : 1)).map(([label, ofYear]) => sumsLine(`  ${label}`, ofYear));
  return [sumsLine(community.shortCode, sums), ...years];
}

function controlLines(totals: HistoryTotals): string[] {
  const lines = [...totals.values()].flatMap(({ community, controls }) =>
    [...controls]
      .filter(([, sum]) => sum !== 0n)
      .map(([{ number: account, name }, sum]) => `  ${community.shortCode} ${account} ${name}: ${centsToText(sum)}`),
  );
  return lines.length === 0
    ? []
    : ['Left on accounts that agree with owners and vendors (debits positive); bring in what is open to match:', ...lines];
}

function faultLines({ count, first, missingMonths }: HistoryFaults): string[] {
  const missing = [...missingMonths].map(([code, months]) => `${code} has no fiscal period in ${[...months].sort().join(', ')}.`);
  const rest = count > first.length ? [`The first ${number(first.length)} are named.`] : [];
  return [
    ...first.map(({ line, message }) => `Line ${line}: ${message}`),
    ...missing,
    `Faults: ${number(count)}. Nothing was imported.`,
    ...rest,
  ];
}

/** The outcome in lines. */
export function outcomeText(
  { totals, faults, batchIds }: { totals: HistoryTotals; faults: HistoryFaults; batchIds: ReadonlyMap<string, string> },
  dryRun: boolean,
): string {
  if (faults.count > 0) return `${faultLines(faults).join('\n')}\n`;
  const all = grandTotals(totals);
  const head = `${''.padEnd(20)} ${'entries'.padStart(10)} ${'postings'.padStart(11)} ${'debits'.padStart(18)} ${'credits'.padStart(18)}`;
  const batches = [...batchIds].map(([code, batchId]) => `  ${code}: batch ${batchId}`);
  const end = dryRun
    ? ['No faults. Nothing was imported: this was a dry run.']
    : ['Imported. To take a community back, undo-history its batch:', ...batches];
  return `${[head, ...[...totals.values()].flatMap(communityLines), ...(all ? [sumsLine('All', all)] : []), ...controlLines(totals), ...end].join('\n')}\n`;
}
