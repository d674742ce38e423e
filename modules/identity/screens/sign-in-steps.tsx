// The steps beside email and password: a one-time code, a forgotten password, the link of a mail, and coming
// back from a provider.
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../../packages/pages/client.ts';
import { Button, Note, PasswordField, TextField } from '../../../packages/ui/ui.ts';
import { signIn } from '../sign-in.contract.ts';
import { type Entered, onSubmit, SignInFrame, StepFailed } from './sign-in-form.tsx';

/** Asks for the one-time code; six digits go off by themselves. */
export function CodeStep(props: { ticket: string; onSignedIn(user: Entered): void; onBack(): void }) {
  const [code, setCode] = useState('');
  const finish = useCommand(signIn.finishWithCode);
  const send = (text: string) => {
    if (text.trim() !== '' && !finish.isPending)
      finish.mutate({ ticket: props.ticket, code: text }, { onSuccess: props.onSignedIn, onError: () => setCode('') });
  };
  const type = (text: string) => {
    setCode(text);
    if (/^\d{6}$/.test(text.trim())) send(text);
  };
  return (
    <SignInFrame title="One more step">
      <form onSubmit={onSubmit(() => send(code))} noValidate>
        <TextField
          label="One-time code"
          name="code"
          value={code}
          onChange={type}
          help="Six digits of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoFocus
        />
        <StepFailed error={finish.error} />
        <Button type="submit" weight="primary" size="large" keys="enter" aria-busy={finish.isPending}>
          Go on
        </Button>
        <Button weight="quiet" onClick={props.onBack}>
          Sign in as someone else
        </Button>
      </form>
    </SignInFrame>
  );
}

/** Asks for a mail with a link; what it says is the same whether or not anybody has the address. */
export function ForgotStep(props: { email: string; onBack(): void }) {
  const [email, setEmail] = useState(props.email);
  const [tried, setTried] = useState(false);
  const ask = useCommand(signIn.askReset);
  const missing = email.trim() === '' ? 'Enter your email address.' : undefined;
  const send = () => {
    setTried(true);
    if (missing === undefined && !ask.isPending) ask.mutate({ email });
  };
  if (ask.isSuccess) {
    return (
      <SignInFrame title="Look into your mail">
        <Note title="If an account uses this address, an email is on its way." icon="mail">
          The link works once and expires in an hour.
        </Note>
        <form onSubmit={onSubmit(props.onBack)}>
          <Button type="submit" size="large" autoFocus>
            Back to sign-in
          </Button>
        </form>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="A new password">
      <form onSubmit={onSubmit(send)} noValidate>
        <TextField
          label="Email"
          type="email"
          name="email"
          value={email}
          onChange={setEmail}
          error={tried ? missing : undefined}
          help="We email you a link to choose a new password."
          autoComplete="username"
          autoFocus
        />
        <StepFailed error={ask.error} />
        <Button type="submit" weight="primary" size="large" keys="enter" aria-busy={ask.isPending}>
          Send the mail
        </Button>
        <Button weight="quiet" onClick={props.onBack}>
          Back to sign-in
        </Button>
      </form>
    </SignInFrame>
  );
}

/** Sets a new password with the link of a mail. */
export function ResetStep(props: { ticket: string; onBack(): void }) {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const reset = useCommand(signIn.resetPassword);
  const short = password.length < 10 ? 'Use at least 10 characters.' : undefined;
  const send = () => {
    setTried(true);
    if (short === undefined && !reset.isPending) reset.mutate({ ticket: props.ticket, password });
  };
  if (reset.isSuccess) {
    return (
      <SignInFrame title="Your password is changed">
        <Note title="Every session was ended." icon="check">
          Sign in with the new password.
        </Note>
        <form onSubmit={onSubmit(props.onBack)}>
          <Button type="submit" weight="primary" size="large" autoFocus>
            Go to sign-in
          </Button>
        </form>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Choose a new password">
      <form onSubmit={onSubmit(send)} noValidate>
        <PasswordField
          label="New password"
          name="password"
          value={password}
          onChange={setPassword}
          error={tried ? short : undefined}
          help="At least 10 characters; a few words are fine."
          autoComplete="new-password"
          autoFocus
        />
        <StepFailed error={reset.error} />
        <Button type="submit" weight="primary" size="large" keys="enter" aria-busy={reset.isPending}>
          Change the password
        </Button>
        <Button weight="quiet" onClick={props.onBack}>
          Back to sign-in
        </Button>
      </form>
    </SignInFrame>
  );
}

/** Hands what a provider said to the server. */
export function ReturnStep(props: { query: string; onSignedIn(user: Entered): void; onBack(): void }) {
  const { mutate, error } = useCommand(signIn.finishProvider);
  const handed = useRef(false);
  const { query, onSignedIn, onBack } = props;
  useEffect(() => {
    // What was said serves once, so it is handed over once, however often this is drawn.
    if (handed.current) return;
    handed.current = true;
    mutate({ query: query === '' ? '?' : query }, { onSuccess: onSignedIn });
  }, [mutate, query, onSignedIn]);
  return (
    <SignInFrame title={error ? 'You are not signed in' : 'One moment'}>
      {!error && <p className="t2">Signing you in.</p>}
      <StepFailed error={error} />
      {error && (
        <form onSubmit={onSubmit(onBack)}>
          <Button type="submit" size="large" autoFocus>
            Back to sign-in
          </Button>
        </form>
      )}
    </SignInFrame>
  );
}
