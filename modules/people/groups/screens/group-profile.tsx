// One group ownership: the form behind adding, changing, ending and viewing it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  DateField,
  FieldRow,
  PanelSection,
  SelectField,
  Tag,
  TextAreaField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { type GroupSplit, groupOwnership } from '../group.contract.ts';
import { GroupMembers } from './group-members.tsx';
import { GroupProperties } from './group-properties.tsx';

type Loaded = ClientOutput<typeof groupOwnership.getGroupOwnership>;

/** The record as it is typed: what may be blank is text until it is sent. */
export interface GroupForm {
  name: string;
  primaryPartyId: string;
  startDate: string;
  endDate: string;
  note: string;
  isStatementJoint: boolean;
  splitRule: GroupSplit;
  members: readonly { partyId: string; name: string; sharePercent: string }[];
  properties: readonly { propertyId: string; startDate: string; endDate: string }[];
}

const splits: readonly { value: GroupSplit; label: string }[] = [
  { value: 'OLDEST', label: 'Oldest charges first' },
  { value: 'PROPORTION', label: 'In proportion to what each home owes' },
  { value: 'HAND', label: 'By hand' },
];

const words: FieldWords<GroupForm> = {
  primaryPartyId: 'Stands for it',
  startDate: 'From',
  endDate: 'Through',
  isStatementJoint: 'One statement for all homes',
  splitRule: 'A check is split',
};
const { addGroupOwnership, editGroupOwnership, getGroupOwnership, deleteGroupOwnership } = groupOwnership;
const calls = { add: addGroupOwnership, edit: editGroupOwnership, get: getGroupOwnership, remove: deleteGroupOwnership };

const emptyFor = (today: string): GroupForm => ({
  name: '',
  primaryPartyId: '',
  startDate: today,
  endDate: '',
  note: '',
  isStatementJoint: false,
  splitRule: 'OLDEST',
  members: [{ partyId: '', name: '', sharePercent: '' }],
  properties: [],
});

function formOf({ endDate, members, properties, ...facts }: Loaded): GroupForm {
  return {
    name: facts.name,
    primaryPartyId: facts.primaryPartyId,
    startDate: facts.startDate,
    endDate: endDate ?? '',
    note: facts.note,
    isStatementJoint: facts.isStatementJoint,
    splitRule: facts.splitRule,
    members: members.map((member) => ({ ...member, sharePercent: member.sharePercent ?? '' })),
    properties: properties.map((one) => ({ propertyId: one.propertyId, startDate: one.startDate, endDate: one.endDate ?? '' })),
  };
}

/** Lines nobody was chosen in are none. */
const inputOf = (form: GroupForm) => ({
  ...form,
  endDate: form.endDate || null,
  members: form.members.filter((one) => one.partyId !== '').map(({ partyId, sharePercent }) => ({ partyId, sharePercent })),
  properties: form.properties.filter((one) => one.propertyId !== '').map((one) => ({ ...one, endDate: one.endDate || null })),
});

/** Adds a group ownership (`groupOwnershipId` null), or shows one and lets it be changed and ended. */
export function GroupProfile({ groupOwnershipId }: { groupOwnershipId: string | null }) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const { profile, page } = useKept<GroupForm, typeof groupOwnership.getGroupOwnership>({
    kind: 'groupOwnership',
    words: 'group ownership',
    id: groupOwnershipId,
    communityId,
    calls,
    empty: emptyFor(today),
    formOf,
    inputOf,
    nameOf: (form) => form.name,
    view: 'group-ownership-view',
    list: { screen: 'group-ownerships', title: 'Group ownerships' },
  });
  const { field, value, set, mode, errorAt } = profile;
  const isEnded = value.endDate !== '' && value.endDate.slice(0, 10) < today;
  const present = value.members.filter((one) => one.partyId !== '');
  return (
    <ProfilePage
      {...page}
      words={words}
      meta={groupOwnershipId !== null && <Tag tone={isEnded ? 'neutral' : 'good'}>{isEnded ? 'Ended' : 'Active'}</Tag>}
    >
      <FieldRow columns={4}>
        <TextField label="Name" required maxLength={80} {...field('name')} />
        <SelectField
          label="Stands for it"
          required
          options={present.map((one) => ({ value: one.partyId, label: one.name }))}
          placeholder={present.length === 0 ? 'Choose a member first' : 'Choose a member'}
          {...field('primaryPartyId')}
        />
        <DateField label="From" required {...field('startDate')} />
        <DateField label="Through" help="Last day; its homes leave with it" {...field('endDate')} />
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
          set({ members, ...(stays ? {} : { primaryPartyId: first?.partyId ?? '' }) });
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
          <CheckField
            label="One statement for all homes"
            help="Mailed to the group’s contact. A home whose owner is not a member gets its own statement."
            {...field('isStatementJoint')}
          />
          <SelectField label="A check is split" options={splits} {...field('splitRule')} />
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
      <TextAreaField label="Note" rows={2} maxLength={500} {...field('note')} />
    </ProfilePage>
  );
}
