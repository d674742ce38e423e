// Shows an attorney.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { AttorneyProfile } from './attorney-profile.tsx';

/** The page at `/c/$communityId/attorneys/$attorneyId`. */
export default function AttorneyViewScreen() {
  const { params } = useShell();
  return <AttorneyProfile attorneyId={params.attorneyId ?? ''} />;
}
