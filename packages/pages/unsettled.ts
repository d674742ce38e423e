// Commands that were sent and not answered yet. Their keys are kept for the tab, so that after a reload the
// same act is not done twice, and what became of it is asked.
import { draftOwner } from './draft.ts';

/** A command of which nobody knows whether it was carried out. */
export interface Unsettled {
  key: string;
  endpoint: string;
  summary: string;
  digest: string;
}

/**
 * What this page has sent and waits for: it is not asked about, and the same input sent meanwhile is another
 * act.
 */
const underWay = new Set<string>();
/** What the tab keeps, in front of a storage that may be full or forbidden. */
let held: { owner: string | null; unsettled: readonly Unsettled[] } | null = null;

const placeOf = (owner: string | null) => `commonhold.unsettled.${owner}`;

function stored(owner: string | null): readonly Unsettled[] {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(owner)) ?? '[]') as Unsettled[];
  } catch {
    return [];
  }
}

function all(): readonly Unsettled[] {
  const owner = draftOwner();
  if (held?.owner !== owner) held = { owner, unsettled: stored(owner) };
  return held.unsettled;
}

function keep(unsettled: readonly Unsettled[]): void {
  held = { owner: draftOwner(), unsettled };
  try {
    if (unsettled.length === 0) sessionStorage.removeItem(placeOf(held.owner));
    else sessionStorage.setItem(placeOf(held.owner), JSON.stringify(unsettled));
  } catch {
    // The page still holds them; a reload loses them.
  }
}

/**
 * Tells inputs apart without keeping them. Two of the same digest do no harm: the server compares the whole
 * input, and refuses.
 */
function digestOf(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}.${sum}`;
}

/**
 * Begins a command: gives the key it is sent with, which is that of an earlier try of the same input whose
 * outcome nobody knows.
 */
export function beginCommand({ name, summary }: { name: string; summary: string }, input: string): string {
  const digest = digestOf(input);
  const tried = all().find((each) => each.endpoint === name && each.digest === digest && !underWay.has(each.key));
  const key = tried?.key ?? crypto.randomUUID();
  if (!tried) keep([...all(), { key, endpoint: name, summary, digest }]);
  underWay.add(key);
  return key;
}

/** Ends a command; what is settled is forgotten. */
export function endCommand(key: string, isSettled: boolean): void {
  underWay.delete(key);
  if (isSettled) keep(all().filter((each) => each.key !== key));
}

/** What an earlier page of this tab sent for the same person, and never knew the outcome of. */
export function lostCommands(): readonly Unsettled[] {
  return all().filter(({ key }) => !underWay.has(key));
}
