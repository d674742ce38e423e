// The lockbox layouts the product knows: BAI lockbox, Fulton 80, and two comma-separated forms (formats.md 5;
// accounting.md C.3).
import type { DatePattern, Layout, LayoutField } from './layout.rules.ts';
import { type ScanlineLayoutName, scanlineLayouts } from './scanline.rules.ts';

/** A layout with what tells its files from others. */
export interface LockboxPreset {
  title: string;
  /** What the first lines that are not blank look like, in order. */
  signature: readonly RegExp[];
  layout: Layout;
  /** True when the file must close every batch, every lockbox and itself with totals. */
  hasTotals: boolean;
  /**
   * How the owner account is found in scanline or remittance text, unless the bank account's settings say
   * otherwise.
   */
  scanline: ScanlineLayoutName;
}

const ANY_DATE: readonly DatePattern[] = ['MM/DD/YYYY', 'YYYY-MM-DD', 'YYYYMMDD', 'MMDDYYYY', 'MMDDYY'];

function text(name: string, start: number, length?: number): LayoutField {
  return { name, start, type: 'text', ...(length === undefined ? {} : { length }) };
}

function digits(name: string, start: number, length: number, constant?: string): LayoutField {
  return { name, start, length, type: 'digits', ...(constant === undefined ? {} : { constant }) };
}

function cents(name: string, start: number, length: number): LayoutField {
  return { name, start, length, type: 'amount', decimals: 2, required: true };
}

function date(name: string, start: number, pattern: DatePattern): LayoutField {
  return { name, start, length: pattern.length, type: 'date', patterns: [pattern] };
}

function required(field: LayoutField): LayoutField {
  return { ...field, required: true };
}

function titled(name: string, type: LayoutField['type'], titles: readonly string[], start = 1): LayoutField {
  return { name, start, type, titles, ...(type === 'date' ? { patterns: ANY_DATE } : {}) };
}

/**
 * One digit in column 1 names the record; numbers are filled with zeros. Checks are longer than 80 columns
 * where the payee is given.
 */
const bai: LockboxPreset = {
  title: 'BAI lockbox',
  signature: [/^1/, /^[25]/],
  hasTotals: true,
  scanline: 'whole-text',
  layout: {
    form: 'fixed',
    records: [
      {
        kind: 'fileHeader',
        selector: { start: 1, text: '1' },
        fields: [
          digits('priority', 2, 2, '00'),
          text('destination', 4, 10),
          text('origin', 14, 10),
          required(date('fileDate', 24, 'YYMMDD')),
          digits('clock', 30, 4),
        ],
      },
      {
        kind: 'service',
        selector: { start: 1, text: '2' },
        fields: [
          text('destination', 2, 10),
          text('origin', 12, 10),
          digits('reference', 22, 10),
          digits('service', 32, 3, '400'),
          digits('recordSize', 35, 3, '080'),
          digits('blockSize', 38, 4, '0080'),
          digits('format', 42, 1, '1'),
        ],
      },
      {
        kind: 'boxHeader',
        selector: { start: 1, text: '5' },
        fields: [
          digits('batchNumber', 2, 3),
          digits('sequence', 5, 3),
          required(text('lockboxId', 8, 7)),
          required(date('depositDate', 15, 'YYMMDD')),
          text('destination', 21, 10),
          text('origin', 31, 10),
        ],
      },
      {
        kind: 'item',
        selector: { start: 1, text: '6' },
        fields: [
          required(digits('batchNumber', 2, 3)),
          required(digits('sequence', 5, 3)),
          cents('amount', 8, 10),
          digits('routingNumber', 18, 9),
          text('accountNumber', 27, 10),
          digits('checkNumber', 37, 10),
          date('checkDate', 47, 'MMDDYY'),
          text('remitter', 53, 30),
          text('payee', 83),
        ],
      },
      {
        kind: 'overflow',
        selector: { start: 1, text: '4' },
        fields: [
          required(digits('batchNumber', 2, 3)),
          required(digits('sequence', 5, 3)),
          digits('continues', 8, 1, '6'),
          digits('overflow', 9, 2),
          digits('isLast', 11, 1),
          text('memo', 12),
        ],
      },
      {
        kind: 'batchTotal',
        selector: { start: 1, text: '7' },
        fields: [
          required(digits('batchNumber', 2, 3)),
          digits('sequence', 5, 3),
          text('lockboxId', 8, 7),
          date('depositDate', 15, 'YYMMDD'),
          required(digits('count', 21, 3)),
          cents('amount', 24, 10),
        ],
      },
      {
        kind: 'boxTotal',
        selector: { start: 1, text: '8' },
        fields: [
          digits('batchNumber', 2, 3),
          digits('sequence', 5, 3),
          text('lockboxId', 8, 7),
          date('depositDate', 15, 'YYMMDD'),
          required(digits('count', 21, 4)),
          cents('amount', 25, 10),
        ],
      },
      { kind: 'fileTrailer', selector: { start: 1, text: '9' }, fields: [required(digits('records', 2, 6))] },
    ],
  },
};

