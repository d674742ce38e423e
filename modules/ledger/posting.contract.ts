// What any posting may be refused with, and how its lines are shown.
import { z } from 'zod';
import { moneyOut } from '../../packages/contract/contract.ts';

/** A line of an entry as people read it. */
export const shownLine = z.object({
  fundName: z.string(),
  number: z.string(),
  name: z.string(),
  debit: moneyOut.nullable(),
  credit: moneyOut.nullable(),
  /** A due to/from line the ledger added. */
  isInterfund: z.boolean(),
  /** The fund on the other side of a due to/from line; blank on other lines. */
  counterFund: z.string(),
});

/** Refusals any posting may answer with; a call that posts declares them by spreading this. */
export const postingRefusals = {
  outOfBalance: 'Debits and credits differ.',
  fundOutOfBalance: 'Debits and credits differ within a fund.',
  emptyEntry: 'An entry needs at least one debit and one credit.',
  unknownAccount: 'An account of this entry does not exist in this community.',
  inactiveAccount: 'Account {account} is inactive.',
  noSubAccount: 'Account {account} is not kept in the cost center of its line.',
  noInterfundAccount: 'A fund of this entry has no due to/from account. Give it one under required accounts.',
  oneSidedInterfund: 'What one fund is owed another must owe: the due to/from lines of this entry do not add up to zero.',
  reconciled: '{account} is reconciled with the bank through {day}. Use a later date.',
  noPeriod: 'No fiscal year and period cover {day}.',
  periodClosed: 'The period {period} is closed.',
  periodNotOpen: 'The period {period} is not open yet.',
  alreadyPosted: 'This batch was posted already.',
  discarded: 'This batch was discarded.',
  alreadyReversed: '{entry} was reversed already.',
  beforeOriginal: 'It cannot be taken back before the day it was posted.',
} as const;
