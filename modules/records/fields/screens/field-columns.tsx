// The custom fields of a kind of record as columns of its lists, as the pages of lists ask for them.
import { useMemo } from 'react';
import type { ListColumn } from '../../../../packages/contract/list.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { type UseOwnColumns, useMayOnRecord } from '../../../../packages/pages/pages.ts';
import { fieldValues } from '../field-value.contract.ts';

/** Finds them; none while they are on their way, or for who may not see the records. */
export const useFieldColumns: UseOwnColumns = (kind = '', communityId) => {
  const maySee = useMayOnRecord(kind, 1);
  const found = useCall(fieldValues.listColumns, maySee ? { kind, ...(communityId === null ? {} : { communityId }) } : null).data;
  return useMemo(() => {
    if (!found || found.length === 0) return undefined;
    const columns = found.map((one): [string, ListColumn] => [
      one.key,
      {
        title: one.title,
        kind: one.kind,
        hidden: true,
        ...(one.kind === 'count' ? { decimals: true } : {}),
        ...(one.choices.length > 0
          ? { words: Object.fromEntries(one.choices.map(({ value, label }) => [value, [label, 'neutral']])) }
          : {}),
        ...(one.isSorted ? {} : { sort: false }),
      },
    ]);
    return Object.fromEntries(columns);
  }, [found]);
};
