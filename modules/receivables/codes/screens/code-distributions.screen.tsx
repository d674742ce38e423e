// In which order money pays codes: one ordered list for each kind of receipt, moved by keyboard, with what it
// never pays beside it.
import { useState } from 'react';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Column, EmptyState, PageHeader, Tabs, useHotkeys } from '../../../../packages/ui/ui.ts';
import { ApplicationOrdersDialog } from '../../application/screens/application-orders.tsx';
import { type DistributionList, type LoadedCodes, useCodeRights, WithCodes } from './code-parts.tsx';
import { DistributionOrder } from './distribution-order.tsx';

/** A list on the screen; without an id it is not set up yet. */
export interface ShownList {
  /** The id, or `DEFAULT`, `LOCKBOX`, `new` for one that is to be. */
  key: string;
  distributionListId: string | null;
  kind: DistributionList['kind'];
  version: string;
  name: string;
  codeIds: readonly string[];
}

/** Default and Lockbox come first, set up or not; each community has one of each. */
function shownLists(lists: readonly DistributionList[], isNew: boolean): ShownList[] {
  const shown = (list: DistributionList): ShownList => ({ ...list, key: list.distributionListId });
  const one = (kind: 'DEFAULT' | 'LOCKBOX', name: string): ShownList => {
    const found = lists.find((list) => list.kind === kind);
    return found ? shown(found) : { key: kind, distributionListId: null, kind, version: '', name, codeIds: [] };
  };
  return [
    one('DEFAULT', 'Default'),
    one('LOCKBOX', 'Lockbox'),
    ...lists.filter((list) => list.kind === 'CUSTOM').map(shown),
    ...(isNew ? [{ key: 'new', distributionListId: null, kind: 'CUSTOM' as const, version: '', name: '', codeIds: [] }] : []),
  ];
}

function Screen({ loaded }: { loaded: LoadedCodes }) {
  const { search, setSearch } = useShell();
  const { mayEdit } = useCodeRights();
  const [isOrdering, setIsOrdering] = useState(false);
  const asked = search.list;
  const lists = shownLists(loaded.listed.distributionLists, asked === 'new' && mayEdit);
  // The address may name a kind, from a warning that led here.
  const list = lists.find((each) => each.key === asked) ?? lists.find((each) => each.kind === asked) ?? lists[0];
  const add = () => setSearch({ list: 'new' });
  const canAdd = mayEdit && asked !== 'new';
  useHotkeys(canAdd ? [{ keys: 'n', label: 'Add list', run: add }] : []);
  if (loaded.listed.codes.length === 0 || !list)
    return (
      <Column>
        <PageHeader title="Code distributions" />
        <EmptyState title="No codes yet" icon="tag">
          A list says which code money pays first; codes come before it.
        </EmptyState>
      </Column>
    );
  const tabs = (
    <Tabs
      label="Distribution lists"
      value={list.key}
      onChange={(key) => setSearch({ list: key })}
      tabs={lists.map((each) => ({ value: each.key, label: each.name || 'New list', count: each.codeIds.length }))}
      aside={
        <>
          <Button weight="quiet" icon="list" onClick={() => setIsOrdering(true)}>
            Order by kind and age
          </Button>
          {canAdd && (
            <Button weight="quiet" icon="plus" keys="n" onClick={add}>
              Add list
            </Button>
          )}
        </>
      }
    />
  );
  return (
    <>
      <DistributionOrder
        key={list.key}
        list={list}
        all={loaded.listed.codes}
        tabs={tabs}
        onSaved={(distributionListId) => setSearch({ list: distributionListId })}
      />
      {isOrdering && <ApplicationOrdersDialog onClose={() => setIsOrdering(false)} />}
    </>
  );
}

/** The page at `/c/$communityId/codes/distributions`; `?list=` names the list. */
export default function CodeDistributionsScreen() {
  return <WithCodes>{(loaded) => <Screen loaded={loaded} />}</WithCodes>;
}
