// The fiscal years of an association: which are open, over or closed, what waits in each, and what can be
// done with it.
import type { ReactNode } from 'react';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Column,
  DataTable,
  DateText,
  EmptyState,
  Facts,
  Money,
  Note,
  PageHeader,
  Panel,
  PanelSection,
  Split,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { methods } from '../year.rules.ts';
import { yearClose } from '../year-close.contract.ts';
import { BankSection, NewYearButton, stateOf, type YearRow } from './year-parts.tsx';

const columns: readonly TableColumn<YearRow>[] = [
  { key: 'label', title: 'Year', width: 110, emphasis: 'strong' },
  { key: 'startDate', title: 'From', kind: 'date', width: 110 },
  { key: 'endDate', title: 'To', kind: 'date', width: 110 },
  { key: 'method', title: 'Method', width: 140, value: (row) => methods[row.method].title },
  { key: 'state', title: 'State', kind: 'status', width: 120, value: (row) => stateOf(row)[0], tone: (row) => stateOf(row)[1] },
  { key: 'closedPeriods', title: 'Periods closed', width: 120, value: (row) => `${row.closedPeriods} of ${row.periods}` },
  { key: 'unpostedBatches', title: 'Batches not posted', kind: 'count', width: 150 },
  { key: 'budgetedAccounts', title: 'Accounts budgeted', kind: 'count', width: 150 },
  { key: 'chargeCategoriesWithoutAmount', title: 'Charges without amount', kind: 'count', width: 180 },
];

/** The trap of the new year: charges of a year without their amounts are not billed, and nobody sees it. */
function Amounts({ year }: { year: YearRow }) {
  if (year.chargeCategoriesWithoutAmount === 0) return null;
  return (
    <Note
      tone="problem"
      title={`${year.chargeCategoriesWithoutAmount} of ${year.chargeCategories} charges have no amount for ${year.label}.`}
    >
      Their charges are not posted in {year.label} until the amounts are entered with the{' '}
      <ScreenLink to="code-categories">charge codes</ScreenLink>.
    </Note>
  );
}

const conversionWords = {
  WAITS: 'What is open then is converted once the year has begun; this page offers it from that day on.',
  DUE: 'Open items at its start are not converted yet, or something was posted late into the year before. The tie-outs stay red until then.',
} as const;

/** A year under another method than the one before: what is open at the boundary is converted by an entry. */
function MethodChange({ year }: { year: YearRow }) {
  const shell = useShell();
  const { conversion } = year;
  if (!conversion) return null;
  const title = `The method changes from ${methods[conversion.fromMethod].title} to ${methods[year.method].title} in ${year.label}.`;
  const open = shell.mayOpen('method-change') && (
    <Button onClick={() => shell.go('method-change', {}, { year: year.fiscalYearId })}>
      {conversion.state === 'DUE' ? 'Convert what is open' : 'Look at the conversion'}
    </Button>
  );
  if (conversion.state === 'DONE')
    return (
      <Note title={title} actions={open}>
        Open items at its start are converted.
      </Note>
    );
  return (
    <Note tone={conversion.state === 'DUE' ? 'problem' : 'attention'} title={title} actions={open}>
      {conversionWords[conversion.state]}
    </Note>
  );
}

function Closings({ year }: { year: YearRow }) {
  return (
    <PanelSection title="Closing entries" aside={year.closings.length}>
      {year.closings.length === 0 && <p className="t3">None yet</p>}
      {year.closings.map((closing) => (
        <Facts
          key={closing.entryId}
          facts={[
            [
              'Entry',
              <ScreenLink key="e" to="journal-entry-view" params={{ entryId: closing.entryId }}>
                {closing.reference || `Entry ${closing.entryId}`}
              </ScreenLink>,
            ],
            ['State', closing.reversedByEntryId ? 'Undone' : 'Stands'],
            ['Description', closing.description],
            ['Total', <Money key="t" value={closing.total} zero="digits" />],
            ['Closed by', closing.enteredBy],
          ]}
        />
      ))}
    </PanelSection>
  );
}

