// Searches the owners of a community for a field that chooses one.
import { useCallback } from 'react';
import { call } from '../../../../packages/pages/client.ts';
import type { Option } from '../../../../packages/ui/ui.ts';
import { owners } from '../owner.contract.ts';

/** Finds owners by name, address and account; `previousOnly` leaves present owners out. */
export function useOwnerSearch(communityId: string, previousOnly = false) {
  return useCallback(
    async (query: string, signal: AbortSignal): Promise<readonly Option[]> => {
      if (query.trim() === '') return [];
      const rows = await call(owners.findOwners, { communityId, search: query.trim(), limit: 20 }, { signal });
      return rows
        .filter((row) => !previousOnly || !row.isCurrent)
        .map((row) => ({
          value: row.ownershipId,
          code: row.accountNumber,
          label: row.owner,
          hint: `${row.address}, ${row.isCurrent ? 'owner' : 'previous owner'}`,
        }));
    },
    [communityId, previousOnly],
  );
}
