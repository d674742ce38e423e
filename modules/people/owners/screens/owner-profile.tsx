// One owner, primary, beside one, or previous: the form behind adding, changing and viewing them.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, DateField, FieldRow, PanelSection, SelectField, Tag, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf, isRenamed, surnameOf } from '../../party/party.rules.ts';
import { PartyFields, type PartyForm } from '../../party/screens/party-fields.tsx';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import { type Delivery, deliveryWords, type Occupancy, occupancyWords, ownership } from '../ownership.contract.ts';
import { NameChange } from './name-change.tsx';

/** Which of the pages of owners it is. */
export type OwnerPart = 'PRIMARY' | 'CO_OWNER' | 'PREVIOUS';

type Loaded = ClientOutput<typeof ownership.getOwnership>;
type Dates = 'startDate' | 'endDate' | 'movedOutDate' | 'consentDate' | 'sharePercent';
/** The record as it is typed: what may be blank is text until it is sent. */
type Form = PartyForm &
  Omit<Loaded, 'ownershipId' | 'version' | 'propertyId' | Dates> &
  Record<Dates, string> & {
    propertyId: string | null;
    nameChange: 'ASK' | 'CORRECTION';
    /**
     * How the owner was called when it was loaded: by the name the account goes by, and on letters and lists.
     */
    surname: string;
    shownAs: string;
  };

const words: FieldWords<Form> = {
  postcode: 'ZIP code',
  email: 'Email',
  propertyId: 'Property',
  startDate: 'Settlement',
  endDate: 'Last day',
  movedOutDate: 'Moved out',
  getsCopies: 'Gets copies',
  consentDate: 'Consent given',
  mailReturned: 'Mail came back',
  sharePercent: 'Share',
};
const { addOwnership, editOwnership, getOwnership, deleteOwnership } = ownership;
const calls = { add: addOwnership, edit: editOwnership, get: getOwnership, remove: deleteOwnership };
const deliveries = Object.entries(deliveryWords).map(([value, label]) => ({ value: value as Delivery, label }));
const occupancies = Object.entries(occupancyWords).map(([value, label]) => ({ value: value as Occupancy, label }));
const parts = {
  PRIMARY: { words: 'primary owner', view: 'primary-owner-view', list: 'portfolio-owners', title: 'Owners' },
  CO_OWNER: { words: 'owner', view: 'owner-view', list: 'portfolio-owners', title: 'Owners' },
  PREVIOUS: { words: 'previous owner', view: 'previous-owner-view', list: 'view-all-previous-owners', title: 'Previous owners' },
} as const;

const emptyFor = (part: OwnerPart, propertyId: string | null, today: string): Form => ({
  ...noParty,
  propertyId,
  isPrimary: part !== 'CO_OWNER',
  startDate: part === 'PREVIOUS' ? '' : today,
  endDate: '',
  movedOutDate: '',
  getsCopies: false,
  delivery: 'PRINT',
  consentDate: '',
  consentEvidence: '',
  occupancy: part === 'PREVIOUS' ? 'OFF_SITE' : 'RESIDENT',
  language: 'English',
  mailReturned: false,
  sharePercent: '',
  note: '',
  nameChange: 'ASK',
  surname: '',
  shownAs: '',
});

function formOf({ ownershipId: _id, version: _version, endDate, movedOutDate, consentDate, sharePercent, ...facts }: Loaded): Form {
  return {
    ...facts,
    endDate: endDate ?? '',
    movedOutDate: movedOutDate ?? '',
    consentDate: consentDate ?? '',
    sharePercent: sharePercent ?? '',
    nameChange: 'ASK',
    surname: surnameOf(facts),
    shownAs: facts.displayName,
  };
}

const inputOf = ({ surname: _surname, shownAs: _shown, ...form }: Form) => ({
  ...form,
  endDate: form.endDate || null,
  movedOutDate: form.movedOutDate || null,
  consentDate: form.consentDate || null,
});

