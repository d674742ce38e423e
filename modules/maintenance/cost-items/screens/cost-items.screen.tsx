// The catalogue work orders are costed from.
import { useState } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { AddButton, ListPage } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Code, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { costItem, costItemList, costItemTypeWords } from '../cost-item.contract.ts';
import { CostItemDialog } from './cost-item-dialog.tsx';

type Row = ListRow<typeof costItemList>;

const look = {
  name: { width: 260, emphasis: 'strong' },
  itemType: { width: 110 },
  unit: { width: 110 },
  costAmount: { width: 120 },
  priceAmount: { width: 120 },
  accountNumber: { width: 120, render: (row: Row) => row.accountNumber && <Code>{row.accountNumber}</Code> },
  isTaxable: { width: 90 },
  status: { width: 110 },
} as const;

/** The page at `/cost-items`. */
export default function CostItemsScreen() {
  const mayAdd = useMayCall(costItem.addCostItem);
  const mayEdit = useMayCall(costItem.editCostItem);
  const [open, setOpen] = useState<{ costItemId: string | null } | null>(null);
  const add = mayAdd && <AddButton label="Add cost item" onAdd={() => setOpen({ costItemId: null })} />;
  return (
    <>
      <ListPage
        list={costItemList}
        scope={{}}
        look={look}
        actions={add}
        panel={(row) => (
          <PanelSection title={row.name} aside={costItemTypeWords[row.itemType]}>
            <Facts
              facts={[
                ['Unit', row.unit],
                ['Cost', <Money key="cost" value={row.costAmount} />],
                ['Billing price', <Money key="price" value={row.priceAmount} />],
                ['GL account', row.accountNumber || 'None'],
                ['Taxable', row.isTaxable ? 'Yes' : 'No'],
              ]}
            />
          </PanelSection>
        )}
        panelFooter={(row) => mayEdit && <Button onClick={() => setOpen({ costItemId: row.costItemId })}>Edit cost item</Button>}
        empty={
          <EmptyState title="No cost items yet" icon="list" actions={add}>
            Labor, materials and service calls with cost and price. Work orders use them.
          </EmptyState>
        }
      />
      {open && <CostItemDialog costItemId={open.costItemId} onClose={() => setOpen(null)} />}
    </>
  );
}
