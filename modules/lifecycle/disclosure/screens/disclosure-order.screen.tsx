// One order of a disclosure: the form behind adding, changing and viewing it, with what was delivered beside
// it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { addDays, isLocalDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { bound, Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { CheckField, FieldRow, PanelSection, Tag } from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../../people/people.web.tsx';
import { disclosure, disclosureStateWords } from '../disclosure.contract.ts';
import { disclosureFields } from '../disclosure.fields.ts';
import { DisclosureActs } from './disclosure-acts.tsx';
import { Certificate } from './disclosure-certificate.tsx';

type Loaded = ClientOutput<typeof disclosure.getDisclosureOrder>;

/** The files that go with an order, and how it stands. */
function beside(loaded: Loaded) {
  const { documentIds, state, deliveredDate, validThroughDate, deliveredBy, endReason, batchId, certificate, mayCancel } = loaded;
  const standing = { state, deliveredDate, validThroughDate, deliveredBy, endReason, batchId, certificate, mayCancel };
  return { documentIds: documentIds as readonly string[], standing: standing as typeof standing | null };
}

const calls = {
  add: disclosure.addDisclosureOrder,
  edit: disclosure.editDisclosureOrder,
  get: disclosure.getDisclosureOrder,
  remove: disclosure.deleteDisclosureOrder,
};

/** Adds an order (`disclosureOrderId` null), or shows one with what may be done with it. */
export default function DisclosureOrderScreen({ disclosureOrderId }: { disclosureOrderId: string | null }) {
  const { communityId, today } = useCommunity();
  const { record, page } = useRecord({
    kind: 'disclosureOrder',
    words: 'disclosure order',
    id: disclosureOrderId,
    communityId,
    calls,
    fields: disclosureFields,
    begin: { dueDate: addDays(today, 14), fee: '', documentIds: [], standing: null },
    typed: beside,
    sent: ({ billing, chargeCodeId, feePaidDate }) => ({
      chargeCodeId: billing === 'CLOSING' ? chargeCodeId : null,
      feePaidDate: billing === 'REQUESTER' ? feePaidDate || null : null,
    }),
    also: { documentIds: 'Files' },
    nameOf: (form) => form.requester,
    view: 'disclosure-order-view',
    list: { screen: 'disclosure-orders', title: 'Disclosure orders' },
  });
  const { value, set, mode } = record.profile;
  const orderedDate = value.orderedDate.slice(0, 10);
  const mayChoose = useMayCall(disclosure.getDisclosureChoices);
  const choices = useCall(disclosure.getDisclosureChoices, mayChoose && isLocalDate(orderedDate) ? { communityId, orderedDate } : null);
  const { standing } = value;
  const stands = standing?.state === 'DELIVERED';
  // What was delivered stays as it was said; the form then only takes when the fee came in and a note.
  const fixed = { of: record, readOnly: stands };
  const files = choices.data?.files ?? [];
  const state = standing ? disclosureStateWords[standing.state] : null;
  return (
    <ProfilePage
      {...page}
      canEdit={page.canEdit && standing?.state !== 'CANCELLED'}
      meta={state && <Tag tone={state[1]}>{state[0]}</Tag>}
      actions={
        disclosureOrderId !== null &&
        standing && (
          <DisclosureActs
            disclosureOrderId={disclosureOrderId}
            standing={standing}
            closingDate={value.closingDate.slice(0, 10) as LocalDate | ''}
          />
        )
      }
    >
      {standing?.endReason && <p className="t2">Cancelled: {standing.endReason}</p>}
      <FieldRow columns={2}>
        <PropertyPicker communityId={communityId} {...bound(record, 'propertyId')} readOnly={mode === 'view' || stands} />
        <Field {...fixed} name="requester" />
        <Field {...fixed} name="company" />
        <Field {...fixed} name="email" />
        <Field {...fixed} name="phone" />
        <Field {...fixed} name="closingDate" />
      </FieldRow>
      <PanelSection title="Due and fee">
        <FieldRow columns={4}>
          <Field {...fixed} name="orderedDate" />
          <Field
            {...fixed}
            name="dueDate"
            help={
              choices.data ? `Ten working days: ${dayWords(choices.data.dueDate)}; three: ${dayWords(choices.data.rushDate)}` : undefined
            }
          />
          <Field {...fixed} name="fee" />
          <Field {...fixed} name="billing" />
        </FieldRow>
        <FieldRow columns={4}>
          <Field {...fixed} name="isRush" />
          {value.billing === 'CLOSING' ? (
            <Field
              {...fixed}
              name="chargeCodeId"
              placeholder="Choose a code"
              options={(choices.data?.codes ?? []).map((code) => ({ value: code.chargeCodeId, label: `${code.alias} ${code.name}` }))}
            />
          ) : (
            <Field of={record} name="feePaidDate" />
          )}
        </FieldRow>
      </PanelSection>
      {!stands && (
        <PanelSection title="Files that go with it" aside={`${value.documentIds.length}`}>
          {files.map((one) => (
            <CheckField
              key={one.attachmentId}
              label={one.name}
              help={one.fileName}
              readOnly={mode === 'view'}
              value={value.documentIds.includes(one.attachmentId)}
              onChange={(on) =>
                set({
                  documentIds: on ? [...value.documentIds, one.attachmentId] : value.documentIds.filter((id) => id !== one.attachmentId),
                })
              }
            />
          ))}
          {files.length === 0 && (
            <p className="t2">
              {mayChoose ? 'Files attached to the ' : 'Your role does not see the files of the '}
              <ScreenLink to="community-view">association</ScreenLink>
              {mayChoose ? ' itself, such as its rules and budget, can go with it.' : '.'}
            </p>
          )}
        </PanelSection>
      )}
      {standing?.certificate && <Certificate certificate={standing.certificate} />}
      <Field of={record} name="note" rows={2} />
    </ProfilePage>
  );
}

/** `06/05/2026` of a date of the wire. */
function dayWords(text: string): string {
  const [year, month, day] = text.slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}
