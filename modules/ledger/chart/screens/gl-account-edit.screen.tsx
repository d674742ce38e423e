// One account of the chart; `new` in place of its id adds one.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { GlAccountProfile } from './gl-account-profile.tsx';

/** The page at `/c/$communityId/gl-accounts/$accountId`. */
export default function GlAccountEditScreen() {
  const { params } = useShell();
  return <GlAccountProfile accountId={params.accountId === 'new' ? null : (params.accountId ?? '')} />;
}
