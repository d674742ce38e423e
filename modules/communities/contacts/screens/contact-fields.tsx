// The part of a profile that says where an agent is reached: the first number, address of mail and place, and
// any number beside them.
import type { Profile } from '../../../../packages/pages/pages.ts';
import { Button, CheckField, Fact, FactRow, FieldRow, IconButton, SelectField, Tag, TextField } from '../../../../packages/ui/ui.ts';
import { addressKinds, type ContactFacts, emailLabels, labelWord, phoneLabels, webLabels } from '../contact.contract.ts';
import { makeFirstContact, makeFirstPlace, placeInLine, placeInLines } from '../contact.rules.ts';

type Contact = ContactFacts['contacts'][number];
type ContactProfile = Pick<Profile<ContactFacts>, 'mode' | 'value' | 'set' | 'errorAt' | 'field'>;

const optionsOf = <Value extends string>(labels: readonly Value[]) => labels.map((value) => ({ value, label: labelWord(value) }));
const kinds = {
  PHONE: { words: 'phone number', read: (label: string) => `Phone, ${label}`, type: 'tel', labels: phoneLabels, fresh: 'MOBILE' },
  EMAIL: { words: 'email address', read: (label: string) => `Email, ${label}`, type: 'email', labels: emailLabels, fresh: 'COPY' },
  WEB: { words: 'web address', read: (label: string) => `Web, ${label}`, type: 'url', labels: webLabels, fresh: 'WEB_SITE' },
} as const;

function FurtherContact({ profile, index }: { profile: ContactProfile; index: number }) {
  const { value, set, errorAt } = profile;
  const one = value.contacts[index];
  if (!one) return null;
  const { words, type, labels } = kinds[one.kind];
  const change = (part: object) => set({ contacts: value.contacts.with(index, { ...one, ...part } as Contact) });
  const name = (key: string) => `contacts.${index}.${key}`;
  return (
    <FieldRow>
      <SelectField
        label={`Kind of ${words}`}
        hideLabel
        width={150}
        options={optionsOf<Contact['label']>(labels)}
        value={one.label}
        onChange={(label) => change({ label })}
        name={name('label')}
      />
      <TextField
        label={`Further ${words}`}
        hideLabel
        type={type}
        maxLength={300}
        width={280}
        value={one.value}
        onChange={(text) => change({ value: text })}
        error={errorAt(name('value'))}
        name={name('value')}
      />
      {one.kind === 'PHONE' && <CheckField label="Listed" value={one.isListed} onChange={(isListed) => change({ isListed })} />}
      {one.kind !== 'WEB' && one.value !== '' && (
        <Button size="small" weight="quiet" onClick={() => set(makeFirstContact(value, index))}>
          Make it the first
        </Button>
      )}
      <IconButton icon="x" label={`Remove ${one.value || words}`} onClick={() => set({ contacts: value.contacts.toSpliced(index, 1) })} />
    </FieldRow>
  );
}

function PlaceFields({ profile, index }: { profile: ContactProfile; index: number | null }) {
  const { value, set, errorAt } = profile;
  const place = index === null ? value : value.addresses[index];
  if (!place) return null;
  const prefix = index === null ? '' : `addresses.${index}.`;
  const change = (part: Partial<ContactFacts['addresses'][number]>) =>
    set(index === null ? part : { addresses: value.addresses.with(index, { ...(place as ContactFacts['addresses'][number]), ...part }) });
  const text = (key: 'street' | 'street2' | 'city' | 'state' | 'postcode' | 'country', label: string, maxLength: number) => (
    <TextField
      label={label}
      maxLength={maxLength}
      value={place[key]}
      onChange={(next) => change({ [key]: next })}
      error={errorAt(prefix + key)}
      name={prefix + key}
    />
  );
  return (
    <>
      <FieldRow columns={3}>
        <SelectField
          label="Kind of address"
          options={optionsOf(addressKinds)}
          value={place.addressKind}
          onChange={(addressKind) => change({ addressKind })}
          name={`${prefix}addressKind`}
        />
        {text('street', 'Street', 120)}
        {text('street2', 'Second line', 120)}
      </FieldRow>
      <FieldRow columns={4}>
        {text('city', 'City', 80)}
        {text('state', 'State', 20)}
        {text('postcode', 'ZIP code', 12)}
        {text('country', 'Country', 60)}
      </FieldRow>
    </>
  );
}

