// Cash of a bank account before and after a payment, as the books have it.
import { Facts, Money, type MoneyValue, PanelSection } from '../../../../packages/ui/ui.ts';

export interface CashInBooksProps {
  /** "These checks" */
  label: string;
  paid: MoneyValue;
  cash: { before: MoneyValue; after: MoneyValue };
}

/** The section of a side pane. */
export function CashInBooks({ label, paid, cash }: CashInBooksProps) {
  return (
    <PanelSection title="Cash in the books">
      <Facts
        facts={[
          ['Before', <Money key="b" value={cash.before} zero="digits" />],
          [label, <Money key="t" value={paid} />],
          ['After', <Money key="a" value={cash.after} zero="digits" />],
        ]}
      />
    </PanelSection>
  );
}
