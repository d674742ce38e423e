// Closing a fiscal year: choose it, calculate, look at the entry fund by fund and at what stands in its way,
// and close.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { type FigureLine, type PreviewedAct, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Bar,
  Button,
  ChangedBase,
  CheckField,
  Column,
  CommitBar,
  centsOf,
  EmptyState,
  FieldRow,
  JournalLines,
  Money,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SelectField,
  SidePane,
  SideTable,
  Split,
  Tag,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { yearClose } from '../year-close.contract.ts';
import { BankSection, type YearRow, yearCrumbs } from './year-parts.tsx';

type Preview = ClientOutput<typeof yearClose.previewYearClose>;

/** What closing waits for, in words; undefined when it can go on. */
function obstacle(preview: Preview, override: boolean, description: string): string | undefined {
  if (preview.earlierYearsOpen.length > 0) return `Fiscal year ${preview.earlierYearsOpen.join(', ')} closes first`;
  if (preview.trialBalance.debits !== preview.trialBalance.credits) return 'The trial balance does not balance';
  const lines = preview.funds.flatMap((fund) => fund.lines);
  if (lines.length === 0 && preview.openPeriods === 0) return 'The year is closed, and nothing came since';
  if (lines.some((line) => line.accountId === null)) return 'A fund has no fund balance account';
  if (preview.unpostedBatches.length > 0 && !override) return 'Batches wait to be posted';
  return description.trim() === '' ? 'The description is missing' : undefined;
}

const figureLines = (preview: Preview): FigureLine[] =>
  preview.funds.flatMap((fund) =>
    fund.lines.map((line) => ({
      key: `${fund.fundId} ${line.accountId} ${line.costCenterId}`,
      label: `${line.number} ${line.name}`,
      amount: line.debit ?? (line.credit === null ? null : `-${line.credit}`),
    })),
  );

function Waits({ preview, override, onOverride }: { preview: Preview; override: boolean; onOverride(on: boolean): void }) {
  const waiting = preview.unpostedBatches;
  if (waiting.length === 0) return null;
  return (
    <PanelSection title="Not posted yet" aside={waiting.length}>
      <Note tone="attention" title={`${waiting.length} ${waiting.length === 1 ? 'batch is' : 'batches are'} dated in this year.`}>
        After the year closes, they can be posted only with another date or in a reopened period.
      </Note>
      <ul>
        {waiting.map((batch) => (
          <li key={batch.batchId}>
            {batch.description || batch.kind.toLowerCase()}{' '}
            <span className="t3">
              {formatDate(batch.postDate)}, batch {batch.batchId}
            </span>
          </li>
        ))}
      </ul>
      <CheckField label="Close the year although they wait" value={override} onChange={onOverride} />
    </PanelSection>
  );
}

/** A red tie-out holds the closing; who may undo closings may go on, and the description says why. */
function Red({ message, value, onChange }: { message: string; value: boolean; onChange(on: boolean): void }) {
  const mayOverride = useMayCall(yearClose.undoYearClose);
  return (
    <PanelSection title="Tie-outs">
      <Note tone="problem" title={message}>
        <ScreenLink to="tie-out-board">The tie-out board</ScreenLink> names what is to blame.
      </Note>
      {mayOverride && <CheckField label="Close the year although a tie-out is red" value={value} onChange={onChange} />}
    </PanelSection>
  );
}

function Summary({ preview }: { preview: Preview }) {
  const hasTransfers = preview.funds.some((fund) => fund.transfers !== '0.00');
  const heads = ['Fund', 'Income', 'Expense', ...(hasTransfers ? ['Transfers'] : []), 'Net'];
  if (preview.funds.length === 0) return <p className="t3">Income and expense stand at zero; only the periods close.</p>;
  return (
    <SideTable
      label="Net of each fund"
      heads={heads}
      rows={preview.funds.map((fund) => ({
        key: fund.fundId,
        label: fund.fundName,
        cells: [fund.income, fund.expense, ...(hasTransfers ? [fund.transfers] : []), fund.net],
      }))}
    />
  );
}

/** What is typed of a closing: the words of its entry, and what it goes over. */
interface Typed {
  reference: string;
  description: string;
  override: boolean;
  overridesTieOuts: boolean;
}

interface CalculatedProps {
  act: PreviewedAct<typeof yearClose.previewYearClose>;
  preview: Preview;
  typed: Typed;
  onType(change: Partial<Typed>): void;
}

