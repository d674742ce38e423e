// What reading an invoice gives: each field with its page, its place, how it was read and how sure that is.
import { z } from 'zod';

/** What a document is. Source: field-2026.md 1.1. */
export const documentKinds = ['BILL', 'CREDIT_MEMO', 'STATEMENT', 'OTHER'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** How a field was read: from structured data, the text layer, a picture, or by arithmetic from others. */
export const readMethods = ['XML', 'TEXT', 'OCR', 'DERIVED'] as const;
export type ReadMethod = (typeof readMethods)[number];

/** The fields that are read. Days are written as 2026-01-31, amounts with two places. No bank account is. */
export const readFieldNames = [
  'vendor',
  'community',
  'number',
  'date',
  'due',
  'total',
  'balanceForward',
  'accountNumber',
  'serviceAddress',
  'workOrder',
] as const;
export type ReadFieldName = (typeof readFieldNames)[number];

/** A place on a page in thousandths of its width and height, from the top left corner. */
export const boxShape = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.output<typeof boxShape>;

export const fieldReading = z.object({
  /** Blank where what was found is less sure than `surenessNeeded`. */
  value: z.string(),
  page: z.number(),
  box: boxShape.nullable(),
  method: z.enum(readMethods),
  confidence: z.number(),
});
export type FieldReading = z.output<typeof fieldReading>;

export const lineReading = z.object({ description: z.string(), amount: z.string(), page: z.number(), box: boxShape.nullable() });
export type LineReading = z.output<typeof lineReading>;

/** A document as it was read. */
export interface InvoiceReading {
  kind: DocumentKind;
  pageCount: number;
  fields: Partial<Record<ReadFieldName, FieldReading>>;
  /** The lines, where they and the tax add up to the total; none otherwise. */
  lines: LineReading[];
  /** True where it tells of a bank account to pay to: nothing of it is kept. */
  namesBank: boolean;
  /** True where words asked for changed bank details. */
  asksBankChange: boolean;
}

/** What is less sure stays blank. A picture is read letter by letter, so more is asked of it. */
export const surenessNeeded: Readonly<Record<ReadMethod, number>> = { XML: 0.6, TEXT: 0.6, DERIVED: 0.6, OCR: 0.75 };

export const readingRefusals = {
  notDocument: '{problem} The inbox takes PDF, PNG, JPEG and TIFF files, and e-invoices in XML.',
} as const;
