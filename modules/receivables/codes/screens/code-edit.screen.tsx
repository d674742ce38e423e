// Changes a charge code and its categories; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { CodeProfile } from './code-profile.tsx';

/** The page at `/c/$communityId/codes/$chargeCodeId/edit`. */
export default function CodeEditScreen() {
  const { params } = useShell();
  const chargeCodeId = params.chargeCodeId ?? '';
  return <CodeProfile key={chargeCodeId} chargeCodeId={chargeCodeId} />;
}
