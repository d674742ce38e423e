// One resolution: added, shown and changed; its signed copy is a file of the record.
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { FieldRow, Tag } from '../../../../packages/ui/ui.ts';
import { motion } from '../../motions/motion.contract.ts';
import { resolution } from '../resolution.contract.ts';
import { resolutionFields } from '../resolution.fields.ts';

const { addResolution, editResolution, getResolution, deleteResolution } = resolution;
const calls = { add: addResolution, edit: editResolution, get: getResolution, remove: deleteResolution };

/** Adds a resolution (`resolutionId` null), or shows one and lets it be changed. */
export default function ResolutionScreen({ resolutionId, startInEdit }: { resolutionId: string | null; startInEdit?: boolean }) {
  const { communityId, today } = useCommunity();
  const { search } = useShell();
  const motions = useCall(motion.pickMotions, { communityId }).data ?? [];
  const { record, page } = useRecord({
    kind: 'resolution',
    words: 'resolution',
    id: resolutionId,
    startInEdit,
    communityId,
    calls,
    fields: resolutionFields,
    begin: { motionId: search.motion ?? null },
    nameOf: (form) => form.name,
    view: 'resolution-view',
    list: { screen: 'view-all-resolutions', title: 'Resolutions' },
  });
  const { value } = record.profile;
  const hasEnded = value.endDate !== '' && value.endDate.slice(0, 10) < today;
  const by = motions.find((one) => one.motionId === value.motionId);
  const choices = motions
    .filter((one) => one.outcome === 'CARRIED' || one.motionId === value.motionId)
    .map((one) => ({ value: one.motionId, label: `${one.name}, ${formatDate(one.meetingDate)}` }));
  const crumbs = [
    ...(page.crumbs ?? []),
    by && (
      <ScreenLink key="motion" to="motion-view" params={{ motionId: by.motionId }}>
        {by.name}
      </ScreenLink>
    ),
  ].filter(Boolean);
  return (
    <ProfilePage {...page} crumbs={crumbs} meta={resolutionId !== null && <Tag>{hasEnded ? 'Ended' : 'In force'}</Tag>}>
      <FieldRow columns={3}>
        <Field of={record} name="name" autoFocus={resolutionId === null} />
        <Field of={record} name="number" />
        <Field of={record} name="resolutionKind" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field of={record} name="motionId" options={choices} />
        <Field of={record} name="adoptedDate" />
        <Field of={record} name="endDate" />
      </FieldRow>
      <Field of={record} name="resolutionText" />
    </ProfilePage>
  );
}
