// The parameters of a report as fields of the tool bar, and the spans of days people ask for by name.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ClientOutput, PickedKind, RelativeDate } from '../../../packages/contract/contract.ts';
import { call, useCall } from '../../../packages/pages/client.ts';
import { useCommunity, useShell } from '../../../packages/pages/shell.tsx';
import { CheckField, Combo, DateField, MenuButton, type Option, SelectField, TextField } from '../../../packages/ui/ui.ts';
import { reports } from '../reports.contract.ts';

export type ReportIndex = ClientOutput<typeof reports.listReports>;
export type Listed = ReportIndex['reports'][number];
type Param = Listed['params'][number];
export type Values = Readonly<Record<string, string>>;

interface FieldProps {
  report: string;
  param: Param;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

type PickKind = Extract<Param['kind'], PickedKind>;

/** Several of a few: ticks in a menu that stays. None ticked means all of them. */
function SeveralField({ report, param, kind, value, onChange }: FieldProps & { kind: 'funds' | 'costCenters' | 'codes' }) {
  const { communityId } = useCommunity();
  const choices = useCall(reports.pickChoices, { communityId, name: report, kind }).data ?? [];
  const picked = value === '' ? [] : value.split(',');
  const first = choices.find((choice) => choice.value === picked[0]);
  const label = picked.length === 0 ? 'All' : picked.length === 1 && first ? first.label : `${picked.length} of ${choices.length}`;
  const toggle = (one: string) => {
    const next = picked.includes(one) ? picked.filter((each) => each !== one) : [...picked, one];
    onChange(next.join(','));
  };
  return (
    <MenuButton
      label={`${param.title}: ${label}`}
      stay
      items={[
        { label: 'All', on: picked.length === 0, run: () => onChange('') },
        ...choices.map((choice) => ({
          label: choice.label,
          hint: choice.code,
          on: picked.includes(choice.value),
          run: () => toggle(choice.value),
        })),
      ]}
    >
      {label}
    </MenuButton>
  );
}

/** From this many communities on, they are searched for. */
const SEARCH_FROM = 9;

/** The communities of a report: the one worked in, all in scope, or any that are ticked. */
function CommunitiesField({ param, value, onChange }: FieldProps) {
  const { communities } = useShell();
  const own = useCommunity();
  const picked = value === '' || value === 'all' ? [] : value.split(',');
  const label =
    value === ''
      ? own.name
      : value === 'all'
        ? 'All'
        : picked.length === 1
          ? (communities.find(({ communityId }) => communityId === picked[0])?.name ?? '1')
          : `${picked.length} of ${communities.length}`;
  const toggle = (one: string) => onChange((picked.includes(one) ? picked.filter((each) => each !== one) : [...picked, one]).join(','));
  return (
    <MenuButton
      label={`${param.title}: ${label}`}
      stay
      find={communities.length < SEARCH_FROM ? undefined : 'communities'}
      items={[
        { label: `${own.name} alone`, fixed: true, on: value === '', run: () => onChange('') },
        { label: 'All communities', fixed: true, on: value === 'all', run: () => onChange('all') },
        ...communities.map(({ communityId, name, shortCode }, i) => ({
          label: name,
          hint: shortCode,
          on: picked.includes(communityId),
          divided: i === 0,
          run: () => toggle(communityId),
        })),
      ]}
    >
      {label}
    </MenuButton>
  );
}

/** Picks what the server knows: owners and payees by a search, the rest from a list. */
function PickField({ report, param, kind, value, error, onChange }: FieldProps & { kind: PickKind }) {
  const { communityId } = useCommunity();
  const isSearch = kind === 'owner' || kind === 'payee';
  const all = useCall(reports.pickChoices, isSearch ? null : { communityId, name: report, kind });
  const picked = useCall(reports.pickChoices, isSearch && value !== '' ? { communityId, name: report, kind, value } : null).data?.[0];
  const find = useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> =>
      call(reports.pickChoices, { communityId, name: report, kind, search }, { signal }),
    [communityId, report, kind],
  );
  return (
    <Combo
      label={param.title}
      hideLabel
      width={isSearch ? 220 : 190}
      value={value}
      options={isSearch ? find : (all.data ?? [])}
      valueText={picked ? `${picked.code} ${picked.label}`.trim() : undefined}
      placeholder={param.required ? '' : 'All'}
      error={error}
      onChange={(next) => onChange(next)}
    />
  );
}

