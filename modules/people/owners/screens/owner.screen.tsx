// One owner, primary, beside one, or previous: the form behind adding, changing and viewing them.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { bound, Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { FieldRow, PanelSection, Tag } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf, isRenamed, surnameOf } from '../../party/party.rules.ts';
import { PartyFields } from '../../party/screens/party-fields.tsx';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import { ownership } from '../ownership.contract.ts';
import { ownershipFields } from '../ownership.fields.ts';
import { NameChange } from './name-change.tsx';

/** Which of the pages of owners it is. */
export type OwnerPart = 'PRIMARY' | 'CO_OWNER' | 'PREVIOUS';

type Loaded = ClientOutput<typeof ownership.getOwnership>;

const { addOwnership, editOwnership, getOwnership, deleteOwnership } = ownership;
const calls = { add: addOwnership, edit: editOwnership, get: getOwnership, remove: deleteOwnership };
const parts = {
  PRIMARY: { words: 'primary owner', view: 'primary-owner-view', list: 'portfolio-owners', title: 'Owners' },
  CO_OWNER: { words: 'owner', view: 'owner-view', list: 'portfolio-owners', title: 'Owners' },
  PREVIOUS: { words: 'previous owner', view: 'previous-owner-view', list: 'view-all-previous-owners', title: 'Previous owners' },
} as const;

/**
 * Beside the record: the answer to a changed name, and how the owner was called when it was loaded, by the
 * name the account goes by, and on letters and lists.
 */
function typed(shown: Loaded) {
  return { ...shown, nameChange: 'ASK' as 'ASK' | 'CORRECTION', surname: surnameOf(shown), shownAs: shown.displayName };
}

interface OwnerProfileProps {
  part: OwnerPart;
  ownershipId: string | null;
  startInEdit?: boolean;
}

/** Adds an owner (`ownershipId` null), or shows one and lets them be changed. */
export default function OwnerScreen({ part, ownershipId, startInEdit }: OwnerProfileProps) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const { words: word, view, list, title } = parts[part];
  const { record, page } = useRecord({
    kind: 'ownership',
    words: word,
    id: ownershipId,
    startInEdit,
    communityId,
    calls,
    fields: ownershipFields,
    begin: {
      ...noParty,
      propertyId: shell.search.propertyId ?? null,
      isPrimary: part !== 'CO_OWNER',
      startDate: part === 'PREVIOUS' ? '' : today,
      occupancy: part === 'PREVIOUS' ? 'OFF_SITE' : 'RESIDENT',
      nameChange: 'ASK',
      surname: '',
      shownAs: '',
    },
    typed,
    also: { postcode: 'ZIP code' },
    nameOf: (form) => form.displayName || displayNameOf(form),
    view,
    list: { screen: list, title },
  });
  const { profile } = record;
  const { value, set, mode } = profile;
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
      <ScreenLink to="owner-consent" params={{ ownershipId }} className="btn">
        Consent
      </ScreenLink>
      <ScreenLink to="owner-access-accounts" search={{ row: ownershipId }} className="btn">
        Portal
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
    <ProfilePage {...page} meta={meta} actions={links}>
      {renamed && mode === 'edit' && (
        <NameChange
          propertyId={value.propertyId ?? ''}
          isCorrection={value.nameChange === 'CORRECTION'}
          onCorrection={() => set({ nameChange: 'CORRECTION' })}
        />
      )}
      <PanelSection title="Ownership">
        <FieldRow columns={2}>
          <PropertyPicker communityId={communityId} {...bound(record, 'propertyId')} disabled={ownershipId !== null} />
          <Field of={record} name="sharePercent" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field of={record} name="startDate" />
          {!(part === 'PRIMARY' || isPresentPrimary) || part === 'PREVIOUS' ? (
            <Field of={record} name="endDate" required={part === 'PREVIOUS'} />
          ) : null}
          <Field of={record} name="movedOutDate" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field of={record} name="occupancy" />
          <Field of={record} name="language" />
          <Field of={record} name="mailReturned" />
          <Field of={record} name="emailReturned" />
        </FieldRow>
      </PanelSection>
      <PartyFields profile={profile} />
      <PanelSection title="Delivery">
        <FieldRow columns={3}>
          <Field of={record} name="delivery" />
          <Field of={record} name="consentDate" />
          <Field of={record} name="consentEvidence" />
        </FieldRow>
        {!value.isPrimary && <Field of={record} name="getsCopies" />}
        <Field of={record} name="emergencyContact" />
      </PanelSection>
      <Field of={record} name="note" />
    </ProfilePage>
  );
}
