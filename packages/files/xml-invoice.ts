// The XML invoice a PDF carries (Factur-X, ZUGFeRD, UBL), read as data: who bills whom for how much. Nothing
// of it is run, fetched or trusted: it is shown beside the file, and people enter what they owe.
import { isLocalDate, parseMoney } from '../kernel/kernel.ts';
import { at, BrokenMarkup, type Element, readMarkup } from './markup.ts';

/** What an XML invoice says. Texts are cut; amounts are text with two places; what it leaves out is blank. */
export interface XmlInvoice {
  number: string;
  /** As 2026-01-31; blank where it is no day. */
  issuedDate: string;
  dueDate: string;
  seller: string;
  buyer: string;
  currency: string;
  total: string;
  /** The first lines: what was delivered, for how much. */
  lines: readonly { description: string; amount: string }[];
}

const MOST_LINES = 100;
const LONGEST = 200;

/** Far more than any invoice holds; a text may be written with marks of several characters. */
const MOST = { elements: 100_000, text: 8 * LONGEST };

/** The text of the first element at a path of local names, or at one of several paths: one line, cut. */
function textIn(element: Element | undefined, ...paths: readonly string[]): string {
  const text = first(element, ...paths)?.text ?? '';
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
}

/** The first element at a path of local names, or at one of several paths. */
function first(element: Element | undefined, ...paths: readonly string[]): Element | undefined {
  return paths.map((path) => at(element, ...path.split('/'))).find((found) => found !== undefined);
}

/** A day as 2026-01-31, from that or from 20260131; blank for anything else. */
function dayOf(text: string): string {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isLocalDate(day) ? day : '';
}

/** An amount in digits with two places; blank for anything else. */
function amountOf(text: string): string {
  const short = text.replace(/^(-?\d+(?:\.\d{1,2})?)0*$/, '$1');
  const cents = parseMoney(short);
  if (cents === null) return '';
  const size = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}

/** UN/CEFACT Cross Industry Invoice, as Factur-X and ZUGFeRD carry it. */
function readCii(root: Element): XmlInvoice {
  const trade = first(root, 'SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction');
  const agreement = first(trade, 'ApplicableHeaderTradeAgreement', 'ApplicableSupplyChainTradeAgreement');
  const settlement = first(trade, 'ApplicableHeaderTradeSettlement', 'ApplicableSupplyChainTradeSettlement');
  const sums = first(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation');
  const document = first(root, 'ExchangedDocument', 'HeaderExchangedDocument');
  const items = (trade?.children ?? []).filter(({ name }) => name === 'IncludedSupplyChainTradeLineItem').slice(0, MOST_LINES);
  return {
    number: textIn(document, 'ID'),
    issuedDate: dayOf(textIn(document, 'IssueDateTime/DateTimeString')),
    dueDate: dayOf(textIn(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    seller: textIn(agreement, 'SellerTradeParty/Name'),
    buyer: textIn(agreement, 'BuyerTradeParty/Name'),
    currency: textIn(settlement, 'InvoiceCurrencyCode'),
    total: amountOf(textIn(sums, 'GrandTotalAmount', 'DuePayableAmount')),
    lines: items.map((item) => ({
      description: textIn(item, 'SpecifiedTradeProduct/Name'),
      amount: amountOf(
        textIn(
          item,
          'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
          'SpecifiedSupplyChainTradeSettlement/SpecifiedTradeSettlementMonetarySummation/LineTotalAmount',
        ),
      ),
    })),
  };
}

/** OASIS UBL, an invoice or a credit note. */
function readUbl(root: Element): XmlInvoice {
  const nameOf = (party: string) => textIn(root, `${party}/Party/PartyName/Name`, `${party}/Party/PartyLegalEntity/RegistrationName`);
  const items = root.children.filter(({ name }) => name === 'InvoiceLine' || name === 'CreditNoteLine').slice(0, MOST_LINES);
  return {
    number: textIn(root, 'ID'),
    issuedDate: dayOf(textIn(root, 'IssueDate')),
    dueDate: dayOf(textIn(root, 'DueDate', 'PaymentMeans/PaymentDueDate')),
    seller: nameOf('AccountingSupplierParty'),
    buyer: nameOf('AccountingCustomerParty'),
    currency: textIn(root, 'DocumentCurrencyCode'),
    total: amountOf(textIn(root, 'LegalMonetaryTotal/TaxInclusiveAmount', 'LegalMonetaryTotal/PayableAmount')),
    lines: items.map((item) => ({ description: textIn(item, 'Item/Name'), amount: amountOf(textIn(item, 'LineExtensionAmount')) })),
  };
}

/** Reads an XML invoice; null for what is none, or does not nest. */
export function readInvoice(xml: string): XmlInvoice | null {
  let root: Element | undefined;
  try {
    [root] = readMarkup(xml, { hasOpenLeaves: false, most: MOST }).children;
  } catch (error) {
    if (error instanceof BrokenMarkup) return null;
    throw error;
  }
  if (root?.name === 'CrossIndustryInvoice' || root?.name === 'CrossIndustryDocument') return readCii(root);
  return root?.name === 'Invoice' || root?.name === 'CreditNote' ? readUbl(root) : null;
}
