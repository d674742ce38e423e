// The parameters of a report as fields of the tool bar, and the spans of days people ask for by name.
import { useCallback } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { addMonths, endOfMonth, type LocalDate, startOfMonth } from '../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../packages/pages/client.ts';
import { useCommunity } from '../../../packages/pages/shell.tsx';
import { CheckField, Combo, DateField, MenuButton, type Option, SelectField } from '../../../packages/ui/ui.ts';
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

type PickKind = Extract<Param['kind'], 'fund' | 'account' | 'owner' | 'bankAccount'>;

/** Picks what the server knows: owners by a search, the rest from a list. */
function PickField({ report, param, kind, value, error, onChange }: FieldProps & { kind: PickKind }) {
  const { communityId } = useCommunity();
  const isSearch = kind === 'owner';
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
      valueText={picked ? `${picked.code} ${picked.label}` : undefined}
      placeholder={param.required ? '' : 'All'}
      error={error}
      onChange={(next) => onChange(next)}
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
  return <PickField {...props} kind={param.kind} />;
}

/** Days by name, for the parameters a report has. */
function spansOf(today: LocalDate, yearStart: LocalDate): { label: string; from: LocalDate; to: LocalDate }[] {
  const lastMonth = addMonths(startOfMonth(today), -1);
  return [
    { label: 'This month', from: startOfMonth(today), to: endOfMonth(today) },
    { label: 'Last month', from: lastMonth, to: endOfMonth(lastMonth) },
    { label: 'Year to date', from: yearStart, to: today },
    { label: 'Today', from: today, to: today },
  ];
}

function datesFor(report: Listed, span: { from: LocalDate; to: LocalDate }): Record<string, string> {
  const names = new Set(report.params.filter((param) => param.kind === 'date').map((param) => param.name));
  const dates = { fromDate: span.from, toDate: span.to, asOfDate: span.to };
  return Object.fromEntries(Object.entries(dates).filter(([name]) => names.has(name)));
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
  const spans = spansOf(index.todayDate, index.yearStartDate);
  return (
    <>
      {report.params.map((param) => (
        <span className="row" key={param.name}>
          {param.kind !== 'flag' && <span className="lbl">{param.title}</span>}
          <Field
            report={report.name}
            param={param}
            value={values[param.name] ?? ''}
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
