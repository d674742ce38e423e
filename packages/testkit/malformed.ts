// What a hostile or careless client sends in place of a sound input: other shapes, other types, texts and
// numbers beyond every limit.

/**
 * Values no field expects; text a database cannot keep, ids and numbers beyond bigint, and shapes from
 * other languages.
 */
const oddities: readonly [name: string, value: unknown][] = [
  ['null', null],
  ['a list', []],
  ['a list of lists', [[[]]]],
  ['an object', {}],
  ['empty text', ''],
  ['a blank', ' '],
  ['a word', 'anything'],
  ['true', true],
  ['a negative number', -1],
  ['a fraction', 0.5],
  ['a number beyond integers', 1e308],
  ['digits beyond bigint', '9223372036854775808'],
  ['forty digits', '9'.repeat(40)],
  ['a zero byte', 'a\u0000b'],
  ['half a character', '\ud800'],
  ['a formula', '=1+1'],
  ['SQL', "'); drop table ledger.entry; --"],
  ['100,000 letters', 'x'.repeat(100_000)],
  ['the last day of the calendar', '9999-12-31'],
  ['the first day of the calendar', '0001-01-01'],
  ['a day that is none', '2026-02-30'],
];

function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.map((each: unknown, i) => (String(i) === first ? replaced(each, rest, by) : each));
  return { ...(value as object), [first]: replaced((value as Record<string, unknown>)[first], rest, by) };
}

function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  const here = path.length > 0 ? [[...path]] : [];
  if (typeof value !== 'object' || value === null) return here;
  return [...here, ...Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]))];
}

/**
 * A sound input with every part, at any depth, replaced by every oddity and left out; and the whole
 * replaced. Each has a name for the test's report.
 */
export function malformedVariants(sound: object): [name: string, input: unknown][] {
  const wholes = oddities.map(([name, value]): [string, unknown] => [`the whole is ${name}`, value]);
  const parts = pathsOf(sound).flatMap((path): [string, unknown][] => [
    [`${path.join('.')} is missing`, replaced(sound, path, undefined)],
    ...oddities.map(([name, value]): [string, unknown] => [`${path.join('.')} is ${name}`, replaced(sound, path, value)]),
  ]);
  return [...wholes, ...parts];
}
