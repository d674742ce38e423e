// The trades of a vendor, as they are typed and as they are kept.

/** A trade once each, in the order of the alphabet, whatever its case. */
export function tidyTrades(trades: readonly string[]): string[] {
  const byKey = new Map(trades.map((trade) => [trade.toLowerCase(), trade]));
  return [...byKey.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, trade]) => trade);
}

/** The trades a person typed, set apart by commas. */
export const tradesOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
