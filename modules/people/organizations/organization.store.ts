// Where organizations stand.
import { keptIn } from '../../../packages/db/kept.ts';
import type { ContactFacts } from '../../communities/communities.contract.ts';
import { contactColumns } from '../../communities/communities.server.ts';

export const keptOrganizations = keptIn<ContactFacts & { name: string; replyTo: string; note: string; isActive: boolean }>({
  table: 'people.organization',
  idColumn: 'organization_id',
  inCommunity: false,
  label: 'name',
  columns: { name: 'name', replyTo: 'reply_to', note: 'note', isActive: 'is_active', ...contactColumns },
});
