// The special assessments of a community, with what was charged of each and what remains.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  Split,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { frequencyWords } from '../../codes/screens/code-parts.tsx';
import { saleChoices, specials } from '../special.contract.ts';
import { stateTones, stateWords } from './special-parts.tsx';

type Row = ClientOutput<typeof specials.listSpecials>[number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'name', title: 'Special assessment', width: 240, emphasis: 'strong' },
  { key: 'code', title: 'Code', width: 90 },
  { key: 'startDate', title: 'First due', kind: 'date', width: 104 },
  { key: 'endDate', title: 'Last due', kind: 'date', width: 104 },
  {
    key: 'installments',
    title: 'Installments',
    width: 150,
    value: (row) => `${row.installments} ${frequencyWords[row.frequency].toLowerCase()}`,
  },
  { key: 'total', title: 'Total', kind: 'money', width: 130, total: 'sum' },
  { key: 'charged', title: 'Charged', kind: 'money', width: 130, total: 'sum', emphasis: 'quiet' },
  { key: 'remaining', title: 'Remaining', kind: 'money', width: 130, total: 'sum', emphasis: 'strong' },
  { key: 'atSale', title: 'At a sale', width: 150, emphasis: 'quiet', value: (row) => saleChoices[row.atSale] },
  { key: 'state', title: 'State', kind: 'status', width: 110, value: (row) => stateWords[row.state], tone: (row) => stateTones[row.state] },
];

/** The page at `/c/$communityId/special-assessments`. */
export default function SpecialAssessmentsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [view, setView] = useAddressState<TableView>('view', {});
  const listed = useCall(specials.listSpecials, { communityId });
  if (listed.error)
    return <Failed message={listed.error.message} reference={listed.error.reference} onRetry={() => void listed.refetch()} />;
  if (!listed.data) return <LoadingRows />;
  const add = shell.mayOpen('special-assessment-add') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('special-assessment-add')}>
      Special assessment
    </Button>
  );
  return (
    <Split>
      <Column>
        <PageHeader title="Special assessments" actions={add} />
        <DataTable
          label="Special assessments"
          noun="special assessments"
          rows={listed.data}
          columns={columns}
          rowId={(row) => row.specialAssessmentId}
          state={view}
          onState={setView}
          onOpen={({ specialAssessmentId }) => shell.go('special-assessment-view', { specialAssessmentId })}
          hrefOf={({ specialAssessmentId }) => shell.hrefOf('special-assessment-view', { specialAssessmentId })}
          empty={
            <EmptyState title="No special assessment yet" icon="check">
              A charge outside the budget for one purpose, spread over the homes in installments with an end.
            </EmptyState>
          }
        />
      </Column>
    </Split>
  );
}
