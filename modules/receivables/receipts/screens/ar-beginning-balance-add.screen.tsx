// What owners owed and had paid ahead before the books began, from a file: looked at first, taken whole,
// nothing posted to the general ledger.
import { useMemo, useState } from 'react';
import { type LocalDate, startOfMonth } from '../../../../packages/kernel/kernel.ts';
import { ImportWizard } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateField, PageHeader } from '../../../../packages/ui/ui.ts';
import { beginningBalances } from '../beginning.contract.ts';

/** The page at `/c/$communityId/receivables/beginning-balances/new`. */
export default function ArBeginningBalanceAddScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate>(startOfMonth(`${today.slice(0, 4)}-01-01` as LocalDate));
  const params = useMemo(() => ({ communityId, postDate }), [communityId, postDate]);
  return (
    <>
      <PageHeader
        title="Beginning balances"
        meta="nothing is posted to the general ledger; the opening entry holds the sums"
        actions={shell.mayOpen('beginning-balance-edit') && <Button onClick={() => shell.go('beginning-balance-edit')}>One owner</Button>}
      />
      <ImportWizard
        definition={beginningBalances}
        params={params}
        noteTitle="Owner"
        options={
          <span className="row">
            <span className="t3 sm">Books begin</span>
            <DateField label="Books begin" hideLabel width={130} value={postDate} onChange={(date) => date !== '' && setPostDate(date)} />
          </span>
        }
        onDone={() => shell.go('activity-charges')}
      />
    </>
  );
}
