// The accounting settings of every community: what differs, what is missing, and changing one setting of many
// with what it would do to each.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Column,
  DataTable,
  DateField,
  EmptyState,
  FieldRow,
  Note,
  PageHeader,
  PanelSection,
  Segmented,
  SelectField,
  SidePane,
  Split,
  StatusMark,
  type TableColumn,
  type TableView,
  Tabs,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { portfolioSettings } from '../portfolio-settings.contract.ts';
import { differences } from '../portfolio-settings.rules.ts';
import { portfolioYears } from '../portfolio-years.contract.ts';
import { JobResults, missingOf, type SettingsRow, settingsColumns } from './settings-parts.tsx';

type Status = 'OPEN' | 'CURRENT' | 'CLOSED';
type Outcome = ClientOutput<typeof portfolioSettings.previewCashAccounts>[number];

interface Form {
  kind: 'PERIOD' | 'CASH_ACCOUNT';
  onDate: string;
  status: Status;
  accountNumber: string;
  reason: string;
}

const statuses = [
  { value: 'CURRENT', label: 'Set as current' },
  { value: 'OPEN', label: 'Open' },
  { value: 'CLOSED', label: 'Close' },
] as const;
const tones = { CHANGES: 'good', SAME: 'neutral', REFUSED: 'problem' } as const;

/** What the form would do to each community; nothing while it is not filled in. */
function usePreview(form: Form, may: { periods: boolean; cash: boolean }) {
  const { kind, onDate, status } = form;
  const accountNumber = form.accountNumber.trim();
  const periods = useCall(portfolioSettings.previewPeriods, kind === 'PERIOD' && onDate !== '' && may.periods ? { onDate, status } : null);
  const cash = useCall(
    portfolioSettings.previewCashAccounts,
    kind === 'CASH_ACCOUNT' && accountNumber !== '' && may.cash ? { accountNumber } : null,
  );
  const asked = kind === 'PERIOD' ? periods : cash;
  return { outcomes: new Map<string, Outcome>((asked.data ?? []).map((one) => [one.communityId, one])), failure: asked.error };
}

function Choices({ form, change, may }: { form: Form; change(part: Partial<Form>): void; may: { periods: boolean; cash: boolean } }) {
  const mayThis = form.kind === 'PERIOD' ? may.periods : may.cash;
  return (
    <SidePane label="Change for many">
      <PanelSection title="Change for many">
        <Segmented
          label="Setting"
          value={form.kind}
          onChange={(kind) => change({ kind })}
          options={[
            { value: 'PERIOD', label: 'Period' },
            { value: 'CASH_ACCOUNT', label: 'Default cash account' },
          ]}
        />
      </PanelSection>
      <PanelSection title={form.kind === 'PERIOD' ? 'The period of a day' : 'The bank account on a cash account'}>
        {form.kind === 'PERIOD' ? (
          <FieldRow>
            <DateField label="Period of the day" value={form.onDate} onChange={(onDate) => change({ onDate })} />
            <SelectField label="Change" value={form.status} onChange={(status) => change({ status })} options={[...statuses]} />
          </FieldRow>
        ) : (
          <FieldRow>
            <TextField
              label="Cash account number"
              value={form.accountNumber}
              onChange={(accountNumber) => change({ accountNumber })}
              help="Its bank account becomes the default"
            />
          </FieldRow>
        )}
        <FieldRow>
          <TextField label="Reason" value={form.reason} onChange={(reason) => change({ reason })} />
        </FieldRow>
      </PanelSection>
      <PanelSection title="Preview">
        {mayThis ? (
          <p className="t2">
            The table shows what each community would become. Select those to change; one that is refused stops no other. A period is not
            closed while batches wait in it or its tie-out board is red.
          </p>
        ) : (
          <StatusMark tone="attention" word="Your role may look only" />
        )}
      </PanelSection>
      <PanelSection title="Method">
        <p className="t2">The method of the next year is chosen when new years are set up; a year that is set up keeps its method.</p>
      </PanelSection>
    </SidePane>
  );
}

/** The columns with what differs from most communities, and what the change would do. */
function columnsFor(differs: ReadonlyMap<string, string[]>, outcomes: ReadonlyMap<string, Outcome>): TableColumn<SettingsRow>[] {
  const preview: TableColumn<SettingsRow> = {
    key: 'preview',
    title: 'Preview',
    kind: 'status',
    width: 330,
    value: (row) => outcomes.get(row.communityId)?.words ?? '',
    tone: (row) => tones[outcomes.get(row.communityId)?.outcome ?? 'SAME'],
  };
  const [code, name, ...rest] = settingsColumns;
  const different: TableColumn<SettingsRow> = {
    key: 'differs',
    title: 'Differs from most in',
    width: 230,
    value: (row) => (differs.get(row.communityId) ?? []).join(', '),
  };
  return [...(code ? [code] : []), ...(name ? [name] : []), ...(outcomes.size > 0 ? [preview] : []), ...rest, different];
}

