// Where the rows of the list of cost items come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { costItemList } from './cost-item.contract.ts';

export const costItemSource = joinList(costItemList, {
  read: ({ tx }) => ({
    id: sql`i.cost_item_id`,
    columns: {
      name: sql`i.name`,
      itemType: sql`i.item_type`,
      unit: sql`i.unit`,
      costAmount: sql`i.cost_cents`,
      priceAmount: sql`i.price_cents`,
      accountNumber: sql`i.account_number`,
      isTaxable: sql`i.is_taxable`,
      status: sql`case when i.is_active then 'ACTIVE' else 'ENDED' end`,
    },
    from: sql`maintenance.cost_item i`,
    where: sql`i.customer_id = ${tx.customerId}`,
  }),
});
