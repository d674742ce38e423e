// The owner's own page: language, text size, password, where they are signed in, and signing out.
import { type FormEvent, useContext, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import { dateInZone } from '../../../packages/kernel/instant.ts';
import type { Locale, portal } from '../owners/portal.contract.ts';
import { ContactsPart } from './contacts-part.tsx';
import { Field, FormFailure } from './entry-pages.tsx';
import type { Home } from './home-page.tsx';
import { ask, downloadAddress, PortalFailure, useAsked } from './portal-client.tsx';
import { dayIn, LanguageContext, Part, useWords } from './portal-parts.tsx';

type Me = ClientOutput<typeof portal.getMe>;

/** The zone of the reader's own clock. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const sizes = ['100', '125', '150'] as const;
const languages: readonly (readonly [Locale, string])[] = [
  ['en', 'English'],
  ['es', 'Español'],
];

function Languages() {
  const words = useWords();
  const { locale, setLocale } = useContext(LanguageContext);
  return (
    <section className="sec">
      <h2>{words.profile.language}</h2>
      <fieldset className="segs" aria-label={words.profile.language}>
        {languages.map(([value, label]) => (
          <button
            key={value}
            type="button"
            lang={value}
            className={value === locale ? 'on' : ''}
            aria-pressed={value === locale}
            onClick={() => setLocale(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </section>
  );
}

function TextSizes({ size, onSize }: { size: string; onSize(size: string): void }) {
  const words = useWords();
  return (
    <section className="sec">
      <h2>{words.profile.textSize}</h2>
      <fieldset className="segs" aria-label={words.profile.textSize}>
        {sizes.map((value) => (
          <button
            key={value}
            type="button"
            className={value === size ? 'on' : ''}
            aria-pressed={value === size}
            onClick={() => onSize(value)}
          >
            {value}%
          </button>
        ))}
      </fieldset>
    </section>
  );
}

function Password({ hasPassword, onSaved }: { hasPassword: boolean; onSaved(): void }) {
  const words = useWords().profile;
  const [held, setHeld] = useState('');
  const [chosen, setChosen] = useState('');
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<PortalFailure | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setSaved(false);
    ask('setPassword', { heldPassword: held, password: chosen }).then(
      () => {
        setHeld('');
        setChosen('');
        setSaved(true);
        onSaved();
      },
      (error: unknown) => {
        if (error instanceof PortalFailure) setFailure(error);
      },
    );
  };
  return (
    <section className="sec">
      <h2>{hasPassword ? words.changePassword : words.setPassword}</h2>
      <form className="col" onSubmit={save}>
        {hasPassword && <Field label={words.heldPassword} type="password" value={held} onChange={setHeld} complete="current-password" />}
        <Field
          label={words.newPassword}
          type="password"
          value={chosen}
          onChange={setChosen}
          complete="new-password"
          help={words.passwordHelp}
          minLength={12}
        />
        <FormFailure failure={failure} />
        {isSaved && (
          <p className="note good" role="status">
            {words.passwordSaved}
          </p>
        )}
        <button type="submit" className="cta w m">
          {words.save}
        </button>
      </form>
    </section>
  );
}

function Sessions() {
  const words = useWords();
  const asked = useAsked('listSessions', {});
  return (
    <section className="sec">
      <h2>{words.profile.devices}</h2>
      <Part of={asked} rows={2}>
        {(sessions) =>
          sessions.map(({ sessionId, device, seenTime, isThis }) => (
            <div key={sessionId} className="li">
              <span className="x">
                <span lang="en" data-own="">
                  {device}
                </span>
                <small>{isThis ? words.profile.thisDevice : words.profile.seen(dayIn(words, dateInZone(seenTime, ownZone())))}</small>
              </span>
            </div>
          ))
        }
      </Part>
    </section>
  );
}

interface ProfileProps {
  me: Me;
  home: Home | undefined;
  size: string;
  onSize(size: string): void;
  onChanged(): void;
  onOut(): void;
}

/** The page of the person. */
export function ProfilePage({ me, home, size, onSize, onChanged, onOut }: ProfileProps) {
  const words = useWords();
  const leave = (name: 'signOut' | 'signOutEverywhere') => void ask(name, {}).then(onOut, onOut);
  return (
    <>
      <section className="sec soft">
        <h1>{me.name}</h1>
        <p>
          {words.profile.email}: {me.email}
        </p>
        <small>{words.profile.changeEmail}</small>
      </section>
      <Languages />
      <TextSizes size={size} onSize={onSize} />
      <section className="sec">
        <h2>{words.profile.homes}</h2>
        {me.homes.map(({ ownershipId, community, address, accountNumber }) => (
          <div key={ownershipId} className="li">
            <span className="x">
              {address}
              <small>
                {community}, {accountNumber}
              </small>
            </span>
          </div>
        ))}
      </section>
      <section className="sec">
        <h2>{words.profile.manager}</h2>
        <p>
          {me.company}
          {home?.phone && (
            <>
              <br />
              <a href={`tel:${home.phone}`}>{home.phone}</a>
            </>
          )}
          {home?.officeEmail && (
            <>
              <br />
              <a href={`mailto:${home.officeEmail}`}>{home.officeEmail}</a>
            </>
          )}
        </p>
      </section>
      {home?.isLive && <ContactsPart key={home.ownershipId} home={home} />}
      <Password hasPassword={me.hasPassword} onSaved={onChanged} />
      {home?.isLive && (
        <section className="sec">
          <p>{words.profile.downloadText}</p>
          <a className="cta w m" href={downloadAddress({ ownershipId: home.ownershipId })} download>
            {words.profile.download}
          </a>
        </section>
      )}
      <Sessions />
      <section className="sec col">
        <button type="button" className="cta w m" onClick={() => leave('signOut')}>
          {words.profile.signOut}
        </button>
        <button type="button" className="cta w m" onClick={() => leave('signOutEverywhere')}>
          {words.profile.signOutEverywhere}
        </button>
      </section>
    </>
  );
}
