// A draft of a reserve study as it is typed: components in a grid, assumptions beside it, the plan following,
// saved as a whole and never over someone else's save.
import { useMemo } from 'react';
import type { ClientInput } from '../../../../packages/contract/contract.ts';
import { centsToText, formatMoney, isLocalDate, localDate, sumCents, textToCents } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, toastFailure, useEntryDraft } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  CommitBar,
  DateField,
  type EntryColumn,
  EntryGrid,
  entryProblems,
  FieldRow,
  MoneyField,
  Note,
  PanelSection,
  ScrollRegion,
  SelectField,
  TextAreaField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { Attachments } from '../../../records/records.web.tsx';
import type { StudyBasis } from '../reserve-plan.rules.ts';
import { reserveStudies } from '../reserve-study.contract.ts';
import {
  emptyComponent,
  givenOf,
  parseCount,
  parseRate,
  plannedOf,
  rateText,
  settledComponent,
  type TypedComponent,
  typedOf,
} from '../reserve-typing.rules.ts';
import type { Study } from './reserve-dialogs.tsx';
import { FundingPlan, plansOf, StudyFigures } from './reserve-plan.tsx';
import { componentOf, methodWords, type Shown, ShownBar } from './study-parts.tsx';

/** What stands beside the grid, as text. */
interface Assumed {
  name: string;
  note: string;
  studyDate: string;
  method: 'COMPONENT' | 'CASH_FLOW';
  inflation: string;
  interest: string;
  contribution: string;
  minimum: string;
}

interface Typed {
  /** The version it was typed over; null when nothing is typed. */
  version: string | null;
  rows: readonly TypedComponent[] | null;
  assumed: Assumed | null;
}

const nothingTyped: Typed = { version: null, rows: null, assumed: null };

const whole = (least: number, most: number) => (text: string) => {
  const value = parseCount(text, least, most);
  return value === null ? null : String(value);
};

const percent = (text: string) => {
  const value = parseRate(text);
  return value === null ? null : rateText(value);
};

const columns: EntryColumn<TypedComponent>[] = [
  { key: 'name', title: 'Component', kind: 'text', width: 210, required: true, emphasis: 'strong' },
  { key: 'category', title: 'Category', kind: 'text', width: 120, suggest: (_row, rows) => rows.at(-1)?.category || null },
  { key: 'quantity', title: 'Quantity', kind: 'text', width: 84, numeric: true, parse: whole(1, 100_000_000) },
  { key: 'unitCost', title: 'Unit cost', kind: 'money', width: 100 },
  { key: 'cost', title: 'Current cost', kind: 'money', width: 118, required: true, total: 'sum' },
  { key: 'usefulLife', title: 'Useful life', kind: 'text', width: 84, numeric: true, required: true, parse: whole(1, 100) },
  {
    key: 'remainingLife',
    title: 'Remaining',
    kind: 'text',
    width: 88,
    numeric: true,
    parse: (text, row) => whole(0, parseCount(row.usefulLife, 1, 100) ?? 100)(text),
    hint: (row) => (row.remainingLife === '' ? 'Reckoned from the day it was last done' : null),
  },
  { key: 'lastDone', title: 'Last done', kind: 'date', width: 104 },
  { key: 'inflation', title: 'Inflation %', kind: 'text', width: 88, numeric: true, parse: percent },
  { key: 'note', title: 'Note', kind: 'text', width: 200 },
];

function assumedOf({ study }: Study): Assumed {
  return {
    name: study.name,
    note: study.note,
    studyDate: study.studyDate.slice(0, 10),
    method: study.method,
    inflation: rateText(study.inflation),
    interest: rateText(study.interest),
    contribution: study.contribution,
    minimum: study.minimum,
  };
}

/** What is typed over what is saved, kept while it is not saved itself. */
function useTyped(data: Study) {
  const { reserveStudyId, name, version } = data.study;
  const draft = useEntryDraft<Typed>({ name: `reserve.${reserveStudyId}`, title: `Reserve study: ${name}`, empty: nothingTyped });
  const savedRows = useMemo(() => data.components.map((component) => typedOf(componentOf(component))), [data]);
  const savedAssumed = useMemo(() => assumedOf(data), [data]);
  const rows = draft.value.rows ?? savedRows;
  const assumed = draft.value.assumed ?? savedAssumed;
  const typedOver = draft.value.version;
  const keep = (next: { rows?: readonly TypedComponent[]; assumed?: Assumed }) => {
    const [nextRows, nextAssumed] = [next.rows ?? rows, next.assumed ?? assumed];
    const isSaved = JSON.stringify([nextRows, nextAssumed]) === JSON.stringify([savedRows, savedAssumed]);
    draft.change(isSaved ? nothingTyped : { version: typedOver ?? version, rows: nextRows, assumed: nextAssumed });
  };
  return {
    rows,
    assumed,
    savedRows,
    isTyped: draft.isTyped,
    restored: draft.restored,
    /** True when someone else saved the study after this was typed. */
    isOvertaken: typedOver !== null && typedOver !== version,
    keep,
    keepOver: () => draft.change({ version }),
    clear: draft.clear,
  };
}

