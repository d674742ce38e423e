// One order of a disclosure: the form behind adding, changing and viewing it, with what was delivered beside
// it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { addDays, isLocalDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  DateField,
  FieldRow,
  MoneyField,
  PanelSection,
  SelectField,
  Tag,
  TextAreaField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../../people/people.web.tsx';
import { disclosure, disclosureStateWords } from '../disclosure.contract.ts';
import { DisclosureActs } from './disclosure-acts.tsx';
import { Certificate } from './disclosure-certificate.tsx';

type Loaded = ClientOutput<typeof disclosure.getDisclosureOrder>;

/** The order as it is typed, and how it stands. */
interface Form {
  propertyId: string;
  requester: string;
  company: string;
  email: string;
  phone: string;
  orderedDate: LocalDate | '';
  dueDate: LocalDate | '';
  isRush: boolean;
  fee: string;
  billing: Loaded['billing'];
  chargeCodeId: string;
  closingDate: LocalDate | '';
  documentIds: readonly string[];
  feePaidDate: LocalDate | '';
  note: string;
  standing: Pick<
    Loaded,
    'state' | 'deliveredDate' | 'validThroughDate' | 'deliveredBy' | 'endReason' | 'batchId' | 'certificate' | 'mayCancel'
  > | null;
}

const words: FieldWords<Form> = {
  propertyId: 'Property',
  requester: 'Requested by',
  email: 'Email',
  orderedDate: 'Ordered',
  dueDate: 'Due',
  isRush: 'Rush',
  billing: 'Fee paid by',
  chargeCodeId: 'Charged as',
  closingDate: 'Closing',
  documentIds: 'Files',
  feePaidDate: 'Fee paid on',
};
const calls = {
  add: disclosure.addDisclosureOrder,
  edit: disclosure.editDisclosureOrder,
  get: disclosure.getDisclosureOrder,
  remove: disclosure.deleteDisclosureOrder,
};

const dayOf = (text: string | null): LocalDate | '' => (text === null ? '' : (text.slice(0, 10) as LocalDate));

function formOf({ disclosureOrderId: _id, version: _version, ...loaded }: Loaded): Form {
  const { state, deliveredDate, validThroughDate, deliveredBy, endReason, batchId, certificate, mayCancel, ...facts } = loaded;
  return {
    ...facts,
    orderedDate: dayOf(facts.orderedDate),
    dueDate: dayOf(facts.dueDate),
    closingDate: dayOf(facts.closingDate),
    feePaidDate: dayOf(facts.feePaidDate),
    chargeCodeId: facts.chargeCodeId ?? '',
    standing: { state, deliveredDate, validThroughDate, deliveredBy, endReason, batchId, certificate, mayCancel },
  };
}

function inputOf({ standing: _standing, ...form }: Form) {
  return {
    ...form,
    fee: form.fee === '' ? '0.00' : form.fee,
    documentIds: [...form.documentIds],
    chargeCodeId: form.billing === 'CLOSING' ? form.chargeCodeId || null : null,
    closingDate: form.closingDate || null,
    feePaidDate: form.billing === 'REQUESTER' ? form.feePaidDate || null : null,
  };
}

/** Adds an order (`disclosureOrderId` null), or shows one with what may be done with it. */
export function DisclosureProfile({ disclosureOrderId }: { disclosureOrderId: string | null }) {
  const { communityId, today } = useCommunity();
  const { profile, page } = useKept<Form, typeof disclosure.getDisclosureOrder>({
    kind: 'disclosureOrder',
    words: 'disclosure order',
    id: disclosureOrderId,
    communityId,
    calls,
    empty: {
      propertyId: '',
      requester: '',
      company: '',
      email: '',
      phone: '',
      orderedDate: today,
      dueDate: addDays(today, 14),
      isRush: false,
      fee: '',
      billing: 'REQUESTER',
      chargeCodeId: '',
      closingDate: '',
      documentIds: [],
      feePaidDate: '',
      note: '',
      standing: null,
    },
    formOf,
    inputOf,
    nameOf: (form) => form.requester,
    view: 'disclosure-order-view',
    list: { screen: 'disclosure-orders', title: 'Disclosure orders' },
  });
  const { field, value, set, mode, errorAt } = profile;
  const mayChoose = useMayCall(disclosure.getDisclosureChoices);
  const choices = useCall(
    disclosure.getDisclosureChoices,
    mayChoose && isLocalDate(value.orderedDate) ? { communityId, orderedDate: value.orderedDate } : null,
  );
  const { standing } = value;
  const stands = standing?.state === 'DELIVERED';
  // What was delivered stays as it was said; the form then only takes when the fee came in and a note.
  const part = <K extends keyof Form>(key: K) => ({ ...field(key), ...(stands ? { readOnly: true } : {}) });
  const files = choices.data?.files ?? [];
  const state = standing ? disclosureStateWords[standing.state] : null;
  return (
    <ProfilePage
      {...page}
      canEdit={page.canEdit && standing?.state !== 'CANCELLED'}
      words={words}
      meta={state && <Tag tone={state[1]}>{state[0]}</Tag>}
      actions={
        disclosureOrderId !== null &&
        standing && <DisclosureActs disclosureOrderId={disclosureOrderId} standing={standing} closingDate={value.closingDate} />
      }
    >
      {standing?.endReason && <p className="t2">Cancelled: {standing.endReason}</p>}
      <FieldRow columns={2}>
        <PropertyPicker
          label="Property"
          communityId={communityId}
          readOnly={mode === 'view' || stands}
          value={value.propertyId || null}
          onChange={(propertyId) => set({ propertyId: propertyId ?? '' })}
          error={errorAt('propertyId')}
        />
        <TextField label="Requested by" required maxLength={120} {...part('requester')} />
        <TextField label="Company" maxLength={120} help="The title company, lender or agent" {...part('company')} />
        <TextField label="Email" maxLength={254} {...part('email')} />
        <TextField label="Phone" maxLength={40} {...part('phone')} />
        <DateField label="Closing" help="When the sale is expected" {...part('closingDate')} />
      </FieldRow>
      <PanelSection title="Due and fee">
        <FieldRow columns={4}>
          <DateField label="Ordered" required {...part('orderedDate')} />
          <DateField
            label="Due"
            required
            help={
              choices.data ? `Ten working days: ${dayWords(choices.data.dueDate)}; three: ${dayWords(choices.data.rushDate)}` : undefined
            }
            {...part('dueDate')}
          />
          <MoneyField label="Fee" {...part('fee')} />
          <SelectField
            label="Fee paid by"
            options={[
              { value: 'REQUESTER', label: 'Who asked' },
              { value: 'CLOSING', label: 'The owner, at the closing' },
            ]}
            {...part('billing')}
          />
        </FieldRow>
        <FieldRow columns={4}>
          <CheckField label="Rush" {...part('isRush')} />
          {value.billing === 'CLOSING' ? (
            <SelectField
              label="Charged as"
              placeholder="Choose a code"
              options={(choices.data?.codes ?? []).map((code) => ({ value: code.chargeCodeId, label: `${code.alias} ${code.name}` }))}
              {...part('chargeCodeId')}
            />
          ) : (
            <DateField label="Fee paid on" help="When the requester paid it" {...field('feePaidDate')} />
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
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
    </ProfilePage>
  );
}

/** `06/05/2026` of a date of the wire. */
function dayWords(text: string): string {
  const [year, month, day] = text.slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}
