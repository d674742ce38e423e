// Puts a new part into the files that list the parts: doors, registries, pages. Pure: text in, text out.

/**
 * A file that lists parts, and how it changes. Throws an Error naming the file when the place is not there
 * any more.
 */
export interface Wiring {
  file: string;
  change(text: string): string;
}

function placed(file: string, text: string, anchor: RegExp, put: (found: string) => string): string {
  if (!anchor.test(text)) throw new Error(`${file} has changed its form: ${anchor} is not in it. Add the part by hand and mend tools/new.`);
  return text.replace(anchor, put);
}

/** True when the file has the import already, alone or among others. */
function imports(text: string, line: string): boolean {
  const [, name = '', from = ''] = /^import (?:type )?\{ (\w+) \} from '([^']+)';$/.exec(line) ?? [];
  return [...text.matchAll(/^import[^;]*? from '([^']+)';$/gm)].some(
    ([whole, path]) => path === from && new RegExp(`\\b${name}\\b`).test(whole),
  );
}

/** The text with a line behind the last match of `before`; null where there is none. */
function behindLast(text: string, before: RegExp, line: string): string | null {
  const last = [...text.matchAll(before)].at(-1);
  const end = last ? last.index + last[0].length : 0;
  return last ? `${text.slice(0, end)}\n${line}${text.slice(end)}` : null;
}

/**
 * Adds an import behind those the file has, or below its first sentence, unless it is there; the formatter
 * sorts and joins imports afterwards.
 */
export function withImport(text: string, line: string): string {
  if (imports(text, line)) return text;
  const end = /^(?:\/\/[^\n]*\n)+/.exec(text)?.[0].length ?? 0;
  return behindLast(text, /^import[^;]*? from '[^']+';$/gm, line) ?? `${text.slice(0, end)}${line}\n${text.slice(end)}`;
}

/** Passes a file's exports on, behind those the file passes on already. */
export function passedOn(file: string, path: string): Wiring {
  const line = `export * from '${path}';`;
  return { file, change: (text) => behindLast(text, /^export \* from '[^']+';$/gm, line) ?? `${text}${line}\n` };
}

/** Adds an import and an element of a list; `start` matches the list up to and with its opening bracket. */
export function listed(file: string, start: RegExp, element: string, imports: readonly string[]): Wiring {
  return {
    file,
    change: (text) =>
      imports.reduce(
        withImport,
        placed(file, text, start, (found) => `${found}${element}, `),
      ),
  };
}

/**
 * The same where a file may not have the list yet: then `beginning` is put at its end first, and what that
 * needs is imported.
 */
export function listedOrBegun(
  file: string,
  start: RegExp,
  element: string,
  imports: readonly string[],
  { beginning, needs }: { beginning: string; needs: readonly string[] },
): Wiring {
  const { change } = listed(file, start, element, imports);
  return { file, change: (text) => change(start.test(text) ? text : needs.reduce(withImport, `${text}\n${beginning}\n`)) };
}

/** The wiring, unless the file has the part already. */
export function once(part: string, { file, change }: Wiring): Wiring {
  return { file, change: (text) => (text.includes(part) ? text : change(text)) };
}

/** Adds an import and an element at the end of a list; `end` matches its closing bracket. */
export function listedLast(file: string, end: RegExp, element: string, imports: readonly string[]): Wiring {
  return {
    file,
    change: (text) =>
      imports.reduce(
        withImport,
        placed(file, text, end, (found) => `${element},\n${found}`),
      ),
  };
}
