// The XML invoice a PDF carries (Factur-X, ZUGFeRD, UBL), read as data: who bills whom for how much. Nothing
// of it is run, fetched or trusted: it is shown beside the file, and people enter what they owe.
import { isLocalDate, parseMoney } from '../kernel/kernel.ts';

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

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  const plain = text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_all, decimal, hexadecimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? '';
    const code = decimal ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
    return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ' ';
  });
  return plain.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}

interface Element {
  name: string;
  text: string;
  children: Element[];
}

const MOST_ELEMENTS = 100_000;
/** What begins with one of these ends with the other, and holds no elements. */
const PLAIN = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** The tag of an element: its local name, and whether it ends one or is empty. */
function tagOf(text: string): { name: string; isEnd: boolean; isEmpty: boolean } {
  const isEnd = text.startsWith('/');
  const [named = ''] = text.slice(isEnd ? 1 : 0, LONGEST).split(/[\s/]/, 1);
  return { name: named.slice(named.indexOf(':') + 1), isEnd, isEmpty: text.endsWith('/') };
}

/** The elements of a text by their local names, in one walk; null where they do not nest. */
function treeOf(xml: string): Element | null {
  const root: Element = { name: '', text: '', children: [] };
  const open = [root];
  let left = MOST_ELEMENTS;
  let place = 0;
  for (let begin = xml.indexOf('<'); begin >= 0; begin = xml.indexOf('<', place)) {
    const current = open.at(-1);
    if (!current || left < 0) return null;
    if (current.text.length < LONGEST) current.text += decoded(xml.slice(place, Math.min(begin, place + 8 * LONGEST)));
    const plain = PLAIN.find(([starts]) => xml.startsWith(starts, begin));
    const [starts, ends] = plain ?? ['<', '>'];
    const end = xml.indexOf(ends, begin + starts.length);
    if (end < 0) return null;
    const inside = xml.slice(begin + starts.length, end);
    place = end + ends.length;
    if (starts === '<![CDATA[') current.text += inside.slice(0, LONGEST);
    if (plain) continue;
    const { name, isEnd, isEmpty } = tagOf(inside);
    if (isEnd && (open.length === 1 || current.name !== name)) return null;
    if (isEnd) open.pop();
    else {
      left -= 1;
      const element: Element = { name, text: '', children: [] };
      current.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  return open.length === 1 ? (root.children[0] ?? null) : null;
}

/** The first element at a path of local names, or at one of several paths. */
function at(element: Element | undefined, ...paths: readonly string[]): Element | undefined {
  for (const path of paths) {
    let found: Element | undefined = element;
    for (const name of path.split('/')) found = found?.children.find((child) => child.name === name);
    if (found) return found;
  }
  return undefined;
}

const textAt = (element: Element | undefined, ...paths: readonly string[]) => (at(element, ...paths)?.text ?? '').trim().slice(0, LONGEST);

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
  const trade = at(root, 'SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction');
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement', 'ApplicableSupplyChainTradeAgreement');
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement', 'ApplicableSupplyChainTradeSettlement');
  const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation');
  const document = at(root, 'ExchangedDocument', 'HeaderExchangedDocument');
  const items = (trade?.children ?? []).filter(({ name }) => name === 'IncludedSupplyChainTradeLineItem').slice(0, MOST_LINES);
  return {
    number: textAt(document, 'ID'),
    issuedDate: dayOf(textAt(document, 'IssueDateTime/DateTimeString')),
    dueDate: dayOf(textAt(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    seller: textAt(agreement, 'SellerTradeParty/Name'),
    buyer: textAt(agreement, 'BuyerTradeParty/Name'),
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
    total: amountOf(textAt(sums, 'GrandTotalAmount', 'DuePayableAmount')),
    lines: items.map((item) => ({
      description: textAt(item, 'SpecifiedTradeProduct/Name'),
      amount: amountOf(
        textAt(
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
  const nameOf = (party: string) => textAt(root, `${party}/Party/PartyName/Name`, `${party}/Party/PartyLegalEntity/RegistrationName`);
  const items = root.children.filter(({ name }) => name === 'InvoiceLine' || name === 'CreditNoteLine').slice(0, MOST_LINES);
  return {
    number: textAt(root, 'ID'),
    issuedDate: dayOf(textAt(root, 'IssueDate')),
    dueDate: dayOf(textAt(root, 'DueDate', 'PaymentMeans/PaymentDueDate')),
    seller: nameOf('AccountingSupplierParty'),
    buyer: nameOf('AccountingCustomerParty'),
    currency: textAt(root, 'DocumentCurrencyCode'),
    total: amountOf(textAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount', 'LegalMonetaryTotal/PayableAmount')),
    lines: items.map((item) => ({ description: textAt(item, 'Item/Name'), amount: amountOf(textAt(item, 'LineExtensionAmount')) })),
  };
}

/** Reads an XML invoice; null for what is none, or does not nest. */
export function readInvoice(xml: string): XmlInvoice | null {
  const root = treeOf(xml.replace(/^\uFEFF/, ''));
  if (!root) return null;
  if (root.name === 'CrossIndustryInvoice' || root.name === 'CrossIndustryDocument') return readCii(root);
  return root.name === 'Invoice' || root.name === 'CreditNote' ? readUbl(root) : null;
}
