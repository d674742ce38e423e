// All that came from the bank and was proved against it: statements, lockbox files, reconciliations.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { bankLogList } from '../bank-log.contract.ts';

type Row = ListRow<typeof bankLogList>;

const look = {
  eventDate: { width: 110, emphasis: 'strong' },
  what: { width: 130 },
  accountName: { width: 220 },
  forDate: { width: 110 },
  detail: { width: 260 },
  amount: { width: 130 },
  by: { width: 160 },
} as const;

/** Where an event is looked at more closely. */
const wayOf = ({ what, refId }: Row): [screen: string, search: Readonly<Record<string, string>>, words: string] => {
  if (what === 'LOCKBOX') return ['lockbox-review', { file: refId }, 'Open the lockbox file'];
  if (what === 'RECONCILIATION') return ['bank-reconciliation', { reconciliation: refId }, 'Open the reconciliation'];
  return ['bank-log-reconciliation', { show: 'statements', row: refId }, 'Open the statement'];
};

function Event({ row }: { row: Row }) {
  const [screen, search, words] = wayOf(row);
  return (
    <PanelSection title={row.accountName}>
      <Facts
        facts={[
          ['On', <DateText key="on" value={row.eventDate} form="words" />],
          ['For', <DateText key="for" value={row.forDate} form="words" />],
          ['Detail', row.detail],
          ['Amount', row.amount === null ? 'Not stated' : <Money key="a" value={row.amount} zero="digits" />],
          ['By', row.by],
        ]}
      />
      {useShell().mayOpen(screen) && (
        <ScreenLink to={screen} search={search}>
          {words}
        </ScreenLink>
      )}
    </PanelSection>
  );
}

/** The page at `/c/$communityId/banking/logs`. */
export default function BankLogsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const start = shell.mayOpen('bank-statement-import') && (
    <Button onClick={() => shell.go('bank-statement-import')}>Import a statement</Button>
  );
  return (
    <ListPage
      list={bankLogList}
      scope={{ communityId }}
      look={look}
      title="Bank log"
      panel={(row) => <Event row={row} />}
      empty={
        <EmptyState title="Nothing from the bank yet" actions={start}>
          Statements, lockbox files and finished reconciliations are kept here in the order they came.
        </EmptyState>
      }
    />
  );
}
