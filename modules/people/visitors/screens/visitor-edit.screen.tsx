// Changes a visitor; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { VisitorProfile } from './visitor-profile.tsx';

/** The page at `/c/$communityId/visitors/$visitorId/edit`. */
export default function VisitorEditScreen() {
  const { params } = useShell();
  return <VisitorProfile visitorId={params.visitorId ?? ''} startInEdit />;
}
