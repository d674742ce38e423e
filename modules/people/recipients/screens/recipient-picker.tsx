// Puts an external recipient of the association among typed addresses.
import { useCall } from '../../../../packages/pages/client.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Combo } from '../../../../packages/ui/ui.ts';
import { externalEmailRecipient } from '../recipient.contract.ts';

interface RecipientPickerProps {
  communityId: string;
  /** The addresses that are there already, which are not offered. */
  taken: readonly string[];
  onPick(email: string): void;
}

/** Offers those who get mail; nothing while there is nobody to offer, or for whoever may not see them. */
export function RecipientPicker({ communityId, taken, onPick }: RecipientPickerProps) {
  const maySee = useMayCall(externalEmailRecipient.listEmailRecipients);
  const rows = useCall(externalEmailRecipient.listEmailRecipients, maySee ? { communityId } : null).data ?? [];
  const options = rows
    .filter((row) => row.isActive && !taken.includes(row.email))
    .map((row) => ({ value: row.email, label: `${row.name}, ${row.email}` }));
  if (options.length === 0) return null;
  return (
    <Combo
      label="Add a recipient"
      options={options}
      value=""
      onChange={(email) => email !== '' && onPick(email)}
      help="External email recipients"
    />
  );
}
