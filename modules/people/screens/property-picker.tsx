// Chooses a property of an association by account number, street or owner.
import { useCallback } from 'react';
import { call, useCall } from '../../../packages/pages/client.ts';
import { ScreenLink, useShell } from '../../../packages/pages/shell.tsx';
import { Combo, type FieldProps, type Option } from '../../../packages/ui/ui.ts';
import { property } from '../properties/property.contract.ts';

interface PropertyPickerProps extends FieldProps {
  communityId: string;
  /** The id of the property; null for none. */
  value: string | null;
  onChange(propertyId: string | null): void;
}

type Row = { propertyId: string; accountNumber: string; address: string; owner: string };
const optionOf = ({ propertyId, accountNumber, address, owner }: Row): Option => ({
  value: propertyId,
  code: accountNumber,
  label: address,
  hint: owner,
});

/** Picks a property; emptied, it picks none. */
export function PropertyPicker({ communityId, value, onChange, ...field }: PropertyPickerProps) {
  const chosen = useCall(property.listProperties, value === null ? null : { communityId, propertyId: value, limit: 1 });
  const row = chosen.data?.rows[0];
  const opens = useShell().mayOpen('property-view') && value !== null;
  const search = useCallback(
    async (text: string) => (await call(property.listProperties, { communityId, search: text, limit: 20 })).rows.map(optionOf),
    [communityId],
  );
  return (
    <Combo
      {...field}
      value={value ?? ''}
      options={search}
      valueText={row ? `${row.accountNumber} ${row.address}` : ''}
      wrap={
        opens
          ? (text) => (
              <ScreenLink to="property-view" params={{ propertyId: value }}>
                {text}
              </ScreenLink>
            )
          : undefined
      }
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}
