// Charges of many owners, pasted or from a file: a sample with every owner, looked at first, posted as one
// batch.
import { useMemo, useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { downloadFile } from '../../../../packages/pages/client.ts';
import { ImportWizard, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, PageHeader } from '../../../../packages/ui/ui.ts';
import { PostDateField } from '../../../ledger/ledger.web.tsx';
import { chargeSample, importedCharges } from '../imported-charge.contract.ts';

/** The page at `/c/$communityId/receivables/adjustments/import`. */
export default function ArImportedChargesScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate>(today);
  const params = useMemo(() => ({ communityId, postDate }), [communityId, postDate]);
  const sample = () => void downloadFile(chargeSample.downloadChargeSample, { communityId }).catch(toastFailure);
  return (
    <>
      <PageHeader
        title="Import charges"
        crumbs={[
          <ScreenLink key="list" to="activity-ar-adjustments">
            AR adjustments
          </ScreenLink>,
        ]}
        actions={<Button onClick={sample}>Download the sample</Button>}
      />
      <ImportWizard
        definition={importedCharges}
        params={params}
        noteTitle="Owner"
        options={
          <span className="row">
            <span className="t3 sm">Post date</span>
            <PostDateField label="Post date" hideLabel width={130} value={postDate} onChange={(day) => day !== '' && setPostDate(day)} />
          </span>
        }
        onDone={() => shell.go('activity-ar-adjustments')}
      />
    </>
  );
}
