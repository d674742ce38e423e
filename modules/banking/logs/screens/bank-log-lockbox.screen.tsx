// The deposits of lockbox files into the accounts of a community: what is posted, waits and was removed.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { lockboxLogList } from '../bank-log.contract.ts';

const look = {
  depositDate: { width: 110, emphasis: 'strong' },
  accountName: { width: 220 },
  lockboxId: { width: 100 },
  fileName: { width: 200 },
  payments: { width: 90 },
  amount: { width: 120 },
  posted: { width: 120 },
  waiting: { width: 120 },
  removed: { width: 120 },
  state: { width: 110 },
  importedBy: { width: 160 },
  importedOn: { width: 110 },
} as const;

/** The page at `/c/$communityId/banking/lockbox-log`. */
export default function BankLogLockboxScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const start = shell.mayOpen('lockbox-import') && <Button onClick={() => shell.go('lockbox-import')}>Import a lockbox file</Button>;
  return (
    <ListPage
      list={lockboxLogList}
      scope={{ communityId }}
      look={look}
      title="Lockbox log"
      panel={(row) => (
        <PanelSection title={row.fileName} aside={row.lockboxId}>
          <Facts
            facts={[
              ['Into', row.accountName],
              ['Payments', row.payments],
              ['Posted', <Money key="p" value={row.posted} zero="digits" />],
              ['Waiting', <Money key="w" value={row.waiting} zero="digits" />],
              ['Removed', <Money key="r" value={row.removed} zero="digits" />],
            ]}
          />
          {shell.mayOpen('lockbox-review') && (
            <ScreenLink to="lockbox-review" search={{ file: row.lockboxFileId }}>
              Open the lockbox file
            </ScreenLink>
          )}
        </PanelSection>
      )}
      empty={
        <EmptyState title="No lockbox deposits yet" actions={start}>
          Payments of lockbox files for this community, by bank account and day of deposit.
        </EmptyState>
      }
    />
  );
}
