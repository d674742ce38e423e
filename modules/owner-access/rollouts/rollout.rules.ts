// Whether a portal stands as it is wanted.
import type { PortalSetting } from '../accounts/account.contract.ts';

/** True where every choice of two settings is the same; nothing set is never the same as what is wanted. */
export function isSameSetting(before: PortalSetting | null, wanted: PortalSetting): boolean {
  return before !== null && (Object.keys(wanted) as (keyof PortalSetting)[]).every((key) => before[key] === wanted[key]);
}
