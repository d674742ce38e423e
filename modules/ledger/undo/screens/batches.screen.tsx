// Every batch that was posted, of whatever kind: what it was, who posted it, whether it stands; and the way
// to take it back.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { batchList, batchPageOf } from '../undo.contract.ts';

type Row = ListRow<typeof batchList>;

const look = {
  postDate: { width: 110 },
  kind: { width: 170 },
  description: { width: 300, emphasis: 'strong' },
  state: { width: 110 },
  entryCount: { width: 90 },
  total: { width: 130 },
  postedBy: { width: 160, emphasis: 'quiet' },
  postedOn: { width: 110 },
} as const;

const kindWords: Readonly<Record<string, readonly [string, string]>> = batchList.declaration.columns.kind.words;

/** The page at `/c/$communityId/ledger/batches`. */
export default function BatchesScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const pageOf = ({ kind }: Row) => {
    const screen = batchPageOf(kind)?.screen ?? 'batch-undo';
    return shell.mayOpen(screen) ? screen : null;
  };
  const undo = ({ batchId }: Row) => shell.go('batch-undo', { batchId });
  return (
    <ListPage
      list={batchList}
      scope={{ communityId }}
      look={look}
      struck={(row) => row.state === 'UNDONE'}
      panel={(row) => (
        <PanelSection title={row.description || 'Batch'} aside={kindWords[row.kind]?.[0]}>
          <Facts
            facts={[
              ['Post date', <DateText key="d" value={row.postDate} form="words" />],
              ['Entries', row.entryCount.toLocaleString('en-US')],
              ['Total', <Money key="t" value={row.total} zero="digits" />],
              ['Posted by', row.postedBy],
              ['Posted on', <DateText key="p" value={row.postedOn} form="words" />],
            ]}
          />
        </PanelSection>
      )}
      panelFooter={(row) =>
        shell.mayOpen('batch-undo') && (
          <Button onClick={() => undo(row)}>{row.state === 'POSTED' ? 'Undo batch' : 'See what became of it'}</Button>
        )
      }
      to={(row) => {
        const screen = pageOf(row);
        return screen ? [screen, { batchId: row.batchId }] : null;
      }}
      empty={<EmptyState title="Nothing was posted yet" />}
    />
  );
}
