// Picks the record a file goes to: its kind, then the record by words of its name.
import { useCallback } from 'react';
import { call } from '../../../../packages/pages/client.ts';
import { type RecordRef, useKindsOf } from '../../../../packages/pages/pages.ts';
import { Combo, FieldRow, SelectField } from '../../../../packages/ui/ui.ts';
import { attachments } from '../attachment.contract.ts';

/** What is picked so far: a kind, and a record of it. */
export interface Picked {
  kind: string;
  record: RecordRef | null;
  label: string;
}

const keyOf = (record: RecordRef | null) => (record ? `${record.id}/${record.communityId ?? ''}` : '');

function recordOf(kind: string, value: string): RecordRef | null {
  const [id = '', communityId = ''] = value.split('/');
  return id === '' ? null : { kind, id, communityId: communityId === '' ? null : communityId };
}

interface RecordPickerProps {
  picked: Picked;
  onPicked(next: Picked): void;
  /** The community whose records are offered; all in scope when null. */
  communityId: string | null;
}

/** The two fields. Offered are kinds the viewer may add files to. */
export function RecordPicker({ picked, onPicked, communityId }: RecordPickerProps) {
  const { kind, record, label } = picked;
  const kinds = useKindsOf(2).filter((each) => communityId === null || each.inCommunity);
  const find = useCallback(
    async (words: string, signal: AbortSignal) => {
      if (kind === '') return [];
      const scope = communityId === null ? {} : { communityId };
      const found = await call(attachments.findRecords, { kind, words: words.slice(0, 80), ...scope }, { signal });
      return found.map((one) => ({
        value: keyOf({ kind, id: one.entityId, communityId: one.communityId }),
        label: one.label,
        hint: one.communityName,
      }));
    },
    [kind, communityId],
  );
  return (
    <FieldRow columns={2}>
      <SelectField
        label="Kind of record"
        required
        value={kind}
        placeholder="Choose a kind"
        onChange={(next) => onPicked({ kind: next, record: null, label: '' })}
        options={kinds.map((each) => ({ value: each.name, label: each.title }))}
      />
      <Combo
        key={kind}
        label="Record"
        required
        disabled={kind === ''}
        placeholder="Type some of its name"
        value={keyOf(record)}
        valueText={label}
        onChange={(value, option) => onPicked({ kind, record: recordOf(kind, value), label: option?.label ?? '' })}
        options={find}
      />
    </FieldRow>
  );
}
