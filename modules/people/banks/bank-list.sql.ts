// Where the rows of the list of banks come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { bankList } from './bank.contract.ts';
import { bankFields } from './bank.fields.ts';

export const bankSource = joinList(bankList, {
  read: ({ tx }) => ({
    id: sql`b.bank_id`,
    columns: {
      name: sql`b.name`,
      ...fieldColumns('b', bankFields),
      city: sql`b.city`,
      phone: sql`b.phone`,
      email: sql`b.email`,
      contacts: sql`(select count(*)::int from people.bank_contact c where c.customer_id = b.customer_id and c.bank_id = b.bank_id and c.is_active)`,
      status: sql`case when b.is_active then 'ACTIVE' else 'ENDED' end`,
    },
    from: sql`people.bank b`,
    where: sql`b.customer_id = ${tx.customerId}`,
  }),
});
