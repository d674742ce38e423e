// What a story tells of a kind of profile, and the shorthand the stories are written in.
import type { Endpoint } from '../packages/contract/contract.ts';

/** Ids of what a record stands under, by the parameters of paths. */
export type Parents = Readonly<Record<'communityId' | 'bankId' | 'vendorId', string>>;

/** One kind of profile. Fields are named by the beginning of their labels. */
export interface KindStory {
  /** As its screens are named: "attorney" for attorney-add, attorney-edit and attorney-view. */
  screens: string;
  /** The kind of record notes hang on; null where nothing does. */
  record: string | null;
  /** True for what nobody deletes: it becomes inactive. */
  isForGood?: true;
  idKey: string;
  /**
   * The screen that lists them, and whether `n` adds one there; null where they stand on the profile of
   * another record.
   */
  list: { screen: string; adds: boolean } | null;
  /**
   * What is typed into the form, in its order. A choice is typed as text and taken by Enter, a check by the
   * space bar.
   */
  typed: readonly (readonly [label: string, text: string, how?: 'choice' | 'check'])[];
  /** What the new record is called; and after the two changed it, where that is its name. */
  title: string;
  renamed?: string;
  /** A field, what it may not hold, and what it may. */
  refused: readonly [label: string, wrong: string, sound: string];
  /** A field two people change at once, its fact, and what the other one makes of it. */
  changed: readonly [label: string, fact: string, theirs: string];
  get: Endpoint;
  edit: Endpoint;
}

/** How a kind is named on screens, by notes and in paths. */
export const kind = (screens: string, record: string | null, idKey: string) => ({ screens, record, idKey });
/** A list that adds one by `n`. */
export const listed = (screen: string) => ({ screen, adds: true });
