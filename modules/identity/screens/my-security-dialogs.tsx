// The dialogs of my security page: the password asked for once more, a new password, one-time codes and
// passkeys.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, useCommand } from '../../../packages/pages/client.ts';
import { FormDialog } from '../../../packages/pages/form-dialog.tsx';
import { Button, Code, Dialog, PasswordField, TextField, toast } from '../../../packages/ui/ui.ts';
import { mySecurity } from '../sign-in.contract.ts';

/** Asks for the password before an act. `run` gets it. */
export function PasswordDialog<Result>(props: {
  title: string;
  confirmLabel: string;
  children?: ReactNode;
  run(heldPassword: string): Promise<Result>;
  onDone(result: Result): void;
  onClose(): void;
}) {
  const [held, setHeld] = useState('');
  const act = useMutation({ mutationFn: () => props.run(held), onSuccess: props.onDone });
  return (
    <FormDialog
      title={props.title}
      confirmLabel={props.confirmLabel}
      ready={held !== ''}
      busy={act.isPending}
      error={act.error}
      run={() => act.mutate()}
      onClose={props.onClose}
    >
      {props.children}
      <PasswordField label="Your password" name="heldPassword" value={held} onChange={setHeld} autoComplete="current-password" autoFocus />
    </FormDialog>
  );
}

/** Changes the password. */
export function ChangePasswordDialog({ onClose }: { onClose(): void }) {
  const [held, setHeld] = useState('');
  const [password, setPassword] = useState('');
  const change = useCommand(mySecurity.changePassword);
  const send = () =>
    change.mutate(
      { heldPassword: held, password },
      {
        onSuccess: () => {
          toast({ text: 'Your password is changed, and your other sessions are ended' });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Change the password"
      confirmLabel="Change the password"
      ready={held !== '' && password.length >= 10}
      busy={change.isPending}
      error={change.error}
      run={send}
      onClose={onClose}
    >
      <PasswordField label="Your password" name="heldPassword" value={held} onChange={setHeld} autoComplete="current-password" autoFocus />
      <PasswordField
        label="New password"
        name="password"
        value={password}
        onChange={setPassword}
        help="At least 10 characters; a few words are fine. Your other sessions end."
        autoComplete="new-password"
      />
    </FormDialog>
  );
}

/** Recovery codes, shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const text = codes.join('\n');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Recovery codes"
      actions={
        <>
          <Button onClick={() => void navigator.clipboard.writeText(text).then(() => toast({ text: 'The codes are copied' }))}>
            Copy them
          </Button>
          <Button weight="primary" onClick={onClose} autoFocus>
            I have kept them
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>For the day your phone is lost. Each works once, in place of a one-time code. They are not shown again.</p>
        <ul className="recovery-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <Code>{code}</Code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Turns one-time codes on: the password, then the key and a first code. */
export function TurnOnCodesDialog({ onDone, onClose }: { onDone(recoveryCodes: readonly string[]): void; onClose(): void }) {
  const [begun, setBegun] = useState<{ key: string; link: string; picture: string } | null>(null);
  const [code, setCode] = useState('');
  const confirm = useCommand(mySecurity.confirmFactor);
  if (!begun) {
    return (
      <PasswordDialog
        title="Turn on one-time codes"
        confirmLabel="Go on"
        run={(heldPassword) => call(mySecurity.beginFactor, { heldPassword })}
        onDone={setBegun}
        onClose={onClose}
      >
        <p>Signing in with your password then asks for six digits of an authenticator app on your phone.</p>
      </PasswordDialog>
    );
  }
  const copy = () => void navigator.clipboard.writeText(begun.link).then(() => toast({ text: 'The setup link is copied' }));
  return (
    <FormDialog
      title="Turn on one-time codes"
      confirmLabel="Turn on"
      ready={code.trim() !== ''}
      busy={confirm.isPending}
      error={confirm.error}
      run={() => confirm.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: () => setCode('') })}
      onClose={onClose}
    >
      <p>
        Scan the picture with your authenticator app, or add an account by its setup key, time based. Then type the six digits it shows.
      </p>
      <p>
        <img
          className="qr"
          src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
          alt="The setup link as a QR code"
          width={168}
          height={168}
        />
      </p>
      <p className="row">
        <Code>{begun.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
      </p>
      <p>
        <Button size="small" icon="copy" onClick={copy}>
          Copy the setup link
        </Button>
      </p>
      <TextField label="One-time code" name="code" value={code} onChange={setCode} autoComplete="one-time-code" autoFocus />
    </FormDialog>
  );
}

/** Makes a passkey on this device or a key that is plugged in. */
export function AddPasskeyDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const [name, setName] = useState('');
  const [held, setHeld] = useState('');
  const make = useMutation({
    mutationFn: async () => {
      const { isDeclined, makePasskey, wordsOf } = await import('./passkey-browser.tsx');
      await makePasskey(name, held).catch((error: unknown) => {
        if (isDeclined(error)) throw new Error('No passkey was made. Try again when you are ready.');
        throw wordsOf(error) ? new Error(wordsOf(error) ?? '') : error;
      });
    },
    onSuccess: onDone,
  });
  return (
    <FormDialog
      title="Add a passkey"
      confirmLabel="Make the passkey"
      ready={name.trim() !== '' && held !== ''}
      busy={make.isPending}
      error={make.error}
      run={() => make.mutate()}
      onClose={onClose}
    >
      <p>You then sign in with the finger, face or PIN of the device, without a password.</p>
      <TextField
        label="Name of the device"
        name="name"
        value={name}
        onChange={setName}
        maxLength={60}
        placeholder="Laptop in the office"
        autoFocus
      />
      <PasswordField label="Your password" name="heldPassword" value={held} onChange={setHeld} autoComplete="current-password" />
    </FormDialog>
  );
}
