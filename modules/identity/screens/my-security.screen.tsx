// Everybody's own ways of signing in and sessions: what there is, since when, and what can be done about it.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import { agoInWords, systemClock } from '../../../packages/kernel/instant.ts';
import { call, useCall } from '../../../packages/pages/client.ts';
import { Action, failureOf } from '../../../packages/pages/pages.ts';
import { Button, Failed, LoadingRows, PageHeader, ScrollRegion, StatusMark, Tag, TimeText, toast } from '../../../packages/ui/ui.ts';
import { mySecurity } from '../sign-in.contract.ts';
import { AddPasskeyDialog, ChangePasswordDialog, PasswordDialog, RecoveryCodesDialog, TurnOnCodesDialog } from './my-security-dialogs.tsx';

type Security = ClientOutput<typeof mySecurity.getSecurity>;
type Asking = 'password' | 'codes-on' | 'codes-off' | 'recovery' | 'passkey';

const methods: Readonly<Record<Security['sessions'][number]['method'], string>> = {
  password: 'password',
  code: 'password and code',
  passkey: 'passkey',
  provider: 'another account',
};

function Section(props: { title: string; text: ReactNode; actions?: ReactNode; children?: ReactNode }) {
  return (
    <section className="security-part" aria-label={props.title}>
      <div className="security-head">
        <div>
          <h2>{props.title}</h2>
          <p className="t2">{props.text}</p>
        </div>
        <div className="row push">{props.actions}</div>
      </div>
      {props.children}
    </section>
  );
}

function Line(props: { title: ReactNode; text: ReactNode; action?: ReactNode }) {
  return (
    <li>
      <div>
        <b>{props.title}</b>
        <span className="t3 sm">{props.text}</span>
      </div>
      {props.action}
    </li>
  );
}

function Codes({ factor, ask }: { factor: Security['secondFactor']; ask(what: Asking): void }) {
  if (!factor.sinceTime) {
    return (
      <Section
        title="One-time codes"
        text="Off. With them, a stolen password alone signs nobody in."
        actions={<Button onClick={() => ask('codes-on')}>Turn on</Button>}
      />
    );
  }
  const left = factor.recoveryCodesLeft;
  return (
    <Section
      title="One-time codes"
      text={
        <>
          <StatusMark tone="good" word="On" /> since <TimeText value={factor.sinceTime} form="words" />; {left}{' '}
          {left === 1 ? 'recovery code is' : 'recovery codes are'} left.
        </>
      }
      actions={
        <>
          <Button onClick={() => ask('recovery')}>New recovery codes</Button>
          <Button onClick={() => ask('codes-off')}>Turn off</Button>
        </>
      }
    />
  );
}

