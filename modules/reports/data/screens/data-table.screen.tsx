// Any data source as a table: filters, order, columns, saved views and files of the list kit.
import { useEffect } from 'react';
import { allows } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, NoPermission } from '../../../../packages/ui/ui.ts';
import { dataSourceNamed, widthOf } from '../data-source.rules.ts';

/** The page at `/c/$communityId/data/$source`. */
export default function DataTableScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const source = dataSourceNamed(shell.params.source);
  const isUnknown = source === undefined;
  useEffect(() => {
    if (isUnknown) shell.goTo('/');
  }, [isUnknown, shell]);
  if (!source) return null;
  const { permission } = source.list;
  if (typeof permission !== 'object' || !allows(shell.held, permission)) {
    return (
      <NoPermission title="This data is not open to your role" actions={<ScreenLink to="data-index">Data index</ScreenLink>}>
        An administrator can grant access.
      </NoPermission>
    );
  }
  const scope = Object.hasOwn(source.list.declaration.scope, 'communityId') ? { communityId } : {};
  const look = Object.fromEntries(Object.entries(source.list.columns).map(([key, column]) => [key, { width: widthOf(column) }]));
  return (
    <ListPage
      key={source.name}
      list={source.list}
      scope={scope}
      look={look}
      crumbs={[
        <ScreenLink key="index" to="data-index">
          Data index
        </ScreenLink>,
        source.group,
      ]}
      actions={
        <>
          <Button icon="download" onClick={() => shell.go('data-export', {}, { source: source.name })}>
            Export
          </Button>
          <Button icon="filter" onClick={() => shell.go('query-builder', {}, { source: source.name })}>
            Query
          </Button>
        </>
      }
    />
  );
}
