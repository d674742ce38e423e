// The accounting settings of every community: last year, method, current period, and what is missing.
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Column, DataTable, EmptyState, PageHeader, type TableView } from '../../../../packages/ui/ui.ts';
import { portfolioYears } from '../portfolio-years.contract.ts';
import { settingsColumns } from './settings-parts.tsx';
import { Waiting } from './year-parts.tsx';

/** The page at `/accounting/settings`. */
export default function MultiCommunitySettingsScreen() {
  const shell = useShell();
  const listed = useCall(portfolioYears.listAccountingSettings, {});
  const [view, setView] = useAddressState<TableView>('view', {});
  return (
    <Column>
      <PageHeader
        title="Multi-community accounting settings"
        actions={
          <Button icon="calendar" onClick={() => shell.go('multi-community-year-setup')}>
            Set up new years
          </Button>
        }
      />
      {listed.data ? (
        <DataTable
          label="Communities"
          rows={listed.data}
          columns={settingsColumns}
          rowId={(row) => row.communityId}
          state={view}
          onState={setView}
          onOpen={(row) => shell.go('year-dashboard', { communityId: row.communityId })}
          noun="communities"
          empty={<EmptyState title="No communities" />}
        />
      ) : (
        <Waiting title="The settings did not load" of={listed} />
      )}
    </Column>
  );
}
