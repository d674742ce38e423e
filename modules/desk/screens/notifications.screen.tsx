// Notification management: what the viewer was told of and what became of it, and which events reach them.
import { useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import { agoInWords, systemClock } from '../../../packages/kernel/instant.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { toastFailure } from '../../../packages/pages/pages.ts';
import { useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Column,
  DataTable,
  EmptyState,
  Failed,
  IconButton,
  LoadingRows,
  PageHeader,
  PanelSection,
  SelectField,
  SidePane,
  Split,
  StatusMark,
  type TableColumn,
  type TableView,
  Tabs,
  type Tone,
} from '../../../packages/ui/ui.ts';
import { alerts, dailyMailHour, type MailMode, mailModes } from '../alert.contract.ts';

type Line = ClientOutput<typeof alerts.getAlertHistory>['Alerts'][number];
type Reach = ClientOutput<typeof alerts.getReach>;
type State = Line['State'];

const PAGE = 50;
const MOST = 100;

const stateWords: Readonly<Record<State, readonly [Tone, string]>> = {
  open: ['attention', 'Waits'],
  dismissed: ['neutral', 'Dismissed'],
  settled: ['good', 'Done with'],
};

function columnsFor(dismiss: (line: Line) => void, open: (line: Line) => void): readonly TableColumn<Line>[] {
  return [
    {
      key: 'Message',
      title: 'What',
      kind: 'text',
      render: (line) =>
        line.Link === '' ? (
          line.Message
        ) : (
          <a
            href={line.Link}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              event.stopPropagation();
              open(line);
            }}
          >
            {line.Message}
          </a>
        ),
    },
    {
      key: 'State',
      title: 'State',
      kind: 'status',
      width: 120,
      value: (line) => stateWords[line.State][1],
      render: (line) => <StatusMark tone={stateWords[line.State][0]} word={stateWords[line.State][1]} />,
    },
    {
      key: 'EnteredTime',
      title: 'When',
      kind: 'text',
      width: 130,
      render: (line) => <span title={line.EnteredTime}>{agoInWords(line.EnteredTime, systemClock.now())}</span>,
    },
    {
      key: 'dismiss',
      title: 'Dismiss',
      kind: 'text',
      width: 76,
      value: () => '',
      render: (line) =>
        line.State === 'open' && (
          <IconButton
            icon="x"
            label={`Dismiss: ${line.Message}`}
            onClick={(event) => {
              event.stopPropagation();
              dismiss(line);
            }}
          />
        ),
    },
  ];
}

/** Which events reach the viewer; a tick changes it at once. */
function Reaching({ reach }: { reach: Reach }) {
  const set = useCommand(alerts.setReach);
  return (
    <PanelSection title="Reaches me">
      {reach.length === 0 ? (
        <p className="t3">Your role opens none of the screens that events lead to.</p>
      ) : (
        <div className="settings-form">
          {reach.map((one) => (
            <CheckField
              key={one.TransactionType}
              label={one.Event}
              help={`Opens ${one.Opens}`}
              value={one.IsOn}
              disabled={set.isPending}
              onChange={(IsOn) => set.mutate({ TransactionType: one.TransactionType, IsOn }, { onError: toastFailure })}
            />
          ))}
        </div>
      )}
    </PanelSection>
  );
}

const mailWords: Readonly<Record<MailMode, string>> = {
  off: 'No mail',
  each: 'A mail as things come',
  daily: `One mail a day, at ${dailyMailHour} in the morning`,
};

/** Whether the viewer is also told by mail; a choice holds at once. */
function ByMail() {
  const mail = useCall(alerts.getMail, {});
  const set = useCommand(alerts.setMail);
  if (!mail.data) return null;
  return (
    <PanelSection title="By mail">
      <SelectField
        label="Mail to me"
        help={`To ${mail.data.Address}, of what reaches me and, by my subscriptions, of bills that were submitted and decisions on mine.`}
        value={set.isPending ? set.variables.Mode : mail.data.Mode}
        onChange={(Mode) => set.mutate({ Mode }, { onError: toastFailure })}
        options={mailModes.map((value) => ({ value, label: mailWords[value] }))}
      />
    </PanelSection>
  );
}

/** The page at `/notifications`. */
export default function NotificationsScreen() {
  const shell = useShell();
  const [view, setView] = useAddressState<TableView>('view', {});
  const [take, setTake] = useState(PAGE);
  const state = shell.search['state'] as State | undefined;
  const kind = shell.search['kind'] ?? '';
  const history = useCall(alerts.getAlertHistory, {
    offset: 0,
    take,
    ...(state ? { state } : {}),
    ...(kind === '' ? {} : { transactionType: Number(kind) }),
  });
  const reach = useCall(alerts.getReach, {});
  const dismiss = useCommand(alerts.dismiss);
  const dismissAll = useCommand(alerts.dismissAll);
  const failed = history.error ?? reach.error;
  if (failed) return <Failed message={failed.message} reference={failed.reference} onRetry={() => void history.refetch()} />;
  if (!reach.data) return <LoadingRows />;
  const rows = history.data?.Alerts ?? [];
  const total = history.data?.Total ?? 0;
  const open = (line: Line) => (line.IsAnchor ? window.location.assign(line.Link) : shell.goTo(line.Link));
  const newest = rows.find((line) => line.State === 'open');
  return (
    <>
      <PageHeader
        title="Notification management"
        actions={
          <Button
            disabled={!newest || dismissAll.isPending}
            onClick={() => newest && dismissAll.mutate({ LastAlertId: newest.AlertId }, { onError: toastFailure })}
          >
            Dismiss all that wait
          </Button>
        }
      />
      <Split>
        <Column>
          <Tabs
            label="States"
            value={state ?? 'all'}
            onChange={(next) => shell.setSearch({ state: next === 'all' ? null : next })}
            tabs={[
              { value: 'all', label: 'Everything' },
              { value: 'open', label: 'Waits' },
              { value: 'dismissed', label: 'Dismissed' },
              { value: 'settled', label: 'Done with' },
            ]}
          />
          {history.data ? (
            <DataTable
              label="Notifications"
              noun="notifications"
              bar={
                <SelectField
                  label="Event"
                  hideLabel
                  width={240}
                  value={kind === '' ? 'all' : kind}
                  onChange={(next) => shell.setSearch({ kind: next === 'all' ? null : next })}
                  options={[
                    { value: 'all', label: 'Every event' },
                    ...reach.data.map((one) => ({ value: String(one.TransactionType), label: one.Event })),
                  ]}
                />
              }
              allCount={total}
              rows={rows}
              columns={columnsFor((line) => dismiss.mutate({ AlertId: line.AlertId }, { onError: toastFailure }), open)}
              rowId={(line) => line.AlertId}
              state={view}
              onState={setView}
              onOpen={(line) => line.Link !== '' && open(line)}
              onEnd={() => total > rows.length && take < MOST && setTake(MOST)}
              empty={
                <EmptyState title="Nothing here" icon="check">
                  Your alerts are kept here, with their outcome.
                </EmptyState>
              }
            />
          ) : (
            <LoadingRows />
          )}
        </Column>
        <SidePane label="Which events reach me" width={344}>
          <ByMail />
          <Reaching reach={reach.data} />
        </SidePane>
      </Split>
    </>
  );
}
