// Assessments of a month before they are posted: every owner before, charged and after, what is left out, and
// the entry.
import { useState } from 'react';
import { type LocalDate, startOfMonth } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { usePreviewed } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { EmptyState, SelectField } from '../../../../packages/ui/ui.ts';
import { PostDateField } from '../../../ledger/ledger.web.tsx';
import { codes } from '../../codes/code.contract.ts';
import { billing } from '../billing.contract.ts';
import { RunPage, useKeeping } from './run-page.tsx';

/** The page at `/c/$communityId/receivables/apply-charges`. */
export default function ApplyChargesScreen() {
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate | ''>(startOfMonth(today));
  const [codeId, setCodeId] = useState('');
  const keeping = useKeeping('charge');
  const act = usePreviewed(billing.previewCharges, billing.keepCharges, {
    input: postDate === '' ? null : { communityId, postDate, ...(codeId ? { codeIds: [codeId] } : {}) },
    ...keeping.options,
  });
  const listed = useCall(codes.listCodes, { communityId });
  const billed = (listed.data?.codes ?? []).filter((code) => code.isActive && code.categories.length > 0);
  return (
    <RunPage
      title="Apply charges"
      noun="charge"
      isAssessment
      of={act}
      keeping={keeping}
      settings={
        <>
          <SelectField
            label="Codes"
            hideLabel
            width={170}
            placeholder="All codes"
            value={codeId}
            onChange={setCodeId}
            options={billed.map((code) => ({ value: code.chargeCodeId, label: code.name, code: code.alias }))}
          />
          <PostDateField label="Post date" hideLabel width={140} value={postDate} onChange={setPostDate} />
        </>
      }
      empty={
        <EmptyState title="Nothing is due on this date" icon="check">
          All installments due have been charged, or no property is linked to a category.
        </EmptyState>
      }
    />
  );
}