/** How long nothing must be typed before a number counts. */
const PAUSE_MS = 600;

/** A number or a text counts at Enter, or when nothing more is typed, not at every key. */
function TypedField({ param, value, error, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = useRef(onChange);
  commit.current = onChange;
  const leave = useCallback((text: string) => {
    setTyped(null);
    commit.current(text);
  }, []);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => leave(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, leave]);
  return (
    <TextField
      label={param.title}
      hideLabel
      width={param.kind === 'text' ? 150 : 88}
      placeholder={param.kind === 'text' ? 'Any' : ''}
      value={typed ?? value}
      error={error}
      onChange={setTyped}
      onEnter={() => leave(typed ?? value)}
    />
  );
}

function Field(props: FieldProps) {
  const { param, value, error, onChange } = props;
  if (param.kind === 'date') return <DateField label={param.title} hideLabel width={128} value={value} error={error} onChange={onChange} />;
  if (param.kind === 'flag')
    return <CheckField label={param.title} value={value === 'on'} onChange={(on) => onChange(on ? 'on' : 'off')} />;
  if (param.kind === 'choice')
    return (
      <SelectField
        label={param.title}
        hideLabel
        width={170}
        value={value}
        options={param.choices.map(({ value: choice, title }) => ({ value: choice, label: title }))}
        error={error}
        onChange={onChange}
      />
    );
  if (param.kind === 'funds' || param.kind === 'costCenters' || param.kind === 'codes')
    return <SeveralField {...props} kind={param.kind} />;
  if (param.kind === 'communities') return <CommunitiesField {...props} />;
  if (param.kind === 'count' || param.kind === 'amount' || param.kind === 'text') return <TypedField {...props} />;
  return <PickField {...props} kind={param.kind} />;
}

/**
 * Days by name, for the parameters a report has; kept as words in the address, so that a saved view moves on
 * with the calendar.
 */
const spans: readonly { label: string; from: RelativeDate; to: RelativeDate }[] = [
  { label: 'This month', from: 'startOfMonth', to: 'endOfMonth' },
  { label: 'Month to date', from: 'startOfMonth', to: 'today' },
  { label: 'Last month', from: 'startOfLastMonth', to: 'endOfLastMonth' },
  { label: 'Last closed period', from: 'startOfClosedPeriod', to: 'endOfClosedPeriod' },
  { label: 'Fiscal year to date', from: 'startOfYear', to: 'today' },
  { label: 'Last fiscal year', from: 'startOfLastYear', to: 'endOfLastYear' },
  { label: 'Today', from: 'today', to: 'today' },
];

function datesFor(report: Listed, span: { from: RelativeDate; to: RelativeDate }): Record<string, string> {
  const names = new Set(report.params.filter((param) => param.kind === 'date').map((param) => param.name));
  const dates = { fromDate: span.from, toDate: span.to, asOfDate: span.to };
  return Object.fromEntries(Object.entries(dates).filter(([name]) => names.has(name)));
}

/** A value as its field shows it: a word for a moving day is today's day. */
function shownValue(index: ReportIndex, { kind }: Param, value: string): string {
  if (kind !== 'date' && kind !== 'period' && kind !== 'fiscalYear') return value;
  return index.relativeDays.find(({ relative }) => relative === value)?.date ?? value;
}

export interface ReportParamsProps {
  index: ReportIndex;
  report: Listed;
  values: Values;
  errors: Readonly<Record<string, string>>;
  onChange(next: Values): void;
}

/** All parameters of the report. */
export function ReportParams({ index, report, values, errors, onChange }: ReportParamsProps) {
  return (
    <>
      {report.params.map((param) => (
        <span className="row" key={param.name}>
          {param.kind !== 'flag' && <span className="lbl">{param.title}</span>}
          <Field
            report={report.name}
            param={param}
            value={shownValue(index, param, values[param.name] ?? '')}
            error={errors[param.name]}
            onChange={(value) => onChange({ [param.name]: value })}
          />
        </span>
      ))}
      {report.params.some((param) => param.kind === 'date') && (
        <MenuButton
          label="Dates"
          icon="calendar-time"
          weight="quiet"
          items={spans.map((span) => ({ label: span.label, run: () => onChange(datesFor(report, span)) }))}
        />
      )}
    </>
  );
}