interface OwnerProfileProps {
  part: OwnerPart;
  ownershipId: string | null;
  startInEdit?: boolean;
}

/** Adds an owner (`ownershipId` null), or shows one and lets them be changed. */
export function OwnerProfile({ part, ownershipId, startInEdit }: OwnerProfileProps) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const { words: word, view, list, title } = parts[part];
  const { profile, page } = useKept<Form, typeof ownership.getOwnership>({
    kind: 'ownership',
    words: word,
    id: ownershipId,
    startInEdit,
    communityId,
    calls,
    empty: emptyFor(part, shell.search.propertyId ?? null, today),
    formOf,
    inputOf,
    nameOf: (form) => form.displayName || displayNameOf(form),
    view,
    list: { screen: list, title },
  });
  const { field, value, set, mode } = profile;
  const isPresentPrimary = value.isPrimary && value.endDate === '';
  const renamed =
    ownershipId !== null &&
    isPresentPrimary &&
    isRenamed({ ...noParty, kind: 'COMPANY', organizationName: value.surname, displayName: value.shownAs }, value);
  const links = ownershipId !== null && (
    <>
      <ScreenLink to="owner-view" params={{ ownershipId }} className="btn">
        Account
      </ScreenLink>
      <ScreenLink to="item-agent-feed" params={{ ownershipId }} className="btn">
        Feed
      </ScreenLink>
      <ScreenLink to="letters" search={{ ownershipId }} className="btn">
        Letters
      </ScreenLink>
    </>
  );
  const meta = ownershipId !== null && (
    <Tag tone={value.endDate === '' ? 'good' : 'neutral'}>
      {value.endDate !== '' ? 'Previous owner' : value.isPrimary ? 'Primary owner' : 'Co-owner'}
    </Tag>
  );
  return (
    <ProfilePage {...page} words={words} meta={meta} actions={links}>
      {renamed && mode === 'edit' && (
        <NameChange
          propertyId={value.propertyId ?? ''}
          isCorrection={value.nameChange === 'CORRECTION'}
          onCorrection={() => set({ nameChange: 'CORRECTION' })}
        />
      )}
      <PanelSection title="Ownership">
        <FieldRow columns={2}>
          <PropertyPicker label="Property" required communityId={communityId} {...field('propertyId')} disabled={ownershipId !== null} />
          <TextField label="Share, percent" numeric help="Leave blank if the deed names none" {...field('sharePercent')} />
        </FieldRow>
        <FieldRow columns={3}>
          <DateField label="Settlement" required help="The first day of ownership" {...field('startDate')} />
          {!(part === 'PRIMARY' || isPresentPrimary) || part === 'PREVIOUS' ? (
            <DateField label="Last day" required={part === 'PREVIOUS'} help="Of ownership" {...field('endDate')} />
          ) : null}
          <DateField label="Moved out" {...field('movedOutDate')} />
        </FieldRow>
        <FieldRow columns={3}>
          <SelectField label="Occupancy" options={occupancies} {...field('occupancy')} />
          <TextField label="Language" maxLength={40} {...field('language')} />
          <CheckField label="Mail came back" help="Mail was returned" {...field('mailReturned')} />
        </FieldRow>
      </PanelSection>
      <PartyFields profile={profile} />
      <PanelSection title="Delivery">
        <FieldRow columns={3}>
          <SelectField label="Delivery" options={deliveries} {...field('delivery')} />
          <DateField label="Consent to email given" {...field('consentDate')} />
          <TextField label="Evidence of consent" maxLength={200} {...field('consentEvidence')} />
        </FieldRow>
        {!value.isPrimary && (
          <CheckField label="Gets copies" help="Gets copies of what the primary owner is sent" {...field('getsCopies')} />
        )}
      </PanelSection>
      <TextAreaField label="Note" maxLength={500} {...field('note')} />
    </ProfilePage>
  );
}
