// One group ownership: the form behind adding, changing, ending and viewing it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, FieldRow, PanelSection, Tag } from '../../../../packages/ui/ui.ts';
import { groupOwnership } from '../group.contract.ts';
import { groupFields } from '../group.fields.ts';
import { GroupMembers } from './group-members.tsx';
import { GroupProperties } from './group-properties.tsx';

type Loaded = ClientOutput<typeof groupOwnership.getGroupOwnership>;

/** Who is in it and what belongs to it, as it is typed: what may be blank is text until it is sent. */
export interface GroupForm {
  members: readonly { partyId: string; name: string; sharePercent: string }[];
  properties: readonly { propertyId: string; startDate: string; endDate: string }[];
}

const { addGroupOwnership, editGroupOwnership, getGroupOwnership, deleteGroupOwnership } = groupOwnership;
const calls = { add: addGroupOwnership, edit: editGroupOwnership, get: getGroupOwnership, remove: deleteGroupOwnership };

const linesTyped = ({ members, properties }: Loaded): GroupForm => ({
  members: members.map((member) => ({ ...member, sharePercent: member.sharePercent ?? '' })),
  properties: properties.map(({ propertyId, startDate, endDate }) => ({ propertyId, startDate, endDate: endDate ?? '' })),
});

/** Lines nobody was chosen in are none. */
const linesSent = ({ members, properties }: GroupForm) => ({
  members: members.filter((one) => one.partyId !== '').map(({ partyId, sharePercent }) => ({ partyId, sharePercent })),
  properties: properties.filter((one) => one.propertyId !== '').map((one) => ({ ...one, endDate: one.endDate || null })),
});

/** Adds a group ownership (`groupOwnershipId` null), or shows one and lets it be changed and ended. */
export default function GroupOwnershipScreen({ groupOwnershipId }: { groupOwnershipId: string | null }) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const { record, page } = useRecord({
    kind: 'groupOwnership',
    words: 'group ownership',
    id: groupOwnershipId,
    communityId,
    calls,
    fields: groupFields,
    begin: { members: [{ partyId: '', name: '', sharePercent: '' }], properties: [] },
    typed: linesTyped,
    sent: linesSent,
    nameOf: (form) => form.name,
    view: 'group-ownership-view',
    list: { screen: 'group-ownerships', title: 'Group ownerships' },
  });
  const { value, set, mode, errorAt } = record.profile;
  const isEnded = value.endDate !== '' && value.endDate.slice(0, 10) < today;
  const present = value.members.filter((one) => one.partyId !== '');
  return (
    <ProfilePage
      {...page}
      meta={groupOwnershipId !== null && <Tag tone={isEnded ? 'neutral' : 'good'}>{isEnded ? 'Ended' : 'Active'}</Tag>}
    >
      <FieldRow columns={4}>
        <Field of={record} name="name" />
        <Field
          of={record}
          name="primaryPartyId"
          options={present.map((one) => ({ value: one.partyId, label: one.name }))}
          placeholder={present.length === 0 ? 'Choose a member first' : 'Choose a member'}
        />
        <Field of={record} name="startDate" />
        <Field of={record} name="endDate" />
      </FieldRow>
      {mode === 'edit' && value.endDate === '' && (
        <div className="row">
          <Button size="small" onClick={() => set({ endDate: today })}>
            End it today
          </Button>
        </div>
      )}
      <GroupMembers
        members={value.members}
        readOnly={mode === 'view'}
        errorAt={errorAt}
        onChange={(members) => {
          const first = members.find((one) => one.partyId !== '');
          const stays = members.some((one) => one.partyId === value.primaryPartyId);
          set({ members, ...(stays ? {} : { primaryPartyId: first?.partyId ?? null }) });
        }}
      />
      <GroupProperties
        communityId={communityId}
        properties={value.properties}
        startDate={value.startDate}
        readOnly={mode === 'view'}
        errorAt={errorAt}
        onChange={(properties) => set({ properties })}
      />
      <PanelSection title="Statements and checks">
        <FieldRow columns={2}>
          <Field of={record} name="isStatementJoint" />
          <Field of={record} name="splitRule" />
        </FieldRow>
        {mode === 'view' && groupOwnershipId !== null && !isEnded && shell.mayOpen('owner-receipt-entry') && (
          <p>
            <ScreenLink to="owner-receipt-entry" search={{ group: groupOwnershipId }}>
              Enter a check of the group
            </ScreenLink>
          </p>
        )}
        <p className="t2">The account of each home stays its own; a home that is sold leaves the group on the day before the settlement.</p>
      </PanelSection>
      <Field of={record} name="note" rows={2} />
    </ProfilePage>
  );
}
