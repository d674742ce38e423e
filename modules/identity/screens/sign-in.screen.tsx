// Signing in: with email and password, a passkey, or at a provider; the other steps are loaded when they
// come.
import { type ComponentProps, type ComponentType, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call, useCall, useCommand } from '../../../packages/pages/client.ts';
import { Button, Note, PasswordField, StatusMark, TextField } from '../../../packages/ui/ui.ts';
import { account } from '../identity.contract.ts';
import { signIn } from '../sign-in.contract.ts';
import { type Entered, onSubmit, SignInFrame, StepFailed } from './sign-in-form.tsx';

type Steps = typeof import('./sign-in-steps.tsx');
const steps = () => import('./sign-in-steps.tsx');
const passkeys = () => import('./passkey-browser.tsx');

function step<Name extends keyof Steps>(name: Name) {
  return lazy(async () => ({ default: (await steps())[name] as ComponentType<ComponentProps<Steps[Name]>> }));
}
const CodeStep = step('CodeStep');
const ForgotStep = step('ForgotStep');
const ResetStep = step('ResetStep');
const ReturnStep = step('ReturnStep');

/** Where someone is on the way in. */
type Place =
  | { at: 'entry' }
  | { at: 'code'; ticket: string }
  | { at: 'forgot' }
  | { at: 'reset'; ticket: string }
  | { at: 'return'; query: string };

/** The step the address asks for; its secret goes out of the address bar and the history at once. */
function placeOfAddress(): Place {
  const { pathname, hash, search } = window.location;
  if (pathname === '/sign-in/reset' && hash.length > 1) return { at: 'reset', ticket: hash.slice(1) };
  if (pathname === '/sign-in/return') return { at: 'return', query: search };
  return { at: 'entry' };
}

/** What is left empty, in words for its field. */
function missingIn(email: string, password: string): { email?: string; password?: string } {
  return {
    ...(email.trim() === '' ? { email: 'Enter your email address.' } : {}),
    ...(password === '' ? { password: 'Enter your password.' } : {}),
  };
}

/** Whoever types a name should not wait for what offers passkeys. */
const HANDS_FIRST_MS = 1000;

/**
 * Signs in with a passkey: by the button, or from the email field, where browsers offer the passkeys they
 * hold.
 */
function usePasskey(onSignedIn: (user: Entered) => void) {
  const [error, setError] = useState<Error | null>(null);
  const entered = useRef(onSignedIn);
  entered.current = onSignedIn;
  const [ask] = useState(() => async (inField: boolean) => {
    const { isDeclined, signInWithPasskey, wordsOf } = await passkeys();
    setError(null);
    await signInWithPasskey(inField).then(
      (user) => user && entered.current(user),
      (failure: unknown) => {
        // Nobody asked for the offer in the field, so nobody is told that it came to nothing.
        if (inField || isDeclined(failure)) return;
        const words = wordsOf(failure);
        setError(words === null && failure instanceof Error ? failure : new Error(words ?? 'The passkey could not be used.'));
      },
    );
  });
  useEffect(() => {
    if (typeof PublicKeyCredential === 'undefined') return;
    const waiting = setTimeout(() => void ask(true), HANDS_FIRST_MS);
    return () => clearTimeout(waiting);
  }, [ask]);
  return { error, ask: () => void ask(false), isPossible: typeof PublicKeyCredential !== 'undefined' };
}

/** Buttons to providers: those of the installation, and those of the domain that was typed. */
function Providers({ email }: { email: string }) {
  const domain = /^[^@\s]+@([^@\s]+\.[^@\s]{2,})$/.exec(email.trim())?.[1];
  const providers = useCall(signIn.listProviders, { email: domain ? `anybody@${domain}` : '' });
  const [error, setError] = useState<Error | null>(null);
  const go = (providerId: string) => call(signIn.beginProvider, { providerId }).then(({ url }) => window.location.assign(url), setError);
  return (
    <>
      {providers.data?.map(({ providerId, name }) => (
        <Button key={providerId} size="large" icon="external-link" onClick={() => void go(providerId)}>
          Sign in with {name}
        </Button>
      ))}
      <StepFailed error={error} />
    </>
  );
}

