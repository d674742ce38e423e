// A version of a reserve study in hand: a draft that is typed, with its plan following each key, or one that
// is final.
import { type ReactNode, useMemo } from 'react';
import { formatDate, localDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Column,
  DataTable,
  Facts,
  Money,
  PanelSection,
  ScrollRegion,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { Attachments } from '../../../records/records.web.tsx';
import { nextDue, type StudyBasis } from '../reserve-plan.rules.ts';
import { reserveStudies } from '../reserve-study.contract.ts';
import type { StudyComponent } from '../reserve-study.rules.ts';
import { rateText } from '../reserve-typing.rules.ts';
import type { Version } from './reserve-components.screen.tsx';
import type { Study } from './reserve-dialogs.tsx';
import { ReserveGrid } from './reserve-grid.tsx';
import { FundingPlan, plansOf, StudyFigures } from './reserve-plan.tsx';
import { componentOf, methodWords, type Shown, ShownBar, shownIn } from './study-parts.tsx';

const columnsFrom = (first: number): TableColumn<StudyComponent>[] => [
  { key: 'name', title: 'Component', width: 220, emphasis: 'strong', pin: true },
  { key: 'category', title: 'Category', width: 130 },
  { key: 'quantity', title: 'Quantity', kind: 'count', width: 88 },
  { key: 'unitCost', title: 'Unit cost', kind: 'money', width: 104 },
  { key: 'cost', title: 'Current cost', kind: 'money', width: 122, total: 'sum' },
  { key: 'usefulLife', title: 'Useful life', kind: 'count', width: 92 },
  { key: 'remainingLife', title: 'Remaining', kind: 'count', width: 92 },
  { key: 'due', title: 'Due', kind: 'count', width: 70, value: (row) => String(first + nextDue(row, 0)) },
  { key: 'lastDoneDate', title: 'Last done', kind: 'date', width: 104 },
  { key: 'inflation', title: 'Inflation', width: 84, value: (row) => (row.inflation === null ? '' : `${rateText(row.inflation)}%`) },
  { key: 'note', title: 'Note', width: 220 },
];

function FinalComponents({ components, studyDate }: { components: readonly StudyComponent[]; studyDate: string }) {
  const [view, setView] = useAddressState<TableView>('view', {});
  const columns = useMemo(() => columnsFrom(Number(studyDate.slice(0, 4))), [studyDate]);
  return (
    <DataTable
      label="Components"
      rows={components}
      columns={columns}
      rowId={(row) => row.name}
      state={view}
      onState={setView}
      noun="components"
    />
  );
}

function factsOf({ study }: Study): readonly (readonly [string, ReactNode])[] {
  return [
    ['Study date', formatDate(localDate(study.studyDate.slice(0, 10)))],
    ['Method', methodWords[study.method]],
    ['Inflation', `${rateText(study.inflation)}% a year`],
    ['Interest', `${rateText(study.interest)}% a year`],
    ['Contribution now', <Money key="c" value={study.contribution} zero="digits" />],
    ...(study.method === 'CASH_FLOW' ? [['Never below', <Money key="m" value={study.minimum} zero="digits" />] as const] : []),
    ...(study.note ? [['Note', study.note] as const] : []),
  ];
}

/** A version that is final: to be read, and planned with. */
function FinalStudy({ data, shown, onShown }: { data: Study; shown: Shown; onShown(next: Shown): void }) {
  const { study } = data;
  const components = useMemo(() => data.components.map(componentOf), [data]);
  const plans = useMemo(() => {
    const { method, inflation, interest } = study;
    const basis: StudyBasis = {
      method,
      inflation,
      interest,
      balance: textToCents(data.balance),
      minimum: textToCents(study.minimum),
      components,
    };
    return plansOf(basis, textToCents(study.contribution));
  }, [data, study, components]);
  return (
    <Column>
      <StudyFigures plans={plans} />
      <ShownBar shown={shown} onShown={onShown} />
      {shown === 'plan' || shown === 'chart' ? (
        <FundingPlan study={data} plans={plans} studyDate={study.studyDate} canLay drawn={shown === 'chart'} />
      ) : shown === 'assumptions' ? (
        <ScrollRegion label="Assumptions">
          <PanelSection title="Assumptions">
            <Facts facts={factsOf(data)} />
          </PanelSection>
          <Attachments kind="reserve-study" entityId={study.reserveStudyId} />
        </ScrollRegion>
      ) : (
        <FinalComponents components={components} studyDate={study.studyDate} />
      )}
    </Column>
  );
}

/** The version chosen. */
export function StudyInHand({ version, onChanged }: { version: Version; onChanged(): void }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayEdit = useMayCall(reserveStudies.saveReserveStudy);
  const found = useCall(reserveStudies.getReserveStudy, { communityId, reserveStudyId: version.reserveStudyId });
  if (found.error || !found.data) return <Waiting title="The study did not load" of={found} />;
  const shown = shownIn(shell.search.show);
  const onShown = (next: Shown) => shell.setSearch({ show: next === 'components' ? null : next });
  const saved = () => {
    void found.refetch();
    onChanged();
  };
  return version.state === 'DRAFT' && mayEdit ? (
    <ReserveGrid data={found.data} shown={shown} onShown={onShown} onSaved={saved} />
  ) : (
    <FinalStudy data={found.data} shown={shown} onShown={onShown} />
  );
}
