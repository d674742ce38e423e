// Where the rows of the list of organizations come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { organizationList } from './organization.contract.ts';
import { organizationFields } from './organization.fields.ts';

export const organizationSource = joinList(organizationList, {
  read: ({ tx }) => ({
    id: sql`o.organization_id`,
    columns: {
      name: sql`o.name`,
      city: sql`o.city`,
      phone: sql`o.phone`,
      email: sql`o.email`,
      ...fieldColumns('o', organizationFields),
      status: sql`case when o.is_active then 'ACTIVE' else 'ENDED' end`,
    },
    from: sql`people.organization o`,
    where: sql`o.customer_id = ${tx.customerId}`,
  }),
});
