// Signing out: at once, or, with unfinished work on this machine, after asking whether it shall wait for the
// next time.
import { account } from '../../modules/identity/identity.contract.ts';
import { call, stopCalls } from '../../packages/pages/client.ts';
import { dropDrafts, setDraftOwner } from '../../packages/pages/pages.ts';
import { Button, Dialog } from '../../packages/ui/ui.ts';
import { autoLogout, forgetUser, keptUser, lastRoute } from './session.ts';

/** Ends the session here and on the server. */
export async function signOut(): Promise<void> {
  const left = keptUser();
  // What the page still asks for would be refused as soon as the server has ended the session.
  stopCalls();
  setDraftOwner(null);
  forgetUser();
  autoLogout.set(null);
  lastRoute.set(null);
  if (left) await call(account.logOff, {}, { quietToken: left.Token }).catch(() => undefined);
  window.location.assign('/sign-in');
}

/** Asks what becomes of unfinished work; `titles` name it. */
export function SignOutDialog({ titles, onClose }: { titles: readonly string[]; onClose(): void }) {
  const many = titles.length > 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign out with unfinished work?"
      actions={
        <>
          <Button
            weight="danger"
            onClick={() => {
              dropDrafts();
              void signOut();
            }}
          >
            Drop {many ? 'them' : 'it'} and sign out
          </Button>
          <Button weight="primary" autoFocus onClick={() => void signOut()}>
            Keep {many ? 'them' : 'it'} and sign out
          </Button>
        </>
      }
    >
      <p>
        {titles.join(', ')} {many ? 'are' : 'is'} typed and not saved. Kept on this machine, {many ? 'they wait' : 'it waits'} for you alone
        until you sign in again. On a machine others use, drop {many ? 'them' : 'it'}.
      </p>
    </Dialog>
  );
}
