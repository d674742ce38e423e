// The four steps of setting a fiscal year up: dates and method, periods, budget, amounts of charges.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import type { CallFailed } from '../../../../packages/pages/client.ts';
import {
  Button,
  CheckField,
  centsOf,
  DateField,
  EmptyState,
  FieldRow,
  MoneyField,
  Note,
  Segmented,
  SelectField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { BudgetFile } from '../../screens/budget-file.tsx';
import { type Method, methods } from '../year.rules.ts';
import { basisPointsOf, changed, type Frequency, labelOf, proposePeriods, type Span } from '../year-plan.rules.ts';
import type { yearSetup } from '../year-setup.contract.ts';

export type Proposal = ClientOutput<typeof yearSetup.getYearProposal>;

/** What the wizard holds until the year is opened. */
export interface YearForm {
  label: string;
  startDate: LocalDate | '';
  endDate: LocalDate | '';
  method: Method;
  frequency: Frequency;
  periods: readonly { startDate: LocalDate | ''; endDate: LocalDate | '' }[];
  budget: 'NONE' | 'COPY' | 'FILE';
  budgetPercent: string;
  file: File | null;
  amounts: Readonly<Record<string, string>>;
  amountPercent: string;
}

export interface StepProps {
  form: YearForm;
  change(part: Partial<YearForm>): void;
  proposal: Proposal;
}

/** The days of a form, once there are any. */
export function spanOf({ startDate, endDate }: Pick<YearForm, 'startDate' | 'endDate'>): Span | null {
  const isSound = startDate !== '' && endDate !== '' && startDate >= '1900-01-01' && endDate <= '2199-12-31' && startDate < endDate;
  return isSound ? { startDate, endDate } : null;
}

/** Dates changed: label and periods follow, the label as long as nobody wrote another. */
function withDates(form: YearForm, part: Partial<YearForm>): Partial<YearForm> {
  const [before, next] = [spanOf(form), { ...form, ...part }];
  const span = spanOf(next);
  if (!span) return part;
  const own = before !== null && form.label !== labelOf(before);
  return { ...part, periods: proposePeriods(span, next.frequency), ...(own ? {} : { label: labelOf(span) }) };
}

export function DatesStep({ form, change, proposal, refusal }: StepProps & { refusal: CallFailed | null }) {
  const at = (path: string) => refusal?.fields.find((field) => field.path === path)?.message;
  const { lastYear } = proposal;
  return (
    <>
      <FieldRow columns={3}>
        <DateField
          label="First day"
          required
          autoFocus
          error={at('startDate')}
          value={form.startDate}
          onChange={(startDate) => change(withDates(form, { startDate }))}
        />
        <DateField
          label="Last day"
          required
          error={at('endDate')}
          help="A first year, or one before the fiscal year changes, may be shorter than twelve months"
          value={form.endDate}
          onChange={(endDate) => change(withDates(form, { endDate }))}
        />
        <TextField
          label="Label"
          required
          maxLength={20}
          help="How reports label the year"
          error={at('label')}
          value={form.label}
          onChange={(label) => change({ label })}
        />
      </FieldRow>
      <FieldRow columns={3}>
        <SelectField
          label="Accounting method"
          value={form.method}
          onChange={(method) => change({ method })}
          help="Applies to the whole year; change it with a new year"
          options={(Object.keys(methods) as Method[]).map((method) => ({ value: method, label: methods[method].title }))}
        />
      </FieldRow>
      <div className="row">
        <Segmented
          label="Periods"
          value={form.frequency}
          onChange={(frequency) => change(withDates(form, { frequency }))}
          options={[
            { value: 'MONTHLY', label: 'Months' },
            { value: 'QUARTERLY', label: 'Quarters' },
          ]}
        />
      </div>
      {lastYear && lastYear.method !== form.method && (
        <Note tone="attention" title={`The method changes from ${methods[lastYear.method].title} to ${methods[form.method].title}.`}>
          Open items at the start of the year are brought onto the books, or taken off, by one entry on its first day. From that day on the
          fiscal year dashboard offers it, with every owner and bill, and the tie-outs are red until it is posted.
        </Note>
      )}
    </>
  );
}

export function PeriodsStep({ form, change }: StepProps) {
  const set = (index: number, part: Partial<YearForm['periods'][number]>) =>
    change({ periods: form.periods.map((period, i) => (i === index ? { ...period, ...part } : period)) });
  const span = spanOf(form);
  return (
    <>
      <p className="t2">Each period begins the day after the one before it ends. Change the days where your books want it so.</p>
      {form.periods
        .map((period, index) => ({ ...period, index, name: `Period ${index + 1}` }))
        .map(({ index, name, ...period }) => (
          <FieldRow columns={3} key={name}>
            <DateField label={`${name} from`} value={period.startDate} onChange={(startDate) => set(index, { startDate })} />
            <DateField label={`${name} to`} value={period.endDate} onChange={(endDate) => set(index, { endDate })} />
          </FieldRow>
        ))}
      <div className="row">
        <Button disabled={!span} onClick={() => span && change({ periods: proposePeriods(span, form.frequency) })}>
          Propose them again
        </Button>
      </div>
    </>
  );
}

export function BudgetStep({ form, change, proposal }: StepProps) {
  const { lastYear } = proposal;
  const mayCopy = lastYear !== null && lastYear.budgetedAccounts > 0;
  const badPercent = basisPointsOf(form.budgetPercent) === null;
  return (
    <>
      <div className="row">
        <Segmented
          label="Budget"
          value={form.budget}
          onChange={(budget) => change({ budget })}
          options={[
            { value: 'NONE', label: 'Later' },
            ...(mayCopy ? [{ value: 'COPY' as const, label: `Copy ${lastYear.label}` }] : []),
            { value: 'FILE', label: 'New values' },
          ]}
        />
      </div>
      {form.budget === 'COPY' && mayCopy && (
        <FieldRow columns={3}>
          <TextField
            label="Change by percent"
            value={form.budgetPercent}
            onChange={(budgetPercent) => change({ budgetPercent })}
            error={badPercent ? 'A percentage such as 3.5 or -2' : undefined}
            help={`${lastYear.budgetedAccounts} accounts, period by period, each rounded to the cent`}
          />
        </FieldRow>
      )}
      {form.budget === 'FILE' && <BudgetFile file={form.file} onFile={(file) => change({ file })} periods={form.periods.length} />}
      {form.budget === 'NONE' && <p className="t2">The budget can be set later under Budgets.</p>}
    </>
  );
}

/** Charges nothing was entered for. */
export function missingAmounts({ amounts }: Pick<Proposal, 'amounts'>, form: Pick<YearForm, 'amounts'>): number {
  return amounts.filter((one) => (form.amounts[one.codeCategoryId] ?? '') === '').length;
}

export function AmountsStep({ form, change, proposal }: StepProps) {
  const points = basisPointsOf(form.amountPercent);
  const missing = missingAmounts(proposal, form);
  const copy = () =>
    change({
      amounts: Object.fromEntries(
        proposal.amounts.map(({ codeCategoryId, lastAmount }) => {
          const cents = lastAmount === null ? null : (centsOf(lastAmount) ?? null);
          const next =
            cents === null ? (form.amounts[codeCategoryId] ?? '') : formatMoney(changed(cents, points ?? 0), 'digits').replaceAll(',', '');
          return [codeCategoryId, next];
        }),
      ),
    });
  if (proposal.amounts.length === 0)
    return (
      <EmptyState title="No charge codes yet">Amounts of assessments are entered with the charge codes, for each fiscal year.</EmptyState>
    );
  return (
    <>
      {missing > 0 && (
        <Note tone="problem" title={`${missing} of ${proposal.amounts.length} charges have no amount for ${form.label}.`}>
          Assessments without an amount will not be billed in the new year. Copy last year’s amounts, or enter them here.
        </Note>
      )}
      <FieldRow columns={3}>
        <TextField
          label="Change by percent"
          value={form.amountPercent}
          onChange={(amountPercent) => change({ amountPercent })}
          error={points === null ? 'A percentage such as 3.5 or -2' : undefined}
        />
      </FieldRow>
      <div className="row">
        <Button icon="copy" disabled={points === null} onClick={copy}>
          Copy the amounts of {proposal.lastYear?.label ?? 'last year'}
        </Button>
      </div>
      <FieldRow columns={3}>
        {proposal.amounts.map(({ codeCategoryId, code, category, lastAmount }) => (
          <MoneyField
            key={codeCategoryId}
            label={`${code} ${category}`}
            help={
              lastAmount === null
                ? 'No amount last year'
                : `${proposal.lastYear?.label ?? 'Last year'}: ${formatMoney(centsOf(lastAmount) ?? 0n, 'digits')}`
            }
            value={form.amounts[codeCategoryId] ?? ''}
            onChange={(amount) => change({ amounts: { ...form.amounts, [codeCategoryId]: amount } })}
          />
        ))}
      </FieldRow>
    </>
  );
}

/** Said once more before the year is opened without amounts. */
export function WithoutAmounts({ missing, value, onChange }: { missing: number; value: boolean; onChange(on: boolean): void }) {
  if (missing === 0) return null;
  return <CheckField label={`Open the year although ${missing} charges are not billed in it`} value={value} onChange={onChange} />;
}