/** What keeps the study from being saved, in words; undefined when nothing does. */
function problemOf(rows: readonly TypedComponent[], assumed: Assumed): string | undefined {
  const cell = entryProblems(columns, rows)[0];
  if (cell) return `Line ${cell.row + 1}: ${cell.message}`;
  const unread = rows.findIndex((row) => givenOf(row) === null);
  if (unread >= 0) return `Line ${unread + 1}: give the life it has left, or the day it was last done`;
  const names = rows.map((row) => row.name.trim().toLowerCase());
  const twice = names.findIndex((name, i) => names.indexOf(name) < i);
  if (twice >= 0) return `Line ${twice + 1}: the name stands twice`;
  if (assumed.name.trim() === '') return 'The study needs a name';
  if (!isLocalDate(assumed.studyDate)) return 'The study needs its date';
  if (parseRate(assumed.inflation) === null) return 'Inflation is a percentage from -20 to 50';
  if (parseRate(assumed.interest, 0) === null) return 'Interest is a percentage from 0 to 50';
  return undefined;
}

const amountIn = (text: string) => (/^\d{1,10}\.\d{2}$/.test(text) ? textToCents(text) : 0n);

function basisOf(rows: readonly TypedComponent[], assumed: Assumed, data: Study): StudyBasis {
  return {
    method: assumed.method,
    inflation: parseRate(assumed.inflation) ?? 0,
    interest: parseRate(assumed.interest, 0) ?? 0,
    balance: textToCents(data.balance),
    minimum: amountIn(assumed.minimum),
    components: plannedOf(rows, localDate(isLocalDate(assumed.studyDate) ? assumed.studyDate : data.study.studyDate.slice(0, 10))),
  };
}

function savedInput(
  rows: readonly TypedComponent[],
  assumed: Assumed,
): Pick<ClientInput<typeof reserveStudies.saveReserveStudy>, 'components'> & {
  inflation: number;
  interest: number;
} {
  return {
    inflation: parseRate(assumed.inflation) ?? 0,
    interest: parseRate(assumed.interest, 0) ?? 0,
    components: rows.flatMap((row) => {
      const given = givenOf(row);
      if (!given) return [];
      const { unitCost, cost, ...rest } = given;
      return [{ ...rest, unitCost: unitCost === null ? null : centsToText(unitCost), cost: centsToText(cost) }];
    }),
  };
}

function Assumptions({ assumed, onChange }: { assumed: Assumed; onChange(part: Partial<Assumed>): void }) {
  const rate = (key: 'inflation' | 'interest', label: string, least: number) => (
    <TextField
      label={label}
      value={assumed[key]}
      onChange={(text) => onChange({ [key]: text })}
      error={parseRate(assumed[key], least) === null ? 'is a percentage' : undefined}
      maxLength={8}
      required
    />
  );
  return (
    <PanelSection title="Assumptions">
      <div className="stack">
        <FieldRow columns={3}>
          <TextField label="Name" value={assumed.name} onChange={(name) => onChange({ name })} maxLength={60} required />
          <DateField label="Study date" value={assumed.studyDate} onChange={(studyDate) => onChange({ studyDate })} required />
          <SelectField
            label="Method"
            value={assumed.method}
            onChange={(method) => onChange({ method })}
            options={[
              { value: 'CASH_FLOW', label: methodWords.CASH_FLOW },
              { value: 'COMPONENT', label: methodWords.COMPONENT },
            ]}
          />
          {rate('inflation', 'Inflation in percent', -2000)}
          {rate('interest', 'Interest in percent', 0)}
          <MoneyField
            label="Contribution now"
            help="In a year, at this rate."
            value={assumed.contribution}
            onChange={(contribution) => onChange({ contribution })}
          />
          {assumed.method === 'CASH_FLOW' && (
            <MoneyField
              label="Never below"
              help="Lowest balance at the end of a year."
              value={assumed.minimum}
              onChange={(minimum) => onChange({ minimum })}
            />
          )}
        </FieldRow>
        <TextAreaField label="Note" value={assumed.note} onChange={(note) => onChange({ note })} maxLength={500} />
      </div>
    </PanelSection>
  );
}

