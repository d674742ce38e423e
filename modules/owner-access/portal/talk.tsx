// A conversation on one case: what was said, and a field to say more.
import { type FormEvent, useState } from 'react';
import { dateInZone, type Instant } from '../../../packages/kernel/instant.ts';
import { FormFailure } from './entry-pages.tsx';
import { PortalFailure } from './portal-client.tsx';
import { dayIn, Own, useWords } from './portal-parts.tsx';

/** The zone of the reader's own clock. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day of a moment, on the reader's clock, as a day of the wire. */
export const dayOfMoment = (moment: Instant): string => dateInZone(moment, ownZone());

interface Said {
  key: string;
  author: string;
  isMine: boolean;
  body: string;
  saidTime: Instant;
}

/** An act of a form: what it waits for, what went wrong, and whether it is done. */
export function useSend(): { isBusy: boolean; isSent: boolean; failure: PortalFailure | null; send(act: () => Promise<unknown>): void } {
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<PortalFailure | null>(null);
  const send = (act: () => Promise<unknown>) => {
    setBusy(true);
    setSent(false);
    setFailure(null);
    act()
      .then(() => setSent(true))
      .catch((error: unknown) => {
        if (error instanceof PortalFailure) setFailure(error);
      })
      .finally(() => setBusy(false));
  };
  return { isBusy, isSent, failure, send };
}

/** What was said, and where to say more; nothing more is said once it is over. */
export function Talk({
  said,
  isOver,
  label,
  onSay,
}: {
  said: readonly Said[];
  isOver: boolean;
  label: string;
  onSay(body: string): Promise<unknown>;
}) {
  const words = useWords();
  const [body, setBody] = useState('');
  const { isBusy, isSent, failure, send } = useSend();
  const say = (event: FormEvent) => {
    event.preventDefault();
    send(() => onSay(body).then(() => setBody('')));
  };
  return (
    <section className="sec">
      <h2>{words.cases.talk}</h2>
      <ul className="talk">
        {said.map(({ key, author, isMine, body: text, saidTime }) => (
          <li key={key} className={isMine ? 'me' : ''}>
            <Own>{text}</Own>
            <small>
              {isMine ? words.cases.you : <Own>{author}</Own>}, {dayIn(words, dayOfMoment(saidTime), { near: true })}
            </small>
          </li>
        ))}
      </ul>
      {isOver ? (
        <p>{words.cases.over}</p>
      ) : (
        <form className="col" onSubmit={say}>
          <label className="field">
            <span className="lb">{label}</span>
            <textarea
              className="fi"
              rows={3}
              maxLength={4000}
              required
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
          </label>
          <FormFailure failure={failure} />
          {isSent && (
            <p className="note good" role="status">
              {words.cases.sent}
            </p>
          )}
          <button type="submit" className="cta w m" disabled={isBusy || body.trim() === ''}>
            {words.cases.send}
          </button>
        </form>
      )}
    </section>
  );
}
