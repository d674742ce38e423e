// How the owner is reached: telephone and mailing address, and what they agreed to be sent.
import { type FormEvent, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import type { portal } from '../owners/portal.contract.ts';
import { FormFailure } from './entry-pages.tsx';
import type { Home } from './home-page.tsx';
import { ask, useAsked } from './portal-client.tsx';
import { Part, useWords } from './portal-parts.tsx';
import { TextPart } from './requests-page.tsx';
import { useSend } from './talk.tsx';

type Contacts = ClientOutput<typeof portal.getContacts>;
type Consent = Contacts['consents'][number];

const fields = [
  ['phone', 40],
  ['street', 120],
  ['street2', 120],
  ['city', 60],
  ['state', 40],
  ['postcode', 12],
] as const;
type Key = (typeof fields)[number][0];

function ContactForm({ ownershipId, contacts, again }: { ownershipId: string; contacts: Contacts; again(): void }) {
  const words = useWords().contacts;
  const { phone, street, street2, city, state, postcode, change } = contacts;
  const [value, setValue] = useState<Record<Key, string>>({ phone, street, street2, city, state, postcode });
  const [number, setNumber] = useState<string | null>(null);
  const { isBusy, isSent, failure, send } = useSend();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(async () => {
      const answer = await ask('saveContacts', { ownershipId, ...value });
      setNumber(answer.number);
      if (answer.number === null) again();
    });
  };
  return (
    <form className="col" onSubmit={submit}>
      {fields.map(([key, most]) => (
        <TextPart
          key={key}
          label={words[key]}
          value={value[key]}
          most={most}
          isOptional
          onChange={(text) => setValue({ ...value, [key]: text })}
        />
      ))}
      <FormFailure failure={failure} />
      {isSent && (
        <p className="note good" role="status">
          {number === null ? words.saved : words.asked(number)}
        </p>
      )}
      <button type="submit" className="cta w m" disabled={isBusy}>
        {change === 'ASK' ? words.ask : words.save}
      </button>
    </form>
  );
}

function ConsentRow({ ownershipId, consent, again }: { ownershipId: string; consent: Consent; again(): void }) {
  const words = useWords().contacts;
  const { channel, address, state } = consent;
  const { isBusy, failure, send } = useSend();
  const say = (isGiven: boolean) =>
    send(() => ask('sayConsent', { ownershipId, channel, isGiven, wording: words.wordings[channel] }).then(again));
  return (
    <div className="li">
      <span className="x">
        <b>{words.channels[channel]}</b> <span className={`st ${state === 'ALL' ? 'good' : ''}`}>{words.states[state]}</span>
        <small>
          {address || words.noAddress}
          <br />
          {words.wordings[channel]}
        </small>
        <FormFailure failure={failure} />
        {address && (
          <button type="button" className="lk" disabled={isBusy} onClick={() => say(state !== 'ALL')}>
            {state === 'ALL' ? words.stop : words.agree}
          </button>
        )}
      </span>
    </div>
  );
}

/** What the office has on file, as far as it is changed in the portal, and what was agreed to. */
export function ContactsPart({ home }: { home: Home }) {
  const words = useWords().contacts;
  const { ownershipId } = home;
  const asked = useAsked('getContacts', { ownershipId });
  return (
    <Part of={asked} phone={home.phone} rows={3}>
      {(contacts) => (
        <>
          <section className="sec">
            <h2>{words.title}</h2>
            {contacts.change === 'NONE' ? (
              <p>
                {words.onFile}:{' '}
                {[contacts.phone, contacts.street, contacts.street2, contacts.city].filter(Boolean).join(', ') || words.none}
              </p>
            ) : (
              <ContactForm ownershipId={ownershipId} contacts={contacts} again={asked.again} />
            )}
          </section>
          <section className="sec">
            <h2>{words.consent}</h2>
            {contacts.consents.map((consent) => (
              <ConsentRow key={consent.channel} ownershipId={ownershipId} consent={consent} again={asked.again} />
            ))}
          </section>
        </>
      )}
    </Part>
  );
}
