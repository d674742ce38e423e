// Late fees of a run before they are posted: who is late with how much, and what it costs.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { CheckField, DateField, EmptyState, TextField } from '../../../../packages/ui/ui.ts';
import { billing } from '../billing.contract.ts';
import { RunPage } from './run-page.tsx';

/** The page at `/c/$communityId/receivables/apply-late-fee`. */
export default function ApplyLateFeeScreen() {
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate | ''>(today);
  const [days, setDays] = useState('0');
  const [currentMonthOnly, setCurrentMonthOnly] = useState(false);
  const daysProblem = /^\d{1,3}$/.test(days) && Number(days) <= 366 ? undefined : 'Whole days, 0 to 366';
  const run = { communityId, postDate, exclusionDays: Number(days), currentMonthOnly };
  const preview = useCall(billing.previewLateFees, postDate === '' || daysProblem ? null : run);
  return (
    <RunPage
      title="Apply late fees"
      noun="late fee"
      isAssessment={false}
      fresh={preview.data}
      error={preview.error}
      retry={() => void preview.refetch()}
      keep={(baseHash) => call(billing.keepLateFees, { ...run, baseHash })}
      settings={
        <>
          <TextField label="Exclude days" numeric width={96} value={days} onChange={setDays} error={daysProblem} />
          <CheckField label="Current month only" value={currentMonthOnly} onChange={setCurrentMonthOnly} />
          <DateField label="Post date" width={140} value={postDate} onChange={setPostDate} />
        </>
      }
      empty={
        <EmptyState title="Nobody is late" icon="check">
          Late fees are set in the categories of each code. Prepaid money counts as paid;{' '}
          <ScreenLink to="apply-prepaids">apply prepaids</ScreenLink> to post it.
        </EmptyState>
      }
    />
  );
}
