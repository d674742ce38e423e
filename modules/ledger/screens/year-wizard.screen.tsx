// Opens a fiscal year: label, start, method and periods in sight before anything is saved, and its budget from a file.
import { useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { addDays, addMonths, formatDate, type LocalDate, startOfMonth } from '../../../packages/kernel/kernel.ts';
import { type CallFailed, call, toUpload, useCall, useCommand } from '../../../packages/pages/client.ts';
import { failureOf, toastFailure } from '../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Column,
  CommitBar,
  DateField,
  Facts,
  Failed,
  FieldRow,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  Segmented,
  SelectField,
  SidePane,
  Split,
  TextField,
  toast,
} from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';
import { budgetImport } from '../chart/chart-import.contract.ts';
import { cutPeriods, type Method, methods } from '../years/year.rules.ts';
import { BudgetFile } from './budget-file.tsx';

type Years = ClientOutput<typeof accounting.getAccountingSetup>['years'];

interface Form {
  label: string;
  startDate: LocalDate | '';
  method: Method;
  frequency: 'MONTHLY' | 'QUARTERLY';
}

/** What the next year most likely is: the day after the last one, in the same way. */
function proposal(years: Years, today: LocalDate): Form {
  const last = years[0];
  const startDate = last ? addDays(last.endDate, 1) : startOfMonth(`${today.slice(0, 4)}-01-01` as LocalDate);
  const label = startDate.slice(5) === '01-01' ? startDate.slice(0, 4) : `${startDate.slice(0, 4)}-${addMonths(startDate, 12).slice(0, 4)}`;
  return { label, startDate, method: last?.method ?? 'ACCRUAL', frequency: last?.periods.length === 4 ? 'QUARTERLY' : 'MONTHLY' };
}

function periodsOf({ startDate, frequency }: Form) {
  if (startDate === '' || startDate < '1900-01-01' || startDate > '2199-12-31') return [];
  return cutPeriods(startDate, addDays(addMonths(startDate, 12), -1), frequency === 'MONTHLY' ? 1 : 3);
}

function Fields({ form, change, refusal }: { form: Form; change(part: Partial<Form>): void; refusal: CallFailed | null }) {
  const at = (path: string) => refusal?.fields.find((field) => field.path === path)?.message;
  return (
    <>
      {refusal && (
        <Note tone="problem" title={refusal.message}>
          {refusal.reference && <>Reference {refusal.reference}</>}
        </Note>
      )}
      <FieldRow columns={2}>
        <TextField
          label="Label"
          required
          autoFocus
          maxLength={20}
          help="As reports call the year"
          error={at('label')}
          value={form.label}
          onChange={(label) => change({ label })}
        />
        <DateField
          label="First day"
          required
          error={at('startDate')}
          value={form.startDate}
          onChange={(startDate) => change({ startDate })}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <SelectField
          label="Accounting method"
          value={form.method}
          onChange={(method) => change({ method })}
          help="Stands for the whole year; it can change only with a new one"
          options={(Object.keys(methods) as Method[]).map((method) => ({ value: method, label: methods[method].title }))}
        />
      </FieldRow>
      <div className="row">
        <Segmented
          label="Periods"
          value={form.frequency}
          onChange={(frequency) => change({ frequency })}
          options={[
            { value: 'MONTHLY', label: 'Twelve months' },
            { value: 'QUARTERLY', label: 'Four quarters' },
          ]}
        />
      </div>
    </>
  );
}

function YearPage({ years }: { years: Years }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [form, setForm] = useState(() => proposal(years, today));
  const [budget, setBudget] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<CallFailed | null>(null);
  const open = useCommand(accounting.addFiscalYear);
  const mayAdd = useMayCall(accounting.addFiscalYear);
  const mayBudget = useMayCall(budgetImport.calls.commit);
  const periods = periodsOf(form);
  const takeBudget = async (fiscalYearId: string) => {
    if (!budget) return shell.go('accounting-setup');
    try {
      const { newCount: accounts } = await call(budgetImport.calls.commit, { communityId, fiscalYearId, file: await toUpload(budget) });
      toast({ text: `Set the budget of ${accounts} accounts` });
      shell.go('accounting-setup');
    } catch (error) {
      toastFailure(error);
      toast({ tone: 'attention', text: `The year is open; its budget was not taken: ${failureOf(error).message}` });
      shell.go('budgets', {}, { year: fiscalYearId });
    }
  };
  const run = () => {
    setRefusal(null);
    open.mutate(
      { communityId, ...form },
      {
        onSuccess: ({ fiscalYearId }) => {
          toast({ text: `Fiscal year ${form.label} is open` });
          void takeBudget(fiscalYearId);
        },
        onError: setRefusal,
      },
    );
  };
  const waitsFor = !mayAdd
    ? 'Your role may look only'
    : form.label.trim() === ''
      ? 'The label is missing'
      : periods.length === 0
        ? 'The first day is missing'
        : undefined;
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title="Open a fiscal year"
            crumbs={[
              <ScreenLink key="setup" to="accounting-setup">
                Accounting setup
              </ScreenLink>,
            ]}
          />
          <ScrollRegion label="Form">
            <div className="profile">
              <Fields form={form} change={(part) => setForm({ ...form, ...part })} refusal={refusal} />
              {mayBudget && <BudgetFile file={budget} onFile={setBudget} periods={periods.length} />}
              <Note tone="attention" title="Amounts of charges belong to a fiscal year.">
                Assessments of this year are billed only after its amounts have been entered with the charge codes.
              </Note>
            </div>
          </ScrollRegion>
        </Column>
        <SidePane label="Periods">
          <PanelSection title="Periods" aside={periods.length}>
            <Facts
              facts={periods.map(
                (period) => [`Period ${period.number}`, `${formatDate(period.periodStart)} to ${formatDate(period.periodEnd)}`] as const,
              )}
            />
          </PanelSection>
        </SidePane>
      </Split>
      <CommitBar primary={{ label: `Open fiscal year ${form.label}, ${periods.length} periods`, run, busy: open.isPending, waitsFor }} />
    </>
  );
}

/** The page at `/c/$communityId/accounting/new-year`. */
export default function YearWizardScreen() {
  const { communityId } = useCommunity();
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  if (setup.error)
    return (
      <Failed
        title="The accounting setup did not load"
        message={setup.error.message}
        reference={setup.error.reference}
        onRetry={() => void setup.refetch()}
      />
    );
  return setup.data ? <YearPage years={setup.data.years} /> : <LoadingRows />;
}
