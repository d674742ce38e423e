// Shows an organization.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { OrganizationProfile } from './organization-profile.tsx';

/** The page at `/organizations/$organizationId`. */
export default function OrganizationViewScreen() {
  const { params } = useShell();
  return <OrganizationProfile organizationId={params.organizationId ?? ''} />;
}
