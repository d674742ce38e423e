// What follows the question mark of an address: names with their texts. The router by itself would read
// `100.00` as a number and write it back as `100`.

/** The texts by their names. */
export function readQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The query string of the texts, with its question mark; blank for none. */
export function writeQuery(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
