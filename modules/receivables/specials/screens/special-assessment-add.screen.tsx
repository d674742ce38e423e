// A special assessment: what it is for, its total and its installments; then what each home pays, and one
// button.
import { useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { addMonths, formatDate, formatMoney, type LocalDate, localDate, startOfMonth } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useAfterPause, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  ChangedBase,
  Column,
  CommitBar,
  centsOf,
  DataTable,
  DateField,
  DateText,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  MoneyField,
  Note,
  PageHeader,
  PanelSection,
  SelectField,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { codes } from '../../codes/code.contract.ts';
import { frequencyWords } from '../../codes/screens/code-parts.tsx';
import { type SaleChoice, type SpecialBasis, saleChoices, specialBases, specials } from '../special.contract.ts';

type Order = ClientInput<typeof specials.previewSpecial>;
type Preview = ClientOutput<typeof specials.previewSpecial>;
type Row = Preview['rows'][number];
type Choices = readonly { value: string; label: string }[];

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 110 },
  { key: 'address', title: 'Property', width: 240, emphasis: 'strong' },
  { key: 'share', title: 'Share', width: 100, emphasis: 'quiet' },
  { key: 'total', title: 'In all', kind: 'money', width: 130, total: 'sum', emphasis: 'strong' },
  { key: 'installment', title: 'Installment', kind: 'money', width: 120, total: 'sum' },
  { key: 'last', title: 'Last one', kind: 'money', width: 120, total: 'sum' },
];

const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value: value as Key, label: label as string }));

interface Form {
  chargeCodeId: string;
  name: string;
  basis: SpecialBasis;
  amount: string;
  installments: string;
  frequency: Order['frequency'];
  startDate: LocalDate | '';
  atSale: SaleChoice;
  resolution: string;
}

function waitsFor({ chargeCodeId, name, amount, installments, startDate }: Form): string | undefined {
  if (chargeCodeId === '') return 'Choose the code';
  if (name.trim() === '') return 'Enter what it is for';
  if ((centsOf(amount) ?? 0n) <= 0n) return 'Enter the amount';
  if (!/^[1-9]\d{0,2}$/.test(installments)) return 'Enter the number of installments';
  return startDate === '' ? 'Enter the day the first installment is due' : undefined;
}

