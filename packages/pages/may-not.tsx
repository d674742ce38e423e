// In place of a page: the viewer's role does not go so far, and who can change that.
import { noPermissionMessage } from '../contract/claims.ts';
import { NoPermission } from '../ui/ui.ts';

/** Says that the viewer may not see the page. */
export function MayNot() {
  return <NoPermission title={noPermissionMessage}>Who keeps the roles can grant it.</NoPermission>;
}
