// Trying another late fee, interest or order of application on the months that were: who would have paid
// more or less, owner by owner. Nothing is posted.
import { useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { addMonths, countWords, formatDate, formatMoney, type LocalDate, startOfMonth } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  MoneyField,
  Note,
  PageHeader,
  PanelSection,
  Segmented,
  SelectField,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  Tabs,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { orderPresets } from '../../application/application-order.contract.ts';
import { type InterestMethod, interestMethods } from '../../interest/interest.contract.ts';
import { policyReplay } from '../policy-replay.contract.ts';

type Answer = ClientOutput<typeof policyReplay.replayLateFees>;
type OwnerRow = Answer['owners'][number];
type HandRow = Answer['byHand'][number];
type Rule = 'lateFee' | 'interest' | 'order';

const columns: readonly TableColumn<OwnerRow>[] = [
  { key: 'accountNumber', title: 'Account', width: 100, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 240, emphasis: 'strong' },
  { key: 'today', title: 'By today’s rule', kind: 'money', width: 130, total: 'sum' },
  { key: 'changed', title: 'By the changed one', kind: 'money', width: 150, total: 'sum' },
  { key: 'difference', title: 'Difference', kind: 'money', width: 120, total: 'sum', emphasis: 'strong' },
];
const handColumns: readonly TableColumn<HandRow>[] = [
  { key: 'accountNumber', title: 'Account', width: 100, emphasis: 'quiet' },
  { key: 'date', title: 'Day', kind: 'date', width: 110 },
  { key: 'what', title: 'What', width: 120 },
  { key: 'actual', title: 'Posted', kind: 'money', width: 120, total: 'sum' },
  { key: 'today', title: 'By today’s rule', kind: 'money', width: 130, total: 'sum' },
];

interface Typed {
  kind: 'FLAT' | 'PERCENT' | '';
  flat: string;
  percent: string;
  grace: string;
  method: InterestMethod | '';
  preset: string;
}
const untyped: Typed = { kind: '', flat: '', percent: '', grace: '', method: '', preset: '0' };

/** Percent as typed, in basis points; undefined where nothing was typed. */
function basisPointsOf(text: string): number | undefined {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

const wholeOf = (text: string): number | undefined => (/^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : undefined);

function feePolicy({ kind, flat, percent, grace }: Typed): NonNullable<ClientInput<typeof policyReplay.replayLateFees>['policy']> {
  const [basisPoints, graceDays] = [basisPointsOf(percent), wholeOf(grace)];
  return {
    ...(kind === '' ? {} : { kind }),
    ...(flat === '' ? {} : { flat }),
    ...(basisPoints === undefined ? {} : { basisPoints }),
    ...(graceDays === undefined ? {} : { graceDays }),
  };
}

function interestPolicy({ method, percent, grace }: Typed): NonNullable<ClientInput<typeof policyReplay.replayInterest>['policy']> {
  const [rateBasisPoints, graceDays] = [basisPointsOf(percent), wholeOf(grace)];
  return {
    ...(method === '' ? {} : { method }),
    ...(rateBasisPoints === undefined ? {} : { rateBasisPoints }),
    ...(graceDays === undefined ? {} : { graceDays }),
  };
}

/** The answer to what was typed; only the rule in hand is asked. */
function useReplay(rule: Rule, window: { communityId: string; fromDate: LocalDate; toDate: LocalDate } | null, typed: Typed) {
  const steps = orderPresets[Number(typed.preset)]?.steps ?? [];
  const policy = { delinquentDays: 30, steps: steps.map(({ kinds, age }) => ({ kinds: [...kinds], age })) };
  const fees = useCall(policyReplay.replayLateFees, window && rule === 'lateFee' ? { ...window, policy: feePolicy(typed) } : null);
  const interest = useCall(
    policyReplay.replayInterest,
    window && rule === 'interest' ? { ...window, policy: interestPolicy(typed) } : null,
  );
  const order = useCall(policyReplay.replayOrder, window && rule === 'order' ? { ...window, policy } : null);
  return rule === 'lateFee' ? fees : rule === 'interest' ? interest : order;
}

function Policy({ rule, typed, set }: { rule: Rule; typed: Typed; set(change: Partial<Typed>): void }) {
  if (rule === 'order')
    return (
      <SelectField
        label="Order"
        value={typed.preset}
        onChange={(preset) => set({ preset })}
        options={orderPresets.map((one, i) => ({ value: String(i), label: one.name }))}
      />
    );
  return (
    <div className="stack">
      {rule === 'lateFee' ? (
        <>
          <SelectField
            label="Kind"
            placeholder="As today"
            value={typed.kind}
            onChange={(kind) => set({ kind })}
            options={[
              { value: 'FLAT', label: 'Flat amount' },
              { value: 'PERCENT', label: 'Percent of what is unpaid' },
            ]}
          />
          <MoneyField label="Flat amount" value={typed.flat} onChange={(flat) => set({ flat })} />
        </>
      ) : (
        <SelectField
          label="Method"
          placeholder="As today"
          value={typed.method}
          onChange={(method) => set({ method })}
          options={(Object.keys(interestMethods) as InterestMethod[]).map((value) => ({ value, label: interestMethods[value] }))}
        />
      )}
      <TextField
        label={rule === 'lateFee' ? 'Percent' : 'Percent a year'}
        numeric
        maxLength={5}
        value={typed.percent}
        onChange={(percent) => set({ percent })}
      />
      <TextField label="Grace days" numeric maxLength={3} value={typed.grace} onChange={(grace) => set({ grace })} />
    </div>
  );
}

const whatWords: Readonly<Record<Rule, string>> = {
  lateFee: 'Late fees of the months',
  interest: 'Interest of the months',
  order: 'Paid on fees and other charges before assessments',
};

function Sums({ rule, answer }: { rule: Rule; answer: Answer }) {
  const difference = (centsOf(answer.changed) ?? 0n) - (centsOf(answer.today) ?? 0n);
  return (
    <PanelSection title={whatWords[rule]}>
      <Facts
        facts={[
          ['Played again', countWords(answer.played, rule === 'order' ? 'payment' : 'run')],
          ...(rule === 'order' ? [] : ([['Posted', <Money key="p" value={answer.actual} zero="digits" />]] as const)),
          ['By today’s rule', <Money key="t" value={answer.today} zero="digits" />],
          ['By the changed one', <Money key="c" value={answer.changed} zero="digits" />],
          ['Difference', formatMoney(difference, 'digits')],
          [rule === 'order' ? 'More on fees' : 'Would pay more', countWords(answer.more, 'owner')],
          [rule === 'order' ? 'Less on fees' : 'Would pay less', countWords(answer.less, 'owner')],
        ]}
      />
      {answer.byHand.length === 0 ? (
        <p className="sm">Today’s rule makes the ledger as it was posted, to the cent.</p>
      ) : (
        <Note tone="attention" title={`${countWords(answer.byHand.length, 'line')} not as today’s rule makes them.`}>
          They were changed by hand, or posted under the rule of then. See the list.
        </Note>
      )}
    </PanelSection>
  );
}

/** The page at `/c/$communityId/receivables/policy-replay`. */
export default function PolicyReplayScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [rule, setRule] = useState<Rule>('lateFee');
  const [tab, setTab] = useState<'owners' | 'byHand'>('owners');
  const [fromDate, setFrom] = useState<LocalDate | ''>(addMonths(startOfMonth(today), -23));
  const [toDate, setTo] = useState<LocalDate | ''>(today);
  const [typed, setTyped] = useState<Typed>(untyped);
  const [view, setView] = useState<TableView>({});
  const window = fromDate === '' || toDate === '' || fromDate > toDate ? null : { communityId, fromDate, toDate };
  const read = useReplay(rule, window, typed);
  const answer = read.data;
  const failure = read.error ? failureOf(read.error) : null;
  return (
    <Split>
      <Column>
        <PageHeader
          title="Policy replay"
          meta={window ? `${formatDate(window.fromDate)} to ${formatDate(window.toDate)}, nothing is posted` : 'Choose the days'}
          actions={
            <>
              <Segmented
                label="Rule"
                value={rule}
                onChange={(next: Rule) => {
                  setRule(next);
                  setTyped(untyped);
                }}
                options={[
                  { value: 'lateFee', label: 'Late fee' },
                  { value: 'interest', label: 'Interest' },
                  { value: 'order', label: 'Order' },
                ]}
              />
              <DateField label="From" width={140} value={fromDate} onChange={setFrom} />
              <DateField label="To" width={140} value={toDate} onChange={setTo} />
            </>
          }
        />
        <Tabs
          label="What is listed"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'owners', label: 'Who would pay more or less' },
            { value: 'byHand', label: 'Not as today’s rule makes it' },
          ]}
        />
        {failure ? (
          <Failed message={failure.message} reference={failure.reference} onRetry={() => void read.refetch()} />
        ) : !answer ? (
          <LoadingRows rows={10} />
        ) : tab === 'owners' ? (
          <DataTable
            label="Owners who would pay more or less"
            noun="owners"
            rows={answer.owners}
            columns={columns}
            rowId={(row) => row.ownershipId}
            state={view}
            onState={setView}
            onOpen={(row) => shell.go('owner-view', { ownershipId: row.ownershipId })}
            hrefOf={(row) => shell.hrefOf('owner-view', { ownershipId: row.ownershipId })}
            empty={<EmptyState title="Nobody would pay more or less">Change the rule at the side.</EmptyState>}
          />
        ) : (
          <DataTable
            label="Lines not as today’s rule makes them"
            noun="lines"
            rows={answer.byHand}
            columns={handColumns}
            rowId={(row) => `${row.ownershipId}:${row.date}:${row.what}:${row.actual}:${row.today}`}
            state={view}
            onState={setView}
            onOpen={(row) => shell.go('owner-view', { ownershipId: row.ownershipId })}
            hrefOf={(row) => shell.hrefOf('owner-view', { ownershipId: row.ownershipId })}
            empty={<EmptyState title="Today’s rule makes all of it" icon="check" />}
          />
        )}
      </Column>
      <SidePane label="The changed rule" width={320}>
        <PanelSection title="The changed rule">
          <Policy rule={rule} typed={typed} set={(change) => setTyped({ ...typed, ...change })} />
          <p className="sm t3">What is left blank stays as it is. Payments stay as they were made.</p>
        </PanelSection>
        {answer && <Sums rule={rule} answer={answer} />}
        <PanelSection title="Rules of today">
          <ScreenLink to="codes">Late fees and order of application</ScreenLink>
          <br />
          <ScreenLink to="law-packs">Law packs</ScreenLink>
        </PanelSection>
      </SidePane>
    </Split>
  );
}
