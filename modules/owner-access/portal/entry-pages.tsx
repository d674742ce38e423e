// How an owner gets in: signing in, the page of a mailed link, and the page of an invitation. Opening a page
// changes nothing; its button does.
import { type FormEvent, type ReactNode, useContext, useState } from 'react';
import { ask, PortalFailure, useAsked } from './portal-client.tsx';
import { FailedPart, failureIn, LanguageContext, LoadingPart, useWords } from './portal-parts.tsx';

/** Runs an act of a form, and keeps what went wrong. */
function useAct(): { isBusy: boolean; failure: PortalFailure | null; run(act: () => Promise<unknown>): void } {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PortalFailure | null>(null);
  const run = (act: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    act()
      .catch((error: unknown) => {
        if (error instanceof PortalFailure) setFailure(error);
      })
      .finally(() => setBusy(false));
  };
  return { isBusy, failure, run };
}

interface FieldProps {
  label: string;
  type: 'email' | 'password';
  value: string;
  onChange(value: string): void;
  complete: string;
  help?: string;
  minLength?: number;
  optional?: boolean;
}

/** One field with its label above it. */
export function Field({ label, type, value, onChange, complete, help, minLength, optional = false }: FieldProps) {
  return (
    <label className="field">
      <span className="lb">{label}</span>
      <input
        className="fi"
        type={type}
        value={value}
        autoComplete={complete}
        required={!optional}
        maxLength={type === 'email' ? 254 : 200}
        {...(minLength ? { minLength } : {})}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {help && <small>{help}</small>}
    </label>
  );
}

/** What went wrong with a form. */
export function FormFailure({ failure }: { failure: PortalFailure | null }) {
  const words = useWords();
  return failure ? (
    <p className="note prob" role="alert">
      {failureIn(words, failure)}
    </p>
  ) : null;
}

function Form({ title, lead, onSend, children }: { title: string; lead: string; onSend(): void; children: ReactNode }) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form className="entry" onSubmit={send}>
      <h1>{title}</h1>
      <p>{lead}</p>
      {children}
    </form>
  );
}

/** Signing in: by a mailed link first, by a password for who has one. */
export function SignInPage({ onIn }: { onIn(): void }) {
  const words = useWords().signIn;
  const { isBusy, failure, run } = useAct();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [withPassword, setWithPassword] = useState(false);
  const [sentTo, setSentTo] = useState('');
  if (sentTo !== '')
    return (
      <section className="entry" aria-live="polite">
        <h1>{words.sentTitle}</h1>
        <p>{words.sent(sentTo)}</p>
        <button type="button" className="lk" onClick={() => setSentTo('')}>
          {words.withPassword}
        </button>
      </section>
    );
  const send = () =>
    run(async () => {
      if (withPassword) {
        await ask('signIn', { email, password });
        onIn();
      } else {
        await ask('askLink', { email });
        setSentTo(email);
      }
    });
  return (
    <Form title={words.title} lead={words.lead} onSend={send}>
      <Field label={words.email} type="email" value={email} onChange={setEmail} complete="username" />
      {withPassword && <Field label={words.password} type="password" value={password} onChange={setPassword} complete="current-password" />}
      <FormFailure failure={failure} />
      <button type="submit" className="cta" disabled={isBusy}>
        {withPassword ? words.enter : words.sendLink}
      </button>
      <button type="button" className="lk" onClick={() => setWithPassword(!withPassword)}>
        {withPassword ? words.withLink : words.withPassword}
      </button>
      <p className="t2">{words.noAccount}</p>
    </Form>
  );
}

/** The page of a mailed link: opening it has changed nothing yet. */
export function LinkPage({ token, onIn }: { token: string; onIn(): void }) {
  const words = useWords().link;
  const { isBusy, failure, run } = useAct();
  const enter = () =>
    run(async () => {
      await ask('useLink', { token });
      onIn();
    });
  return (
    <Form title={words.title} lead={token === '' ? words.none : words.lead} onSend={enter}>
      <FormFailure failure={failure} />
      {token !== '' && (
        <button type="submit" className="cta" disabled={isBusy}>
          {words.enter}
        </button>
      )}
      <a href="/portal/">{useWords().signIn.title}</a>
    </Form>
  );
}

/** The page of an invitation: what it is for, and the button that accepts it. */
export function InvitationPage({ token, onIn }: { token: string; onIn(): void }) {
  const words = useWords();
  const { locale } = useContext(LanguageContext);
  const asked = useAsked('readInvitation', token === '' ? null : { token });
  const { isBusy, failure, run } = useAct();
  const [password, setPassword] = useState('');
  const accept = () =>
    run(async () => {
      await ask('acceptInvitation', { token, locale, password });
      onIn();
    });
  const found = asked.data;
  const over = asked.failure?.code === 'invitationOver' || asked.failure?.code === 'invalid' || token === '';
  if (over)
    return (
      <section className="entry">
        <h1>{words.invitation.title}</h1>
        <p>{asked.failure ? words.failures.codes['invitationOver'] : words.invitation.none}</p>
        <a className="cta w" href="/portal/">
          {words.invitation.signInInstead}
        </a>
      </section>
    );
  if (asked.failure) return <FailedPart failure={asked.failure} again={asked.again} />;
  if (!found) return <LoadingPart />;
  return (
    <Form title={words.invitation.title} lead={words.invitation.lead(found.company, found.community)} onSend={accept}>
      <p>
        {words.invitation.home}: <b>{found.address}</b>
        <br />
        {words.invitation.email}: <b>{found.email}</b>
      </p>
      <Field
        label={words.invitation.password}
        type="password"
        value={password}
        onChange={setPassword}
        complete="new-password"
        help={words.invitation.passwordHelp}
        minLength={12}
        optional
      />
      <FormFailure failure={failure} />
      <button type="submit" className="cta" disabled={isBusy}>
        {words.invitation.accept}
      </button>
      <p className="t2">{words.invitation.notYou}</p>
    </Form>
  );
}