/**
 * Eighty columns, a header and one line for each payment; the owner account is its own field and there are no
 * totals.
 */
const fulton: LockboxPreset = {
  title: 'Fulton 80',
  signature: [/^1000/, /^60/],
  hasTotals: false,
  scanline: 'whole-text',
  layout: {
    form: 'fixed',
    records: [
      {
        kind: 'fileHeader',
        selector: { start: 1, text: '1000' },
        fields: [
          required(date('fileDate', 5, 'YYMMDD')),
          date('processedDate', 13, 'MMDDYY'),
          text('companyAccount', 20, 14),
          text('company', 41, 20),
          digits('routingNumber', 62, 9),
        ],
      },
      {
        kind: 'item',
        selector: { start: 1, text: '60' },
        fields: [
          required(digits('sequence', 3, 10)),
          required(text('lockboxId', 13, 8)),
          text('ownerAccount', 21, 14),
          { ...text('code', 36, 6), constant: '20' },
          cents('amount', 42, 10),
          required(date('depositDate', 52, 'YYMMDD')),
          date('checkDate', 58, 'MMDDYY'),
          text('reference', 64, 13),
        ],
      },
    ],
  },
};

/**
 * No titles: scanline (household 7, unit 7, total 10, due date 8), routing, account, check, amount, deposit
 * date.
 */
const scanlineCsv: LockboxPreset = {
  title: 'Scanline CSV',
  signature: [/^"?[0-9A-Za-z ]{32}"?,"?\d{9}"?,/],
  hasTotals: false,
  scanline: 'household-unit-total-due',
  layout: {
    form: 'delimited',
    records: [
      {
        kind: 'item',
        fields: [
          required(text('memo', 1)),
          { name: 'routingNumber', start: 2, type: 'digits' },
          text('accountNumber', 3),
          text('checkNumber', 4),
          { name: 'amount', start: 5, type: 'amount', required: true },
          { name: 'depositDate', start: 6, type: 'date', patterns: ANY_DATE, required: true },
        ],
      },
    ],
  },
};

/** Titles name the columns, in any order; a second column titled account is the payer's bank account. */
const labelledCsv: LockboxPreset = {
  title: 'CSV with column titles',
  signature: [/^(?=.*\bacc(?:oun)?t)(?=.*\bamount\b)(?=.*\bdate\b)/i],
  hasTotals: false,
  scanline: 'whole-text',
  layout: {
    form: 'delimited-with-titles',
    records: [
      {
        kind: 'item',
        fields: [
          titled('sequence', 'digits', ['Line', 'Line number', 'Sequence']),
          titled('batchNumber', 'text', ['Batch', 'Batch number']),
          titled('lockboxId', 'text', ['Lockbox', 'Lockbox ID', 'Lockbox number']),
          required(titled('ownerAccount', 'text', ['Account', 'Account number', 'Owner account', 'Customer account'])),
          titled('remitter', 'text', ['Name', 'Remitter', 'Payer']),
          required(titled('depositDate', 'date', ['Date', 'Deposit date'])),
          titled('routingNumber', 'digits', ['Routing', 'Routing number', 'ABA']),
          titled('accountNumber', 'text', ['Account', 'Account number'], 2),
          titled('checkNumber', 'text', ['Check', 'Check number']),
          titled('reference', 'text', ['Invoice', 'Invoice number', 'Reference']),
          required(titled('amount', 'amount', ['Amount', 'Check amount', 'Payment amount'])),
        ],
      },
    ],
  },
};

/** The presets by the name a bank's settings keep, in the order in which a file is compared with them. */
export const lockboxPresets = {
  'fulton-80': fulton,
  bai,
  'scanline-csv': scanlineCsv,
  'labelled-csv': labelledCsv,
} as const satisfies Record<string, LockboxPreset>;

export type LockboxPresetName = keyof typeof lockboxPresets;

/** The preset whose files begin like this text, or null when none does. */
export function detectPreset(content: string): LockboxPresetName | null {
  const lines = content
    .slice(0, 4096)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const fits = ({ signature }: LockboxPreset) => signature.every((form, index) => form.test(lines[index] ?? ''));
  return (Object.keys(lockboxPresets) as LockboxPresetName[]).find((name) => fits(lockboxPresets[name])) ?? null;
}

/** The scanline a preset reads by default. */
export function scanlineOf(preset: LockboxPreset): (typeof scanlineLayouts)[ScanlineLayoutName] {
  return scanlineLayouts[preset.scanline];
}
