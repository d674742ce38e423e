// The bank connections of all communities the viewer sees: which are read, which are stale or want a sign-
// in, and where matching goes by itself.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, PanelSection } from '../../../../packages/ui/ui.ts';
import { feedConnectionList, feedProviderWords, feedStates } from '../feed.contract.ts';

type Row = ListRow<typeof feedConnectionList>;

const look = {
  communityName: { width: 180, emphasis: 'strong' },
  institution: { width: 170, emphasis: 'strong' },
  provider: { width: 110 },
  state: { width: 150 },
  readDate: { width: 110 },
  consentDate: { width: 120 },
  accounts: { width: 90 },
  unlinked: { width: 90 },
  waiting: { width: 120 },
  automation: { width: 110 },
  detail: { width: 260, emphasis: 'quiet' },
  connectedBy: { width: 140, emphasis: 'quiet' },
} as const;

const matchingWords: Readonly<Record<Row['automation'], string>> = {
  ON: 'Automatic when there is no doubt',
  OFF: 'Manual, by community setting',
  STOPPED: 'Stopped until the bank is read again',
};

function Connection({ row }: { row: Row }) {
  return (
    <PanelSection title={row.institution}>
      <Facts
        facts={[
          ['Community', row.communityName],
          ['Read by', feedProviderWords[row.provider]],
          ['State', feedStates[row.state][0]],
          ['Last read', row.readDate ? <DateText key="r" value={row.readDate} form="words" /> : 'Never yet'],
          ['Consent until', row.consentDate ? <DateText key="c" value={row.consentDate} form="words" /> : 'No end date'],
          ['Accounts', `${row.accounts}, ${row.unlinked} not linked`],
          ['Lines to match', String(row.waiting)],
          ['Matching', matchingWords[row.automation]],
          ...(row.detail ? ([['What the bank says', row.detail]] as const) : []),
          ['Connected by', row.connectedBy],
        ]}
      />
    </PanelSection>
  );
}

/** The page at `/smart-banking`. */
export default function SmartBankingAdminScreen() {
  const shell = useShell();
  const connect = shell.community !== null && shell.mayOpen('bank-aggregator-match') && (
    <Button
      weight="primary"
      icon="plus"
      onClick={() => shell.go('bank-aggregator-match', { communityId: shell.community?.communityId ?? '' })}
    >
      Connect a bank
    </Button>
  );
  return (
    <ListPage
      list={feedConnectionList}
      scope={{}}
      look={look}
      title="Smart banking admin"
      struck={(row) => row.state === 'DISCONNECTED'}
      panel={(row) => <Connection row={row} />}
      to={(row) => ['bank-aggregator-match', { communityId: row.communityId }]}
      empty={
        <EmptyState title="No bank is connected yet" icon="building-bank" actions={connect}>
          Banks are connected community by community, under Bank feeds.
        </EmptyState>
      }
      emptyViews={{
        troubled: <EmptyState title="No connection needs attention" icon="check" />,
        stale: <EmptyState title="No connection is stale" icon="check" />,
      }}
    />
  );
}
