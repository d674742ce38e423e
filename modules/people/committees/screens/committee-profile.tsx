// One committee: the form behind adding, changing and viewing it, and who sits on it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, CheckField, FieldRow, SelectField, Tag, TextField, useHotkeys } from '../../../../packages/ui/ui.ts';
import {
  type CommitteeType,
  committee,
  committeeMember,
  committeeTypeWords,
  type DecisionRule,
  decisionRuleWords,
} from '../committee.contract.ts';
import { Roster } from './roster.tsx';

/** The record as it is typed: the quorum is text until the server has read it. */
type Form = Omit<ClientOutput<typeof committee.getCommittee>, 'committeeId' | 'version' | 'quorum'> & { quorum: string };

const empty: Form = { name: '', committeeType: 'BOARD', quorum: '2', decisionRule: 'PRESENT', description: '', isActive: true };
const words: FieldWords<Form> = { committeeType: 'Type', decisionRule: 'How it decides', isActive: 'Active' };
const calls = {
  add: committee.addCommittee,
  edit: committee.editCommittee,
  get: committee.getCommittee,
  remove: committee.deleteCommittee,
};
const types = Object.entries(committeeTypeWords).map(([value, label]) => ({ value: value as CommitteeType, label }));
const rules = Object.entries(decisionRuleWords).map(([value, label]) => ({ value: value as DecisionRule, label }));

/** Adds a committee (`committeeId` null), or shows one and lets it be changed. */
export function CommitteeProfile({ committeeId, startInEdit }: { committeeId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const mayAdd = useMayCall(committeeMember.addCommitteeMember);
  const { profile, page } = useKept<Form, typeof committee.getCommittee>({
    kind: 'committee',
    words: 'committee',
    id: committeeId,
    startInEdit,
    communityId,
    calls,
    empty,
    formOf: ({ committeeId: _id, version: _version, quorum, ...facts }) => ({ ...facts, quorum: String(quorum) }),
    nameOf: (form) => form.name,
    view: 'committee-view',
    list: { screen: 'view-all-committees', title: 'Committees' },
  });
  const { field, value, mode } = profile;
  const canAdd = committeeId !== null && mode === 'view' && mayAdd;
  const add = () => shell.go('committee-member-add', {}, { committee: committeeId ?? '' });
  useHotkeys(canAdd ? [{ keys: 'a', label: 'Add member', hint: true, run: add }] : []);
  const addMember = canAdd && (
    <Button icon="plus" keys="a" onClick={add}>
      Add member
    </Button>
  );
  return (
    <ProfilePage {...page} words={words} meta={committeeId !== null && !value.isActive && <Tag>Dissolved</Tag>} actions={addMember}>
      <FieldRow columns={2}>
        <TextField label="Name" required maxLength={80} autoFocus={committeeId === null} {...field('name')} />
        <SelectField label="Type" options={types} {...field('committeeType')} />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField label="Quorum" numeric help="Voting members who must be present" {...field('quorum')} />
        <SelectField label="How it decides" options={rules} {...field('decisionRule')} />
      </FieldRow>
      <TextField label="Description" maxLength={500} {...field('description')} />
      {committeeId !== null && (
        <CheckField label="Active" help="A dissolved committee keeps its members as history" {...field('isActive')} />
      )}
      {committeeId !== null && mode === 'view' && (
        <>
          <h2>Members</h2>
          <Roster communityId={communityId} committeeId={committeeId} />
        </>
      )}
    </ProfilePage>
  );
}
