// One association: the form behind adding, changing and viewing it, with what it is called, who looks after
// it, how it is reached, and where it stands.
import { useQueryClient } from '@tanstack/react-query';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../packages/pages/shell.tsx';
import { Combo, DateField, FieldRow, Note, Tag, TextField } from '../../../packages/ui/ui.ts';
import { communityLists } from '../../identity/identity.contract.ts';
import { noContacts } from '../contacts/contact.contract.ts';
import { AddressFields, ContactFields } from '../contacts/screens/contact-fields.tsx';
import { community } from '../profile/community.contract.ts';
import { isReadOnly, standingWords } from '../profile/standing.contract.ts';

type Loaded = ClientOutput<typeof community.getCommunity>;
type Form = Omit<
  Loaded,
  'communityId' | 'version' | 'incorporationDate' | 'unitCount' | 'lateDaysFirst' | 'lateDaysSecond' | 'lateDaysThird'
> & {
  incorporationDate: string;
  unitCount: string;
  lateDaysFirst: string;
  lateDaysSecond: string;
  lateDaysThird: string;
};

const empty: Form = {
  name: '',
  shortCode: '',
  legalName: '',
  displayName: '',
  taxId: '',
  incorporationDate: '',
  lawState: '',
  unitCount: '',
  lateDaysFirst: '30',
  lateDaysSecond: '60',
  lateDaysThird: '90',
  accountantUserId: null,
  managerUserId: null,
  welcomeLetter: '',
  timeZone: 'America/Los_Angeles',
  ...noContacts,
  standing: 'DRAFT',
  standingReason: '',
  standingBy: '',
};

const formOf = ({
  communityId: _id,
  version: _version,
  incorporationDate,
  unitCount,
  lateDaysFirst,
  lateDaysSecond,
  lateDaysThird,
  ...facts
}: Loaded): Form => ({
  ...facts,
  incorporationDate: incorporationDate?.slice(0, 10) ?? '',
  unitCount: unitCount === null ? '' : String(unitCount),
  lateDaysFirst: String(lateDaysFirst),
  lateDaysSecond: String(lateDaysSecond),
  lateDaysThird: String(lateDaysThird),
});

/** What is no number is sent as it was typed, so that the server refuses it at its field. */
const numberOf = (text: string) => text.trim().replaceAll(',', '') || null;

const inputOf = ({ standing: _standing, standingReason: _reason, standingBy: _by, ...form }: Form) => ({
  ...form,
  shortCode: form.shortCode.trim().toUpperCase(),
  incorporationDate: form.incorporationDate || null,
  unitCount: numberOf(form.unitCount),
  lateDaysFirst: numberOf(form.lateDaysFirst),
  lateDaysSecond: numberOf(form.lateDaysSecond),
  lateDaysThird: numberOf(form.lateDaysThird),
});

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

const words: FieldWords<Form> = {
  postcode: 'ZIP code',
  email: 'Email',
  taxId: 'Federal tax ID',
  displayName: 'On reports',
  lawState: 'State of law',
  unitCount: 'Units',
  lateDaysFirst: 'Aging bucket 1 (days)',
  lateDaysSecond: 'Aging bucket 2 (days)',
  lateDaysThird: 'Aging bucket 3 (days)',
  accountantUserId: 'Accountant',
  managerUserId: 'Manager',
  timeZone: { label: 'Time zone', text: (zone) => zone.replaceAll('_', ' ') },
};

const { addCommunity, editCommunity, getCommunity, deleteCommunity } = community;
const calls = { add: addCommunity, edit: editCommunity, get: getCommunity, remove: deleteCommunity };

/** Where a community stands, when that is something to know. */
function Standing({ of: { standing, standingReason, standingBy } }: { of: Form }) {
  if (!isReadOnly(standing)) return null;
  return (
    <Note tone="attention" title={`${standingWords[standing][0]}: it can be read and reported on, but not changed.`}>
      {[standingReason, standingBy && `By ${standingBy}.`].filter(Boolean).join(' ')}
    </Note>
  );
}

/** Adds an association (`communityId` null), or shows one and lets it be changed. */
export function CommunityProfile({ communityId, startInEdit }: { communityId: string | null; startInEdit?: boolean }) {
  const shell = useShell();
  const cache = useQueryClient();
  const { profile, page } = useKept<Form, typeof getCommunity>({
    kind: 'community',
    words: 'community',
    id: communityId,
    startInEdit,
    communityId: null,
    calls,
    empty,
    formOf,
    inputOf,
    nameOf: (form) => form.name,
    view: 'community-view',
    list: { screen: 'portfolio-communities', title: 'Communities' },
    // The frame must know the community before a page of it can be shown.
    onSaved: () => cache.invalidateQueries({ queryKey: [community.listCommunities.name] }),
  });
  const { field, value } = profile;
  const people = useCall(communityLists.pickListUsers, shell.mayOpen('portfolio-communities') ? {} : null);
  const users = (people.data ?? []).map((user) => ({ value: user.userId, label: user.displayName }));
  const person = (key: 'accountantUserId' | 'managerUserId') => {
    const { value: userId, onChange, ...rest } = field(key);
    return { ...rest, value: userId ?? '', onChange: (next: string) => onChange(next === '' ? null : next), options: users };
  };
  const [word, tone] = standingWords[value.standing];
  return (
    <ProfilePage
      {...page}
      record={page.record && { ...page.record, communityId }}
      words={words}
      canEdit={page.canEdit !== false && !isReadOnly(value.standing)}
      meta={communityId !== null && <Tag tone={tone}>{word}</Tag>}
      actions={
        communityId !== null && (
          <>
            <ScreenLink to="accounting-setup" params={{ communityId }} className="btn">
              Accounting setup
            </ScreenLink>
            <ScreenLink to="community-feed" params={{ communityId }} className="btn">
              Feed
            </ScreenLink>
          </>
        )
      }
    >
      {communityId !== null && <Standing of={value} />}
      <FieldRow columns={4}>
        <TextField label="Name" required maxLength={120} autoFocus={communityId === null} {...field('name')} />
        <TextField
          label="Short code"
          required
          maxLength={6}
          help="Account numbers start with it; it is never reused"
          {...field('shortCode')}
        />
        <TextField label="Legal name" required maxLength={200} help="Printed on checks and statements" {...field('legalName')} />
        <TextField label="On reports" maxLength={120} help="Defaults to the name" {...field('displayName')} />
      </FieldRow>
      <FieldRow columns={4}>
        <TextField label="Federal tax ID" maxLength={20} help="Stored encrypted" {...field('taxId')} />
        <DateField label="Incorporated" {...field('incorporationDate')} />
        <TextField label="State of law" maxLength={40} {...field('lawState')} />
        <TextField label="Units" help="As counted in the governing documents" {...field('unitCount')} />
      </FieldRow>
      <FieldRow columns={4}>
        <Combo label="Manager" {...person('managerUserId')} />
        <Combo label="Accountant" {...person('accountantUserId')} />
        <TextField label="Welcome letter" maxLength={120} help="Template for new owners" {...field('welcomeLetter')} />
        <Combo label="Time zone" required options={zones} help="Sets the community’s local date" {...field('timeZone')} />
      </FieldRow>
      <FieldRow columns={4}>
        <TextField label="Aging bucket 1 (days)" required {...field('lateDaysFirst')} />
        <TextField label="Aging bucket 2 (days)" required {...field('lateDaysSecond')} />
        <TextField label="Aging bucket 3 (days)" required {...field('lateDaysThird')} />
      </FieldRow>
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
    </ProfilePage>
  );
}
