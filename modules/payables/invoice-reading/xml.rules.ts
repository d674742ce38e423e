// An e-invoice (UBL, CII, Factur-X) as a reading: what structured data says needs no guess.
import type { XmlInvoice } from '../../../packages/files/xml-invoice.ts';
import type { DocumentKind, FieldReading, InvoiceReading } from './reading.contract.ts';

const field = (value: string): FieldReading => ({ value, page: 1, box: null, method: 'XML', confidence: 1 });

/**
 * Lays what the XML says over what was read from the pages, which adds what the XML has no field for. Places
 * of equal values stay, so that the document shows them.
 */
export function withXml(invoice: XmlInvoice, read: InvoiceReading | null, kind: DocumentKind = 'BILL'): InvoiceReading {
  const isCredit = kind === 'CREDIT_MEMO' || invoice.total.startsWith('-');
  const total = isCredit && invoice.total !== '' && !invoice.total.startsWith('-') ? `-${invoice.total}` : invoice.total;
  const said: Readonly<Record<string, string>> = {
    vendor: invoice.seller,
    community: invoice.buyer,
    number: invoice.number,
    date: invoice.issuedDate,
    due: invoice.dueDate,
    total,
  };
  const fields: InvoiceReading['fields'] = { ...read?.fields };
  for (const name of ['vendor', 'community', 'number', 'date', 'due', 'total'] as const) {
    const value = said[name] ?? '';
    if (value === '') continue;
    const seen = fields[name];
    fields[name] = seen?.value === value ? { ...seen, method: 'XML', confidence: 1 } : field(value);
  }
  return {
    kind: isCredit ? 'CREDIT_MEMO' : kind,
    pageCount: read?.pageCount ?? 1,
    fields,
    lines: invoice.lines.map(({ description, amount }) => ({ description, amount, page: 1, box: null })),
    namesBank: read?.namesBank ?? false,
    asksBankChange: read?.asksBankChange ?? false,
  };
}
