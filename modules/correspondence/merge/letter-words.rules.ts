// A letter has its words in English and may have them in Spanish: which of them an owner reads, and what both
// name.
import type { Language, LetterDocument } from './document.contract.ts';
import { type Named, namedIn } from './merge.rules.ts';

/** The words of a template or of one of its versions. */
export interface LetterWords {
  subject: string;
  subjectEs: string;
  body: LetterDocument;
  /** Null where there are none in Spanish. */
  bodyEs: LetterDocument | null;
}

/** Spanish where it is wanted and there is any. */
export const languageFor = ({ bodyEs }: LetterWords, wantsSpanish: boolean): Language => (wantsSpanish && bodyEs !== null ? 'es' : 'en');

/** Body and subject in a language. */
export function wordsIn({ body, bodyEs, subject, subjectEs }: LetterWords, language: Language): { body: LetterDocument; subject: string } {
  return language === 'es' ? { body: bodyEs ?? body, subject: subjectEs } : { body, subject };
}

/** Everything the words name, in both languages. */
export function namedBy(words: LetterWords): Named {
  const languages: readonly Language[] = words.bodyEs === null ? ['en'] : ['en', 'es'];
  const all = languages.map((language) => {
    const { body, subject } = wordsIn(words, language);
    return namedIn(body, subject);
  });
  const union = (pick: (one: Named) => Set<string>) => new Set(all.flatMap((one) => [...pick(one)]));
  return {
    fields: union((one) => one.fields),
    tables: union((one) => one.tables),
    blocks: union((one) => one.blocks),
    pictures: union((one) => one.pictures),
  };
}
