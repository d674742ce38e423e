// One external email recipient: the form behind adding, changing and viewing them.
import { addMonths, localDate } from '../../../../packages/kernel/kernel.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { DateText, FieldRow, Tag } from '../../../../packages/ui/ui.ts';
import { externalEmailRecipient } from '../recipient.contract.ts';
import { recipientFields } from '../recipient.fields.ts';
import { confirmationOf } from '../recipient.rules.ts';

const { addExternalEmailRecipient, editExternalEmailRecipient, getExternalEmailRecipient, deleteExternalEmailRecipient } =
  externalEmailRecipient;
const calls = {
  add: addExternalEmailRecipient,
  edit: editExternalEmailRecipient,
  get: getExternalEmailRecipient,
  remove: deleteExternalEmailRecipient,
};

interface RecipientProfile {
  externalEmailRecipientId: string | null;
  startInEdit?: boolean;
}

/**
 * Adds an external email recipient (`externalEmailRecipientId` null), or shows one and lets them be changed.
 */
export default function ExternalEmailRecipientScreen({ externalEmailRecipientId, startInEdit }: RecipientProfile) {
  const { communityId, today } = useCommunity();
  const { record, page } = useRecord({
    kind: 'externalEmailRecipient',
    words: 'external email recipient',
    id: externalEmailRecipientId,
    startInEdit,
    communityId,
    calls,
    fields: recipientFields,
    begin: {},
    nameOf: (form) => form.name,
    view: 'external-email-recipient-view',
    list: { screen: 'view-all-contacts', title: 'Contacts' },
  });
  const { value, mode } = record.profile;
  const viewing = externalEmailRecipientId !== null && mode === 'view';
  const day = value.confirmedDate === '' ? null : localDate(value.confirmedDate.slice(0, 10));
  const confirmation = viewing ? confirmationOf(day, localDate(today)) : 'CONFIRMED';
  return (
    <ProfilePage
      {...page}
      meta={
        viewing && !value.isActive ? (
          <Tag>Gets no mail</Tag>
        ) : (
          confirmation !== 'CONFIRMED' && <Tag tone="attention">{confirmation === 'DUE' ? 'Confirm again' : 'Never confirmed'}</Tag>
        )
      }
    >
      <FieldRow columns={2}>
        <Field of={record} name="name" autoFocus={externalEmailRecipientId === null} />
        <Field of={record} name="email" />
      </FieldRow>
      <FieldRow columns={2}>
        <Field of={record} name="purpose" />
        <Field of={record} name="confirmedDate" />
      </FieldRow>
      {viewing && day !== null && (
        <p className="sm t3">
          To be confirmed again by <DateText value={addMonths(day, 12)} />
        </p>
      )}
      {externalEmailRecipientId !== null && <Field of={record} name="isActive" />}
    </ProfilePage>
  );
}
