// One association: the form behind adding, changing and viewing it, with what it is called, who looks after
// it, how it is reached, and where it stands.
import { useQueryClient } from '@tanstack/react-query';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { bound, Field, ProfilePage, useRecord } from '../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../packages/pages/shell.tsx';
import { Combo, FieldRow, Note, Tag, TextField } from '../../../packages/ui/ui.ts';
import { communityLists } from '../../identity/identity.contract.ts';
import { noContacts } from '../contacts/contact.contract.ts';
import { AddressFields, ContactFields } from '../contacts/screens/contact-fields.tsx';
import { community } from '../profile/community.contract.ts';
import { communityFields } from '../profile/community.fields.ts';
import { isReadOnly, standingWords } from '../profile/standing.contract.ts';

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

const { addCommunity, editCommunity, getCommunity, deleteCommunity } = community;
const calls = { add: addCommunity, edit: editCommunity, get: getCommunity, remove: deleteCommunity };

/** Where a community stands, when that is something to know. */
function Standing({
  of: { standing, standingReason, standingBy },
}: {
  of: Pick<ClientOutput<typeof getCommunity>, 'standing' | 'standingReason' | 'standingBy'>;
}) {
  if (!isReadOnly(standing)) return null;
  return (
    <Note tone="attention" title={`${standingWords[standing][0]}: it can be read and reported on, but not changed.`}>
      {[standingReason, standingBy && `By ${standingBy}.`].filter(Boolean).join(' ')}
    </Note>
  );
}

/** Adds an association (`communityId` null), or shows one and lets it be changed. */
export default function CommunityScreen({ communityId, startInEdit }: { communityId: string | null; startInEdit?: boolean }) {
  const shell = useShell();
  const cache = useQueryClient();
  const { record, page } = useRecord({
    kind: 'community',
    words: 'community',
    id: communityId,
    startInEdit,
    communityId: null,
    calls,
    fields: communityFields,
    begin: { ...noContacts, taxId: '', timeZone: 'America/Los_Angeles', standing: 'DRAFT', standingReason: '', standingBy: '' },
    sent: ({ shortCode }) => ({ shortCode: shortCode.trim().toUpperCase() }),
    also: {
      postcode: 'ZIP code',
      taxId: 'Federal tax ID',
      timeZone: { label: 'Time zone', text: (zone) => zone.replaceAll('_', ' ') },
    },
    nameOf: (form) => form.name,
    view: 'community-view',
    list: { screen: 'portfolio-communities', title: 'Communities' },
    // The frame must know the community before a page of it can be shown.
    onSaved: () => cache.invalidateQueries({ queryKey: [community.listCommunities.name] }),
  });
  const { profile } = record;
  const { field, value } = profile;
  const people = useCall(communityLists.pickListUsers, shell.mayOpen('portfolio-communities') ? {} : null);
  const users = (people.data ?? []).map((user) => ({ value: user.userId, label: user.displayName }));
  const [word, tone] = standingWords[value.standing];
  return (
    <ProfilePage
      {...page}
      record={page.record && { ...page.record, communityId }}
      canEdit={page.canEdit !== false && !isReadOnly(value.standing)}
      meta={communityId !== null && <Tag tone={tone}>{word}</Tag>}
      actions={
        communityId !== null && (
          <>
            <ScreenLink to="accounting-setup" params={{ communityId }} className="btn">
              Accounting setup
            </ScreenLink>
            <ScreenLink to="law-packs" params={{ communityId }} className="btn">
              Law
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
        <Field of={record} name="name" autoFocus={communityId === null} />
        <Field of={record} name="shortCode" />
        <Field of={record} name="legalName" />
        <Field of={record} name="displayName" />
      </FieldRow>
      <FieldRow columns={4}>
        <TextField label="Federal tax ID" maxLength={20} help="Stored encrypted" {...field('taxId')} />
        <Field of={record} name="incorporationDate" />
        <Field of={record} name="lawState" />
        <Field of={record} name="unitCount" />
      </FieldRow>
      <FieldRow columns={4}>
        <Field of={record} name="managerUserId" many options={users} />
        <Field of={record} name="accountantUserId" many options={users} />
        <Field of={record} name="welcomeLetter" />
        <Combo options={zones} {...bound(record, 'timeZone')} />
      </FieldRow>
      <FieldRow columns={4}>
        <Field of={record} name="lateDaysFirst" />
        <Field of={record} name="lateDaysSecond" />
        <Field of={record} name="lateDaysThird" />
      </FieldRow>
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
    </ProfilePage>
  );
}
