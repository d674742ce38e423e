// Sets up the next fiscal year of many communities at once: those that miss one are proposed, and each tells
// by itself what became of it.
import { useState } from 'react';
import { addDays } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  CheckField,
  Column,
  DataTable,
  EmptyState,
  FieldRow,
  PageHeader,
  PanelSection,
  SelectField,
  SidePane,
  Split,
  StatusMark,
  type TableView,
  Tabs,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { portfolioYears } from '../portfolio-years.contract.ts';
import { type Method, methods } from '../year.rules.ts';
import { basisPointsOf } from '../year-plan.rules.ts';
import { JobResults, type SettingsRow, settingsColumns } from './settings-parts.tsx';

interface Copying {
  budget: boolean;
  budgetPercent: string;
  amounts: boolean;
  amountPercent: string;
  /** One for all, or that of each last year. */
  method: Method | 'LAST';
}

function Choices({ value, change }: { value: Copying; change(part: Partial<Copying>): void }) {
  const problem = (text: string) => (basisPointsOf(text) === null ? 'A percentage such as 3.5 or -2' : undefined);
  return (
    <SidePane label="What is copied">
      <PanelSection title="Each year follows its last one">
        <p className="t2">Dates, label and periods follow the community’s last year. Change them in the community’s year setup.</p>
      </PanelSection>
      <PanelSection title="Method">
        <FieldRow>
          <SelectField<Method | 'LAST'>
            label="Accounting method"
            value={value.method}
            onChange={(method) => change({ method })}
            options={[
              { value: 'LAST', label: 'As in the last year' },
              ...Object.entries(methods).map(([method, { title }]) => ({ value: method as Method, label: title })),
            ]}
          />
        </FieldRow>
      </PanelSection>
      <PanelSection title="Budgets">
        <CheckField label="Copy the last budget" value={value.budget} onChange={(budget) => change({ budget })} />
        {value.budget && (
          <FieldRow>
            <TextField
              label="Change budgets by percent"
              value={value.budgetPercent}
              error={problem(value.budgetPercent)}
              onChange={(budgetPercent) => change({ budgetPercent })}
            />
          </FieldRow>
        )}
      </PanelSection>
      <PanelSection title="Amounts of charges">
        <CheckField label="Copy the last amounts" value={value.amounts} onChange={(amounts) => change({ amounts })} />
        {value.amounts ? (
          <FieldRow>
            <TextField
              label="Change amounts by percent"
              value={value.amountPercent}
              error={problem(value.amountPercent)}
              onChange={(amountPercent) => change({ amountPercent })}
            />
          </FieldRow>
        ) : (
          <StatusMark tone="problem" word="Without amounts nothing is billed in the new years" />
        )}
      </PanelSection>
    </SidePane>
  );
}

function Setup({ rows }: { rows: readonly SettingsRow[] }) {
  const mayAdd = useMayCall(portfolioYears.setUpYears);
  const [view, setView] = useAddressState<TableView>('view', { tab: 'missing' });
  const [copying, setCopying] = useState<Copying>({ budget: true, budgetPercent: '', amounts: true, amountPercent: '', method: 'LAST' });
  const [jobId, setJobId] = useState<string | null>(null);
  const start = useCommand(portfolioYears.setUpYears);
  const missing = rows.filter((row) => row.needsYear);
  const shown = view.tab === 'all' ? rows : missing;
  const [budget, amounts] = [basisPointsOf(copying.budgetPercent), basisPointsOf(copying.amountPercent)];
  const readable = (!copying.budget || budget !== null) && (!copying.amounts || amounts !== null);
  const run = (chosen: readonly SettingsRow[], clear: () => void) =>
    start
      .mutateAsync({
        communities: chosen.map(({ communityId, endDate }) => ({ communityId, startDate: endDate && addDays(endDate, 1) })),
        budgetBasisPoints: copying.budget ? budget : null,
        amountBasisPoints: copying.amounts ? amounts : null,
        method: copying.method === 'LAST' ? null : copying.method,
      })
      .then((made) => {
        setJobId(made.jobId);
        clear();
      }, toastFailure);
  return (
    <Split>
      <Column>
        <PageHeader title="Multi-community year setup" />
        <Tabs
          label="Communities"
          value={view.tab ?? 'missing'}
          onChange={(tab) => setView({ ...view, tab })}
          tabs={[
            { value: 'missing', label: 'Next year missing', count: missing.length },
            { value: 'all', label: 'All', count: rows.length },
          ]}
        />
        <DataTable
          label="Communities"
          rows={shown}
          columns={settingsColumns}
          rowId={(row) => row.communityId}
          state={view}
          onState={setView}
          noun="communities"
          bulk={(chosen, clear) =>
            mayAdd && (
              <Button weight="primary" disabled={!readable || start.isPending} onClick={() => void run(chosen, clear)}>
                Set up {chosen.length} fiscal {chosen.length === 1 ? 'year' : 'years'}
              </Button>
            )
          }
          empty={<EmptyState title="Every community has its next year">Choose All to set up years further ahead.</EmptyState>}
        />
      </Column>
      {jobId ? (
        <JobResults
          jobId={jobId}
          names={new Map(rows.map((row) => [row.communityId, row.name]))}
          title="Setting up fiscal years"
          words={['Set up', 'Not set up']}
          onDone={() => setJobId(null)}
        />
      ) : (
        <Choices value={copying} change={(part) => setCopying({ ...copying, ...part })} />
      )}
    </Split>
  );
}

/** The page at `/accounting/year-setup`. */
export default function MultiCommunityYearSetupScreen() {
  const listed = useCall(portfolioYears.listAccountingSettings, {});
  return listed.data ? <Setup rows={listed.data} /> : <Waiting title="The communities did not load" of={listed} />;
}
