// One external email recipient: the form behind adding, changing and viewing them.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { addMonths, localDate } from '../../../../packages/kernel/kernel.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { CheckField, DateField, DateText, FieldRow, Tag, TextField } from '../../../../packages/ui/ui.ts';
import { externalEmailRecipient } from '../recipient.contract.ts';
import { confirmationOf } from '../recipient.rules.ts';

type Loaded = ClientOutput<typeof externalEmailRecipient.getExternalEmailRecipient>;
/** The record as it is typed: a day that may be blank is text until it is sent. */
type Form = Omit<Loaded, 'externalEmailRecipientId' | 'version' | 'confirmedDate'> & { confirmedDate: string };

const words: FieldWords<Form> = { email: 'Email', purpose: 'For what', confirmedDate: 'Confirmed on', isActive: 'Gets mail' };
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
export function ExternalEmailRecipientProfile({ externalEmailRecipientId, startInEdit }: RecipientProfile) {
  const { communityId, today } = useCommunity();
  const { profile, page } = useKept<Form, typeof externalEmailRecipient.getExternalEmailRecipient>({
    kind: 'externalEmailRecipient',
    words: 'external email recipient',
    id: externalEmailRecipientId,
    startInEdit,
    communityId,
    calls,
    empty: { name: '', email: '', purpose: '', confirmedDate: today, isActive: true },
    formOf: ({ externalEmailRecipientId: _id, version: _version, confirmedDate, ...facts }) => ({
      ...facts,
      confirmedDate: confirmedDate ?? '',
    }),
    inputOf: (form) => ({ ...form, confirmedDate: form.confirmedDate || null }),
    nameOf: (form) => form.name,
    view: 'external-email-recipient-view',
    list: { screen: 'view-all-contacts', title: 'Contacts' },
  });
  const { field, value, mode } = profile;
  const viewing = externalEmailRecipientId !== null && mode === 'view';
  const day = value.confirmedDate === '' ? null : localDate(value.confirmedDate.slice(0, 10));
  const confirmation = viewing ? confirmationOf(day, localDate(today)) : 'CONFIRMED';
  return (
    <ProfilePage
      {...page}
      words={words}
      meta={
        viewing && !value.isActive ? (
          <Tag>Gets no mail</Tag>
        ) : (
          confirmation !== 'CONFIRMED' && <Tag tone="attention">{confirmation === 'DUE' ? 'Confirm again' : 'Never confirmed'}</Tag>
        )
      }
    >
      <FieldRow columns={2}>
        <TextField label="Name" required maxLength={120} autoFocus={externalEmailRecipientId === null} {...field('name')} />
        <TextField label="Email" type="email" required {...field('email')} />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField label="For what" maxLength={200} help="Mail they receive" {...field('purpose')} />
        <DateField label="Confirmed on" help="When the address was last confirmed; due every year" {...field('confirmedDate')} />
      </FieldRow>
      {viewing && day !== null && (
        <p className="sm t3">
          To be confirmed again by <DateText value={addMonths(day, 12)} />
        </p>
      )}
      {externalEmailRecipientId !== null && <CheckField label="Gets mail" {...field('isActive')} />}
    </ProfilePage>
  );
}
