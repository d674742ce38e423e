// The special assessments on an owner's home, with what remains to be charged; nothing where there are none.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { DataTable, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import { saleChoices, specials } from '../special.contract.ts';
import { stateTones, stateWords } from './special-parts.tsx';

type Row = ClientOutput<typeof specials.listOwnerSpecials>[number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'name', title: 'Special assessment', width: 220, emphasis: 'strong' },
  { key: 'total', title: 'Total', kind: 'money', width: 110 },
  { key: 'chargedCount', title: 'Charged', width: 90, value: (row) => `${row.chargedCount} of ${row.installments}` },
  { key: 'charged', title: 'Charged so far', kind: 'money', width: 120, emphasis: 'quiet' },
  { key: 'remaining', title: 'Remaining', kind: 'money', width: 110, emphasis: 'strong' },
  { key: 'nextDate', title: 'Next due', kind: 'date', width: 104 },
  { key: 'nextAmount', title: 'Next', kind: 'money', width: 100 },
  { key: 'endDate', title: 'Last due', kind: 'date', width: 104, emphasis: 'quiet' },
  { key: 'atSale', title: 'At a sale', width: 150, emphasis: 'quiet', value: (row) => saleChoices[row.atSale] },
  { key: 'state', title: 'State', kind: 'status', width: 110, value: (row) => stateWords[row.state], tone: (row) => stateTones[row.state] },
];

/** What stands on the page of an owner. */
export function OwnerSpecials({ communityId, ownershipId }: { communityId: string; ownershipId: string }) {
  const shell = useShell();
  const [view, setView] = useState<TableView>({});
  const rows = useCall(specials.listOwnerSpecials, { communityId, ownershipId }).data ?? [];
  if (rows.length === 0) return null;
  const mayOpen = shell.mayOpen('special-assessment-view');
  return (
    <DataTable
      label="Special assessments"
      noun="special assessments"
      rows={rows}
      columns={columns}
      rowId={(row) => row.specialAssessmentId}
      state={view}
      onState={setView}
      onOpen={({ specialAssessmentId }) => mayOpen && shell.go('special-assessment-view', { specialAssessmentId })}
      hrefOf={({ specialAssessmentId }) => (mayOpen ? shell.hrefOf('special-assessment-view', { specialAssessmentId }) : undefined)}
      bar={false}
    />
  );
}