/** Said when someone else saved the study meanwhile: nothing is lost, and a person decides. */
function Overtaken({
  rows,
  theirs,
  onTake,
  onKeep,
}: {
  rows: readonly TypedComponent[];
  theirs: readonly TypedComponent[];
  onTake(): void;
  onKeep(): void;
}) {
  const before = new Map(theirs.map((row) => [row.name, JSON.stringify(row)]));
  const mine = new Map(rows.map((row) => [row.name, JSON.stringify(row)]));
  const differing = [...new Set([...before.keys(), ...mine.keys()])].filter((name) => before.get(name) !== mine.get(name));
  return (
    <Note
      tone="attention"
      title="Someone else saved this study after you began to type."
      actions={
        <>
          <Button size="small" onClick={onTake}>
            Take theirs
          </Button>
          <Button size="small" onClick={onKeep}>
            Keep mine
          </Button>
        </>
      }
    >
      {differing.length === 0
        ? 'The components are the same.'
        : `Yours and theirs differ in ${differing.slice(0, 8).join(', ')}${differing.length > 8 ? ` and ${differing.length - 8} more` : ''}.`}
    </Note>
  );
}

interface ReserveGridProps {
  data: Study;
  shown: Shown;
  onShown(next: Shown): void;
  /** Told when the version on the server is another. */
  onSaved(): void;
}

/** The draft with its acts. */
export function ReserveGrid({ data, shown, onShown, onSaved }: ReserveGridProps) {
  const { communityId } = useCommunity();
  const typed = useTyped(data);
  const { rows, assumed } = typed;
  const save = useCommand(reserveStudies.saveReserveStudy);
  const plans = useMemo(() => plansOf(basisOf(rows, assumed, data), amountIn(assumed.contribution)), [rows, assumed, data]);
  const cost = sumCents(rows.map((row) => amountIn(row.cost)));
  const { reserveStudyId, version } = data.study;
  const { contribution, minimum } = assumed;
  const run = () =>
    save.mutate(
      {
        communityId,
        reserveStudyId,
        version,
        ...assumed,
        contribution: contribution || '0.00',
        minimum: minimum || '0.00',
        ...savedInput(rows, assumed),
      },
      {
        onSuccess: () => {
          typed.clear();
          toast({ text: `Saved ${assumed.name} with ${rows.length} ${rows.length === 1 ? 'component' : 'components'}` });
          onSaved();
        },
        onError: (error) => {
          // What was typed stays, and a person decides what becomes of it once the other's save is here.
          if (failureOf(error).code === 'changedMeanwhile') onSaved();
          toastFailure(error);
        },
      },
    );
  const waitsFor = !typed.isTyped ? 'Nothing is changed' : typed.isOvertaken ? 'Take theirs or keep yours first' : problemOf(rows, assumed);
  return (
    <Column>
      <StudyFigures plans={plans} />
      <ShownBar shown={shown} onShown={onShown}>
        {typed.restored && <Note tone="attention" title="What you typed earlier and did not save is here again." />}
      </ShownBar>
      {typed.isOvertaken && <Overtaken rows={rows} theirs={typed.savedRows} onTake={typed.clear} onKeep={typed.keepOver} />}
      {shown === 'plan' || shown === 'chart' ? (
        <FundingPlan
          study={data}
          plans={plans}
          studyDate={assumed.studyDate || data.study.studyDate}
          canLay={!typed.isTyped}
          drawn={shown === 'chart'}
        />
      ) : shown === 'assumptions' ? (
        <ScrollRegion label="Assumptions">
          <Assumptions assumed={assumed} onChange={(part) => typed.keep({ assumed: { ...assumed, ...part } })} />
          <Attachments kind="reserve-study" entityId={reserveStudyId} />
        </ScrollRegion>
      ) : (
        <EntryGrid
          label="Components"
          columns={columns}
          rows={rows}
          onRows={(next) => typed.keep({ rows: next.map((row, i) => settledComponent(rows[i], row)) })}
          newRow={emptyComponent}
          minRows={12}
          autoFocus
        />
      )}
      <CommitBar
        figures={[
          { label: 'Components', value: String(rows.length) },
          { label: 'Current cost', value: formatMoney(cost, 'digits') },
          { label: 'Proposed contribution', value: formatMoney(plans.proposed[0]?.contribution ?? 0n, 'digits') },
        ]}
        {...(typed.isTyped ? { discard: { label: 'Drop what is not saved', run: typed.clear } } : {})}
        primary={{
          label: typed.isTyped ? `Save ${rows.length} ${rows.length === 1 ? 'component' : 'components'}` : 'Saved',
          run,
          busy: save.isPending,
          waitsFor,
        }}
      />
    </Column>
  );
}
