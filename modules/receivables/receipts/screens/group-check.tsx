// One check of a group: whose it is, how it is split over the homes, what each home would get; the rows then
// stand in the deposit as any.
import { useState } from 'react';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  Dialog,
  FieldRow,
  LoadingRows,
  MoneyField,
  Note,
  SelectField,
  SideTable,
  TextField,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import type { GroupSplit } from '../../../people/people.contract.ts';
import { receipts } from '../receipt.contract.ts';
import { type Choices, type Line, newRow } from './receipt-lines.tsx';

type Rule = GroupSplit | 'LAST';

const rules: readonly { value: Rule; label: string }[] = [
  { value: 'LAST', label: 'As the last check of the group' },
  { value: 'OLDEST', label: 'Oldest charges first' },
  { value: 'PROPORTION', label: 'In proportion to what is owed' },
  { value: 'HAND', label: 'By hand, in the grid' },
];

interface GroupCheckProps {
  groups: Choices['groups'];
  postDate: LocalDate | '';
  onRows(rows: Line[]): void;
}

function GroupDialog({ groups, postDate, onRows, onClose, first }: GroupCheckProps & { onClose(): void; first: string }) {
  const { communityId } = useCommunity();
  const [groupOwnershipId, setGroup] = useState(first);
  const [amount, setAmount] = useState('');
  const [checkNumber, setCheckNumber] = useState('');
  const group = groups.find((one) => one.groupOwnershipId === groupOwnershipId);
  const [chosen, setChosen] = useState<Rule | null>(null);
  const rule = chosen ?? group?.splitRule ?? 'OLDEST';
  const cents = centsOf(amount) ?? 0n;
  const asked = group && postDate !== '' && cents > 0n;
  const split = useCall(receipts.splitGroupReceipt, asked ? { communityId, groupOwnershipId, postDate, amount, rule } : null);
  const rows = asked ? split.data?.rows : undefined;
  const taken = rows?.filter((row) => rule === 'HAND' || centsOf(row.amount) !== 0n) ?? [];
  const put = () => {
    onRows(
      taken.map((row) => ({
        ...newRow(),
        ownershipId: row.ownershipId,
        owner: row.owner,
        checkNumber,
        amount: rule === 'HAND' ? '' : row.amount,
        split: row.split,
      })),
    );
    onClose();
  };
  const label =
    taken.length === 0 ? 'Put it into the deposit' : `Put ${taken.length} ${taken.length === 1 ? 'row' : 'rows'} into the deposit`;
  return (
    <Dialog
      open
      onClose={onClose}
      width={620}
      title="A check of a group"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button weight="primary" disabled={taken.length === 0} onClick={put}>
            {label}
          </Button>
        </>
      }
    >
      <div className="profile">
        <FieldRow columns={2}>
          <SelectField
            label="Group"
            value={groupOwnershipId}
            onChange={(next) => {
              setGroup(next);
              setChosen(null);
            }}
            options={groups.map((one) => ({
              value: one.groupOwnershipId,
              label: `${one.name}, ${one.homes} ${one.homes === 1 ? 'home' : 'homes'}`,
            }))}
          />
          <SelectField label="Split" value={rule} onChange={setChosen} options={rules} />
          <MoneyField label="Amount of the check" required value={amount} onChange={setAmount} />
          <TextField label="Check number" maxLength={20} value={checkNumber} onChange={setCheckNumber} />
        </FieldRow>
        {postDate === '' && <Note tone="attention" icon="alert-triangle" title="Give the post date of the deposit first." />}
        {asked && split.error && <Note tone="problem" icon="alert-triangle" title={split.error.message} />}
        {rule === 'LAST' && split.data && split.data.rule !== 'LAST' && (
          <Note title="No check of this group was split before">It is split by the rule of the group.</Note>
        )}
        {asked && !rows && !split.error && <LoadingRows />}
        {rows && (
          <SideTable
            label="What each home gets"
            heads={['Home', 'Owes', 'This check', 'Owes then']}
            rows={rows.map((row) => {
              const then = (centsOf(row.owes) ?? 0n) - (centsOf(row.amount) ?? 0n);
              return {
                key: row.ownershipId,
                label: `${row.accountNumber} ${row.owner}`,
                cells: rule === 'HAND' ? [row.owes, '', row.owes] : [row.owes, row.amount, then],
              };
            })}
            total={
              rule === 'HAND'
                ? [split.data?.owes ?? '', amount, '']
                : [split.data?.owes ?? '', amount, (centsOf(split.data?.owes) ?? 0n) - cents]
            }
          />
        )}
        {rows && (
          <p className="t2">
            {rule === 'HAND'
              ? `Type in the grid what each home gets; together ${formatMoney(cents, 'digits')}.`
              : 'Below zero is paid ahead. Each row can still be changed in the grid, and all of them post as one deposit.'}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The button that opens it; the page of a group leads here with `?group=`. */
export function GroupCheck(props: GroupCheckProps) {
  const { search, setSearch } = useShell();
  const asked = props.groups.find((one) => one.groupOwnershipId === search['group']);
  const [opened, setOpened] = useState(false);
  const first = asked?.groupOwnershipId ?? props.groups[0]?.groupOwnershipId ?? '';
  const open = () => setOpened(true);
  useHotkeys([{ keys: 'alt+g', label: 'Check of a group', hint: true, run: open }]);
  const close = () => {
    setOpened(false);
    if (search['group']) setSearch({ group: null });
  };
  return (
    <>
      <Button keys="alt+g" onClick={open}>
        Check of a group
      </Button>
      {(opened || asked) && <GroupDialog key={first} {...props} first={first} onClose={close} />}
    </>
  );
}
