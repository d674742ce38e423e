// The data index: every source the viewer may read, by group, with its columns and how many rows it has.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { Column, EmptyState, Failed, LoadingRows, PageHeader, PanelSection, ScrollRegion, Split } from '../../../../packages/ui/ui.ts';
import { data } from '../data.contract.ts';
import { type DataSource, dataSources } from '../data-source.rules.ts';

function Source({ source, count }: { source: DataSource; count: number }) {
  const titles = Object.values(source.list.columns).map(({ title }) => title);
  return (
    <li>
      <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 12, alignItems: 'baseline' }}>
        <div style={{ width: 180 }}>
          <ScreenLink to="data-table" params={{ source: source.name }} className="lk">
            {source.list.title}
          </ScreenLink>
        </div>
        <div className="num" style={{ width: 70, textAlign: 'right' }}>
          {count.toLocaleString('en-US')}
        </div>
        <div className="t3" style={{ flex: '1 1 0', minWidth: 240 }}>
          {titles.join(', ')}
        </div>
        <ScreenLink to="query-builder" search={{ source: source.name }} className="lk">
          Query
        </ScreenLink>
      </div>
    </li>
  );
}

/** The page at `/c/$communityId/data`. */
export default function DataIndexScreen() {
  const { communityId, name } = useCommunity();
  const index = useCall(data.listSources, { communityId });
  const counts = new Map(index.data?.map((each) => [each.name, each.count]));
  const groups = [
    ...Map.groupBy(
      dataSources.filter((source) => counts.has(source.name)),
      ({ group }) => group,
    ),
  ];
  return (
    <Split>
      <Column>
        <PageHeader title="Data index" meta={name} />
        {index.error ? (
          <Failed message={index.error.message} reference={index.error.reference} onRetry={() => void index.refetch()} />
        ) : !index.data ? (
          <LoadingRows />
        ) : groups.length === 0 ? (
          <EmptyState title="No data is open to your role" icon="lock">
            An administrator can grant access to what you want to read.
          </EmptyState>
        ) : (
          <ScrollRegion label="Data sources">
            {groups.map(([group, sources]) => (
              <PanelSection key={group} title={group} aside={sources.length}>
                <ul className="stack">
                  {sources.map((source) => (
                    <Source key={source.name} source={source} count={counts.get(source.name) ?? 0} />
                  ))}
                </ul>
              </PanelSection>
            ))}
          </ScrollRegion>
        )}
      </Column>
    </Split>
  );
}
