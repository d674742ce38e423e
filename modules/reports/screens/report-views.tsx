// What a person keeps of a report: its star, and its parameters under a name, for oneself or for everybody.
import { useState } from 'react';
import { savedViews } from '../../../packages/contract/saved-view.ts';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { toastFailure, ViewNameDialog } from '../../../packages/pages/pages.ts';
import { useShell } from '../../../packages/pages/shell.tsx';
import { Button, MenuButton, type MenuItem, toast } from '../../../packages/ui/ui.ts';
import { reportRuns, viewsOfReport } from '../reports.contract.ts';
import type { Listed, Values } from './report-params.tsx';

/** The star of a report. */
export function ReportStar({ name }: { name: string }) {
  const list = useCall(reportRuns.listFavouriteReports, {});
  const set = useCommand(reportRuns.setFavouriteReport);
  const on = list.data?.includes(name) ?? false;
  return (
    <Button weight="quiet" icon="star" onClick={() => set.mutate({ name, isFavourite: !on }, { onError: toastFailure })}>
      {on ? 'Starred' : 'Star'}
    </Button>
  );
}

/** What was said of the parameters, as the address has it: words for moving days stay words. */
function saidOf(report: Listed, search: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    report.params.flatMap(({ name }) => {
      const said = search[name];
      return said === undefined ? [] : [[name, said] as const];
    }),
  );
}

export interface ReportViewsProps {
  report: Listed;
  onChange(next: Readonly<Record<string, string | null>>): void;
  /** Shows the runs of the report. */
  onRuns(): void;
}

/** The saved views of a report, saving what is set now, and the way to its runs. */
export function ReportViews({ report, onChange, onRuns }: ReportViewsProps) {
  const { search } = useShell();
  const list = viewsOfReport(report.name);
  const views = useCall(savedViews.listViews, { list }).data?.views ?? [];
  const [naming, setNaming] = useState(false);
  const add = useCommand(savedViews.addView);
  const change = useCommand(savedViews.changeView);
  const remove = useCommand(savedViews.removeView);
  const restore = useCommand(savedViews.restoreView);
  const params = saidOf(report, search);
  const same = (other: Values | undefined) =>
    report.params.every(({ name, initial }) => (params[name] ?? initial) === (other?.[name] ?? initial));
  const current = views.find((view) => same(view.state.params));
  const none = Object.fromEntries(report.params.map(({ name }) => [name, null]));
  const pick = (said: Values) => onChange({ ...none, ...said });
  const drop = (view: { savedViewId: string; name: string }) =>
    void remove.mutateAsync({ savedViewId: view.savedViewId }).then(
      () =>
        toast({
          text: `The view ${view.name} was removed`,
          undo: () => void restore.mutateAsync({ savedViewId: view.savedViewId }).catch(toastFailure),
        }),
      toastFailure,
    );
  const share = ({ savedViewId, version, name, state, isShared }: (typeof views)[number]) => {
    const set = (own: number, shared: boolean) => change.mutateAsync({ savedViewId, version: own, name, state, isShared: shared });
    set(version, !isShared).then(
      (saved) =>
        toast({
          text: isShared ? `${name} is yours alone` : `${name} is shared`,
          undo: () => void set(saved.version, isShared).catch(toastFailure),
        }),
      toastFailure,
    );
  };
  const items: MenuItem[] = [
    { label: 'As the report comes', on: same({}), run: () => pick({}) },
    ...views.map((view) => ({
      label: view.name,
      hint: view.isShared ? 'shared' : '',
      on: current === view,
      run: () => pick(view.state.params ?? {}),
    })),
    { label: 'Save as a new view', icon: 'plus', divided: true, run: () => setNaming(true) },
    ...(current?.isOwn
      ? [
          { label: current.isShared ? 'Keep to myself' : 'Share with everyone', icon: 'users' as const, run: () => share(current) },
          { label: `Remove ${current.name}`, icon: 'trash' as const, danger: true, run: () => drop(current) },
        ]
      : []),
    { label: 'Runs of this report', icon: 'history', divided: true, run: onRuns },
  ];
  return (
    <>
      <MenuButton label={current?.name ?? 'Views'} icon="list" weight="quiet" items={items} />
      {naming && (
        <ViewNameDialog
          title="Save these parameters"
          shareLabel="Share with everyone who may run this report"
          onClose={() => setNaming(false)}
          onSave={(name, isShared) => add.mutateAsync({ list, name, isShared, state: { params } })}
        />
      )}
    </>
  );
}
