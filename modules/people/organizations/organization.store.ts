// Where organizations stand.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { ContactFacts } from '../../communities/communities.contract.ts';
import { contactColumns } from '../../communities/communities.server.ts';
import { organizationFields } from './organization.fields.ts';

export const keptOrganizations = recordStore<ContactFacts & FactsOf<typeof organizationFields>>({
  table: 'people.organization',
  idColumn: 'organization_id',
  inCommunity: false,
  label: 'name',
  columns: { ...columnsOf(organizationFields), ...contactColumns },
});