/** Who is in the sample, each a click away; nothing where there is no sample. */
function SamplePeople({ enter }: { enter(email: string, password: string): void }) {
  const people = useCall(signIn.listSamplePeople, {}).data ?? [];
  if (people.length === 0) return null;
  return (
    <section className="sample-people" aria-label="Sample sign-ins">
      <h2 className="sm t3">This server holds a sample company. Sign in as</h2>
      <div>
        {people.map(({ email, name, role, password }) => (
          <Button key={email} onClick={() => enter(email, password)}>
            {role} <span className="t3">{name}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}

interface EntryProps {
  email: string;
  setEmail(email: string): void;
  wasSignedOut: boolean;
  onSignedIn(user: Entered): void;
  onCode(ticket: string): void;
  onForgot(): void;
}

function Entry({ email, setEmail, wasSignedOut, onSignedIn, onCode, onForgot }: EntryProps) {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const enter = useCommand(account.signIn);
  const passkey = usePasskey(onSignedIn);
  const missing = missingIn(email, password);
  const enterAs = (as: string, secret: string) =>
    enter.mutate(
      { email: as, password: secret },
      { onSuccess: ({ Ticket, ...user }) => (Ticket === undefined ? onSignedIn(user) : onCode(Ticket)) },
    );
  const send = () => {
    setTried(true);
    if (missing.email !== undefined || missing.password !== undefined || enter.isPending) return;
    enterAs(email, password);
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <SignInFrame title="Sign in">
      {wasSignedOut && (
        <Note title="Your session has ended." icon="clock">
          Sign in to return to where you were.
        </Note>
      )}
      <form onSubmit={onSubmit(send)} onKeyDown={watchCapsLock} onKeyUp={watchCapsLock} noValidate>
        <TextField
          label="Email"
          type="email"
          name="email"
          value={email}
          onChange={setEmail}
          error={tried ? missing.email : undefined}
          autoComplete="username webauthn"
          autoFocus
        />
        <PasswordField
          label="Password"
          name="password"
          value={password}
          onChange={setPassword}
          error={tried ? missing.password : undefined}
          help={capsLock ? <StatusMark tone="attention" word="Caps Lock is on" /> : undefined}
          autoComplete="current-password"
        />
        <StepFailed error={enter.error ?? passkey.error} />
        <Button type="submit" weight="primary" size="large" keys="enter" aria-busy={enter.isPending}>
          Sign in
        </Button>
        <Button weight="quiet" onClick={onForgot}>
          Forgot your password?
        </Button>
      </form>
      <section className="elsewhere" aria-label="Other ways to sign in">
        {passkey.isPossible && (
          <Button size="large" icon="key" onClick={passkey.ask}>
            Use a passkey
          </Button>
        )}
        <Providers email={email} />
      </section>
      <SamplePeople enter={enterAs} />
    </SignInFrame>
  );
}

/** The sign-in page; `onSignedIn` gets the stored user. */
export function SignIn(props: { onSignedIn: (user: Entered) => void; wasSignedOut: boolean }) {
  const [place, setPlace] = useState(placeOfAddress);
  const [email, setEmail] = useState('');
  useEffect(() => {
    if (place.at === 'reset' || place.at === 'return') window.history.replaceState(null, '', '/sign-in');
  }, [place]);
  const back = () => setPlace({ at: 'entry' });
  const { onSignedIn } = props;
  if (place.at === 'entry') {
    return (
      <Entry
        {...props}
        email={email}
        setEmail={setEmail}
        onCode={(ticket) => setPlace({ at: 'code', ticket })}
        onForgot={() => setPlace({ at: 'forgot' })}
      />
    );
  }
  return (
    <Suspense fallback={null}>
      {place.at === 'code' && <CodeStep ticket={place.ticket} onSignedIn={onSignedIn} onBack={back} />}
      {place.at === 'forgot' && <ForgotStep email={email} onBack={back} />}
      {place.at === 'reset' && <ResetStep ticket={place.ticket} onBack={back} />}
      {place.at === 'return' && <ReturnStep query={place.query} onSignedIn={onSignedIn} onBack={back} />}
    </Suspense>
  );
}
