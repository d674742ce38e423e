// Slows whoever guesses: every try at a secret is counted before the secret is looked at.
import { refuse } from '../../packages/contract/contract.ts';
import type { Context } from '../../packages/http/handlers.ts';
import { entryRefusals } from './sign-in.contract.ts';
import type { Tries } from './try.rules.ts';
import { addTry, clearTries } from './try.store.ts';

/**
 * Counts a try, so that guesses sent at the same moment count too; refuses `tooManyTries` while one of its
 * subjects has to wait.
 */
export async function countTries(context: Context<unknown>, tries: readonly Tries[]): Promise<void> {
  for (const each of tries) {
    // Outside the transaction of the call, whose refusal would take the count back.
    const counted = await addTry(context.services.database.local, each, context.now);
    if (!counted) throw refuse(entryRefusals, 'tooManyTries');
  }
}

/** Forgets tries, of which the last was right; gives how many failed before it. */
export function forgetTries(context: Context<unknown>, tries: readonly Tries[]): Promise<number> {
  return clearTries(
    context.services.database.local,
    tries.map((each) => each.subject),
  );
}
