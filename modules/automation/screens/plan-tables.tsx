// What a run would do, or did, as tables: its lines, what is left out, and the entry.
import { useState } from 'react';
import type { JobPlan } from '../../../packages/contract/contract.ts';
import { DataTable, EmptyState, type TableColumn, type TableView } from '../../../packages/ui/ui.ts';

export type PlanTab = 'lines' | 'leftOut' | 'entry';

/** Each row with its place in the plan. */
type Placed<T> = T & { at: number };
const placed = <T extends object>(rows: readonly T[]): Placed<T>[] => rows.map((row, at) => ({ ...row, at }));

const lineColumns: TableColumn<Placed<JobPlan['lines'][number]>>[] = [
  { key: 'what', title: 'What', emphasis: 'strong' },
  { key: 'detail', title: 'Detail' },
  { key: 'amount', title: 'Amount', kind: 'money', width: 120, total: 'sum' },
];
const leftColumns: TableColumn<Placed<JobPlan['leftOut'][number]>>[] = [
  { key: 'what', title: 'Left out', emphasis: 'strong' },
  { key: 'why', title: 'Reason' },
];
const entryColumns: TableColumn<Placed<JobPlan['entry'][number]>>[] = [
  { key: 'account', title: 'Account', emphasis: 'strong' },
  { key: 'detail', title: 'Fund' },
  { key: 'debit', title: 'Debit', kind: 'money', width: 120, total: 'sum' },
  { key: 'credit', title: 'Credit', kind: 'money', width: 120, total: 'sum' },
];

/** The tabs of a plan, each with its count; the first that holds anything comes first. */
export const planTabs = (plan: JobPlan) => [
  { value: 'lines' as const, label: 'Lines', count: plan.lines.length },
  { value: 'leftOut' as const, label: 'Left out', count: plan.leftOut.length },
  { value: 'entry' as const, label: 'Entry', count: plan.entry.length },
];

/** Where a plan is opened: its lines, or its entry where it has none. */
export const firstTab = (plan: JobPlan): PlanTab => (plan.lines.length === 0 && plan.entry.length > 0 ? 'entry' : 'lines');

/** One table of a plan. */
export function PlanTable({ plan, tab }: { plan: JobPlan; tab: PlanTab }) {
  const [view, setView] = useState<TableView>({});
  const shared = { rowId: (row: { at: number }) => String(row.at), state: view, onState: setView, onOpen: null, bar: false as const };
  const none = <EmptyState title={tab === 'leftOut' ? 'Nothing is left out' : 'No lines'} icon="check" />;
  if (tab === 'lines') return <DataTable label="Lines" rows={placed(plan.lines)} columns={lineColumns} empty={none} {...shared} />;
  if (tab === 'leftOut') return <DataTable label="Left out" rows={placed(plan.leftOut)} columns={leftColumns} empty={none} {...shared} />;
  return <DataTable label="Entry" rows={placed(plan.entry)} columns={entryColumns} empty={none} {...shared} />;
}