/** The closing entry, and what stands in its way. */
function Calculated({ act, preview, typed, onType }: CalculatedProps) {
  const { reference, description, override, overridesTieOuts } = typed;
  const { label } = preview;
  const balances = preview.trialBalance.debits === preview.trialBalance.credits;
  return (
    <>
      <Split>
        <Column>
          <ScrollRegion label="Closing entry">
            {act.changed && <ChangedBase noun="account" {...act.changed} />}
            <PanelSection
              title={`Closing entry of ${formatDate(preview.endDate)}`}
              aside={preview.isReclose && <Tag>What came since the last closing</Tag>}
            >
              {preview.funds.length === 0 ? (
                <EmptyState title="Nothing to post">Income and expense stand at zero at the end of the year.</EmptyState>
              ) : (
                <JournalLines
                  groups={preview.funds.map((fund) => ({
                    title: fund.fundName,
                    lines: fund.lines.map((line) => ({
                      code: line.number,
                      account: line.costCenter ? `${line.name}, ${line.costCenter}` : line.name,
                      debit: line.debit,
                      credit: line.credit,
                    })),
                  }))}
                />
              )}
            </PanelSection>
          </ScrollRegion>
        </Column>
        <SidePane label="Closing">
          <PanelSection title="Summary">
            <Summary preview={preview} />
          </PanelSection>
          <PanelSection title="Entry">
            <FieldRow>
              <TextField label="Reference" width={120} maxLength={40} value={reference} onChange={(text) => onType({ reference: text })} />
              <TextField
                label="Description"
                required
                maxLength={200}
                value={description}
                onChange={(text) => onType({ description: text })}
              />
            </FieldRow>
          </PanelSection>
          {preview.earlierYearsOpen.length > 0 && (
            <Note tone="problem" title={`Fiscal year ${preview.earlierYearsOpen.join(', ')} is not closed.`}>
              Close years in order, so each fund balance carries forward once.
            </Note>
          )}
          {act.failed?.code === 'tieOutRed' && (
            <Red message={act.failed.message} value={overridesTieOuts} onChange={(on) => onType({ overridesTieOuts: on })} />
          )}
          <Waits preview={preview} override={override} onOverride={(on) => onType({ override: on })} />
          <BankSection banks={preview.banks} through={preview.endDate} />
        </SidePane>
      </Split>
      <CommitBar
        checks={[
          {
            label: preview.earlierYearsOpen.length === 0 ? 'Earlier years are closed' : 'An earlier year is open',
            ok: preview.earlierYearsOpen.length === 0,
          },
          { label: balances ? 'Trial balance is zero' : 'Trial balance is not zero', ok: balances },
          {
            label: preview.unpostedBatches.length === 0 ? 'Nothing waits to be posted' : `${preview.unpostedBatches.length} batches wait`,
            ok: preview.unpostedBatches.length === 0,
          },
        ]}
        note={`${preview.openPeriods} periods close with it. It can be undone`}
        primary={{
          label: `Close this Year: ${label}, ${preview.funds.flatMap((fund) => fund.lines).length} lines, ${formatMoney(centsOf(preview.total) ?? 0n, 'digits')}`,
          run: act.commit,
          busy: act.busy,
          waitsFor: act.waitsFor(obstacle(preview, override, description)),
        }}
      />
    </>
  );
}

const wordsOf = (label: string): Typed => ({
  reference: `YE ${label}`,
  description: `Close fiscal year ${label}`,
  override: false,
  overridesTieOuts: false,
});

function Chosen({ years }: { years: readonly YearRow[] }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const first = years.findLast((year) => year.state !== 'CLOSED') ?? years[0];
  const [chosen, setChosen] = useState(shell.search.year ?? first?.fiscalYearId ?? '');
  const [calculated, setCalculated] = useState<string | null>(null);
  const label = years.find((year) => year.fiscalYearId === chosen)?.label ?? '';
  const [changes, setChanges] = useState<Partial<Typed>>({});
  const typed = { ...wordsOf(label), ...changes };
  const { reference, description, override, overridesTieOuts } = typed;
  const act = usePreviewed(yearClose.previewYearClose, yearClose.closeYear, {
    input: calculated === null ? null : { communityId, fiscalYearId: calculated },
    more: { reference, description, overrideUnposted: override, overridesTieOuts },
    lines: figureLines,
    done: ({ entryId }) => ({
      text: `Fiscal year ${label} is closed`,
      action: entryId ? { label: 'Show the entry', run: () => shell.go('journal-entry-view', { entryId }) } : undefined,
    }),
    undo: () => (shell.mayOpen('year-close-undo') ? () => shell.go('year-close-undo', {}, { year: chosen }) : undefined),
    onDone: () => shell.go('year-dashboard'),
  });
  const preview = act.preview?.fiscalYearId === calculated ? act.preview : undefined;
  const choose = (year: string) => {
    setChosen(year);
    setCalculated(null);
    setChanges({});
  };
  return (
    <>
      <Bar>
        <SelectField
          label="Fiscal year"
          hideLabel
          width={220}
          value={chosen}
          onChange={choose}
          options={years.map((year) => ({ value: year.fiscalYearId, label: `${year.label}, through ${formatDate(year.endDate)}` }))}
        />
        <Button
          weight={calculated ? 'plain' : 'primary'}
          keys="c"
          onClick={() => (calculated === chosen ? act.retry() : setCalculated(chosen))}
        >
          Calculate
        </Button>
        {preview && (
          <span className="t3">
            Posts <Money value={preview.total} zero="digits" />
          </span>
        )}
      </Bar>
      {calculated === null ? (
        <EmptyState title="Calculate the closing entry first" icon="calendar">
          It closes every income and expense account to its fund’s balance. You see the entry before it posts.
        </EmptyState>
      ) : preview ? (
        <Calculated key={calculated} act={act} preview={preview} typed={typed} onType={(change) => setChanges({ ...changes, ...change })} />
      ) : (
        <Waiting title="The closing entry could not be calculated" of={{ error: act.error, refetch: act.retry }} />
      )}
    </>
  );
}

/** The page at `/c/$communityId/accounting/close-year`. */
export default function YearCloseScreen() {
  const { communityId } = useCommunity();
  const listed = useCall(yearClose.listFiscalYears, { communityId });
  return (
    <>
      <PageHeader title="Close fiscal year" crumbs={[...yearCrumbs]} />
      {!listed.data ? (
        <Waiting title="The fiscal years did not load" of={listed} />
      ) : listed.data.years.length === 0 ? (
        <EmptyState title="No fiscal year yet" icon="calendar" />
      ) : (
        <Chosen years={listed.data.years} />
      )}
    </>
  );
}
