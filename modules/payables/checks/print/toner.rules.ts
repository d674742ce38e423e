// What the print screen must say about ink; apart from the sheet, so that the browser does not load outlines
// and template for one sentence.

/** Banks read the line at the bottom magnetically. */
export const TONER_SENTENCE =
  'Print checks with magnetic (MICR) toner on check stock: with ordinary toner the bank cannot read the line at the bottom.';
