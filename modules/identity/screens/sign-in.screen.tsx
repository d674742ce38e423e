// Signing in with e-mail and password.
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type CallFailed, useCommand } from '../../../packages/pages/client.ts';
import { BrandMark, Button, Note, PasswordField, StatusMark, TextField } from '../../../packages/ui/ui.ts';
import { account } from '../identity.contract.ts';

/** What is left empty, in words for its field. */
function missingIn(email: string, password: string): { email?: string; password?: string } {
  return {
    ...(email.trim() === '' ? { email: 'Enter your e-mail address.' } : {}),
    ...(password === '' ? { password: 'Enter your password.' } : {}),
  };
}

/** The sign-in page; `onSignedIn` gets the stored user. */
export function SignIn(props: { onSignedIn: (user: { Token: string; UserId: string }) => void; wasSignedOut: boolean }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const signIn = useCommand(account.signIn);
  const missing = missingIn(email, password);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.email === undefined && missing.password === undefined && !signIn.isPending)
      signIn.mutate({ email, password }, { onSuccess: props.onSignedIn });
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const failed: CallFailed | null = signIn.error;
  return (
    <div className="sign-in">
      <header>
        <BrandMark />
        <b>Commonhold</b>
      </header>
      <main>
        {props.wasSignedOut && (
          <Note title="Your session has ended." icon="clock">
            Sign in and you return to the same place.
          </Note>
        )}
        <h1>Sign in</h1>
        <form onSubmit={submit} onKeyDown={watchCapsLock} onKeyUp={watchCapsLock} noValidate>
          <TextField
            label="E-mail"
            type="email"
            name="email"
            value={email}
            onChange={setEmail}
            error={tried ? missing.email : undefined}
            autoComplete="username"
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
          {failed && (
            <Note tone="problem" title={failed.message}>
              {failed.status === 409 ? null : `Reference ${failed.reference}`}
            </Note>
          )}
          <Button type="submit" weight="primary" size="large" keys="enter" aria-busy={signIn.isPending}>
            Sign in
          </Button>
        </form>
      </main>
    </div>
  );
}
