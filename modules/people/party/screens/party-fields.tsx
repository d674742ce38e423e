// The part of a profile that says who someone is: person, company or trust, the names, and where they are
// reached; whoever is known already can be chosen instead.
import { useCallback, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call } from '../../../../packages/pages/client.ts';
import type { Profile } from '../../../../packages/pages/pages.ts';
import { Button, Combo, FieldRow, Note, type Option, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { AddressFields, ContactFields } from '../../../communities/communities.web.tsx';
import { type PartyFacts, type PartyKind, party, partyKindWords } from '../party.contract.ts';
import { displayNameOf } from '../party.rules.ts';

/**
 * A form of someone who has a part: the party's facts, and the party itself once one that is known was
 * chosen.
 */
export interface PartyForm extends PartyFacts {
  partyId?: string | null;
}

type Known = ClientOutput<typeof party.pickParties>[number];
type PartyProfile = Pick<Profile<PartyForm>, 'mode' | 'value' | 'set' | 'errorAt' | 'field'>;

const kinds = Object.entries(partyKindWords).map(([value, label]) => ({ value: value as PartyKind, label }));

/** Finds someone who is known already, so that nobody is entered twice. */
function KnownParty({ onPick }: { onPick(known: Known): void }) {
  const [found, setFound] = useState<readonly Known[]>([]);
  const search = useCallback(async (text: string): Promise<readonly Option[]> => {
    if (text.trim().length < 2) return [];
    const parties = await call(party.pickParties, { search: text.trim() });
    setFound(parties);
    return parties.map((one) => ({
      value: one.partyId,
      label: one.displayName,
      hint: [one.parts.join('; '), one.email, one.phone].filter(Boolean).join(' · '),
    }));
  }, []);
  return (
    <Combo
      label="Known already?"
      help="Type a name, an email address or a phone number"
      value=""
      options={search}
      onChange={(value) => {
        const known = found.find((one) => one.partyId === value);
        if (known) onPick(known);
      }}
    />
  );
}

/** The parts of a name, and what it makes on letters. */
function Names({ profile: { field, value }, onlyPersons }: { profile: PartyProfile; onlyPersons: boolean }) {
  const isPerson = value.kind === 'PERSON';
  return (
    <FieldRow columns={4}>
      {!onlyPersons && <SelectField label="Kind" options={kinds} {...field('kind')} />}
      {isPerson ? (
        <>
          <TextField label="First name" maxLength={60} {...field('firstName')} />
          <TextField label="Middle name" maxLength={60} {...field('middleName')} />
          <TextField label="Last name" required maxLength={60} {...field('lastName')} />
        </>
      ) : (
        <TextField label="Name" required maxLength={120} {...field('organizationName')} />
      )}
      <TextField
        label="Display name"
        maxLength={200}
        placeholder={displayNameOf(value)}
        help="Shown on letters and lists; built from the names when blank"
        {...field('displayName')}
      />
    </FieldRow>
  );
}

/**
 * Names and contacts of a party. While a part is added, someone who is known may be chosen, and is then not
 * changed by it.
 */
export function PartyFields({ profile, onlyPersons = false }: { profile: PartyProfile; onlyPersons?: boolean }) {
  const { value, set, mode } = profile;
  const isPerson = value.kind === 'PERSON';
  if (mode === 'add' && value.partyId)
    return (
      <Note
        icon="user"
        title={value.displayName}
        actions={
          <Button size="small" onClick={() => set({ partyId: null })}>
            Someone else
          </Button>
        }
      >
        {[value.email, value.phone, value.street, value.city].filter(Boolean).join(' · ') || 'Known already, without contacts.'}
      </Note>
    );
  // The title says the name; the parts of it only where they make another.
  const isSaid = mode === 'view' && isPerson && value.displayName === displayNameOf(value);
  return (
    <>
      {mode === 'add' && (
        <FieldRow columns={2}>
          <KnownParty onPick={({ parts: _parts, ...known }) => set(known)} />
        </FieldRow>
      )}
      {!isSaid && <Names profile={profile} onlyPersons={onlyPersons} />}
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
    </>
  );
}
