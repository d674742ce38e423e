// Who holds duties that should be apart, and which roles and claims give them.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { downloadFile, useCall } from '../../../packages/pages/client.ts';
import { toastFailure } from '../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  PageHeader,
  Panel,
  PanelSection,
  Split,
  type TableColumn,
  type TableView,
} from '../../../packages/ui/ui.ts';
import { claimTitle } from '../access/claim-words.contract.ts';
import { levelWords } from '../access/level.rules.ts';
import { duties } from '../identity.contract.ts';

type Answer = ClientOutput<typeof duties.listConflicts>;
type Row = Answer['conflicts'][number] & { key: string; risk: string };

const rolesOf = (row: Row) => [...new Set(row.held.flatMap((part) => part.by.flatMap((each) => each.roles)))].sort().join(', ');
const claimsOf = (row: Row) => [...new Set(row.held.flatMap((part) => part.by.map((each) => `${each.claim}:${each.level}`)))].join(', ');

const columns: TableColumn<Row>[] = [
  { key: 'displayName', title: 'User', width: 170, emphasis: 'strong' },
  { key: 'email', title: 'Email', width: 210, hidden: true },
  { key: 'pair', title: 'Duties', width: 190 },
  { key: 'held', title: 'Holds', width: 280, value: (row) => row.held.map((part) => part.duty).join(' + ') },
  { key: 'risk', title: 'Risk', width: 330 },
  { key: 'roles', title: 'By role', width: 200, value: rolesOf },
  { key: 'claims', title: 'By claim', width: 280, value: claimsOf },
];

function ConflictPanel({ row, onClose }: { row: Row; onClose(): void }) {
  return (
    <Panel label={row.displayName} onClose={onClose}>
      <PanelSection title={row.pair}>
        <p>{row.risk}</p>
        <ScreenLink className="lk" to="user-view" params={{ userId: row.userId }}>
          {row.displayName}
        </ScreenLink>
      </PanelSection>
      {row.held.map(({ duty, by }) => (
        <PanelSection key={duty} title={duty}>
          <Facts facts={by.map((each) => [claimTitle(each.claim), `${levelWords(each.level)}, by ${each.roles.join(' and ')}`])} />
        </PanelSection>
      ))}
    </Panel>
  );
}

/** The page at `/administration/separation-of-duties`. */
export default function SeparationOfDutiesScreen() {
  const found = useCall(duties.listConflicts, {});
  const [view, setView] = useState<TableView>({});
  const rows = useMemo((): Row[] => {
    const risks = new Map(found.data?.pairs.map((each) => [each.pair, each.risk]));
    return (found.data?.conflicts ?? []).map((each) => ({ ...each, key: `${each.userId}.${each.pair}`, risk: risks.get(each.pair) ?? '' }));
  }, [found.data]);
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  const open = rows.find((row) => row.key === view.open);
  const people = new Set(rows.map((row) => row.userId)).size;
  return (
    <Split>
      <Column>
        <PageHeader
          title="Separation of duties"
          meta={
            found.data && <span className="t3">{`${people} of ${found.data.users} active users hold duties that should be apart`}</span>
          }
          actions={
            <Button icon="download" onClick={() => void downloadFile(duties.exportConflicts, {}).catch(toastFailure)}>
              Export CSV
            </Button>
          }
        />
        {found.data ? (
          <DataTable
            label="Separation of duties"
            rows={rows}
            columns={columns}
            rowId={(row) => row.key}
            state={view}
            onState={setView}
            noun="conflicts"
            empty={
              <EmptyState title="Nobody holds duties that should be apart">{`${found.data.pairs.length} pairs of duties were looked at.`}</EmptyState>
            }
          />
        ) : (
          <LoadingRows rows={12} />
        )}
      </Column>
      {open && <ConflictPanel row={open} onClose={() => setView({ ...view, open: undefined })} />}
    </Split>
  );
}
