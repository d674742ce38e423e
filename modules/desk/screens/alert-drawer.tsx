// The drawer of alerts: what waits for the viewer, news and releases. Looking at news or releases marks the
// newest as seen.
import { useEffect, useRef, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import { agoInWords, systemClock } from '../../../packages/kernel/instant.ts';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { DataLink, toastFailure } from '../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../packages/pages/shell.tsx';
import { Button, EmptyState, Failed, IconButton, LoadingRows, Panel, StatusMark, Tabs } from '../../../packages/ui/ui.ts';
import { alerts } from '../alert.contract.ts';

type Tab = 'system' | 'news' | 'release';
type Alert = ClientOutput<typeof alerts.getAlerts>['Alerts'][number];
type Item = ClientOutput<typeof alerts.getSupportNotifications>['News'][number];

const PAGE = 25;
const ago = (time: Alert['EnteredTime']) => agoInWords(time, systemClock.now());

function AlertLine({ alert, onOpened }: { alert: Alert; onOpened(): void }) {
  const shell = useShell();
  const dismiss = useCommand(alerts.dismiss);
  return (
    <li>
      <div className="row">
        <a
          className="grow"
          href={alert.Link}
          onClick={(event) => {
            if (alert.IsAnchor || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpened();
            shell.goTo(alert.Link);
          }}
        >
          {alert.Message}
        </a>
        <IconButton
          icon="x"
          label={`Dismiss: ${alert.Message}`}
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate({ AlertId: alert.AlertId }, { onError: toastFailure })}
        />
      </div>
      <span className="sm t3">{ago(alert.EnteredTime)}</span>
    </li>
  );
}

function SystemTab({ onOpened }: { onOpened(): void }) {
  const [take, setTake] = useState(PAGE);
  const query = useCall(alerts.getAlerts, { offset: 0, take });
  const dismissAll = useCommand(alerts.dismissAll);
  if (query.error) return <Failed message={query.error.message} reference={query.error.reference} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingRows rows={4} />;
  const { Alerts: list, Total: total } = query.data;
  const [newest] = list;
  if (!newest)
    return (
      <EmptyState title="Nothing waits" icon="check">
        Bills to approve, unmatched lockbox payments, saved batches and finished jobs show here.
      </EmptyState>
    );
  return (
    <>
      <ul className="jobs" aria-label="Alerts">
        {list.map((alert) => (
          <AlertLine key={alert.AlertId} alert={alert} onOpened={onOpened} />
        ))}
      </ul>
      <div className="drawer-acts row">
        {total > list.length && take < 100 && (
          <Button size="small" onClick={() => setTake(take + PAGE)}>
            Show more
          </Button>
        )}
        <span className="push" />
        <Button
          size="small"
          disabled={dismissAll.isPending}
          onClick={() => dismissAll.mutate({ LastAlertId: newest.AlertId }, { onError: toastFailure })}
        >
          {`Dismiss all ${total.toLocaleString('en-US')}`}
        </Button>
      </div>
    </>
  );
}

/**
 * News or releases; the newest is marked as seen as soon as they are in sight, and what was new stays marked
 * while one reads.
 */
function NewsTab({ items, empty }: { items: readonly Item[]; empty: string }) {
  const [unseen] = useState(() => new Set(items.filter((one) => !one.IsSeen).map((one) => one.NotificationId)));
  const { mutate } = useCommand(alerts.markSupportNotificationSeen);
  const marked = useRef('');
  const [newest] = items;
  useEffect(() => {
    if (!newest || newest.IsSeen || marked.current === newest.NotificationId) return;
    marked.current = newest.NotificationId;
    mutate({ NotificationId: newest.NotificationId });
  }, [newest, mutate]);
  if (items.length === 0) return <EmptyState title={empty}>What the people who run Commonhold publish shows here.</EmptyState>;
  return (
    <ul className="jobs">
      {items.map((one) => (
        <li key={one.NotificationId}>
          <div className="row">
            <b className="grow">{one.Title}</b>
            {unseen.has(one.NotificationId) && <StatusMark tone="attention" word="New" quiet />}
          </div>
          <p className="t2">{one.Text}</p>
          <span className="row sm t3">
            {ago(one.PublishedTime)}
            {one.Link !== '' && <DataLink address={one.Link}>Read more</DataLink>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const unseenIn = (items: readonly Item[] | undefined) => items?.filter((one) => !one.IsSeen).length;

/** The drawer at the right of the shell in the context of notifications. */
export default function AlertDrawer({ onClose }: { onClose(): void }) {
  const [tab, setTab] = useState<Tab>('system');
  const waiting = useCall(alerts.getAlerts, { offset: 0, take: PAGE });
  const support = useCall(alerts.getSupportNotifications, {});
  const { data, error } = support;
  return (
    <Panel label="Notifications" position="Notifications" onClose={onClose}>
      <Tabs
        label="Kinds of notifications"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'system', label: 'System', count: waiting.data?.Total },
          { value: 'news', label: 'News', count: unseenIn(data?.News) },
          { value: 'release', label: 'Release', count: unseenIn(data?.Releases) },
        ]}
      />
      <div className="drawer-body">
        {tab === 'system' ? (
          <SystemTab onOpened={onClose} />
        ) : error ? (
          <Failed message={error.message} reference={error.reference} onRetry={() => void support.refetch()} />
        ) : !data ? (
          <LoadingRows rows={4} />
        ) : tab === 'news' ? (
          <NewsTab key="news" items={data.News} empty="No news yet" />
        ) : (
          <NewsTab key="release" items={data.Releases} empty="No release yet" />
        )}
      </div>
      <div className="drawer-foot sm">
        <ScreenLink to="notifications">Notification management</ScreenLink>
      </div>
    </Panel>
  );
}
