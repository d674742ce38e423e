// One meeting: added, shown and changed, with the motions put to it.

import { useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, FieldRow, Tag } from '../../../../packages/ui/ui.ts';
import { committee } from '../../../people/people.contract.ts';
import { motion } from '../../motions/motion.contract.ts';
import { meeting } from '../meeting.contract.ts';
import { meetingFields } from '../meeting.fields.ts';
import { MeetingMotions } from './meeting-motions.tsx';

const { addMeeting, editMeeting, getMeeting, deleteMeeting } = meeting;
const calls = { add: addMeeting, edit: editMeeting, get: getMeeting, remove: deleteMeeting };

/** Adds a meeting (`meetingId` null), or shows one and lets it be changed. */
export default function MeetingScreen({ meetingId, startInEdit }: { meetingId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const mayAdd = useMayCall(motion.addMotion);
  const committees = useCall(committee.pickCommittees, { communityId }).data ?? [];
  const { record, page } = useRecord({
    kind: 'meeting',
    words: 'meeting',
    id: meetingId,
    startInEdit,
    communityId,
    calls,
    fields: meetingFields,
    begin: {},
    nameOf: (form) => form.name,
    view: 'meeting-view',
    list: { screen: 'view-all-meetings', title: 'Meetings' },
  });
  const { value, mode } = record.profile;
  const isShown = meetingId !== null && mode === 'view';
  const addMotion = isShown && mayAdd && (
    <Button icon="plus" onClick={() => shell.go('motion-add', {}, { meeting: meetingId })}>
      Add motion
    </Button>
  );
  return (
    <ProfilePage {...page} meta={meetingId !== null && !value.isOpen && <Tag>Closed session</Tag>} actions={addMotion}>
      <FieldRow columns={2}>
        <Field of={record} name="name" autoFocus={meetingId === null} />
        <Field of={record} name="committeeId" options={committees.map((one) => ({ value: one.committeeId, label: one.name }))} />
      </FieldRow>
      <FieldRow columns={3}>
        <Field of={record} name="meetingDate" />
        <Field of={record} name="startTime" />
        <Field of={record} name="meetingKind" />
      </FieldRow>
      <FieldRow columns={2}>
        <Field of={record} name="place" />
        <Field of={record} name="isOpen" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field of={record} name="noticeDate" />
        <Field of={record} name="noticeProof" />
        <Field of={record} name="minutes" />
      </FieldRow>
      <Field of={record} name="agenda" />
      {isShown && <MeetingMotions communityId={communityId} meetingId={meetingId} />}
    </ProfilePage>
  );
}