/** A number or address as it is read, with what it leads to. */
function Reach({ kind, value, isListed }: Pick<Contact, 'kind' | 'value' | 'isListed'>) {
  const to = {
    PHONE: `tel:${value.replace(/[^\d+]/g, '')}`,
    EMAIL: `mailto:${value}`,
    WEB: /^https?:/i.test(value) ? value : `https://${value}`,
  };
  return (
    <>
      <a href={to[kind]} {...(kind === 'WEB' ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {value}
      </a>
      {!isListed && <span className="t3"> unlisted</span>}
    </>
  );
}

/** Where an agent is reached, as it is read: what is filled in, each with its kind. */
function ReachFacts({ value }: { value: ContactFacts }) {
  return (
    <FactRow>
      {value.email !== '' && (
        <Fact label="Email" name="email">
          <Reach kind="EMAIL" value={value.email} isListed />
        </Fact>
      )}
      {value.phone !== '' && (
        <Fact label={value.phoneLabel === 'MAIN' ? 'Phone' : `Phone, ${labelWord(value.phoneLabel).toLowerCase()}`} name="phone">
          <Reach kind="PHONE" value={value.phone} isListed={value.phoneListed} />
        </Fact>
      )}
      {value.contacts.map((one, index) => (
        <Fact
          key={`${one.kind} ${one.value}`}
          label={kinds[one.kind].read(labelWord(one.label).toLowerCase())}
          name={`contacts.${index}.value`}
        >
          <Reach {...one} />
        </Fact>
      ))}
    </FactRow>
  );
}

/** The places of an agent, as they are read: as they stand on an envelope. */
function PlaceFacts({ value }: { value: ContactFacts }) {
  const places = [
    { ...value, name: 'street' },
    ...value.addresses.map((place, index) => ({ ...place, name: `addresses.${index}.street` })),
  ];
  return (
    <FactRow>
      {places
        .filter((place) => placeInLine(place) !== '')
        .map((place) => (
          <Fact
            key={place.name}
            label={place.addressKind === 'MAIN' ? 'Address' : `Address, ${labelWord(place.addressKind).toLowerCase()}`}
            name={place.name}
          >
            <span className="lines">{placeInLines(place)}</span>
          </Fact>
        ))}
    </FactRow>
  );
}

/**
 * Telephone numbers, email and web addresses of an agent; the first ones are where it is called and written
 * to.
 */
export function ContactFields({ profile }: { profile: ContactProfile }) {
  const { field, value, set, mode } = profile;
  if (mode === 'view') return <ReachFacts value={value} />;
  const add = (kind: Contact['kind']) =>
    set({ contacts: [...value.contacts, { kind, label: kinds[kind].fresh, value: '', isListed: true } as Contact] });
  return (
    <>
      <FieldRow columns={3}>
        <TextField label="Email" type="email" maxLength={254} {...field('email')} />
        <TextField label="Phone" type="tel" maxLength={40} {...field('phone')} />
        <FieldRow>
          <SelectField label="Kind of phone" width={150} options={optionsOf(phoneLabels)} {...field('phoneLabel')} />
          <CheckField label="Listed" {...field('phoneListed')} />
        </FieldRow>
      </FieldRow>
      {value.contacts.map((_one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed into a line must not make another line of it
        <FurtherContact key={index} profile={profile} index={index} />
      ))}
      <FieldRow>
        {(['PHONE', 'EMAIL', 'WEB'] as const).map((kind) => (
          <Button key={kind} size="small" weight="quiet" icon="plus" onClick={() => add(kind)}>
            {`Add ${kinds[kind].words}`}
          </Button>
        ))}
      </FieldRow>
    </>
  );
}

const freshPlace = { street: '', street2: '', city: '', state: '', postcode: '', country: '', addressKind: 'ALTERNATE' } as const;

/** The place an agent's mail goes to, and its other places. */
export function AddressFields({ profile }: { profile: ContactProfile }) {
  const { value, set, mode } = profile;
  if (mode === 'view') return <PlaceFacts value={value} />;
  return (
    <>
      <PlaceFields profile={profile} index={null} />
      {value.addresses.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed into a place must not make another of it
        <div className="stack" key={index}>
          <div className="row">
            <Tag>{labelWord(place.addressKind)}</Tag>
            <Button size="small" weight="quiet" onClick={() => set(makeFirstPlace(value, index))}>
              Send mail here
            </Button>
            <IconButton
              icon="x"
              label={`Remove the ${labelWord(place.addressKind).toLowerCase()} address`}
              onClick={() => set({ addresses: value.addresses.toSpliced(index, 1) })}
            />
          </div>
          <PlaceFields profile={profile} index={index} />
        </div>
      ))}
      <FieldRow>
        <Button size="small" weight="quiet" icon="plus" onClick={() => set({ addresses: [...value.addresses, freshPlace] })}>
          Add address
        </Button>
      </FieldRow>
    </>
  );
}
