// Changes an attorney; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { AttorneyProfile } from './attorney-profile.tsx';

/** The page at `/c/$communityId/attorneys/$attorneyId/edit`. */
export default function AttorneyEditScreen() {
  const { params } = useShell();
  return <AttorneyProfile attorneyId={params.attorneyId ?? ''} startInEdit />;
}
