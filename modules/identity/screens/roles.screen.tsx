// The roles of the customer, with what the one in hand may do beside the list.
import type { ClientOutput, ListRow } from '../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { Action, ListPage } from '../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, Failed, LoadingRows, PanelSection } from '../../../packages/ui/ui.ts';
import { claimAreas } from '../access/claim-words.contract.ts';
import { levelWords } from '../access/level.rules.ts';
import { roleList, roles } from '../identity.contract.ts';

type Row = ListRow<typeof roleList>;

const look = { name: { width: 240, emphasis: 'strong' }, origin: { width: 120 }, users: { width: 90 }, claims: { width: 90 } } as const;

function Held({ claims }: { claims: ClientOutput<typeof roles.getRole>['claims'] }) {
  const levels = new Map(claims.map((each) => [each.claim, each.level]));
  return claimAreas.map((area) => {
    const held = area.claims.filter(([claim]) => levels.has(claim));
    if (held.length === 0) return null;
    return (
      <PanelSection key={area.title} title={area.title}>
        <Facts facts={held.map(([claim, title]) => [title, levelWords(levels.get(claim) ?? 0)])} />
      </PanelSection>
    );
  });
}

function RolePanel({ row }: { row: Row }) {
  const role = useCall(roles.getRole, { roleId: row.roleId });
  if (role.error) return <Failed message={role.error.message} reference={role.error.reference} onRetry={() => void role.refetch()} />;
  if (!role.data) return <LoadingRows rows={6} />;
  const people = [`${row.users} active`, ...(row.inactiveUsers > 0 ? [`${row.inactiveUsers} inactive`] : [])].join(', ');
  return (
    <>
      <PanelSection title={row.name}>
        <Facts
          facts={[
            ['Users', people],
            ['Made', row.origin === 'STANDARD' ? 'Every customer starts with it' : 'By us'],
          ]}
        />
      </PanelSection>
      <Held claims={role.data.claims} />
    </>
  );
}

function RoleActs({ row }: { row: Row }) {
  const shell = useShell();
  const mayAdd = useMayCall(roles.addRole);
  const mayDelete = useMayCall(roles.deleteRole);
  const role = useCall(roles.getRole, { roleId: row.roleId });
  const remove = useCommand(roles.deleteRole);
  const inUse = row.users + row.inactiveUsers > 0;
  return (
    <>
      {shell.mayOpen('role-edit') && (
        <Button icon="pencil" onClick={() => shell.go('role-edit', { roleId: row.roleId })}>
          Edit
        </Button>
      )}
      {mayAdd && shell.mayOpen('role-edit') && (
        <Button icon="copy" onClick={() => shell.go('role-edit', { roleId: 'new' }, { copy: row.roleId })}>
          Copy
        </Button>
      )}
      <Action
        label="Delete role"
        weight="quiet"
        allowed={mayDelete && !inUse}
        disabled={!role.data}
        run={() => remove.mutateAsync({ roleId: row.roleId, version: role.data?.version ?? '' })}
        done={() => `Deleted ${row.name}`}
        confirm={{ title: `Delete ${row.name}?`, keep: 'Keep the role', text: 'Nobody has this role. Deleting it cannot be undone.' }}
      />
    </>
  );
}

/** The page at `/administration/roles`. */
export default function RolesScreen() {
  const shell = useShell();
  const mayAdd = useMayCall(roles.addRole) && shell.mayOpen('role-edit');
  const add = mayAdd && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('role-edit', { roleId: 'new' })}>
      Add role
    </Button>
  );
  return (
    <ListPage
      list={roleList}
      scope={{}}
      look={look}
      actions={add}
      panel={(row) => <RolePanel row={row} />}
      panelFooter={(row) => <RoleActs row={row} />}
      to={(row) => ['role-edit', { roleId: row.roleId }]}
      empty={
        <EmptyState title="No role yet" actions={add}>
          A role is a set of permissions; users have one or more.
        </EmptyState>
      }
    />
  );
}
