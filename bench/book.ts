// The books the benchmarks read: synthetic, seeded, with totals that are known before the first row is written.
import type { LocalDate } from '../packages/kernel/kernel.ts';
import type { World } from './world.ts';

/**
 * `reference`: 100 communities of 200 units over 24 months (quick: 25 communities), about a million entries. `small`: 10 communities of 200 units over
 * 24 months. `deep`: 10 communities of 200 units over 240 months (quick: 3 communities).
 */
export type BookSize = 'reference' | 'small' | 'deep';

/** One community of a book. Ids are those of the database. */
export interface BookCommunity {
  communityId: string;
  shortCode: string;
  /** Account ids by number. */
  accounts: ReadonlyMap<string, string>;
  ownershipIds: readonly string[];
}

/** A book: a customer of its own, with an administrator who can sign in. Every amount and count of it is known. */
export interface Book {
  customerId: string;
  administrator: { email: string; password: string };
  communities: readonly BookCommunity[];
  unitsEach: number;
  /** The first day of the first month, the last day of the last; every month in between is posted, the last one is open. */
  firstDay: LocalDate;
  lastDay: LocalDate;
  entries: number;
  postings: number;
}

/** Builds a book unless the data folder holds it already. */
export async function buildBook(world: World, size: BookSize): Promise<Book> {
  throw new Error(`the ${size} book is not written yet in ${world.folder}`);
}
