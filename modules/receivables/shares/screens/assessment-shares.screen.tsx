// Assessments by share: a year's total spread over the homes, looked at against the budget, and written to
// the roll.
import { useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney, type LocalDate, startOfMonth } from '../../../../packages/kernel/kernel.ts';
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
} from '../../../../packages/ui/ui.ts';
import { codes } from '../../codes/code.contract.ts';
import { assessmentShares, type ShareBasis, shareBases } from '../share.contract.ts';

type Preview = ClientOutput<typeof assessmentShares.previewShares>;
type Row = Preview['rows'][number];
type Categories = readonly { value: string; label: string }[];

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 110 },
  { key: 'address', title: 'Property', width: 240, emphasis: 'strong' },
  { key: 'share', title: 'Share', width: 110 },
  { key: 'before', title: 'Now', kind: 'money', width: 120, total: 'sum', emphasis: 'quiet' },
  { key: 'amount', title: 'Installment', kind: 'money', width: 130, total: 'sum' },
];

const bases = Object.entries(shareBases).map(([value, label]) => ({ value: value as ShareBasis, label }));

function Against({ preview }: { preview: Preview }) {
  const { yearLabel, yearTotal, budget, installments, installmentTotal, billed, rounding, without } = preview;
  return (
    <>
      <PanelSection title={`Fiscal year ${yearLabel}`}>
        <Facts
          facts={[
            ['Total to assess', <Money key="t" value={yearTotal} zero="digits" />],
            ['Budget', budget === null ? 'None' : <Money key="b" value={budget} zero="digits" />],
            ['Installments a year', installments],
            ['One installment', <Money key="i" value={installmentTotal} zero="digits" />],
            ['Billed in a year', <Money key="y" value={billed} zero="digits" />],
            ['Rounding', <Money key="r" value={rounding} zero="digits" />],
          ]}
        />
      </PanelSection>
      {budget !== null && budget !== yearTotal && (
        <section className="psec">
          <Note tone="attention" title="The total differs from the budget." />
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

function Shares({ categories }: { categories: Categories }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [codeCategoryId, setCategory] = useState('');
  const [basis, setBasis] = useState<ShareBasis>('OWNERSHIP_PERCENT');
  const [total, setTotal] = useState('');
  const [date, setDate] = useState<LocalDate | ''>(startOfMonth(today));
  const [view, setView] = useState<TableView>({});
  const input: ClientInput<typeof assessmentShares.previewShares> | null =
    date === '' || codeCategoryId === ''
      ? null
      : { communityId, codeCategoryId, basis, startDate: date, ...(total ? { yearTotal: total } : {}) };
  const asked = useAfterPause(input);
  const act = usePreviewed(assessmentShares.previewShares, assessmentShares.applyShares, {
    input: asked.value,
    isLatest: asked.isLatest,
    more: {},
    lines: (seen) => seen.rows.map((row) => ({ key: row.propertyId, label: row.accountNumber, amount: row.amount })),
    done: (answer) => `Assessed ${answer.linked} homes by share`,
    onDone: () => shell.go('code-category-linkage'),
  });
  const { preview, error } = act;
  const rows = error ? [] : (preview?.rows ?? []);
  const words = `${rows.length} homes, ${formatMoney(centsOf(preview?.installmentTotal) ?? 0n, 'digits')}`;
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title="Assessments by share"
            crumbs={[
              <ScreenLink key="codes" to="codes">
                Codes
              </ScreenLink>,
              'Nothing is saved yet',
            ]}
            meta={date === '' ? undefined : `from ${formatDate(date)}`}
          />
          <div className="fields hdr">
            <SelectField
              label="Category"
              width={230}
              value={codeCategoryId}
              onChange={setCategory}
              options={categories}
              placeholder="Choose a category"
            />
            <SelectField label="Share" width={190} value={basis} onChange={setBasis} options={bases} />
            <MoneyField label="Year total" width={150} placeholder="The budget" value={total} onChange={setTotal} />
            <DateField label="From" required width={140} value={date} onChange={setDate} />
          </div>
          <DataTable
            label="Homes by share"
            noun="homes"
            rows={rows}
            columns={columns}
            rowId={(row) => row.propertyId}
            state={view}
            onState={setView}
            onOpen={(row) => shell.go('property-view', { propertyId: row.propertyId })}
            hrefOf={(row) => shell.hrefOf('property-view', { propertyId: row.propertyId })}
            bar={false}
            empty={<EmptyState title={error ? error.message : codeCategoryId === '' ? 'Choose the category to spread' : 'Adding up'} />}
          />
        </Column>
        <SidePane label="Against the budget">
          {act.changed && <ChangedBase noun="home" {...act.changed} />}
          {act.fresh?.refusal && (
            <section className="psec">
              <Note tone="problem" icon="alert-triangle" title={act.fresh.refusal.message} />
            </section>
          )}
          {preview && !error && <Against preview={preview} />}
        </SidePane>
      </Split>
      <CommitBar
        note="The charge run bills these amounts from that day on"
        primary={{
          label: `Assess ${words}`,
          run: act.commit,
          busy: act.busy,
          waitsFor: act.waitsFor(codeCategoryId === '' ? 'Choose a category' : date === '' ? 'Enter the first day' : undefined),
        }}
      />
    </>
  );
}

/** The page at `/c/$communityId/codes/shares`. */
export default function AssessmentSharesScreen() {
  const { communityId } = useCommunity();
  const listed = useCall(codes.listCodes, { communityId });
  if (listed.error)
    return <Failed message={listed.error.message} reference={listed.error.reference} onRetry={() => void listed.refetch()} />;
  if (!listed.data) return <LoadingRows />;
  const categories = listed.data.codes
    .filter((code) => code.isActive && code.kind === 'ASSESSMENT')
    .flatMap((code) => code.categories.map((one) => ({ value: one.codeCategoryId, label: `${code.alias} ${one.name}` })));
  if (categories.length > 0) return <Shares categories={categories} />;
  return (
    <>
      <PageHeader title="Assessments by share" />
      <EmptyState title="No assessment to spread" actions={<ScreenLink to="codes">Open codes</ScreenLink>}>
        Add a code of kind Assessment with a category first.
      </EmptyState>
    </>
  );
}
