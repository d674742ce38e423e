// Changes an organization; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { OrganizationProfile } from './organization-profile.tsx';

/** The page at `/organizations/$organizationId/edit`. */
export default function OrganizationEditScreen() {
  const { params } = useShell();
  return <OrganizationProfile organizationId={params.organizationId ?? ''} startInEdit />;
}
