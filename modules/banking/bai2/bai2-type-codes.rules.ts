// The BAI2 type codes: what each number in a statement means, which way the money went, and whether it is a
// balance, a total or one item.
// Restated from the table of ministryofjustice/bai2 (MIT, Crown copyright); see testdata/LICENSES.md.

/** Which way money moves for the account's holder; `none` for balances and non-monetary notes. */
export type Bai2Direction = 'credit' | 'debit' | 'none';

/**
 * What one type code stands for: a balance (`status`), a total (`summary`) or a single transaction
 * (`detail`).
 */
export interface Bai2TypeCode {
  direction: Bai2Direction;
  level: 'status' | 'summary' | 'detail';
  description: string;
}

/** `code description`, separated by bars, one list for each direction and level. */
const TABLE: readonly { direction: Bai2Direction; level: Bai2TypeCode['level']; codes: string }[] = [
  {
    direction: 'none',
    level: 'status',
    codes: `
010 Opening Ledger|011 Average Opening Ledger MTD|012 Average Opening Ledger YTD|015 Closing Ledger|020 Average Closing Ledger MTD|
021 Average Closing Ledger – Previous Month|022 Aggregate Balance Adjustments|024 Average Closing Ledger YTD – Previous Month|
025 Average Closing Ledger YTD|030 Current Ledger|037 ACH Net Position|039 Opening Available + Total Same-Day ACH DTC Deposit|
040 Opening Available|041 Average Opening Available MTD|042 Average Opening Available YTD|043 Average Available – Previous Month|
044 Disbursing Opening Available Balance|045 Closing Available|050 Average Closing Available MTD|
051 Average Closing Available – Last Month|054 Average Closing Available YTD – Last Month|055 Average Closing Available YTD|
056 Loan Balance|057 Total Investment Position|059 Current Available (CRS Supressed)|060 Current Available|
061 Average Current Available MTD|062 Average Current Available YTD|063 Total Float|065 Target Balance|066 Adjusted Balance|
067 Adjusted Balance MTD|068 Adjusted Balance YTD|070 0-Day Float|072 1-Day Float|073 Float Adjustment|074 2 or More Days Float|
075 3 or More Days Float|076 Adjustment to Balances|077 Average Adjustment to Balances MTD|078 Average Adjustment to Balances YTD|
079 4-Day Float|080 5-Day Float|081 6-Day Float|082 Average 1-Day Float MTD|083 Average 1-Day Float YTD|084 Average 2-Day Float MTD|
085 Average 2-Day Float YTD|086 Transfer Calculation|087 MTD Ave Collected|088 MTD Ave Neg Collected|701 Principal Loan Balance|
703 Available Commitment Amount|705 Payment Amount Due|707 Principal Amount Past Due|709 Interest Amount Past Due`,
  },
  {
    direction: 'credit',
    level: 'summary',
    codes: `
100 Total Credits|101 Total Credit Amount MTD|102 Total Number of Credits|105 Credits Not Detailed|106 Deposits Subject to Float|
107 Total Adjustment Credits YTD|109 Current Day Total Lockbox Deposits|110 Total Lockbox Deposits|120 EDI* Transaction Credit|
130 Total Concentration Credits|131 Total DTC Credits|140 Total ACH Credits|146 Total Bank Card Deposits|
150 Total Preauthorized Payment Credits|159 Total Real Time Payment Credits|160 Total ACH Disbursing Funding Credits|
162 Corporate Trade Payment Settlement|163 Corporate Trade Payment Credits|167 ACH Settlement Credits|
168 ACH Return Item or Adjustment Settlement|169 Miscellaneous ACH Credit|170 Total Other Check Deposits|178 List Post Credits|
180 Total Loan Proceeds|182 Total Bank-Prepared Deposits|185 Total Miscellaneous Deposits|186 Total Cash Letter Credits|
188 Total Cash Letter Adjustments|190 Total Incoming Money Transfers|200 Total Automatic Transfer Credits|205 Total Book Transfer Credits|
207 Total International Money Transfer Credits|210 Total International Credits|215 Total Letters of Credit|230 Total Security Credits|
231 Total Collection Credits|239 Total Bankers’ Acceptance Credits|245 Monthly Dividends|250 Total Checks Posted and Returned|
251 Total Debit Reversals|256 Total ACH Return Items|260 Total Rejected Credits|270 Total ZBA Credits|271 Net Zero-Balance Amount|
280 Total Controlled Disbursing Credits|285 Total DTC Disbursing Credits|294 Total ATM Credits|302 Correspondent Bank Deposit|
303 Total Wire Transfers In – FF|304 Total Wire Transfers In – CHF|305 Total Fed Funds Sold|307 Total Trust Credits|
309 Total Value - Dated Funds|310 Total Commercial Deposits|315 Total International Credits – FF|316 Total International Credits – CHF|
318 Total Foreign Check Purchased|319 Late Deposit|320 Total Securities Sold – FF|321 Total Securities Sold – CHF|
324 Total Securities Matured – FF|325 Total Securities Matured – CHF|326 Total Securities Interest|327 Total Securities Matured|
328 Total Securities Interest – FF|329 Total Securities Interest – CHF|330 Total Escrow Credits|
332 Total Miscellaneous Securities Credits – FF|336 Total Miscellaneous Securities Credits – CHF|338 Total Securities Sold|
340 Total Broker Deposits|341 Total Broker Deposits – FF|343 Total Broker Deposits – CHF|350 Investment Sold|
352 Total Cash Center Credits|355 Investment Interest|356 Total Credit Adjustment|
360 Total Credits Less Wire Transfer and Returned Checks|361 Grand Total Credits Less Grand Total Debits|370 Total Back Value Credits|
385 Total Universal Credits|389 Total Freight Payment Credits|390 Total Miscellaneous Credits|720 Total Loan Payment|
827 Incoming SEPA Payments|829 Incoming BACS Payment`,
  },
  {
    direction: 'credit',
    level: 'detail',
    codes: `
108 Credit (Any Type)|115 Lockbox Deposit|116 Item in Lockbox Deposit|118 Lockbox Adjustment Credit|121 EDI Transaction Credit|
122 EDIBANX Credit Received|123 EDIBANX Credit Return|135 DTC Concentration Credit|136 Item in DTC Deposit|142 ACH Credit Received|
143 Item in ACH Deposit|145 ACH Concentration Credit|147 Individual Bank Card Deposit|155 Preauthorized Draft Credit|
156 Item in PAC Deposit|158 Real Time Payment Credit|164 Corporate Trade Payment Credit|165 Preauthorized ACH Credit|166 ACH Settlement|
171 Individual Loan Deposit|172 Deposit Correction|173 Bank-Prepared Deposit|174 Other Deposit|175 Check Deposit Package|
176 Re-presented Check Deposit|184 Draft Deposit|187 Cash Letter Credit|189 Cash Letter Adjustment|
191 Individual Incoming Internal Money Transfer|195 Incoming Money Transfer|196 Money Transfer Adjustment|198 Compensation|
201 Individual Automatic Transfer Credit|202 Bond Operations Credit|206 Book Transfer Credit|
208 Individual International Money Transfer Credit|212 Foreign Letter of Credit|213 Letter of Credit|214 Foreign Exchange of Credit|
216 Foreign Remittance Credit|218 Foreign Collection Credit|221 Foreign Check Purchase|222 Foreign Checks Deposited|224 Commission|
226 International Money Market Trading|227 Standing Order|229 Miscellaneous International Credit|232 Sale of Debt Security|
233 Securities Sold|234 Sale of Equity Security|235 Matured Reverse Repurchase Order|236 Maturity of Debt Security|
237 Individual Collection Credit|238 Collection of Dividends|240 Coupon Collections – Banks|241 Bankers’ Acceptances|
242 Collection of Interest Income|243 Matured Fed Funds Purchased|244 Interest/Matured Principal Payment|246 Commercial Paper|
247 Capital Change|248 Savings Bonds Sales Adjustment|249 Miscellaneous Security Credit|252 Debit Reversal|
254 Posting Error Correction Credit|255 Check Posted and Returned|257 Individual ACH Return Item|258 ACH Reversal Credit|
261 Individual Rejected Credit|263 Overdraft|266 Return Item|268 Return Item Adjustment|274 Cumulative** ZBA or Disbursement Credits|
275 ZBA Credit|276 ZBA Float Adjustment|277 ZBA Credit Transfer|278 ZBA Credit Adjustment|281 Individual Controlled Disbursing Credit|
286 Individual DTC Disbursing Credit|295 ATM Credit|301 Commercial Deposit|306 Fed Funds Sold|308 Trust Credit|
331 Individual Escrow Credit|342 Broker Deposit|344 Individual Back Value Credit|345 Item in Brokers Deposit|346 Sweep Interest Income|
347 Sweep Principal Sell|348 Futures Credit|349 Principal Payments Credit|351 Individual Investment Sold|353 Cash Center Credit|
354 Interest Credit|357 Credit Adjustment|358 YTD Adjustment Credit|359 Interest Adjustment Credit|362 Correspondent Collection|
363 Correspondent Collection Adjustment|364 Loan Participation|366 Currency and Coin Deposited|367 Food Stamp Letter|
368 Food Stamp Adjustment|369 Clearing Settlement Credit|372 Back Value Adjustment|373 Customer Payroll|374 FRB Statement Recap|
376 Savings Bond Letter or Adjustment|377 Treasury Tax and Loan Credit|378 Transfer of Treasury Credit|
379 FRB Government Checks Cash Letter Credit|381 FRB Government Check Adjustment|382 FRB Postal Money Order Credit|
383 FRB Postal Money Order Adjustment|384 FRB Cash Letter Auto Charge Credit|386 FRB Cash Letter Auto Charge Adjustment|
387 FRB Fine-Sort Cash Letter Credit|388 FRB Fine-Sort Adjustment|391 Universal Credit|392 Freight Payment Credit|
393 Itemized Credit Over $10,000|394 Cumulative** Credits|395 Check Reversal|397 Float Adjustment|398 Miscellaneous Fee Refund|
399 Miscellaneous Credit|706 Loan Participation|708 Value Dated Funds|721 Amount Applied to Interest|722 Amount Applied to Principal|
723 Amount Applied to Escrow|724 Amount Applied to Late Charges|725 Amount Applied to Buydown|726 Amount Applied to Misc. Fees|
727 Amount Applied to Deferred Interest Detail|728 Amount Applied to Service Charge`,
  },
  {
    direction: 'debit',
    level: 'summary',
    codes: `
400 Total Debits|401 Total Debit Amount MTD|402 Total Number of Debits|403 Today’s Total Debits|
405 Total Debit Less Wire Transfers and ChargeBacks|406 Debits not Detailed|410 Total YTD Adjustment|
412 Total Debits (Excluding Returned Items)|416 Total Lockbox Debits|420 EDI Transaction Debits|430 Total Payable–Through Drafts|
446 Total ACH Disbursement Funding Debits|450 Total ACH Debits|459 Total Real Time Payment Debits|463 Corporate Trade Payment Debits|
465 Corporate Trade Payment Settlement|467 ACH Settlement Debits|470 Total Check Paid|471 Total Check Paid – Cumulative MTD|
478 List Post Debits|480 Total Loan Payments|482 Total Bank-Originated Debits|486 Total Cash Letter Debits|
490 Total Outgoing Money Transfers|500 Total Automatic Transfer Debits|505 Total Book Transfer Debits|
507 Total International Money Transfer Debits|510 Total International Debits|515 Total Letters of Credit|530 Total Security Debits|
532 Total Amount of Securities Purchased|534 Total Miscellaneous Securities DB – FF|536 Total Miscellaneous Securities Debit – CHF|
537 Total Collection Debit|539 Total Bankers’ Acceptances Debit|550 Total Deposited Items Returned|551 Total Credit Reversals|
556 Total ACH Return Items|560 Total Rejected Debits|570 Total ZBA Debits|580 Total Controlled Disbursing Debits|
583 Total Disbursing Checks Paid – Early Amount|584 Total Disbursing Checks Paid – Later Amount|585 Disbursing Funding Requirement|
586 FRB Presentment Estimate (Fed Estimate)|587 Late Debits (After Notification)|588 Total Disbursing Checks Paid-Last Amount|
590 Total DTC Debits|594 Total ATM Debits|596 Total APR Debits|601 Estimated Total Disbursement|602 Adjusted Total Disbursement|
610 Total Funds Required|611 Total Wire Transfers Out- CHF|612 Total Wire Transfers Out – FF|613 Total International Debit – CHF|
614 Total International Debit – FF|615 Total Federal Reserve Bank – Commercial Bank Debit|617 Total Securities Purchased – CHF|
618 Total Securities Purchased – FF|621 Total Broker Debits – CHF|623 Total Broker Debits – FF|625 Total Broker Debits|
626 Total Fed Funds Purchased|628 Total Cash Center Debits|630 Total Debit Adjustments|632 Total Trust Debits|640 Total Escrow Debits|
646 Transfer Calculation Debit|650 Investments Purchased|655 Total Investment Interest Debits|665 Intercept Debits|
670 Total Back Value Debits|685 Total Universal Debits|689 FRB Freight Payment Debits|690 Total Miscellaneous Debits|
760 Loan Disbursement|828 Outgoing SEPA Payments`,
  },
  {
    direction: 'debit',
    level: 'detail',
    codes: `
408 Float Adjustment|409 Debit (Any Type)|415 Lockbox Debit|421 EDI Transaction Debit|422 EDIBANX Settlement Debit|
423 EDIBANX Return Item Debit|435 Payable–Through Draft|445 ACH Concentration Debit|447 ACH Disbursement Funding Debit|
451 ACH Debit Received|452 Item in ACH Disbursement or Debit|455 Preauthorized ACH Debit|458 Real Time Payment Debit|
462 Account Holder Initiated ACH Debit|464 Corporate Trade Payment Debit|466 ACH Settlement|468 ACH Return Item or Adjustment Settlement|
469 Miscellaneous ACH Debit|472 Cumulative** Checks Paid|474 Certified Check Debit|475 Check Paid|476 Federal Reserve Bank Letter Debit|
477 Bank Originated Debit|479 List Post Debit|481 Individual Loan Payment|484 Draft|485 DTC Debit|487 Cash Letter Debit|
489 Cash Letter Adjustment|491 Individual Outgoing Internal Money Transfer|493 Customer Terminal Initiated Money Transfer|
495 Outgoing Money Transfer|496 Money Transfer Adjustment|498 Compensation|501 Individual Automatic Transfer Debit|
502 Bond Operations Debit|506 Book Transfer Debit|508 Individual International Money Transfer Debits|512 Letter of Credit Debit|
513 Letter of Credit|514 Foreign Exchange Debit|516 Foreign Remittance Debit|518 Foreign Collection Debit|522 Foreign Checks Paid|
524 Commission|526 International Money Market Trading|527 Standing Order|529 Miscellaneous International Debit|531 Securities Purchased|
533 Security Collection Debit|535 Purchase of Equity Securities|538 Matured Repurchase Order|540 Coupon Collection Debit|
541 Bankers’ Acceptances|542 Purchase of Debt Securities|543 Domestic Collection|544 Interest/Matured Principal Payment|
546 Commercial paper|547 Capital Change|548 Savings Bonds Sales Adjustment|549 Miscellaneous Security Debit|552 Credit Reversal|
554 Posting Error Correction Debit|555 Deposited Item Returned|557 Individual ACH Return Item|558 ACH Reversal Debit|
561 Individual Rejected Debit|563 Overdraft|564 Overdraft Fee|566 Return Item|567 Return Item Fee|568 Return Item Adjustment|
574 Cumulative ZBA Debits|575 ZBA Debit|577 ZBA Debit Transfer|578 ZBA Debit Adjustment|581 Individual Controlled Disbursing Debit|
595 ATM Debit|597 ARP Debit|616 Federal Reserve Bank – Commercial Bank Debit|622 Broker Debit|627 Fed Funds Purchased|
629 Cash Center Debit|631 Debit Adjustment|633 Trust Debit|634 YTD Adjustment Debit|641 Individual Escrow Debit|
644 Individual Back Value Debit|651 Individual Investment purchased|654 Interest Debit|656 Sweep Principal Buy|657 Futures Debit|
658 Principal Payments Debit|659 Interest Adjustment Debit|661 Account Analysis Fee|662 Correspondent Collection Debit|
663 Correspondent Collection Adjustment|664 Loan Participation|666 Currency and Coin Shipped|667 Food Stamp Letter|
668 Food Stamp Adjustment|669 Clearing Settlement Debit|672 Back Value Adjustment|673 Customer Payroll|674 FRB Statement Recap|
676 Savings Bond Letter or Adjustment|677 Treasury Tax and Loan Debit|678 Transfer of Treasury Debit|
679 FRB Government Checks Cash Letter Debit|681 FRB Government Check Adjustment|682 FRB Postal Money Order Debit|
683 FRB Postal Money Order Adjustment|684 FRB Cash Letter Auto Charge Debit|686 FRB Cash Letter Auto Charge Adjustment|
687 FRB Fine-Sort Cash Letter Debit|688 FRB Fine-Sort Adjustment|691 Universal Debit|692 Freight Payment Debit|
693 Itemized Debit Over $10,000|694 Deposit Reversal|695 Deposit Correction Debit|696 Regular Collection Debit|697 Cumulative** Debits|
698 Miscellaneous Fees|699 Miscellaneous Debit`,
  },
  {
    direction: 'none',
    level: 'detail',
    codes: `
890 Contains Non-monetary Information|906 Today’s Opening 1 Day Float|907 Today’s Opening 2+ Day Float`,
  },
];

/** Every known type code (484), by its three digits. */
export const bai2TypeCodes: ReadonlyMap<string, Bai2TypeCode> = new Map(
  TABLE.flatMap(({ direction, level, codes }) =>
    codes
      .replaceAll('\n', '')
      .split('|')
      .map((entry): [string, Bai2TypeCode] => [entry.slice(0, 3), { direction, level, description: entry.slice(4) }]),
  ),
);

/**
 * Which way money moved for a type code. Codes outside the table follow the ranges of the BAI2 specification:
 * 100-399 and the customer range 920-959 are credits, 400-699 and 960-999 debits, anything else moves no
 * money.
 */
export function bai2Direction(typeCode: string): Bai2Direction {
  const known = bai2TypeCodes.get(typeCode);
  if (known) return known.direction;
  const code = Number(typeCode);
  if ((code >= 100 && code <= 399) || (code >= 920 && code <= 959)) return 'credit';
  if ((code >= 400 && code <= 699) || (code >= 960 && code <= 999)) return 'debit';
  return 'none';
}
