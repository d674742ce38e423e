// Signing in with e-mail and password.
import { type FormEvent, useState } from 'react';
import { type CallFailed, useCommand } from '../../../packages/pages/client.ts';
import { BrandMark, Button, Note, PasswordField, TextField } from '../../../packages/ui/ui.ts';
import { account } from '../identity.contract.ts';

/** The sign-in page; `onSignedIn` gets the stored user. */
export function SignIn(props: { onSignedIn: (user: { Token: string; UserId: string }) => void; wasSignedOut: boolean }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useCommand(account.signIn);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate({ email, password }, { onSuccess: props.onSignedIn });
  };
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
        <form onSubmit={submit} noValidate>
          <TextField label="E-mail" type="email" name="email" value={email} onChange={setEmail} autoComplete="username" autoFocus />
          <PasswordField label="Password" name="password" value={password} onChange={setPassword} autoComplete="current-password" />
          {failed && (
            <div role="alert">
              <Note tone="problem" title={failed.message}>
                {failed.status === 409 ? null : `Reference ${failed.reference}`}
              </Note>
            </div>
          )}
          <Button type="submit" weight="primary" size="large" disabled={signIn.isPending || email === '' || password === ''}>
            Sign in
          </Button>
        </form>
      </main>
    </div>
  );
}
