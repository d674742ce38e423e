// Adds an organization.
import { OrganizationProfile } from './organization-profile.tsx';

/** The page at `/organizations/new`. */
export default function OrganizationAddScreen() {
  return <OrganizationProfile organizationId={null} />;
}
