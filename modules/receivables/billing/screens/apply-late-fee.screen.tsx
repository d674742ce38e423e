// Late fees of a run before they are posted: who is late with how much, and what it costs.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { CheckField, EmptyState, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { PostDateField } from '../../../ledger/ledger.web.tsx';
import { codes } from '../../codes/code.contract.ts';
import { billing } from '../billing.contract.ts';
import { RunPage, useKeeping } from './run-page.tsx';

/** The page at `/c/$communityId/receivables/apply-late-fee`. */
export default function ApplyLateFeeScreen() {
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate | ''>(today);
  const [codeId, setCodeId] = useState('');
  const [days, setDays] = useState('0');
  const [currentMonthOnly, setCurrentMonthOnly] = useState(false);
  const daysProblem = /^\d{1,3}$/.test(days) && Number(days) <= 366 ? undefined : 'Whole days, 0 to 366';
  const listed = useCall(codes.listCodes, { communityId });
  const drawing = (listed.data?.codes ?? []).filter((code) => code.categories.some((category) => category.lateFeeKind !== 'NONE'));
  const run = { communityId, exclusionDays: Number(days), currentMonthOnly, ...(codeId ? { codeIds: [codeId] } : {}) };
  const keeping = useKeeping('late fee');
  const act = usePreviewed(billing.previewLateFees, billing.keepLateFees, {
    input: postDate === '' || daysProblem ? null : { ...run, postDate },
    ...keeping.options,
  });
  return (
    <RunPage
      title="Apply late fees"
      noun="late fee"
      isAssessment={false}
      of={act}
      keeping={keeping}
      settings={
        <>
          <SelectField
            label="Late on"
            width={170}
            placeholder="All codes"
            value={codeId}
            onChange={setCodeId}
            options={drawing.map((code) => ({ value: code.chargeCodeId, label: code.name, code: code.alias }))}
          />
          <TextField label="Exclude days" numeric width={96} value={days} onChange={setDays} error={daysProblem} />
          <CheckField label="Current month only" value={currentMonthOnly} onChange={setCurrentMonthOnly} />
          <PostDateField label="Post date" width={140} value={postDate} onChange={setPostDate} />
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
