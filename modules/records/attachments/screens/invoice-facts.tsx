// What the XML invoice says that a file carries, under the file: shown, never entered by itself.
import { formatDate, isLocalDate } from '../../../../packages/kernel/kernel.ts';
import { Facts } from '../../../../packages/ui/ui.ts';
import type { AttachedInvoice } from '../attachment.contract.ts';

const dayText = (text: string) => (isLocalDate(text) ? formatDate(text) : 'Not given');

/** The invoice inside a file: who bills whom, when, and for what. */
export function InvoiceFacts({ invoice }: { invoice: AttachedInvoice }) {
  const { number, seller, buyer, issuedDate, dueDate, currency, total, lines } = invoice;
  return (
    <section aria-label={`Electronic invoice ${number}`}>
      <Facts
        facts={[
          ['Electronic invoice', number || 'No number'],
          ['From', seller || 'Not given'],
          ['To', buyer || 'Not given'],
          ['Invoice date', dayText(issuedDate)],
          ['Due', dayText(dueDate)],
          ...lines.map(({ description, amount }, i): [string, string] => [`${i + 1}. ${description}`, amount]),
          ['Total', total === '' ? 'Not given' : `${total} ${currency}`],
        ]}
      />
    </section>
  );
}
