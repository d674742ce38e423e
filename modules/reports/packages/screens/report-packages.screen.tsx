// The report packages of a community: its own, those for every community, and the six that come with the
// product; one of them beside the list.
import { useState } from 'react';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import { Button, Column, DataTable, EmptyState, PageHeader, Split, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import { reportPackages } from '../report-package.contract.ts';
import { PackageForm } from './package-form.tsx';
import { PackagePanel } from './package-panel.tsx';
import type { PackageView } from './package-parts.tsx';

const columns: readonly TableColumn<PackageView>[] = [
  { key: 'name', title: 'Package', emphasis: 'strong', width: 240 },
  { key: 'audienceNote', title: 'For whom', width: 220 },
  { key: 'count', title: 'Reports', kind: 'count', width: 80, value: (row) => row.members.length },
  {
    key: 'waiting',
    title: 'Waiting',
    kind: 'count',
    width: 80,
    value: (row) => row.waiting.length,
  },
  {
    key: 'kind',
    title: 'Whose',
    width: 150,
    value: (row) => (row.isStandard ? 'Standard' : row.forAll ? 'Every community' : 'This community'),
  },
  { key: 'members', title: 'Holds', value: (row) => row.members.map((member) => member.title).join(', ') },
];

/** What the dialog is about: a new package, or one that is changed or copied. */
interface Editing {
  from: PackageView | null;
  changes: boolean;
}

function Packages({ rows }: { rows: readonly PackageView[] }) {
  const shell = useShell();
  const [view, setView] = useAddressState<TableView>('view', {});
  const [editing, setEditing] = useState<Editing | null>(null);
  const mayAdd = useMayCall(reportPackages.addPackage);
  const open = (packageKey: string | null) => shell.setSearch({ package: packageKey });
  const one = rows.find((row) => row.packageKey === shell.search.package);
  return (
    <Split>
      <Column>
        <PageHeader
          title="Report packages"
          actions={
            mayAdd && (
              <Button icon="plus" weight="primary" onClick={() => setEditing({ from: null, changes: false })}>
                New package
              </Button>
            )
          }
        />
        <DataTable
          label="Report packages"
          rows={rows}
          columns={columns}
          rowId={(row) => row.packageKey}
          state={view}
          onState={setView}
          noun="packages"
          onOpen={(row) => open(row.packageKey)}
          empty={<EmptyState title="No packages" icon="package" />}
        />
      </Column>
      {one && (
        <PackagePanel
          key={one.packageKey}
          one={one}
          onClose={() => open(null)}
          onChange={() => setEditing({ from: one, changes: true })}
          onCopy={() => setEditing({ from: one, changes: false })}
        />
      )}
      {editing && (
        <PackageForm
          {...editing}
          onClose={(packageKey) => {
            setEditing(null);
            if (packageKey !== undefined) open(packageKey);
          }}
        />
      )}
    </Split>
  );
}

/** The page at `/c/$communityId/report-packages`; `?package=` opens one. */
export default function ReportPackagesScreen() {
  const { communityId } = useCommunity();
  const list = useCall(reportPackages.listPackages, { communityId });
  if (list.error || !list.data) return <Waiting title="The report packages did not load" of={list} />;
  return <Packages rows={list.data} />;
}
