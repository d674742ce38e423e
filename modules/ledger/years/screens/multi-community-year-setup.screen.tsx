// Sets up the next fiscal year of many communities at once: those that miss one are proposed, and each tells by itself what became of it.
import { useState } from 'react';
import { addDays } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure, useJob } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Column,
  DataTable,
  EmptyState,
  FieldRow,
  PageHeader,
  PanelSection,
  Progress,
  SidePane,
  Split,
  StatusMark,
  type TableView,
  Tabs,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { portfolioYears } from '../portfolio-years.contract.ts';
import { basisPointsOf } from '../year-plan.rules.ts';
import { type SettingsRow, settingsColumns } from './settings-parts.tsx';
import { Waiting } from './year-parts.tsx';

const stateWords = { done: ['Set up', 'good'], failed: ['Not set up', 'problem'] } as const;

function Results({ jobId, names }: { jobId: string; names: ReadonlyMap<string, string> }) {
  const { job, items, failure, cancel } = useJob(jobId);
  const isRunning = job?.state === 'waiting' || job?.state === 'running';
  const failed = items.filter((item) => item.state === 'failed').length;
  return (
    <SidePane label="Results">
      <PanelSection title="Results" aside={`${items.length} of ${job?.total ?? '…'}, ${failed} not set up`}>
        {isRunning && <Progress label="Setting up fiscal years" done={job.done} total={job.total ?? 0} onCancel={cancel} />}
        {failure && <p>{failure.message}</p>}
        <ul>
          {items.map((item) => {
            const [word, tone] = stateWords[item.state === 'failed' ? 'failed' : 'done'];
            return (
              <li key={item.itemKey} className="ex">
                <StatusMark tone={tone} word={word} quiet /> <b className="m">{names.get(item.itemKey) ?? item.itemKey}</b>{' '}
                <span className="t2">{item.message}</span>
              </li>
            );
          })}
        </ul>
      </PanelSection>
    </SidePane>
  );
}

interface Copying {
  budget: boolean;
  budgetPercent: string;
  amounts: boolean;
  amountPercent: string;
}

function Choices({ value, change }: { value: Copying; change(part: Partial<Copying>): void }) {
  const problem = (text: string) => (basisPointsOf(text) === null ? 'A percentage such as 3.5 or -2' : undefined);
  return (
    <SidePane label="What is copied">
      <PanelSection title="Each year follows its last one">
        <p className="t2">
          Dates, label, method and periods are those of the community’s last year, one year on. The wizard of a community changes them.
        </p>
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
  const [copying, setCopying] = useState<Copying>({ budget: true, budgetPercent: '', amounts: true, amountPercent: '' });
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
        <Results jobId={jobId} names={new Map(rows.map((row) => [row.communityId, row.name]))} />
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
