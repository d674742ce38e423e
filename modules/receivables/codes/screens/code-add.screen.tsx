// Adds a charge code.
import { CodeProfile } from './code-profile.tsx';

/** The page at `/c/$communityId/codes/new`. */
export default function CodeAddScreen() {
  return <CodeProfile chargeCodeId={null} />;
}
