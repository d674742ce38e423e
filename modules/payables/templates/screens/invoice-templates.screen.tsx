// The invoice templates of an association: what vendors bill again and again, and when the next bill is due.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { AddButton, ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { invoiceTemplate, invoiceTemplateList } from '../../payables.contract.ts';
import { frequencyWords, modeWords } from '../invoice-template.contract.ts';

type Row = ListRow<typeof invoiceTemplateList>;

const look = {
  name: { width: 240, emphasis: 'strong' },
  vendorName: { width: 200 },
  frequency: { width: 110 },
  nextDate: { width: 104 },
  mode: { width: 140 },
  status: { width: 100 },
  total: { width: 110, emphasis: 'strong' },
  lastDate: { width: 104 },
  description: { width: 200, emphasis: 'quiet' },
} as const;

function Details({ row }: { row: Row }) {
  return (
    <PanelSection title={row.name}>
      <Facts
        facts={[
          ['Vendor', row.vendorName],
          ['Amount', <Money key="m" value={row.total} />],
          ['Frequency', frequencyWords[row.frequency]],
          ['Next bill', row.nextDate ? <DateText key="n" value={row.nextDate} form="words" /> : 'None'],
          ['Bills', modeWords[row.mode]],
          ['For', row.description || 'No description'],
        ]}
      />
      <ScreenLink to="bill-add" search={{ template: row.invoiceTemplateId }}>
        Use for a new bill
      </ScreenLink>
    </PanelSection>
  );
}

/** The page at `/c/$communityId/payables/invoice-templates`. */
export default function InvoiceTemplatesScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayAdd = useMayCall(invoiceTemplate.addInvoiceTemplate);
  const add = mayAdd && <AddButton label="Add invoice template" onAdd={() => shell.go('invoice-template-add')} />;
  return (
    <ListPage
      list={invoiceTemplateList}
      scope={{ communityId }}
      look={look}
      actions={
        <>
          {shell.mayOpen('recurring-bills') && <Button onClick={() => shell.go('recurring-bills')}>Generate bills due</Button>}
          {add}
        </>
      }
      struck={(row) => row.status === 'INACTIVE'}
      panel={(row) => <Details row={row} />}
      onOpenPage={(row) => shell.go('invoice-template-view', { invoiceTemplateId: row.invoiceTemplateId })}
      empty={
        <EmptyState title="No invoice templates yet" icon="copy" actions={add || undefined}>
          Save a bill that repeats, or open a bill and choose Make recurring.
        </EmptyState>
      }
    />
  );
}