function Terms({ form, preview }: { form: Form; preview: Preview }) {
  const { total, installmentTotal, lastTotal, endDate, dueCount, without } = preview;
  return (
    <>
      <PanelSection title={form.name}>
        <Facts
          facts={[
            ['Total', <Money key="t" value={total} zero="digits" />],
            ['Installments', form.installments],
            ['One installment', <Money key="i" value={installmentTotal} zero="digits" />],
            ['The last one', <Money key="l" value={lastTotal} zero="digits" />],
            ['Last due', <DateText key="e" value={endDate} form="words" />],
            ['At a sale', saleChoices[form.atSale]],
          ]}
        />
      </PanelSection>
      {dueCount > 0 && (
        <section className="psec">
          <Note tone="attention" title={dueCount === 1 ? 'One installment is due already.' : `${dueCount} installments are due already.`}>
            The next charge run charges {dueCount === 1 ? 'it' : 'them together'}.
          </Note>
        </section>
      )}
      {without.length > 0 && (
        <PanelSection title="Homes without a share" aside={without.length}>
          <ul>
            {without.slice(0, 20).map((home) => (
              <li key={home.propertyId}>
                <ScreenLink to="property-view" params={{ propertyId: home.propertyId }}>
                  {home.accountNumber} {home.address}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  );
}

function Fields({ form, set, choices }: { form: Form; set(change: Partial<Form>): void; choices: Choices }) {
  return (
    <>
      <div className="fields hdr">
        <TextField
          label="For"
          required
          autoFocus
          width={230}
          maxLength={80}
          placeholder="Roof replacement"
          value={form.name}
          onChange={(name) => set({ name })}
        />
        <SelectField
          label="Code"
          width={200}
          value={form.chargeCodeId}
          onChange={(chargeCodeId) => set({ chargeCodeId })}
          options={choices}
          placeholder="Choose a code"
        />
        <SelectField
          label="Spread by"
          width={180}
          value={form.basis}
          onChange={(basis) => set({ basis })}
          options={optionsOf(specialBases)}
        />
        <MoneyField
          label={form.basis === 'PER_HOME' ? 'Amount per home' : 'Total'}
          width={150}
          value={form.amount}
          onChange={(amount) => set({ amount })}
        />
      </div>
      <div className="fields hdr">
        <TextField
          label="Installments"
          width={110}
          maxLength={3}
          value={form.installments}
          onChange={(installments) => set({ installments })}
        />
        <SelectField
          label="Frequency"
          width={140}
          value={form.frequency}
          onChange={(frequency) => set({ frequency })}
          options={optionsOf(frequencyWords)}
        />
        <DateField label="First due" width={140} value={form.startDate} onChange={(startDate) => set({ startDate })} />
        <SelectField
          label="At a sale"
          width={190}
          value={form.atSale}
          onChange={(atSale) => set({ atSale })}
          options={optionsOf(saleChoices)}
        />
        <TextField label="Resolution" width={230} maxLength={200} value={form.resolution} onChange={(resolution) => set({ resolution })} />
      </div>
    </>
  );
}

function Adding({ choices }: { choices: Choices }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [view, setView] = useState<TableView>({});
  const [form, setForm] = useState<Form>({
    chargeCodeId: choices.length === 1 ? (choices[0]?.value ?? '') : '',
    name: '',
    basis: 'EQUAL',
    amount: '',
    installments: '12',
    frequency: 'MONTHLY',
    startDate: addMonths(startOfMonth(today), 1),
    atSale: 'BUYER',
    resolution: '',
  });
  const set = (change: Partial<Form>) => setForm((old) => ({ ...old, ...change }));
  const own = waitsFor(form);
  const { startDate, installments, ...rest } = form;
  const input: Order | null =
    own === undefined && startDate !== '' ? { communityId, ...rest, startDate, installments: Number(installments) } : null;
  const asked = useAfterPause(input);
  const act = usePreviewed(specials.previewSpecial, specials.addSpecial, {
    input: asked.value,
    isLatest: asked.isLatest,
    more: {},
    lines: (seen) => seen.rows.map((row) => ({ key: row.propertyId, label: row.accountNumber, amount: row.total })),
    done: (answer) => `Assessed ${answer.homes} homes, ${formatMoney(centsOf(answer.total) ?? 0n, 'digits')}`,
    onDone: ({ specialAssessmentId }) => shell.go('special-assessment-view', { specialAssessmentId }),
  });
  const { error } = act;
  const preview = error || input === null ? undefined : act.preview;
  const rows = preview?.rows ?? [];
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title="Add special assessment"
            crumbs={[
              <ScreenLink key="list" to="special-assessments">
                Special assessments
              </ScreenLink>,
              'Nothing is saved yet',
            ]}
            meta={preview ? `through ${formatDate(localDate(preview.endDate.slice(0, 10)))}` : undefined}
          />
          <Fields form={form} set={set} choices={choices} />
          <DataTable
            label="Homes"
            noun="homes"
            rows={rows}
            columns={columns}
            rowId={(row) => row.propertyId}
            state={view}
            onState={setView}
            onOpen={(row) => shell.go('property-view', { propertyId: row.propertyId })}
            hrefOf={(row) => shell.hrefOf('property-view', { propertyId: row.propertyId })}
            bar={false}
            empty={<EmptyState title={error ? error.message : (own ?? 'Adding up')} />}
          />
        </Column>
        <SidePane label="The terms">
          {act.changed && <ChangedBase noun="home" {...act.changed} />}
          {act.fresh?.refusal && (
            <section className="psec">
              <Note tone="problem" icon="alert-triangle" title={act.fresh.refusal.message} />
            </section>
          )}
          {preview && <Terms form={form} preview={preview} />}
        </SidePane>
      </Split>
      <CommitBar
        note="The charge run charges each installment as it falls due"
        primary={{
          label: `Assess ${rows.length} homes, ${formatMoney(centsOf(preview?.total) ?? 0n, 'digits')}`,
          run: act.commit,
          busy: act.busy,
          waitsFor: act.waitsFor(own),
        }}
      />
    </>
  );
}

/** The page at `/c/$communityId/special-assessments/new`. */
export default function SpecialAssessmentAddScreen() {
  const { communityId } = useCommunity();
  const listed = useCall(codes.listCodes, { communityId });
  if (listed.error)
    return <Failed message={listed.error.message} reference={listed.error.reference} onRetry={() => void listed.refetch()} />;
  if (!listed.data) return <LoadingRows />;
  const choices = listed.data.codes
    .filter((code) => code.isActive && code.kind === 'SPECIAL')
    .map(({ chargeCodeId, alias, name }) => ({ value: chargeCodeId, label: `${alias} ${name}` }));
  if (choices.length > 0) return <Adding choices={choices} />;
  return (
    <>
      <PageHeader title="Add special assessment" />
      <EmptyState title="No code for special assessments" actions={<ScreenLink to="code-add">Add a code</ScreenLink>}>
        Add a code of kind Special assessment first.
      </EmptyState>
    </>
  );
}
