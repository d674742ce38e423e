// One account of the portal: its homes, the invitations it came by, where it signed in, and what the office
// may do about it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  DateText,
  Facts,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  ScrollRegion,
  StatusMark,
  Tag,
  TimeText,
} from '../../../../packages/ui/ui.ts';
import { ownerAccess } from '../account.contract.ts';
import { LookAct, Looks } from './looks.tsx';

type Account = ClientOutput<typeof ownerAccess.getAccount>;
type Home = Account['homes'][number];

const invitationWords = {
  WAITING: ['Waiting', 'neutral'],
  ACCEPTED: ['Accepted', 'good'],
  REVOKED: ['Taken back', 'neutral'],
  OVER: ['Over', 'attention'],
} as const;
const methodWords = { INVITATION: 'Invitation', LINK: 'Mailed link', PASSWORD: 'Password' } as const;

function HomeRow({ account, home, onDone }: { account: Account; home: Home; onDone(): void }) {
  const mayRemove = useMayCall(ownerAccess.removeHome);
  const mayGive = useMayCall(ownerAccess.giveHomeBack);
  const { communityId, ownershipId, isRemoved, endDate } = home;
  const input = { communityId, ownershipId, ownerAccountId: account.ownerAccountId };
  const state = isRemoved ? 'Taken away' : endDate ? 'Sold' : home.isOn ? 'Open' : 'Portal off';
  return (
    <tr>
      <td>
        <ScreenLink to="owner-view" params={{ communityId, ownershipId }}>
          {home.accountNumber} {home.owner}
        </ScreenLink>
      </td>
      <td>{home.address}</td>
      <td>{home.community}</td>
      <td>
        <StatusMark tone={state === 'Open' ? 'good' : 'neutral'} word={state} /> {endDate && <DateText value={endDate} form="words" />}
      </td>
      <td>
        {isRemoved ? (
          <Action
            label="Give back"
            size="small"
            allowed={mayGive}
            run={() => call(ownerAccess.giveHomeBack, input)}
            done={() => 'The home is back'}
            onDone={onDone}
          />
        ) : (
          <Action
            label="Take away"
            size="small"
            allowed={mayRemove}
            run={() => call(ownerAccess.removeHome, input)}
            done={() => 'The home is taken away'}
            undo={() => call(ownerAccess.giveHomeBack, input)}
            onDone={onDone}
          />
        )}
      </td>
    </tr>
  );
}

function Homes({ account, onDone }: { account: Account; onDone(): void }) {
  return (
    <PanelSection title="Homes">
      <ScrollRegion label="Homes of the account">
        <table>
          <thead>
            <tr>
              <th>Owner</th>
              <th>Home</th>
              <th>Community</th>
              <th>Access</th>
              <th> </th>
            </tr>
          </thead>
          <tbody>
            {account.homes.map((home) => (
              <HomeRow key={home.ownershipId} account={account} home={home} onDone={onDone} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </PanelSection>
  );
}

function Invitations({ account }: { account: Account }) {
  return (
    <PanelSection title="Invitations">
      {account.invitations.length === 0 && <p className="t2">None.</p>}
      <ul className="col">
        {account.invitations.map(({ invitationId, address, email, invitedBy, invitedTime, state }) => {
          const [word, tone] = invitationWords[state];
          return (
            <li key={invitationId}>
              <StatusMark tone={tone} word={word} /> {address}, sent to {email}
              <div className="t3 sm">
                <TimeText value={invitedTime} form="minute" /> {invitedBy && `by ${invitedBy}`}
              </div>
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}

function SignIns({ account }: { account: Account }) {
  return (
    <PanelSection title="Sign-ins">
      {account.sessions.length === 0 && <p className="t2">Nobody has signed in yet.</p>}
      <ul className="col">
        {account.sessions.map(({ sessionId, device, address, method, startedTime, seenTime, isOpen }) => (
          <li key={sessionId}>
            <StatusMark tone={isOpen ? 'good' : 'neutral'} word={isOpen ? 'Signed in' : 'Over'} /> {device}, {address},{' '}
            {methodWords[method].toLowerCase()}
            <div className="t3 sm">
              <TimeText value={startedTime} form="minute" />, last seen <TimeText value={seenTime} form="minute" />
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Acts({ account, onDone }: { account: Account; onDone(): void }) {
  const mayEnd = useMayCall(ownerAccess.endAccountSessions);
  const mayLock = useMayCall(ownerAccess.lockAccount);
  const mayUnlock = useMayCall(ownerAccess.unlockAccount);
  const { ownerAccountId, isLocked } = account;
  const input = { ownerAccountId };
  return (
    <>
      <LookAct account={account} onDone={onDone} />
      <Action
        label="Sign out everywhere"
        allowed={mayEnd}
        run={() => call(ownerAccess.endAccountSessions, input)}
        done={({ ended }) => (ended === 1 ? '1 session ended' : `${ended} sessions ended`)}
        onDone={onDone}
      />
      {isLocked ? (
        <Action
          label="Unlock account"
          allowed={mayUnlock}
          run={() => call(ownerAccess.unlockAccount, input)}
          done={() => 'The account is open again'}
          onDone={onDone}
        />
      ) : (
        <Action
          label="Lock account"
          allowed={mayLock}
          run={() => call(ownerAccess.lockAccount, input)}
          done={() => 'The account is locked'}
          undo={() => call(ownerAccess.unlockAccount, input)}
          onDone={onDone}
        />
      )}
    </>
  );
}

/** The page at `/owner-access/accounts/$ownerAccountId`. */
export default function OwnerAccessProfileScreen() {
  const { params } = useShell();
  const read = useCall(ownerAccess.getAccount, { ownerAccountId: params['ownerAccountId'] ?? '' });
  const account = read.data;
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!account) return <LoadingRows />;
  const again = () => void read.refetch();
  const { name, email, locale, isLocked, createdTime, signedInTime, hasPassword } = account;
  return (
    <>
      <PageHeader
        title={name}
        meta={<Tag tone={isLocked ? 'problem' : 'good'}>{isLocked ? 'Locked' : 'Active'}</Tag>}
        actions={<Acts account={account} onDone={again} />}
      />
      <div className="profile">
        <PanelSection title="Account">
          <Facts
            facts={[
              ['Email', email],
              ['Language', locale === 'es' ? 'Spanish' : 'English'],
              ['Password', hasPassword ? 'Set' : 'None, signs in by mailed links'],
              ['Since', <TimeText key="made" value={createdTime} form="minute" />],
              ['Last signed in', signedInTime ? <TimeText key="seen" value={signedInTime} form="minute" /> : 'Never'],
            ]}
          />
        </PanelSection>
        <Homes account={account} onDone={again} />
        <Invitations account={account} />
        <SignIns account={account} />
        <Looks account={account} />
      </div>
    </>
  );
}
