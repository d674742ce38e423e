// People who may have been entered twice: pairs by what they share, side by side, merged or told apart; and
// what was merged, each with its undo.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, MoveLog, toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  Segmented,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  Tag,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { type DuplicateKey, duplicateKeys, duplicates } from '../duplicate.contract.ts';
import { confidenceWords, reasonWords } from '../duplicate-words.rules.ts';
import { PairPane } from './pair-pane.tsx';

type Row = ClientOutput<typeof duplicates.listDuplicates>['pairs'][number];

const keyWords: Readonly<Record<DuplicateKey, string>> = {
  NAME: 'Name',
  EMAIL: 'Email',
  PHONE: 'Telephone',
  PLACE: 'Place',
};
const idOf = ({ left, right }: Row) => `${left.partyId}-${right.partyId}`;

const columns: readonly TableColumn<Row>[] = [
  { key: 'left', title: 'Entered first', width: 190, emphasis: 'strong', value: (row) => row.left.name },
  { key: 'right', title: 'Entered again', width: 190, emphasis: 'strong', value: (row) => row.right.name },
  {
    key: 'confidence',
    title: 'Surely one',
    width: 104,
    value: (row) => confidenceWords[row.confidence][0],
    render: (row) => <Tag tone={confidenceWords[row.confidence][1]}>{confidenceWords[row.confidence][0]}</Tag>,
  },
  { key: 'reasons', title: 'They share', width: 230, value: (row) => row.reasons.map((reason) => reasonWords[reason]).join(', ') },
  { key: 'parts', title: 'Parts', width: 280, emphasis: 'quiet', value: (row) => [...row.left.parts, ...row.right.parts].join(' · ') },
];

/** The pairs of a key, page by page. */
function usePairs(key: DuplicateKey) {
  const query = useInfiniteQuery({
    queryKey: [duplicates.listDuplicates.name, 'pages', key],
    queryFn: ({ pageParam, signal }) =>
      call(duplicates.listDuplicates, { key, ...(pageParam === '' ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  return { query, rows: query.data?.pages.flatMap((page) => page.pairs) ?? [] };
}

function Merges({ onChange }: { onChange(): void }) {
  const merges = useCall(duplicates.listPartyMerges, {}).data ?? [];
  const may = useMayCall(duplicates.undoPartyMerge);
  const undo = useCommand(duplicates.undoPartyMerge);
  return (
    <MoveLog
      title="Merges of people"
      moves={merges.map(({ partyMergeId, source, target, parts, reason, mergedBy, undoneTime, mayUndo }) => ({
        key: partyMergeId,
        title: `${source} into ${target}`,
        detail: [`${parts} ${parts === 1 ? 'part' : 'parts'}`, reason, mergedBy].filter(Boolean).join(', '),
        isUndone: undoneTime !== null,
        undo:
          may && mayUndo
            ? { label: 'Undo this merge', done: `${source} is there again`, run: () => undo.mutateAsync({ partyMergeId }).then(onChange) }
            : undefined,
      }))}
    />
  );
}

function Apart({ onChange }: { onChange(): void }) {
  const pairs = useCall(duplicates.listApart, {}).data ?? [];
  const may = useMayCall(duplicates.offerAgain);
  const again = useCommand(duplicates.offerAgain);
  if (pairs.length === 0) return null;
  return (
    <PanelSection title="Not the same" aside={`${pairs.length}`}>
      {pairs.map(({ partyId, name, otherPartyId, otherName, by }) => (
        <div key={`${partyId}-${otherPartyId}`} className="stack">
          <b>{`${name} and ${otherName}`}</b>
          {by && <span className="t2">{by}</span>}
          {may && (
            <Button size="small" onClick={() => void again.mutateAsync({ partyId, otherPartyId }).then(onChange, toastFailure)}>
              Offer again
            </Button>
          )}
        </div>
      ))}
    </PanelSection>
  );
}

/** The page at `/people/duplicates`; `?by=` says by what pairs are looked for, `?pair=` which is open. */
export default function PossibleDuplicatesScreen() {
  const { search, setSearch } = useShell();
  const key = duplicateKeys.find((one) => one === search.by) ?? 'NAME';
  const { query, rows } = usePairs(key);
  const [view, setView] = useState<TableView>({});
  const apart = useCommand(duplicates.keepApart);
  const mayMerge = useMayCall(duplicates.mergeParties);
  const chosen = rows.find((row) => idOf(row) === search.pair);
  const refresh = () => void query.refetch();
  const close = () => setSearch({ pair: null });
  const notTheSame = async () => {
    if (!chosen) return;
    const two = { partyId: chosen.left.partyId, otherPartyId: chosen.right.partyId };
    await apart.mutateAsync(two).then(() => {
      toast({
        text: `${chosen.left.name} and ${chosen.right.name} are two`,
        undo: () => void call(duplicates.offerAgain, two).then(refresh, toastFailure),
      });
      close();
      refresh();
    }, toastFailure);
  };
  useHotkeys(chosen && mayMerge ? [{ keys: 'n', label: 'Not the same', hint: true, run: () => void notTheSame() }] : []);
  const failure = query.error ? failureOf(query.error) : null;
  return (
    <Split>
      <Column>
        <PageHeader
          title="Possible duplicates"
          actions={
            <Segmented
              label="Look by"
              value={key}
              options={duplicateKeys.map((value) => ({ value, label: keyWords[value] }))}
              onChange={(by) => setSearch({ by, pair: null })}
            />
          }
        />
        {failure ? (
          <Failed message={failure.message} reference={failure.reference} onRetry={refresh} />
        ) : query.isPending ? (
          <LoadingRows />
        ) : (
          <DataTable
            label="Pairs of people"
            noun="pairs"
            rows={rows}
            columns={columns}
            rowId={idOf}
            state={view}
            onState={setView}
            onOpen={(row) => setSearch({ pair: idOf(row) })}
            onEnd={() => {
              if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
            }}
            remote
            bar={false}
            empty={
              <EmptyState title="Nobody was entered twice, as far as this tells" icon="check">
                {query.hasNextPage ? 'Nothing among those looked at so far.' : 'Look by email, telephone and place as well.'}
                {query.hasNextPage && (
                  <Button size="small" onClick={() => void query.fetchNextPage()}>
                    Look further
                  </Button>
                )}
              </EmptyState>
            }
          />
        )}
      </Column>
      <SidePane label="Side by side" width={460}>
        {chosen ? (
          <PairPane
            key={idOf(chosen)}
            pair={chosen}
            onApart={mayMerge ? () => void notTheSame() : undefined}
            onMerged={() => {
              close();
              refresh();
            }}
            onUndone={refresh}
          />
        ) : (
          <>
            <PanelSection title="Side by side">
              <p className="t2">Open a pair to see what they share, what differs, and to merge them or say that they are two.</p>
            </PanelSection>
            <Merges onChange={refresh} />
            <Apart onChange={refresh} />
          </>
        )}
      </SidePane>
    </Split>
  );
}
