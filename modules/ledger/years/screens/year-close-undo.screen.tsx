// Undoing the closing of a fiscal year that is chosen here.
import { useState } from 'react';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import { Bar, EmptyState, PageHeader, SelectField } from '../../../../packages/ui/ui.ts';
import { yearClose } from '../year-close.contract.ts';
import { UndoClose } from './undo-close.tsx';
import { type YearRow, yearCrumbs } from './year-parts.tsx';

function Chosen({ years }: { years: readonly YearRow[] }) {
  const shell = useShell();
  const [chosen, setChosen] = useState(shell.search.year ?? years[0]?.fiscalYearId ?? '');
  return (
    <>
      <Bar>
        <SelectField
          label="Fiscal year"
          hideLabel
          width={220}
          value={chosen}
          onChange={setChosen}
          options={years.map((year) => ({ value: year.fiscalYearId, label: `${year.label}, through ${formatDate(year.endDate)}` }))}
        />
      </Bar>
      <UndoClose key={chosen} of={{ fiscalYearId: chosen }} />
    </>
  );
}

/** The page at `/c/$communityId/accounting/undo-close`. */
export default function YearCloseUndoScreen() {
  const { communityId } = useCommunity();
  const listed = useCall(yearClose.listFiscalYears, { communityId });
  const closed = listed.data?.years.filter((year) => year.closings.some((closing) => closing.reversedByEntryId === null));
  return (
    <>
      <PageHeader title="Undo close" crumbs={[...yearCrumbs]} />
      {!closed ? (
        <Waiting title="The fiscal years did not load" of={listed} />
      ) : closed.length === 0 ? (
        <EmptyState title="No closing to undo" icon="calendar">
          No fiscal year has a closing entry to reverse.
        </EmptyState>
      ) : (
        <Chosen years={closed} />
      )}
    </>
  );
}