function Passkeys({ passkeys, ask, onChange }: { passkeys: Security['passkeys']; ask(what: Asking): void; onChange(): void }) {
  const now = systemClock.now();
  return (
    <Section
      title="Passkeys"
      text={
        passkeys.length === 0
          ? 'None. A passkey signs you in with the finger, face or PIN of a device.'
          : 'They sign you in without a password.'
      }
      actions={<Button onClick={() => ask('passkey')}>Add a passkey</Button>}
    >
      {passkeys.length > 0 && (
        <ul className="security-lines">
          {passkeys.map(({ passkeyId, name, enteredTime, usedTime }) => (
            <Line
              key={passkeyId}
              title={name}
              text={
                <>
                  added <TimeText value={enteredTime} form="words" />, {usedTime ? `used ${agoInWords(usedTime, now)}` : 'not used yet'}
                </>
              }
              action={
                <Action
                  size="small"
                  label={`Remove ${name}`}
                  run={() => call(mySecurity.removePasskey, { passkeyId })}
                  confirm={{
                    title: `Remove ${name}?`,
                    keep: 'Keep the passkey',
                    text: 'It can no longer sign you in. To use the device again, add it again.',
                  }}
                  done={() => `${name} was removed`}
                  onDone={onChange}
                />
              }
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Linked({ linked, onChange }: { linked: Security['linked']; onChange(): void }) {
  if (linked.length === 0) return null;
  return (
    <Section title="Accounts elsewhere" text="They sign you in here.">
      <ul className="security-lines">
        {linked.map(({ providerId, name, enteredTime }) => (
          <Line
            key={providerId}
            title={name}
            text={
              <>
                since <TimeText value={enteredTime} form="words" />
              </>
            }
            action={
              <Action
                size="small"
                label={`Forget ${name}`}
                run={() => call(mySecurity.removeLink, { providerId })}
                done={() => `${name} was forgotten`}
                onDone={onChange}
              />
            }
          />
        ))}
      </ul>
    </Section>
  );
}

function Sessions({ sessions, onChange }: { sessions: Security['sessions']; onChange(): void }) {
  const now = systemClock.now();
  return (
    <Section
      title="Where you are signed in"
      text="End what you do not know, and change your password."
      actions={
        sessions.length > 1 && (
          <Action
            label="End all others"
            run={() => call(mySecurity.endOtherSessions, {})}
            done={({ ended }) => `${ended} ${ended === 1 ? 'session' : 'sessions'} ended`}
            onDone={onChange}
          />
        )
      }
    >
      <ul className="security-lines">
        {sessions.map((session) => (
          <Line
            key={session.sessionId}
            title={
              <>
                {session.device} {session.isThis && <Tag tone="good">This one</Tag>}
              </>
            }
            text={`${session.address}, by ${methods[session.method]}, last used ${agoInWords(session.seenTime, now)}`}
            action={
              !session.isThis && (
                <Action
                  size="small"
                  label="End"
                  run={() => call(mySecurity.endSession, { sessionId: session.sessionId })}
                  done={() => `The session of ${session.device} was ended`}
                  onDone={onChange}
                />
              )
            }
          />
        ))}
      </ul>
    </Section>
  );
}

/** The dialog someone has asked for. */
function Asked(props: { asking: Asking; onClose(): void; onCodes(codes: readonly string[]): void; onDone(text: string): void }) {
  const { asking, onClose, onCodes, onDone } = props;
  if (asking === 'password') return <ChangePasswordDialog onClose={onClose} />;
  if (asking === 'codes-on') return <TurnOnCodesDialog onDone={onCodes} onClose={onClose} />;
  if (asking === 'passkey') return <AddPasskeyDialog onDone={() => onDone('The passkey is kept')} onClose={onClose} />;
  if (asking === 'recovery') {
    return (
      <PasswordDialog
        title="New recovery codes"
        confirmLabel="Make new codes"
        run={(heldPassword) => call(mySecurity.renewRecoveryCodes, { heldPassword })}
        onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
        onClose={onClose}
      >
        <p>The codes you have kept are worth nothing from then on.</p>
      </PasswordDialog>
    );
  }
  return (
    <PasswordDialog
      title="Turn off one-time codes"
      confirmLabel="Turn off"
      run={(heldPassword) => call(mySecurity.removeFactor, { heldPassword })}
      onDone={() => onDone('One-time codes are off')}
      onClose={onClose}
    >
      <p>Your password alone signs you in again.</p>
    </PasswordDialog>
  );
}

/** The page at `/my-security`. */
export default function MySecurityScreen() {
  const security = useCall(mySecurity.getSecurity, {});
  const cache = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => void cache.invalidateQueries({ queryKey: [mySecurity.getSecurity.name] });
  const close = () => {
    setAsking(null);
    refresh();
  };
  const { data, error } = security;
  return (
    <>
      <PageHeader title="My sign-in methods and sessions" />
      <ScrollRegion label="My security" className="my-security">
        {!data && !error && <LoadingRows />}
        {!data && error && <Failed {...failureOf(error)} onRetry={() => void security.refetch()} />}
        {data && (
          <>
            <Section
              title="Password"
              text="At least 10 characters."
              actions={<Button onClick={() => setAsking('password')}>Change the password</Button>}
            />
            <Codes factor={data.secondFactor} ask={setAsking} />
            <Passkeys passkeys={data.passkeys} ask={setAsking} onChange={refresh} />
            <Linked linked={data.linked} onChange={refresh} />
            <Sessions sessions={data.sessions} onChange={refresh} />
          </>
        )}
      </ScrollRegion>
      {asking && (
        <Asked
          asking={asking}
          onClose={close}
          onDone={(text) => {
            toast({ text });
            close();
          }}
          onCodes={(fresh) => {
            setCodes(fresh);
            close();
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
