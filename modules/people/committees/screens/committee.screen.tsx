// One committee: the form behind adding, changing and viewing it, and who sits on it.
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, FieldRow, Tag, useHotkeys } from '../../../../packages/ui/ui.ts';
import { committee, committeeMember } from '../committee.contract.ts';
import { committeeFields } from '../committee.fields.ts';
import { Roster } from './roster.tsx';

const calls = {
  add: committee.addCommittee,
  edit: committee.editCommittee,
  get: committee.getCommittee,
  remove: committee.deleteCommittee,
};
/** Adds a committee (`committeeId` null), or shows one and lets it be changed. */
export default function CommitteeScreen({ committeeId, startInEdit }: { committeeId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const mayAdd = useMayCall(committeeMember.addCommitteeMember);
  const { record, page } = useRecord({
    kind: 'committee',
    words: 'committee',
    id: committeeId,
    startInEdit,
    communityId,
    calls,
    fields: committeeFields,
    begin: { quorum: '2' },
    nameOf: (form) => form.name,
    view: 'committee-view',
    list: { screen: 'view-all-committees', title: 'Committees' },
  });
  const { value, mode } = record.profile;
  const canAdd = committeeId !== null && mode === 'view' && mayAdd;
  const add = () => shell.go('committee-member-add', {}, { committee: committeeId ?? '' });
  useHotkeys(canAdd ? [{ keys: 'a', label: 'Add member', hint: true, run: add }] : []);
  const addMember = canAdd && (
    <Button icon="plus" keys="a" onClick={add}>
      Add member
    </Button>
  );
  return (
    <ProfilePage {...page} meta={committeeId !== null && !value.isActive && <Tag>Dissolved</Tag>} actions={addMember}>
      <FieldRow columns={2}>
        <Field of={record} name="name" autoFocus={committeeId === null} />
        <Field of={record} name="committeeType" />
      </FieldRow>
      <FieldRow columns={2}>
        <Field of={record} name="quorum" />
        <Field of={record} name="decisionRule" />
      </FieldRow>
      <Field of={record} name="description" />
      {committeeId !== null && mode !== 'view' && <Field of={record} name="isActive" />}
      {committeeId !== null && mode === 'view' && (
        <>
          <h2>Members</h2>
          <Roster communityId={communityId} committeeId={committeeId} />
        </>
      )}
    </ProfilePage>
  );
}
