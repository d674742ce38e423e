// Rules the books must keep at any moment, each as a statement that finds what breaks it; tests and storms
// ask the same ones.

/**
 * By the name of the rule, with its number in accounting.md: a statement that gives no row while the rule
 * holds. `$1` is the customer.
 */
export type Offences = Readonly<Record<string, string>>;

/** Sends one statement past the application: row-level security would hide what is wrong. */
export type Ask = (statement: string, parameters: unknown[]) => Promise<readonly unknown[]>;

/** A sentence for each rule that is broken, with the first rows that break it. */
export async function offencesIn(ask: Ask, customerId: string, offences: Offences): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, statement] of Object.entries(offences)) {
    const rows = await ask(statement, [customerId]);
    const shown = () => JSON.stringify(rows.slice(0, 3), (_key, value) => (typeof value === 'bigint' ? String(value) : value));
    if (rows.length > 0) found.push(`${rule}: ${shown()}`);
  }
  return found;
}
