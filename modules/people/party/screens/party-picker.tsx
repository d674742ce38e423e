// Chooses someone who is known already by name, email address or telephone number.
import { useCallback, useRef } from 'react';
import { call } from '../../../../packages/pages/client.ts';
import { Combo, type FieldProps, type Option } from '../../../../packages/ui/ui.ts';
import { party } from '../party.contract.ts';

interface PartyPickerProps extends FieldProps {
  /** The id of the party; blank for none. */
  value: string;
  /** What the chosen one is called. */
  partyName: string;
  onPick(partyId: string, displayName: string): void;
}

/** Picks a party; it begins to look from the second letter on. */
export function PartyPicker({ value, partyName, onPick, ...field }: PartyPickerProps) {
  const names = useRef(new Map<string, string>());
  const search = useCallback(async (text: string): Promise<readonly Option[]> => {
    if (text.trim().length < 2) return [];
    const parties = await call(party.pickParties, { search: text.trim() });
    for (const one of parties) names.current.set(one.partyId, one.displayName);
    return parties.map((one) => ({
      value: one.partyId,
      label: one.displayName,
      hint: [one.parts.join('; '), one.email, one.phone].filter(Boolean).join(' · '),
    }));
  }, []);
  return (
    <Combo
      {...field}
      value={value}
      valueText={partyName}
      options={search}
      onChange={(next) => onPick(next, names.current.get(next) ?? '')}
    />
  );
}
