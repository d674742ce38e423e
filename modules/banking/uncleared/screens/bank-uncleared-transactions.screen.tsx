// The lines of a community's banks that nothing in the books answers, oldest first, and those left out of
// matching.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { unclearedLineList } from '../uncleared.contract.ts';

const look = {
  lineDate: { width: 104 },
  accountName: { width: 190 },
  description: { width: 260, emphasis: 'strong' },
  reference: { width: 120 },
  amount: { width: 120 },
  age: { width: 70 },
  state: { width: 110 },
  source: { width: 170, emphasis: 'quiet' },
  reason: { width: 200, emphasis: 'quiet' },
} as const;

/** The page at `/c/$communityId/banking/uncleared`. */
export default function BankUnclearedTransactionsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const start = shell.mayOpen('bank-statement-import') && (
    <Button onClick={() => shell.go('bank-statement-import')}>Import a statement</Button>
  );
  return (
    <ListPage
      list={unclearedLineList}
      scope={{ communityId }}
      look={look}
      struck={(row) => row.state === 'IGNORED'}
      panel={(row) => (
        <PanelSection title={row.description || 'No words of the bank'}>
          <Facts
            facts={[
              ['Date', <DateText key="d" value={row.lineDate} form="words" />],
              ['Amount', <Money key="a" value={row.amount} />],
              ['Bank account', row.accountName],
              ['Reference', row.reference || 'None'],
              ['Source', row.source],
              ...(row.reason ? ([['Left out because', row.reason]] as const) : []),
            ]}
          />
        </PanelSection>
      )}
      panelFooter={(row) => (
        <Button onClick={() => shell.go('transaction-ar-uncleared-bank', { bankLineId: row.bankLineId })}>
          {row.state === 'IGNORED' ? 'Open line' : 'Match, add or leave out'}
        </Button>
      )}
      to={(row) => ['transaction-ar-uncleared-bank', { bankLineId: row.bankLineId }]}
      empty={
        <EmptyState title="No uncleared bank transactions" icon="check" actions={start || undefined}>
          Every bank line is cleared. New lines appear with the next statement or feed.
        </EmptyState>
      }
      emptyViews={{
        open: <EmptyState title="No uncleared bank transactions" icon="check" actions={start || undefined} />,
        ignored: <EmptyState title="No lines are left out" icon="check" />,
      }}
    />
  );
}