function YearPanel({ year, onClose, children }: { year: YearRow; onClose(): void; children: ReactNode }) {
  const shell = useShell();
  const mayClose = shell.mayOpen('year-close') && year.state !== 'CLOSED';
  const mayUndo = useMayCall(yearClose.undoYearClose) && year.closings.some((closing) => closing.reversedByEntryId === null);
  const search = { year: year.fiscalYearId };
  return (
    <Panel
      label="Year in hand"
      onClose={onClose}
      footer={
        <>
          {mayClose && (
            <Button weight="primary" keys="c" onClick={() => shell.go('year-close', {}, search)}>
              {year.isReopened ? 'Close again' : 'Close the year'}
            </Button>
          )}
          {mayUndo && <Button onClick={() => shell.go('year-close-undo', {}, search)}>Undo close</Button>}
          <Button onClick={() => shell.go('accounting-setup', {}, { view: JSON.stringify({ tab: year.fiscalYearId }) })}>Periods</Button>
        </>
      }
    >
      <PanelSection title={`Fiscal year ${year.label}`} aside={stateOf(year)[0]}>
        <Facts
          facts={[
            ['From', <DateText key="f" value={year.startDate} form="words" />],
            ['To', <DateText key="t" value={year.endDate} form="words" />],
            ['Method', methods[year.method].title],
            ['Periods closed', `${year.closedPeriods} of ${year.periods}`],
            ['Batches not posted', String(year.unpostedBatches)],
            ['Budget', year.budgetedAccounts === 0 ? 'None yet' : `${year.budgetedAccounts} accounts`],
          ]}
        />
        <Amounts year={year} />
        <MethodChange year={year} />
      </PanelSection>
      <Closings year={year} />
      {children}
    </Panel>
  );
}

/** The page at `/c/$communityId/accounting/years`. */
export default function YearDashboardScreen() {
  const { communityId, today } = useCommunity();
  const listed = useCall(yearClose.listFiscalYears, { communityId });
  const [view, setView] = useAddressState<TableView>('view', {});
  if (!listed.data) return <Waiting title="The fiscal years did not load" of={listed} />;
  const { years, banks } = listed.data;
  const open = years.find((year) => year.fiscalYearId === view.open);
  const waiting = years.filter((year) => year.state !== 'CLOSED' && year.endDate < today);
  const unpriced = years.find((year) => year.chargeCategoriesWithoutAmount > 0 && year.endDate >= today);
  const changing = years.findLast((year) => year.conversion !== null && year.conversion.state !== 'DONE');
  return (
    <Split>
      <Column>
        <PageHeader title="Fiscal year dashboard" actions={<NewYearButton />} />
        {waiting.length > 1 && (
          <Note tone="attention" title={`${waiting.length} fiscal years are over and not closed.`}>
            The oldest is {waiting.at(-1)?.label}, which ended {formatDate(waiting.at(-1)?.endDate ?? today)}. Years close in their order.
          </Note>
        )}
        {unpriced && <Amounts year={unpriced} />}
        {changing && <MethodChange year={changing} />}
        <DataTable
          label="Fiscal years"
          rows={years}
          columns={columns}
          rowId={(row) => row.fiscalYearId}
          state={view}
          onState={setView}
          noun="years"
          bar={false}
          empty={
            <EmptyState title="No fiscal year yet" icon="calendar" actions={<NewYearButton />}>
              A fiscal year with its periods comes first; nothing can be posted before.
            </EmptyState>
          }
        />
      </Column>
      {open && (
        <YearPanel key={open.fiscalYearId} year={open} onClose={() => setView({ ...view, open: undefined })}>
          <BankSection banks={banks} through={open.endDate} />
        </YearPanel>
      )}
    </Split>
  );
}
