// One committee member: the form behind adding, changing and viewing them.
import { useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { FieldRow, Note, Tag } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields } from '../../party/screens/party-fields.tsx';
import { committee, committeeMember } from '../committee.contract.ts';
import { committeeMemberFields } from '../committee.fields.ts';

const { addCommitteeMember, editCommitteeMember, getCommitteeMember, deleteCommitteeMember } = committeeMember;
const calls = { add: addCommitteeMember, edit: editCommitteeMember, get: getCommitteeMember, remove: deleteCommitteeMember };

interface MemberProfile {
  committeeMemberId: string | null;
  startInEdit?: boolean;
}

/** Adds a committee member (`committeeMemberId` null), or shows one and lets them be changed. */
export default function CommitteeMemberScreen({ committeeMemberId, startInEdit }: MemberProfile) {
  const { committee: committeeId = null } = useShell().search;
  const { communityId, today } = useCommunity();
  const committees = useCall(committee.pickCommittees, { communityId }).data ?? [];
  const { record, page } = useRecord({
    kind: 'committeeMember',
    words: 'committee member',
    id: committeeMemberId,
    startInEdit,
    communityId,
    calls,
    fields: committeeMemberFields,
    begin: { ...noParty, committeeId, position: 'Member' },
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'committee-member-view',
    list: { screen: 'view-all-committees', title: 'Committees' },
  });
  const { value, mode } = record.profile;
  const of = committees.find((one) => one.committeeId === value.committeeId);
  const choices = committees
    .filter((one) => one.isActive || one.committeeId === value.committeeId)
    .map((one) => ({ value: one.committeeId, label: one.name }));
  const hasEnded = value.endDate !== '' && value.endDate.slice(0, 10) < today;
  const crumbs = [
    ...(page.crumbs ?? []),
    of && (
      <ScreenLink key="committee" to="committee-view" params={{ committeeId: of.committeeId }}>
        {of.name}
      </ScreenLink>
    ),
  ].filter(Boolean);
  return (
    <ProfilePage {...page} crumbs={crumbs} meta={committeeMemberId !== null && hasEnded && <Tag>Ended</Tag>}>
      {committeeMemberId !== null && hasEnded && mode === 'view' && (
        <Note icon="history" title="The term has ended.">
          Past members stay in the committee’s history.
        </Note>
      )}
      <FieldRow columns={3}>
        <Field of={record} name="committeeId" options={choices} disabled={committeeMemberId !== null} />
        <Field of={record} name="position" />
        <Field of={record} name="notices" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field of={record} name="startDate" />
        <Field of={record} name="endDate" />
        <Field of={record} name="approverOrder" />
      </FieldRow>
      <FieldRow>
        <Field of={record} name="isVoting" />
        <Field of={record} name="isSigner" />
        <Field of={record} name="hasPortal" />
      </FieldRow>
      <PartyFields profile={record.profile} onlyPersons />
    </ProfilePage>
  );
}
