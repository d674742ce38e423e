// Shows the customer's own record.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { ClientProfile } from './client-profile.tsx';

/** The page at `/clients/$clientId`. */
export default function ClientViewScreen() {
  const { params } = useShell();
  return <ClientProfile clientId={params.clientId ?? ''} />;
}
