// Adds the customer's own record.
import { ClientProfile } from './client-profile.tsx';

/** The page at `/clients/new`. */
export default function ClientAddScreen() {
  return <ClientProfile clientId={null} />;
}
