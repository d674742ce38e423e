// The close packages of a community: which closings are frozen under which hash, and one of them with what
// moved since.

import { formatInstant } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Code,
  Column,
  DataTable,
  EmptyState,
  PageHeader,
  Split,
  type TableColumn,
  type TableView,
  Tag,
} from '../../../../packages/ui/ui.ts';
import { closePackages } from '../close-package.contract.ts';
import { type Head, packageTitle } from './close-package-parts.tsx';
import { PackageView } from './package-view.tsx';

/** A line of the list: a package, or a closing that has none yet. */
type Row = Pick<Head, 'periodStartDate' | 'periodEndDate' | 'closedTime'> & { id: string; kept: Head | null };

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'period',
    title: 'Period',
    width: 170,
    emphasis: 'strong',
    value: (row) => packageTitle(row),
    sortValue: (row) => row.periodStartDate,
  },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 150,
    value: (row) => (!row.kept ? 'Not frozen yet' : row.kept.isCurrent ? 'Frozen' : 'Opened since'),
    tone: (row) => (!row.kept ? 'neutral' : row.kept.isCurrent ? 'good' : 'attention'),
  },
  { key: 'closedTime', title: 'Closed', width: 170, render: (row) => formatInstant(row.closedTime) },
  { key: 'closedBy', title: 'By', width: 170, value: (row) => row.kept?.closedBy ?? '' },
  {
    key: 'hash',
    title: 'SHA-256',
    value: (row) => row.kept?.hash ?? '',
    render: (row) => row.kept && <Code>{row.kept.hash.slice(0, 16)}</Code>,
  },
];

function Packages({ rows, missing }: { rows: readonly Row[]; missing: readonly Row[] }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [view, setView] = useAddressState<TableView>('view', {});
  const freeze = useCommand(closePackages.freezeClosePackage);
  const mayFreeze = useMayCall(closePackages.freezeClosePackage);
  const next = missing.at(-1);
  return (
    <Column>
      <PageHeader
        title="Close package"
        meta={missing.length > 0 && <Tag>{missing.length} to freeze</Tag>}
        actions={
          next && (
            <Action
              label={`Freeze ${packageTitle(next)}`}
              allowed={mayFreeze}
              run={() => freeze.mutateAsync({ communityId, periodStartDate: next.periodStartDate })}
              done={() => `${packageTitle(next)} is frozen`}
            />
          )
        }
      />
      <DataTable
        label="Close packages"
        rows={rows}
        columns={columns}
        rowId={(row) => row.id}
        state={view}
        onState={setView}
        noun="packages"
        onOpen={(row) => row.kept && shell.setSearch({ package: row.kept.closePackageId, view: null })}
        empty={
          <EmptyState title="No period is closed yet" icon="package">
            Closing a month locks its statements under one hash and later shows what changed.
          </EmptyState>
        }
      />
    </Column>
  );
}

/** The page at `/c/$communityId/accounting/close-packages`; `?package=` opens one. */
export default function ClosePackageScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const list = useCall(closePackages.listClosePackages, { communityId });
  const chosen = shell.search.package ?? '';
  if (/^\d+$/.test(chosen))
    return <PackageView key={chosen} closePackageId={chosen} onClose={() => shell.setSearch({ package: null, part: null })} />;
  if (list.error || !list.data) return <Waiting title="The close packages did not load" of={list} />;
  const missing = list.data.missing.map((one): Row => ({ ...one, id: `missing-${one.periodStartDate}`, kept: null }));
  const kept = list.data.packages.map((one): Row => ({ ...one, id: one.closePackageId, kept: one }));
  return (
    <Split>
      <Packages rows={[...missing, ...kept]} missing={missing} />
    </Split>
  );
}
