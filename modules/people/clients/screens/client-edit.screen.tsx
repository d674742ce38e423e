// Changes the customer's own record; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { ClientProfile } from './client-profile.tsx';

/** The page at `/clients/$clientId/edit`. */
export default function ClientEditScreen() {
  const { params } = useShell();
  return <ClientProfile clientId={params.clientId ?? ''} startInEdit />;
}
