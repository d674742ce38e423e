// Names the bank behind a routing number, from a sample of the Federal Reserve's directory of December 2018
// that may be redistributed.
import entries from './aba-directory.json' with { type: 'json' };

/** A bank as the directory names it, in capitals. */
export interface BankOfRoutingNumber {
  bankName: string;
  city: string;
  state: string;
}

/** `routing number|bank|city|state`; the newer directories of the Federal Reserve may not be passed on. */
const directory: ReadonlyMap<string, string> = new Map(entries.map((entry) => [entry.slice(0, 9), entry.slice(10)]));

/** How many routing numbers the directory holds: about one in eighteen of all. */
export const abaDirectorySize = directory.size;

/**
 * The bank of a routing number, or null when the sample does not hold it: a help in forms, never a reason to
 * refuse a number.
 */
export function bankOfRoutingNumber(routingNumber: string): BankOfRoutingNumber | null {
  const entry = directory.get(routingNumber);
  if (entry === undefined) return null;
  const [bankName = '', city = '', state = ''] = entry.split('|');
  return { bankName, city, state };
}
