// The pages a user may begin on, and what each asks for. Source: specification 6.
import { allows, type FlagName, type HeldClaims, needs, openToAll, type Requirement } from '../../packages/contract/contract.ts';

/** A page to begin on. */
export interface StartPage {
  value: 0 | 1 | 2;
  title: string;
  /** The screens it means: the first that is there and open to the user. */
  screens: readonly string[];
  claims: Requirement;
  /** One of these has to be on; none asks for nothing. */
  oneFlagOf: readonly FlagName[];
}

/** The pages of the specification, by their number. */
export const startPages: readonly StartPage[] = [
  { value: 0, title: 'Home', screens: ['home'], claims: openToAll, oneFlagOf: [] },
  {
    value: 1,
    title: 'Community actions dashboard',
    screens: ['portfolio-dashboard'],
    claims: needs('portfoliodashboard', 1),
    oneFlagOf: ['paywall-tier-2', 'paywall-tier-3'],
  },
  { value: 2, title: 'Board approval', screens: ['board-approval'], claims: needs('apinvoice', 1), oneFlagOf: [] },
];

/** True when a user of these claims may begin on the page, with the flags that are on. */
export function mayStartOn(page: StartPage, held: HeldClaims, isOn: (flag: FlagName) => boolean): boolean {
  return allows(held, page.claims) && (page.oneFlagOf.length === 0 || page.oneFlagOf.some(isOn));
}
