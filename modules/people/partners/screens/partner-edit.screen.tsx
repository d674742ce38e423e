// Changes a partner; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { PartnerProfile } from './partner-profile.tsx';

/** The page at `/partners/$partnerId/edit`. */
export default function PartnerEditScreen() {
  const { params } = useShell();
  return <PartnerProfile partnerId={params.partnerId ?? ''} startInEdit />;
}
