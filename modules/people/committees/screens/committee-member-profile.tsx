// One committee member: the form behind adding, changing and viewing them.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { CheckField, DateField, FieldRow, Note, SelectField, Tag, TextField } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields, type PartyForm } from '../../party/screens/party-fields.tsx';
import { committee, committeeMember, type NoticeChoice, noticeWords } from '../committee.contract.ts';

type Loaded = ClientOutput<typeof committeeMember.getCommitteeMember>;
/** The record as it is typed: what may be blank is text until it is sent. */
type Form = PartyForm &
  Omit<Loaded, 'committeeMemberId' | 'version' | 'startDate' | 'endDate' | 'approverOrder'> & {
    startDate: string;
    endDate: string;
    approverOrder: string;
  };

const words: FieldWords<Form> = {
  postcode: 'ZIP code',
  email: 'E-mail',
  committeeId: 'Committee',
  startDate: 'Term begins',
  endDate: 'Term ends',
  isVoting: 'Votes',
  isSigner: 'May sign',
  hasPortal: 'Portal access',
  approverOrder: 'Order of approval',
  notices: 'Hears of',
};
const { addCommitteeMember, editCommitteeMember, getCommitteeMember, deleteCommitteeMember } = committeeMember;
const calls = { add: addCommitteeMember, edit: editCommitteeMember, get: getCommitteeMember, remove: deleteCommitteeMember };
const notices = Object.entries(noticeWords).map(([value, label]) => ({ value: value as NoticeChoice, label }));

function emptyFor(committeeId: string, today: string): Form {
  return {
    ...noParty,
    committeeId,
    position: 'Member',
    startDate: today,
    endDate: '',
    isVoting: true,
    isSigner: false,
    hasPortal: false,
    approverOrder: '',
    notices: 'EVERY',
  };
}

function formOf({ committeeMemberId: _id, version: _version, startDate, endDate, approverOrder, ...facts }: Loaded): Form {
  return { ...facts, startDate, endDate: endDate ?? '', approverOrder: approverOrder === null ? '' : String(approverOrder) };
}

const inputOf = (form: Form) => ({ ...form, endDate: form.endDate || null, approverOrder: form.approverOrder || null });

interface MemberProfile {
  committeeMemberId: string | null;
  /** The committee someone is added to. */
  committeeId?: string;
  startInEdit?: boolean;
}

/** Adds a committee member (`committeeMemberId` null), or shows one and lets them be changed. */
export function CommitteeMemberProfile({ committeeMemberId, committeeId = '', startInEdit }: MemberProfile) {
  const { communityId, today } = useCommunity();
  const committees = useCall(committee.pickCommittees, { communityId }).data ?? [];
  const { profile, page } = useKept<Form, typeof committeeMember.getCommitteeMember>({
    kind: 'committeeMember',
    words: 'committee member',
    id: committeeMemberId,
    startInEdit,
    communityId,
    calls,
    empty: emptyFor(committeeId, today),
    formOf,
    inputOf,
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'committee-member-view',
    list: { screen: 'view-all-committees', title: 'Committees' },
  });
  const { field, value, mode } = profile;
  const of = committees.find((one) => one.committeeId === value.committeeId);
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
    <ProfilePage {...page} crumbs={crumbs} words={words} meta={committeeMemberId !== null && hasEnded && <Tag>Ended</Tag>}>
      {committeeMemberId !== null && hasEnded && mode === 'view' && (
        <Note icon="history" title="The term has ended.">
          Past members stay in the committee’s history.
        </Note>
      )}
      <FieldRow columns={3}>
        <SelectField
          label="Committee"
          required
          placeholder="Choose a committee"
          options={committees
            .filter((one) => one.isActive || one.committeeId === value.committeeId)
            .map((one) => ({ value: one.committeeId, label: one.name }))}
          {...field('committeeId')}
          disabled={committeeMemberId !== null}
        />
        <TextField label="Position" required maxLength={60} help="President, secretary, treasurer, chair …" {...field('position')} />
        <SelectField label="Hears of" options={notices} {...field('notices')} />
      </FieldRow>
      <FieldRow columns={3}>
        <DateField label="Term begins" required {...field('startDate')} />
        <DateField label="Term ends" help="Blank while none is set" {...field('endDate')} />
        <TextField label="Order of approval" numeric help="Blank: everyone is asked at the same time" {...field('approverOrder')} />
      </FieldRow>
      <FieldRow>
        <CheckField label="Votes" {...field('isVoting')} />
        <CheckField label="May sign" {...field('isSigner')} />
        <CheckField label="Portal access" {...field('hasPortal')} />
      </FieldRow>
      <PartyFields profile={profile} onlyPersons />
    </ProfilePage>
  );
}
