// The views of a list: tabs to choose one, and a menu that saves, renames, shares, removes, and makes one the
// view to begin with.
import { useState } from 'react';
import type { AnyList } from '../../contract/list.ts';
import { savedViews } from '../../contract/saved-view.ts';
import { MenuButton, type MenuItem, Tabs, toast } from '../../ui/ui.ts';
import { toastFailure } from '../action.tsx';
import { useCommand } from '../client.ts';
import { ViewNameDialog } from '../view-name-dialog.tsx';
import type { ListLook } from './list-state.ts';

interface Naming {
  kind: 'new' | 'rename';
  name: string;
  isShared: boolean;
}

function useViewActs(list: AnyList, look: ListLook) {
  const add = useCommand(savedViews.addView);
  const changeView = useCommand(savedViews.changeView);
  const remove = useCommand(savedViews.removeView);
  const restore = useCommand(savedViews.restoreView);
  const setDefault = useCommand(savedViews.setDefaultView);
  const { base, state } = look;
  const { saved } = base;
  const settle = (act: Promise<unknown>, text: string) => void act.then(() => toast({ text }), toastFailure);
  return {
    add: async ({ name, isShared }: Pick<Naming, 'name' | 'isShared'>) => {
      const made = await add.mutateAsync({ list: list.name, name, isShared, state });
      look.pick(`saved-${made.savedViewId}`);
    },
    change: async (change: { name?: string; isShared?: boolean; state?: typeof state }) => {
      if (!saved) return;
      const { savedViewId, version, isShared } = saved;
      await changeView.mutateAsync({ savedViewId, version, isShared, name: base.title, state: base.state, ...change });
      if (change.state) look.pick(base.key);
    },
    remove: () => {
      if (!saved) return;
      const { savedViewId } = saved;
      const back = () => void restore.mutateAsync({ savedViewId }).then(() => look.pick(base.key), toastFailure);
      void remove.mutateAsync({ savedViewId }).then(() => {
        look.pick(look.views[0]?.key ?? '');
        toast({ text: `The view ${base.title} was removed`, undo: back });
      }, toastFailure);
    },
    makeDefault: (view: string | null) =>
      settle(
        setDefault.mutateAsync({ list: list.name, view }),
        view ? `${list.title} now begins with ${base.title}` : `${list.title} begins as it comes`,
      ),
    settle,
  };
}

/** The strip of views. `counts` are the rows of the views the list comes with. */
export function ListViews({ list, look, counts }: { list: AnyList; look: ListLook; counts: Readonly<Record<string, number>> | undefined }) {
  const [naming, setNaming] = useState<Naming | null>(null);
  const acts = useViewActs(list, look);
  const { base, isChanged } = look;
  const own = base.saved?.isOwn ? base.saved : undefined;
  const ownItems: MenuItem[] = own
    ? [
        {
          label: 'Save changes',
          icon: 'check',
          disabled: !isChanged,
          run: () => acts.settle(acts.change({ state: look.state }), `${base.title} was saved`),
        },
        { label: 'Rename', icon: 'pencil', run: () => setNaming({ kind: 'rename', name: base.title, isShared: own.isShared }) },
        {
          label: own.isShared ? 'Keep to myself' : 'Share with everyone',
          icon: 'users',
          run: () =>
            acts.settle(
              acts.change({ isShared: !own.isShared }),
              own.isShared ? `${base.title} is yours alone` : `${base.title} is shared`,
            ),
        },
      ]
    : [];
  const isFirst = base.key === look.views[0]?.key;
  const items: MenuItem[] = [
    ...ownItems,
    { label: 'Save as a new view', icon: 'plus', run: () => setNaming({ kind: 'new', name: '', isShared: false }) },
    ...(isChanged ? [{ label: `Back to ${base.title}`, icon: 'arrow-back-up' as const, run: () => look.change(base.state) }] : []),
    look.defaultKey === base.key && !isFirst
      ? { label: 'No longer begin with this view', icon: 'star', divided: true, run: () => acts.makeDefault(null) }
      : {
          label: 'Begin with this view',
          icon: 'star',
          divided: true,
          disabled: look.defaultKey === base.key,
          run: () => acts.makeDefault(base.key),
        },
    ...(own ? [{ label: 'Remove', icon: 'trash' as const, danger: true, divided: true, run: acts.remove }] : []),
  ];
  return (
    <>
      <Tabs
        label="Views"
        value={base.key}
        onChange={look.pick}
        tabs={look.views.map(({ key, title, saved }) => ({ value: key, label: title, count: saved ? undefined : counts?.[key] }))}
        aside={
          <>
            {isChanged && <span className="sm t3">changed</span>}
            <MenuButton label={own?.isShared ? 'Shared view' : 'View'} icon="star" weight="quiet" items={items} />
          </>
        }
      />
      {naming && (
        <ViewNameDialog
          title={naming.kind === 'new' ? 'Save this view' : 'Rename the view'}
          shareLabel="Share with everyone who sees this list"
          name={naming.name}
          isShared={naming.isShared}
          onClose={() => setNaming(null)}
          onSave={(name, isShared) => (naming.kind === 'new' ? acts.add({ name, isShared }) : acts.change({ name, isShared }))}
        />
      )}
    </>
  );
}
