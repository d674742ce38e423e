// Counts and lists in words, as a sentence has them.

/** A count with its noun: `1 payment`, `1,200 payments`, `3 properties`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** Things one after the other: `Account, Dated and Amount`. */
export function listWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The letters of a text without their accents: "Peña" is "Pena". What has no plain letter stays. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
