// The names of one thing in all the forms the code writes them, and the filling of a template with them.

/** Words for the blanks of a template, by blank. */
export type Blanks = Readonly<Record<string, string>>;

const WORDS = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function camelOf(kebab: string): string {
  return kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The plural of an English noun in kebab case: `permit-copy` gives `permit-copies`. */
export function pluralOf(kebab: string): string {
  if (/[^aeiou]y$/.test(kebab)) return `${kebab.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(kebab) ? `${kebab}es` : `${kebab}s`;
}

/**
 * Every blank a template may have, for a thing named in kebab case in a module named in kebab case.
 * Throws an Error with a sentence when a name is not lower-case words joined by hyphens.
 */
export function blanksOf(module: string, noun: string): Record<string, string> {
  for (const name of [module, noun])
    if (!WORDS.test(name)) throw new Error(`"${name}" is not a name here: use lower-case words joined by hyphens, such as parking-permit.`);
  const plural = pluralOf(noun);
  const words = noun.replaceAll('-', ' ');
  return {
    module,
    moduleCamel: camelOf(module),
    schema: module.replaceAll('-', '_'),
    kebab: noun,
    kebabs: plural,
    camel: camelOf(noun),
    camels: camelOf(plural),
    Pascal: capital(camelOf(noun)),
    Pascals: capital(camelOf(plural)),
    snake: noun.replaceAll('-', '_'),
    words,
    Words: capital(words),
    pluralWords: plural.replaceAll('-', ' '),
    PluralWords: capital(plural.replaceAll('-', ' ')),
    a: /^[aeiou]/.test(noun) ? 'an' : 'a',
    A: /^[aeiou]/.test(noun) ? 'An' : 'A',
  };
}

/** Fills `{{blank}}`; throws an Error for a blank nobody knows, which is a mistake of the template. */
export function fill(template: string, blanks: Blanks): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, blank: string) => {
    const word = blanks[blank];
    if (word === undefined) throw new Error(`The template asks for {{${blank}}}, which is not known.`);
    return word;
  });
}
