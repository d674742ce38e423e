// Where the customer's own record is: partners and automation agents are opened from it and lead back to it.
import { useCall } from '../../../../packages/pages/client.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { client } from '../client.contract.ts';

/**
 * The customer's own record as the place a profile is one of; the organizations before it is added, or for
 * whoever may not see it.
 */
export function useOwnRecord(): { screen: string; title: string; params?: Readonly<Record<string, string>> } {
  const mayFind = useMayCall(client.findClient);
  const found = useCall(client.findClient, mayFind ? {} : null).data;
  return found
    ? { screen: 'client-view', title: found.name, params: { clientId: found.clientId } }
    : { screen: 'portfolio-organizations', title: 'Organizations' };
}