function Settings({ rows }: { rows: readonly SettingsRow[] }) {
  const shell = useShell();
  const may = { periods: useMayCall(portfolioSettings.changePeriods), cash: useMayCall(portfolioSettings.changeCashAccounts) };
  const [view, setView] = useAddressState<TableView>('view', { tab: 'all' });
  const [form, setForm] = useState<Form>({ kind: 'PERIOD', onDate: '', status: 'CURRENT', accountNumber: '', reason: '' });
  const [jobId, setJobId] = useState<string | null>(null);
  const { outcomes, failure } = usePreview(form, may);
  const periods = useCommand(portfolioSettings.changePeriods);
  const cash = useCommand(portfolioSettings.changeCashAccounts);
  const differs = differences(rows);
  const shownIn = {
    all: rows,
    differs: rows.filter((row) => (differs.get(row.communityId) ?? []).length > 0),
    missing: rows.filter((row) => missingOf(row) !== 'Complete'),
  };
  const tab = view.tab === 'differs' || view.tab === 'missing' ? view.tab : 'all';
  const run = (chosen: readonly SettingsRow[], clear: () => void) => {
    const communityIds = chosen.map((row) => row.communityId);
    const { reason, onDate, status } = form;
    const started =
      form.kind === 'PERIOD'
        ? periods.mutateAsync({ communityIds, onDate, status, reason })
        : cash.mutateAsync({ communityIds, accountNumber: form.accountNumber.trim(), reason });
    return started.then((made) => {
      setJobId(made.jobId);
      clear();
    }, toastFailure);
  };
  const wordsFor = (chosen: readonly SettingsRow[]) => {
    const refused = chosen.filter((row) => outcomes.get(row.communityId)?.outcome === 'REFUSED').length;
    return `Change ${chosen.length} ${chosen.length === 1 ? 'community' : 'communities'}${refused > 0 ? `, ${refused} will be refused` : ''}`;
  };
  return (
    <Split>
      <Column>
        <PageHeader
          title="Multi-community accounting settings"
          actions={
            <Button icon="calendar" onClick={() => shell.go('multi-community-year-setup')}>
              Set up new years
            </Button>
          }
        />
        <Tabs
          label="Communities"
          value={tab}
          onChange={(next) => setView({ ...view, tab: next })}
          tabs={[
            { value: 'all', label: 'All', count: rows.length },
            { value: 'differs', label: 'Differ from most', count: shownIn.differs.length },
            { value: 'missing', label: 'Something missing', count: shownIn.missing.length },
          ]}
        />
        {failure && <Note tone="problem" title={failure.message} />}
        <DataTable
          label="Communities"
          rows={shownIn[tab]}
          columns={columnsFor(differs, outcomes)}
          rowId={(row) => row.communityId}
          state={view}
          onState={setView}
          onOpen={(row) => shell.go('year-dashboard', { communityId: row.communityId })}
          hrefOf={(row) => shell.hrefOf('year-dashboard', { communityId: row.communityId })}
          noun="communities"
          bulk={(chosen, clear) =>
            outcomes.size > 0 && (
              <Button weight="primary" disabled={periods.isPending || cash.isPending} onClick={() => void run(chosen, clear)}>
                {wordsFor(chosen)}
              </Button>
            )
          }
          empty={<EmptyState title={tab === 'all' ? 'No communities' : 'None'} />}
        />
      </Column>
      {jobId ? (
        <JobResults
          jobId={jobId}
          names={new Map(rows.map((row) => [row.communityId, row.name]))}
          title="Changing settings"
          words={['Done', 'Refused']}
          onDone={() => setJobId(null)}
        />
      ) : (
        <Choices form={form} change={(part) => setForm({ ...form, ...part })} may={may} />
      )}
    </Split>
  );
}

/** The page at `/accounting/settings`. */
export default function MultiCommunitySettingsScreen() {
  const listed = useCall(portfolioYears.listAccountingSettings, {});
  return listed.data ? <Settings rows={listed.data} /> : <Waiting title="The settings did not load" of={listed} />;
}
