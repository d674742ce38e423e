// The check every save of a record begins with, so that two people editing never overwrite each other.
import type { Context } from '../../packages/http/handlers.ts';
import { changedMeanwhile, isAsSeen } from './overwrite.rules.ts';
import { findLastSave } from './overwrite.store.ts';

/** A record that is about to be changed and is locked. */
interface Opened {
  /** The kind as the endpoint's `touches` names it: "vendor". */
  kind: string;
  /** Its id; several when a save of one changes others of its kind. */
  ids: readonly string[];
  /** How it stands. */
  version: string;
}

/**
 * Refuses `changedMeanwhile`, naming who saved it and when, unless `seen` is the version the record still
 * has.
 */
export async function refuseOverwrite(context: Context<unknown>, record: Opened, seen: string | undefined): Promise<void> {
  if (isAsSeen(record.version, seen)) return;
  throw changedMeanwhile(record.kind, await findLastSave(context.tx, record.kind, record.ids), context.now);
}
