// XML invoices as data: of UN/CEFACT in both its names, of UBL, what does not nest, and large ones in time.
import { expect, test } from 'vitest';
import { readInvoice } from './xml-invoice.ts';

const cii = `<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
  <rsm:ExchangedDocument><ram:ID>471102</ram:ID><ram:IssueDateTime><udt:DateTimeString format="102">20260105</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct><ram:Name>Salt &amp; sand</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>198.0000</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Sierra Green</ram:Name></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>Maple Court</ram:Name></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>USD</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260204</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:GrandTotalAmount>529.87</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
const ubl = `<Invoice xmlns:cbc="x" xmlns:cac="y"><!-- <cbc:ID>no</cbc:ID> --><cbc:ID>A-7</cbc:ID><cbc:IssueDate>2026-01-05</cbc:IssueDate><cbc:DueDate>soon</cbc:DueDate>
  <cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name><![CDATA[Sierra <Green>]]></cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
  <cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="USD">1,0x</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:LineExtensionAmount>10.5</cbc:LineExtensionAmount><cac:Item><cbc:Name>Gravel</cbc:Name></cac:Item></cac:InvoiceLine></Invoice>`;

test('a cross industry invoice says who bills whom, when, and for how much', () => {
  expect(readInvoice(cii)).toEqual({
    number: '471102',
    issuedDate: '2026-01-05',
    dueDate: '2026-02-04',
    seller: 'Sierra Green',
    buyer: 'Maple Court',
    currency: 'USD',
    total: '529.87',
    lines: [{ description: 'Salt & sand', amount: '198.00' }],
  });
});

test('UBL is read too; what is no day or no amount is blank, comments are none of it', () => {
  expect(readInvoice(ubl)).toMatchObject({ number: 'A-7', issuedDate: '2026-01-05', dueDate: '', seller: 'Sierra <Green>', total: '' });
  expect(readInvoice(ubl)?.lines).toEqual([{ description: 'Gravel', amount: '10.50' }]);
});

test.each([
  ['another document', '<html><body/></html>'],
  ['tags that do not nest', '<Invoice><ID>1</Invoice></ID>'],
  ['a tag without an end', '<Invoice><ID'],
  ['a comment without an end', '<Invoice><!-- '],
  ['nothing', ''],
])('%s is no invoice', (_what, xml) => {
  expect(readInvoice(xml)).toBeNull();
});

test.each(['<', '<a', '<!--', '<?', '<![CDATA[', '&amp;', '<a>'])('five megabytes of %s are read in time', (piece) => {
  const begun = process.threadCpuUsage();
  readInvoice(`<Invoice>${''.padEnd(5_000_000, piece)}`);
  const { user, system } = process.threadCpuUsage(begun);
  expect(user + system).toBeLessThan(2_000_000);
});
