// One motion: added, shown and changed, with the vote of each member.
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, FieldRow, Tag } from '../../../../packages/ui/ui.ts';
import { meeting } from '../../meetings/meeting.contract.ts';
import { resolution } from '../../resolutions/resolution.contract.ts';
import { motion } from '../motion.contract.ts';
import { motionFields } from '../motion.fields.ts';
import { tallyWords } from '../motion.rules.ts';

const { addMotion, editMotion, getMotion, deleteMotion } = motion;
const calls = { add: addMotion, edit: editMotion, get: getMotion, remove: deleteMotion };

/** Adds a motion (`motionId` null), or shows one and lets it be changed. */
export default function MotionScreen({ motionId, startInEdit }: { motionId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { search, go } = useShell();
  const mayAdopt = useMayCall(resolution.addResolution);
  const meetings = useCall(meeting.pickMeetings, { communityId }).data ?? [];
  const { record, page } = useRecord({
    kind: 'motion',
    words: 'motion',
    id: motionId,
    startInEdit,
    communityId,
    calls,
    fields: motionFields,
    begin: { meetingId: search.meeting ?? null, ...(search.name === undefined ? {} : { name: search.name }) },
    nameOf: (form) => form.name,
    view: 'motion-view',
    list: { screen: 'view-all-motions', title: 'Motions' },
  });
  const { value, mode, set } = record.profile;
  const of = meetings.find((one) => one.meetingId === value.meetingId);
  const body = useCall(motion.listMeetingMotions, value.meetingId && mode !== 'view' ? { communityId, meetingId: value.meetingId } : null);
  const members = (body.data?.members ?? []).filter((name) => !value.votes.some((one) => one.name === name));
  const crumbs = [
    ...(page.crumbs ?? []),
    of && (
      <ScreenLink key="meeting" to="meeting-view" params={{ meetingId: of.meetingId }}>
        {of.name}
      </ScreenLink>
    ),
  ].filter(Boolean);
  const adopt = motionId !== null && mode === 'view' && value.outcome === 'CARRIED' && mayAdopt && (
    <Button icon="plus" onClick={() => go('resolution-add', {}, { motion: motionId })}>
      Add resolution
    </Button>
  );
  return (
    <ProfilePage
      {...page}
      crumbs={crumbs}
      meta={motionId !== null && <Tag>{motionFields.outcome.words[value.outcome]}</Tag>}
      actions={adopt}
    >
      <FieldRow columns={2}>
        <Field of={record} name="name" autoFocus={motionId === null} />
        <Field
          of={record}
          name="meetingId"
          disabled={motionId !== null}
          options={meetings.map((one) => ({ value: one.meetingId, label: `${one.name}, ${formatDate(one.meetingDate)}` }))}
        />
      </FieldRow>
      <Field of={record} name="motionText" />
      <FieldRow columns={2}>
        <Field of={record} name="movedBy" />
        <Field of={record} name="secondedBy" />
      </FieldRow>
      <Field of={record} name="votes" />
      {mode !== 'view' && members.length > 0 && (
        <Button icon="plus" onClick={() => set({ votes: [...value.votes, ...members.map((name) => ({ name, vote: 'FOR' as const }))] })}>
          {`Add ${members.length} voting ${members.length === 1 ? 'member' : 'members'}`}
        </Button>
      )}
      {value.votes.length > 0 && <p className="t3">{tallyWords(value.votes as never)}</p>}
      <FieldRow columns={2}>
        <Field of={record} name="outcome" />
        <Field of={record} name="minutesPage" />
      </FieldRow>
    </ProfilePage>
  );
}
