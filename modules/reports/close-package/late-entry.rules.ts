// What moved a frozen figure: entries that came to be known after it was frozen and lie among the rows that
// make it, and acts on accounts of owners and vendors that made no entry.
import type { CellSource } from '../../../packages/contract/contract.ts';
import { type Cents, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';

/** A posting of an entry that came late. */
export interface LatePosting {
  entryId: string;
  postDate: LocalDate;
  entryType: string;
  reference: string;
  description: string;
  enteredTime: Instant;
  /** The account that stands for the posted one since they were merged. */
  accountId: string;
  accountType: string;
  fundId: string;
  costCenterId: string;
  amount: Cents;
  ownershipId: string | null;
  vendorId: string | null;
}

/**
 * An act on the account of an owner or vendor that came late and made no entry: a resale, a merge, a charge
 * or bill under the cash method.
 */
export interface LateAct {
  description: string;
  postDate: LocalDate;
  enteredTime: Instant;
  /** What kind of batch it is, or `BILL`. */
  kind: string;
  ownershipId: string | null;
  vendorId: string | null;
}

const yearCloses = new Set(['YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL']);

/** True when a posting is among the rows of a source of postings. */
function isOf(posting: LatePosting, source: CellSource): boolean {
  return (
    (source.accountIds === undefined || source.accountIds.includes(posting.accountId)) &&
    (source.accountTypes === undefined || source.accountTypes.includes(posting.accountType)) &&
    (source.fundId === undefined || source.fundId === posting.fundId) &&
    (source.costCenterIds === undefined || source.costCenterIds.includes(posting.costCenterId)) &&
    (source.kinds === undefined || source.kinds.includes(posting.entryType)) &&
    (source.fromDate === undefined || posting.postDate >= source.fromDate) &&
    (source.toDate === undefined || posting.postDate <= source.toDate) &&
    (source.side === undefined || (source.side === 'debit') === posting.amount > 0n) &&
    !(source.excludeYearClose && yearCloses.has(posting.entryType))
  );
}

/** The rows of an owner's or vendor's account are no postings; an entry of theirs is what moved them. */
function isOfParty(posting: Pick<LatePosting, 'ownershipId' | 'vendorId'>, source: CellSource): boolean {
  if (source.rows === 'vendor') return posting.vendorId !== null && (source.itemId === undefined || source.itemId === posting.vendorId);
  return posting.ownershipId !== null && (source.ownershipIds === undefined || source.ownershipIds.includes(posting.ownershipId));
}

/** An entry that moved a figure, or an act without one. */
export interface Mover {
  entryId: string | null;
  postDate: LocalDate;
  entryType: string;
  reference: string;
  description: string;
  enteredTime: Instant;
  /** What it moved the figure by, signed as the figure is; null where the figure is not made of postings. */
  amount: Cents | null;
}

/**
 * What moved a figure of these sources, the oldest first. Postings that cancel each other within an entry
 * moved nothing.
 */
export function moversOf(sources: readonly CellSource[], late: readonly LatePosting[], acts: readonly LateAct[]): Mover[] {
  const ofPostings = sources.filter((source) => source.rows === 'postings');
  const isBooked = ofPostings.length > 0;
  const found = isBooked
    ? ofPostings.flatMap((source) =>
        late.filter((posting) => isOf(posting, source)).map((posting) => ({ posting, amount: BigInt(source.sign) * posting.amount })),
      )
    : late.filter((posting) => sources.some((source) => isOfParty(posting, source))).map((posting) => ({ posting, amount: 0n }));
  const entries = [...Map.groupBy(found, ({ posting }) => posting.entryId).values()].flatMap((own): Mover[] => {
    const [first] = own;
    if (!first) return [];
    const amount = isBooked ? sumCents(own.map((one) => one.amount)) : null;
    if (amount === 0n) return [];
    const { entryId, postDate, entryType, reference, description, enteredTime } = first.posting;
    return [{ entryId, postDate, entryType, reference, description, enteredTime, amount }];
  });
  const silent = isBooked ? [] : acts.filter((act) => sources.some((source) => isOfParty(act, source)));
  return [
    ...entries,
    ...silent.map(({ postDate, kind, description, enteredTime }): Mover => {
      return { entryId: null, postDate, entryType: kind, reference: '', description, enteredTime, amount: null };
    }),
  ];
}
