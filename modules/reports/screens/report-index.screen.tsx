// The index of reports: those the viewer may run, by task or by group, found by a few letters; starred and
// recent ones on top.
import { useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useShell } from '../../../packages/pages/shell.tsx';
import {
  Bar,
  Column,
  EmptyState,
  Failed,
  LoadingRows,
  NoMatch,
  PageHeader,
  PanelSection,
  ScrollRegion,
  Segmented,
  Split,
  TextField,
  useHotkeys,
  usePreferences,
  useWhenReady,
} from '../../../packages/ui/ui.ts';
import { byTask } from '../report-task.rules.ts';
import { reportRuns, reports } from '../reports.contract.ts';

type Listed = ClientOutput<typeof reports.listReports>['reports'][number];

/** Every part must begin some word of the text. */
function matches(text: string, search: string): boolean {
  const words = text.toLowerCase().split(/\W+/);
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Reports found by title, before those found by the help of their group's name. */
function foundIn(listed: readonly Listed[], search: string): readonly Listed[] {
  if (search === '') return listed;
  const found = listed.filter((report) => matches(`${report.title} ${report.group} ${report.description}`, search));
  const byTitle = found.filter((report) => matches(report.title, search));
  return [...byTitle, ...found.filter((report) => !byTitle.includes(report))];
}

/**
 * Marked reports stand on top, in the order they were marked; those that are no longer open to the viewer are
 * left out.
 */
function markedIn(listed: readonly Listed[], names: readonly string[]): Listed[] {
  return names.flatMap((name) => listed.find((report) => report.name === name) ?? []);
}

function Group({ title, listed }: { title: string; listed: readonly Listed[] }) {
  return (
    <PanelSection title={title} aside={listed.length}>
      <ul className="stack">
        {listed.map((report) => (
          <li key={report.name}>
            <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 12 }}>
              <div style={{ minWidth: 260 }}>
                <ScreenLink to="report-view" params={{ name: report.name }} className="lk">
                  {report.title}
                </ScreenLink>
              </div>
              <div className="t3" style={{ flex: '1 1 0', minWidth: 240 }}>
                {report.description}
                {report.asks && <div className="sm">{report.asks}</div>}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** The page at `/c/$communityId/reports`. Enter in the search opens the first report found. */
export default function ReportIndexScreen() {
  const shell = useShell();
  const { communityId, name } = useCommunity();
  const [search, setSearch] = useState('');
  const list = useCall(reports.listReports, { communityId });
  const favourites = useCall(reportRuns.listFavouriteReports, {});
  useHotkeys([{ keys: 'enter', label: 'Open the report', hint: true }]);
  const found = foundIn(list.data?.reports ?? [], search.trim());
  const [preferences] = usePreferences();
  const isSearching = search.trim() !== '';
  const by = shell.search['by'] === 'group' ? 'group' : 'task';
  const marked = isSearching ? [] : markedIn(found, favourites.data ?? []);
  const recent = isSearching ? [] : markedIn(found, preferences.recentReports ?? []);
  const groups: readonly (readonly [string, readonly Listed[]])[] = isSearching
    ? [['Found', found]]
    : by === 'task'
      ? byTask(found)
      : [...Map.groupBy(found, (report) => report.group)];
  const first = useWhenReady(list.data !== undefined, () => {
    const report = groups[0]?.[1][0];
    if (report) shell.go('report-view', { name: report.name });
  });
  return (
    <Split>
      <Column>
        <PageHeader title="Reports" meta={name} />
        <Bar>
          <TextField
            label="Find a report"
            hideLabel
            placeholder="Find a report"
            type="search"
            value={search}
            onChange={setSearch}
            onEnter={first.ask}
            width={280}
            autoFocus
          />
          <span className="push" />
          <Segmented
            label="Arrange by"
            value={by}
            onChange={(next) => shell.setSearch({ by: next === 'task' ? null : next })}
            options={[
              { value: 'task', label: 'By task' },
              { value: 'group', label: 'By group' },
            ]}
          />
        </Bar>
        {list.error ? (
          <Failed message={list.error.message} reference={list.error.reference} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <LoadingRows />
        ) : list.data.reports.length === 0 ? (
          <EmptyState title="No report is open to your role" icon="lock">
            An administrator can grant access to reports.
          </EmptyState>
        ) : found.length === 0 ? (
          <NoMatch title="No report is called that" onDrop={() => setSearch('')} dropLabel="Show all reports" />
        ) : (
          <ScrollRegion label="Reports">
            {marked.length > 0 && <Group title="Favorites" listed={marked} />}
            {recent.length > 0 && <Group title="Recent" listed={recent} />}
            {groups.map(([title, listed]) => (
              <Group key={title} title={title} listed={listed} />
            ))}
          </ScrollRegion>
        )}
      </Column>
    </Split>
  );
}
