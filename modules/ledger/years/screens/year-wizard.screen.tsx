// Sets a fiscal year up in four steps: dates and method, periods, budget, amounts of charges. Nothing is
// saved before the last one.
import { useState } from 'react';
import type { ClientInput } from '../../../../packages/contract/contract.ts';
import { formatDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, call, toUpload, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Column,
  CommitBar,
  Facts,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SidePane,
  Split,
  Tabs,
  toast,
} from '../../../../packages/ui/ui.ts';
import { budgetImport } from '../../budgets/budget-import.contract.ts';
import { methods } from '../year.rules.ts';
import { basisPointsOf, proposePeriods, type Span } from '../year-plan.rules.ts';
import { yearSetup } from '../year-setup.contract.ts';
import {
  AmountsStep,
  BudgetStep,
  DatesStep,
  missingAmounts,
  PeriodsStep,
  type Proposal,
  spanOf,
  WithoutAmounts,
  type YearForm,
} from './wizard-steps.tsx';
import { yearCrumbs } from './year-parts.tsx';

const steps = ['dates', 'periods', 'budget', 'amounts'] as const;
type Step = (typeof steps)[number];
const stepWords: Readonly<Record<Step, string>> = {
  dates: 'Dates and method',
  periods: 'Periods',
  budget: 'Budget',
  amounts: 'Amounts of charges',
};

function begin({ label, startDate, endDate, method, frequency, lastYear }: Proposal): YearForm {
  return {
    label,
    startDate,
    endDate,
    method,
    frequency,
    periods: proposePeriods({ startDate, endDate }, frequency),
    budget: lastYear !== null && lastYear.budgetedAccounts > 0 ? 'COPY' : 'NONE',
    budgetPercent: '',
    file: null,
    amounts: {},
    amountPercent: '',
  };
}

/** The order of a form, or in words what is missing. */
function orderOf(form: YearForm, proposal: Proposal): Omit<ClientInput<typeof yearSetup.setUpYear>, 'communityId'> | string {
  const span = spanOf(form);
  if (!span) return 'First and last day are missing';
  if (form.label.trim() === '') return 'The label is missing';
  const periods = form.periods.flatMap((period): Span[] => {
    const [startDate, endDate] = [period.startDate, period.endDate] as [LocalDate, LocalDate];
    return startDate && endDate ? [{ startDate, endDate }] : [];
  });
  if (periods.length < form.periods.length) return 'A period has no first or last day';
  const basisPoints = basisPointsOf(form.budgetPercent);
  if (basisPoints === null) return 'The percentage of the budget cannot be read';
  const amounts = Object.entries(form.amounts).flatMap(([codeCategoryId, amount]) => (amount === '' ? [] : [{ codeCategoryId, amount }]));
  const budget = form.budget === 'COPY' && proposal.lastYear ? { budget: { fromYearId: proposal.lastYear.fiscalYearId, basisPoints } } : {};
  return { label: form.label, ...span, method: form.method, frequency: form.frequency, periods, ...budget, amounts };
}

function InSight({ form }: { form: YearForm }) {
  return (
    <SidePane label="The year">
      <PanelSection title={`Fiscal year ${form.label}`} aside={methods[form.method].title}>
        <Facts
          facts={form.periods.map((period, i) => [
            `Period ${i + 1}`,
            period.startDate && period.endDate ? `${formatDate(period.startDate)} to ${formatDate(period.endDate)}` : 'Missing',
          ])}
        />
      </PanelSection>
    </SidePane>
  );
}

/** Opens the year and takes its budget from a file when one was chosen. */
function useOpening(form: YearForm, onRefused: (error: CallFailed) => void) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const open = useCommand(yearSetup.setUpYear);
  const takeBudget = async (fiscalYearId: string, file: File) => {
    try {
      const { newCount } = await call(budgetImport.calls.commit, { communityId, fiscalYearId, file: await toUpload(file) });
      toast({ text: `Set the budget of ${newCount} accounts` });
      shell.go('year-dashboard');
    } catch (error) {
      toastFailure(error);
      toast({ tone: 'attention', text: `The year is open; its budget was not taken: ${failureOf(error).message}` });
      shell.go('budgets', {}, { year: fiscalYearId });
    }
  };
  const run = (order: Omit<ClientInput<typeof yearSetup.setUpYear>, 'communityId'>) =>
    open.mutate(
      { communityId, ...order },
      {
        onSuccess: ({ fiscalYearId, budgetedAccounts }) => {
          toast({
            text: `Fiscal year ${form.label} is set up${budgetedAccounts > 0 ? `, with the budget of ${budgetedAccounts} accounts` : ''}`,
          });
          if (form.budget === 'FILE' && form.file) void takeBudget(fiscalYearId, form.file);
          else shell.go('year-dashboard');
        },
        onError: onRefused,
      },
    );
  return { run, busy: open.isPending };
}

function Wizard({ proposal }: { proposal: Proposal }) {
  const mayAdd = useMayCall(yearSetup.setUpYear);
  const [form, setForm] = useState(() => begin(proposal));
  const [step, setStep] = useState<Step>('dates');
  const [without, setWithout] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed | null>(null);
  const { run, busy } = useOpening(form, (error) => {
    setRefusal(error);
    setStep(error.code === 'periodGap' ? 'periods' : 'dates');
  });
  const change = (part: Partial<YearForm>) => setForm((old) => ({ ...old, ...part }));
  const at = steps.indexOf(step);
  const next = steps[at + 1];
  const order = orderOf(form, proposal);
  const missing = missingAmounts(proposal, form);
  const held = missing > 0 && !without ? `${missing} charges have no amount` : undefined;
  const waitsFor = !mayAdd ? 'Your role may look only' : typeof order === 'string' ? order : held;
  const props = { form, change, proposal };
  return (
    <>
      <Split>
        <Column>
          <PageHeader title="Set up new year" crumbs={[...yearCrumbs]} />
          <Tabs
            label="Steps"
            value={step}
            onChange={setStep}
            tabs={steps.map((value, i) => ({ value, label: `${i + 1} ${stepWords[value]}` }))}
          />
          <ScrollRegion label={stepWords[step]}>
            <div className="profile">
              {refusal && (
                <Note tone="problem" title={refusal.message}>
                  {refusal.reference && <>Reference {refusal.reference}</>}
                </Note>
              )}
              {step === 'dates' && <DatesStep {...props} refusal={refusal} />}
              {step === 'periods' && <PeriodsStep {...props} />}
              {step === 'budget' && <BudgetStep {...props} />}
              {step === 'amounts' && <AmountsStep {...props} />}
              {step === 'amounts' && <WithoutAmounts missing={missing} value={without} onChange={setWithout} />}
            </div>
          </ScrollRegion>
        </Column>
        <InSight form={form} />
      </Split>
      <CommitBar
        {...(at > 0 ? { secondary: { label: 'Back', run: () => setStep(steps[at - 1] ?? 'dates') } } : {})}
        primary={
          next
            ? { label: `Next: ${stepWords[next]}`, run: () => setStep(next) }
            : {
                label: `Set up fiscal year ${form.label}, ${form.periods.length} periods`,
                run: () => {
                  setRefusal(null);
                  if (typeof order !== 'string') run(order);
                },
                busy,
                waitsFor,
              }
        }
      />
    </>
  );
}

/** The page at `/c/$communityId/accounting/new-year`. */
export default function YearWizardScreen() {
  const { communityId } = useCommunity();
  const proposal = useCall(yearSetup.getYearProposal, { communityId });
  return proposal.data ? <Wizard proposal={proposal.data} /> : <Waiting title="The new year could not be proposed" of={proposal} />;
}
