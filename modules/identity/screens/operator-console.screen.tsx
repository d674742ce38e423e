// The operator's console: the customers of the installation, a new one with its administrator, and a further
// customer for someone who signs in already.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { FormDialog } from '../../../packages/pages/form-dialog.tsx';
import { failureOf } from '../../../packages/pages/pages.ts';
import {
  Button,
  Code,
  Column,
  DataTable,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  PageHeader,
  Panel,
  PanelSection,
  PasswordField,
  Split,
  type TableColumn,
  type TableView,
  TextField,
  toast,
} from '../../../packages/ui/ui.ts';
import { customerConsole } from '../customer-console.contract.ts';
import { membership, operator } from '../identity.contract.ts';

type Row = ClientOutput<typeof customerConsole.listCustomers>[number];

const columns: TableColumn<Row>[] = [
  { key: 'name', title: 'Customer', width: 300, emphasis: 'strong' },
  { key: 'key', title: 'Key', width: 180, render: (row) => <Code>{row.key}</Code> },
  { key: 'users', title: 'People', kind: 'count', width: 90, total: 'sum' },
  { key: 'inactiveUsers', title: 'Inactive', kind: 'count', width: 90, total: 'sum' },
  { key: 'seenTime', title: 'Last seen, UTC', width: 160, value: (row) => row.seenTime?.replace('T', ' ').slice(0, 16) ?? 'Never' },
];

/** What the server says of a field, by its name. */
function errorsOf(error: unknown): (path: string) => string | undefined {
  const { fields } = failureOf(error);
  return (path) => fields.find((field) => field.path === path)?.message;
}

const nobody = { key: '', name: '', administratorName: '', administratorEmail: '', administratorPassword: '' };

/** `Sierra Vista, LLC` as a key: lower-case letters, digits and hyphens. */
function keyFrom(name: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-+|-+$/g, '').slice(0, 63);
}

function NewCustomer({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState(nobody);
  const [ownKey, setOwnKey] = useState(false);
  const create = useCommand(operator.createCustomer);
  const set = (part: Partial<typeof nobody>) => setTyped((before) => ({ ...before, ...part }));
  const send = () =>
    create.mutate(typed, {
      onSuccess: () => {
        toast({ text: `${typed.name} is a customer; ${typed.administratorEmail} signs in as its administrator` });
        onClose();
      },
    });
  const errorAt = errorsOf(create.error);
  return (
    <FormDialog
      title="New customer"
      confirmLabel="Make the customer"
      ready={Object.values(typed).every((value) => value.trim() !== '') && typed.administratorPassword.length >= 10}
      busy={create.isPending}
      error={create.error}
      run={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={typed.name}
        onChange={(name) => set(ownKey ? { name } : { name, key: keyFrom(name) })}
        error={errorAt('name')}
        autoFocus
      />
      <TextField
        label="Key"
        help="Names the customer in commands; it stays."
        value={typed.key}
        onChange={(key) => {
          setOwnKey(true);
          set({ key });
        }}
        error={errorAt('key')}
      />
      <TextField
        label="Administrator"
        value={typed.administratorName}
        onChange={(administratorName) => set({ administratorName })}
        error={errorAt('administratorName')}
      />
      <TextField
        label="Email"
        value={typed.administratorEmail}
        onChange={(administratorEmail) => set({ administratorEmail })}
        error={errorAt('administratorEmail')}
      />
      <PasswordField
        label="First password"
        help="At least 10 characters. The administrator changes it under their security."
        name="administratorPassword"
        autoComplete="new-password"
        value={typed.administratorPassword}
        onChange={(administratorPassword) => set({ administratorPassword })}
        error={errorAt('administratorPassword')}
      />
    </FormDialog>
  );
}

function FurtherCustomer({ row, onClose }: { row: Row; onClose(): void }) {
  const [typed, setTyped] = useState({ email: '', displayName: '', roleName: 'Administrator' });
  const add = useCommand(membership.addLoginToCustomer);
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const send = () =>
    add.mutate(
      { ...typed, customerKey: row.key },
      {
        onSuccess: () => {
          toast({ text: `${typed.displayName} works for ${row.name} too` });
          onClose();
        },
      },
    );
  const errorAt = errorsOf(add.error);
  return (
    <FormDialog
      title={`Someone who signs in already works for ${row.name} too`}
      confirmLabel="Add the person"
      ready={Object.values(typed).every((value) => value.trim() !== '')}
      busy={add.isPending}
      error={add.error}
      run={send}
      onClose={onClose}
    >
      <TextField
        label="Email they sign in with"
        value={typed.email}
        onChange={(email) => set({ email })}
        error={errorAt('email')}
        autoFocus
      />
      <TextField label="Name" value={typed.displayName} onChange={(displayName) => set({ displayName })} error={errorAt('displayName')} />
      <TextField
        label="Role"
        help="A role of that customer."
        value={typed.roleName}
        onChange={(roleName) => set({ roleName })}
        error={errorAt('roleName')}
      />
    </FormDialog>
  );
}

/** The page at `/operator`. */
export default function OperatorConsoleScreen() {
  const list = useCall(customerConsole.listCustomers, {});
  const [view, setView] = useState<TableView>({});
  const [asks, setAsks] = useState<'customer' | 'person' | null>(null);
  const rows = useMemo(() => list.data ?? [], [list.data]);
  const chosen = rows.find((row) => row.customerId === view.open);
  if (list.error) return <Failed message={list.error.message} reference={list.error.reference} onRetry={() => void list.refetch()} />;
  const add = (
    <Button weight="primary" icon="plus" onClick={() => setAsks('customer')}>
      New customer
    </Button>
  );
  return (
    <Split>
      <Column>
        <PageHeader
          title="Customers"
          meta={<span className="t3">Their books are theirs: nothing of them is shown here.</span>}
          actions={add}
        />
        {list.data ? (
          <DataTable
            label="Customers"
            rows={rows}
            columns={columns}
            rowId={(row) => row.customerId}
            state={view}
            onState={setView}
            noun="customers"
            empty={
              <EmptyState title="No customer yet" actions={add}>
                A customer is a management company with its communities, people and books.
              </EmptyState>
            }
          />
        ) : (
          <LoadingRows rows={8} />
        )}
      </Column>
      {chosen && (
        <Panel
          label={chosen.name}
          onClose={() => setView({ ...view, open: undefined })}
          footer={<Button onClick={() => setAsks('person')}>Add a person who signs in already</Button>}
        >
          <PanelSection title={chosen.name}>
            <Facts
              facts={[
                ['Key', <Code key="key">{chosen.key}</Code>],
                ['People', `${chosen.users} active, ${chosen.inactiveUsers} inactive`],
                ['Last seen', chosen.seenTime ? `${chosen.seenTime.replace('T', ' ').slice(0, 16)} UTC` : 'Never'],
              ]}
            />
          </PanelSection>
        </Panel>
      )}
      {asks === 'customer' && <NewCustomer onClose={() => setAsks(null)} />}
      {asks === 'person' && chosen && <FurtherCustomer row={chosen} onClose={() => setAsks(null)} />}
    </Split>
  );
}
