// What a set of claims opens: screens and acts, found in what the product declares.
import { allows, type Endpoint, type HeldClaims, type Requirement, type Screen } from '../../../packages/contract/contract.ts';

/** Every call and every screen there is. */
export interface Declared {
  endpoints: readonly Endpoint[];
  screens: readonly Screen[];
}

export interface Reach {
  screens: { name: string; title: string; area: string }[];
  acts: { name: string; summary: string }[];
}

/**
 * Open with the claims `now` and shut with those of `then`. What is open to all is neither given nor taken.
 */
function openedBy(now: HeldClaims, then: HeldClaims, { endpoints, screens }: Declared): Reach {
  const isOpened = (of: Requirement) => allows(now, of) && !allows(then, of);
  return {
    screens: screens
      .filter(({ claims }) => typeof claims === 'object' && isOpened(claims))
      .map(({ name, title, area }) => ({ name, title, area })),
    acts: endpoints
      // Selecting rows of a list changes nothing of the records.
      .filter(
        ({ kind, touches, permission }) =>
          kind === 'command' && touches !== 'selection' && typeof permission === 'object' && isOpened(permission),
      )
      .map(({ name, summary }) => ({ name, summary })),
  };
}

/** What someone gains and loses whose only role changes from `before` to `after`. */
export function effectOf(before: HeldClaims, after: HeldClaims, declared: Declared): { gives: Reach; takes: Reach } {
  return { gives: openedBy(after, before, declared), takes: openedBy(before, after, declared) };
}
