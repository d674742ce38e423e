// Where things stand on the made invoices: the layouts of vendors of associations.

/** A text on a page of 612 by 792 points, measured from the top; `right` means it ends at x. */
export interface Drawn {
  x: number;
  y: number;
  text: string;
  size: number;
  bold?: boolean;
  right?: boolean;
  mono?: boolean;
}

/** What an invoice says; null where it does not say it. Days as 2026-01-31, amounts with two places. */
export interface Truth {
  kind: 'BILL' | 'CREDIT_MEMO' | 'STATEMENT';
  vendor: string;
  number: string | null;
  date: string | null;
  due: string | null;
  total: string | null;
  accountNumber: string | null;
  serviceAddress: string | null;
  duplicateOf?: string;
}

export interface Made {
  name: string;
  pages: readonly (readonly Drawn[])[];
  truth: Truth;
  /** Degrees it lies askew as a scan; a document with a text layer where absent. */
  skew?: number;
}

export type Line = readonly [description: string, amount: string];

export interface Facts {
  vendor: string;
  address: readonly string[];
  number: string;
  /** As it is printed, and as it is. */
  date: readonly [printed: string, day: string];
  due?: readonly [printed: string, day: string];
  lines: readonly Line[];
  total: string;
  account?: string;
  service?: string;
  billTo?: readonly string[];
}

export const t = (x: number, y: number, text: string, size = 10, more: Partial<Drawn> = {}): Drawn => ({ x, y, text, size, ...more });
export const b = (x: number, y: number, text: string, size = 10, more: Partial<Drawn> = {}) => t(x, y, text, size, { bold: true, ...more });
export const r = (x: number, y: number, text: string, size = 10, more: Partial<Drawn> = {}) =>
  t(x, y, text, size, { right: true, ...more });

export const home = ['Maple Court Homeowners Assn.', 'c/o Cascade Community Management', '200 Court St', 'Reno, NV 89501'];
export const carson = ['Carson Terrace Condominium Assn.', '555 E Carson St', 'Carson, CA 90745'];

const money = (text: string) => (text.startsWith('-') ? `($${text.slice(1)})` : `$${text}`);
const plain = (text: string) => text.replaceAll(',', '');
const stack = (x: number, y: number, texts: readonly string[], size = 10) => texts.map((text, i) => t(x, y + i * (size + 3), text, size));

export function truthOf(facts: Facts, kind: Truth['kind'] = 'BILL'): Truth {
  return {
    kind,
    vendor: facts.vendor,
    number: facts.number,
    date: facts.date[1],
    due: facts.due?.[1] ?? null,
    total: plain(facts.total),
    accountNumber: facts.account ?? null,
    serviceAddress: facts.service ?? null,
  };
}

/** Name and INVOICE on top, facts at the right, totals below the lines. */
export function classic(facts: Facts, word = 'INVOICE', more: readonly Drawn[] = []): Drawn[] {
  const end = 300 + facts.lines.length * 18;
  return [
    b(50, 48, facts.vendor, 18),
    ...stack(50, 74, facts.address, 9),
    b(562, 48, word, 20, { right: true }),
    r(470, 90, 'Invoice #'),
    r(562, 90, facts.number),
    r(470, 105, 'Date'),
    r(562, 105, facts.date[0]),
    ...(facts.due ? [r(470, 120, 'Due Date'), r(562, 120, facts.due[0])] : []),
    ...(facts.account ? [r(470, 135, 'Customer ID'), r(562, 135, facts.account)] : []),
    b(50, 170, 'Bill To'),
    ...stack(50, 185, facts.billTo ?? home),
    ...(facts.service ? [b(320, 170, 'Job Site'), ...stack(320, 185, facts.service.split('; '))] : []),
    b(50, 270, 'Description'),
    b(562, 270, 'Amount', 10, { right: true }),
    ...facts.lines.flatMap(([what, amount], i) => [t(50, 290 + i * 18, what), r(562, 290 + i * 18, amount)]),
    r(470, end + 20, 'Subtotal'),
    r(562, end + 20, facts.total),
    r(470, end + 36, 'Sales Tax'),
    r(562, end + 36, '0.00'),
    b(470, end + 54, 'Total', 12, { right: true }),
    b(562, end + 54, money(facts.total), 12, { right: true }),
    t(50, 720, 'Thank you for your business.', 9),
    ...more,
  ];
}

/** Two columns of labels with their values below. */
export function columns(facts: Facts): Drawn[] {
  const cell = (x: number, y: number, label: string, value: string) => [t(x, y, label, 8), b(x, y + 11, value, 10)];
  return [
    b(50, 46, facts.vendor, 16),
    t(50, 66, facts.address.join(' · '), 9),
    b(562, 46, 'Invoice', 14, { right: true }),
    t(50, 110, 'Bill to', 8),
    ...stack(50, 121, facts.billTo ?? carson),
    ...cell(300, 110, 'Invoice number', facts.number),
    ...cell(450, 110, 'Invoice date', facts.date[0]),
    ...cell(300, 140, 'Terms', 'Net 30'),
    ...(facts.due ? cell(450, 140, 'Payment due', facts.due[0]) : []),
    ...(facts.account ? cell(300, 170, 'Your account', facts.account) : []),
    ...(facts.service ? cell(50, 175, 'Service location', facts.service) : []),
    b(50, 230, 'Description', 9),
    b(430, 230, 'Rate', 9, { right: true }),
    b(562, 230, 'Amount', 9, { right: true }),
    ...facts.lines.flatMap(([what, amount], i) => [t(50, 250 + i * 16, what), r(430, 250 + i * 16, amount), r(562, 250 + i * 16, amount)]),
    r(470, 440, 'Subtotal'),
    r(562, 440, facts.total),
    b(470, 458, 'Amount due', 11, { right: true }),
    b(562, 458, money(facts.total), 11, { right: true }),
    t(50, 560, 'Remit to', 8),
    t(50, 571, facts.vendor),
    t(50, 584, 'PO Box 4410, Carson CA 90749'),
    t(50, 620, 'To pay by ACH: Pacific Crest Bank, routing 121042882, account 440981772', 9),
  ];
}

/** What is owed stands in a box above the lines. */
export function totalsFirst(facts: Facts): Drawn[] {
  return [
    b(306 - facts.vendor.length * 4, 40, facts.vendor, 15),
    t(200, 60, facts.address.join(', '), 9),
    b(60, 100, 'AMOUNT DUE', 11),
    b(60, 116, money(facts.total), 20),
    b(250, 100, 'DUE DATE', 11),
    t(250, 118, facts.due?.[0] ?? 'Upon receipt', 12),
    b(420, 100, 'INVOICE NO.', 11),
    t(420, 118, facts.number, 12),
    t(60, 160, `Invoice date: ${facts.date[0]}`),
    t(60, 175, 'Billed to:'),
    ...stack(120, 175, facts.billTo ?? home),
    ...(facts.account ? [t(350, 160, `Account number: ${facts.account}`)] : []),
    b(60, 260, 'Charges', 12),
    ...facts.lines.flatMap(([what, amount], i) => [t(60, 282 + i * 17, what), r(540, 282 + i * 17, amount)]),
    t(60, 700, 'Questions? Call 775-555-0142. Hours Monday to Friday 8:00 to 5:00', 9),
  ];
}

/** A tradesman's sheet that never says invoice. */
export function noWord(facts: Facts): Drawn[] {
  return [
    b(60, 50, facts.vendor, 17),
    ...stack(60, 76, facts.address, 9),
    t(430, 56, `No. ${facts.number}`, 12),
    t(430, 74, facts.date[0], 11),
    t(60, 140, 'For:'),
    ...stack(95, 140, facts.billTo ?? home),
    ...(facts.service ? [t(60, 205, `Work performed at: ${facts.service}`)] : []),
    ...facts.lines.flatMap(([what, amount], i) => [t(60, 240 + i * 20, what), r(540, 240 + i * 20, amount)]),
    b(380, 420, 'Please pay', 13),
    b(540, 420, money(facts.total), 13, { right: true }),
    t(60, 470, facts.due ? `Payment due by ${facts.due[0]}. We appreciate it.` : 'Payment due upon receipt. We appreciate it.'),
  ];
}

export interface Utility extends Facts {
  previous: string;
  paid: string;
  forward: string;
  current: string;
}

/** A utility: service and mail address, balance carried forward beside what is due, a stub to send back. */
export function utility(facts: Utility): Drawn[] {
  return [
    b(50, 40, facts.vendor, 16),
    t(50, 60, 'Customer service 800-555-0199 · www.example.com', 8),
    t(340, 40, 'Account number', 9),
    t(450, 40, facts.account ?? '', 9),
    t(340, 54, 'Bill number', 9),
    t(450, 54, facts.number, 9),
    t(340, 68, 'Bill date', 9),
    t(450, 68, facts.date[0], 9),
    t(340, 82, 'Due date', 9),
    t(450, 82, facts.due?.[0] ?? '', 9),
    b(50, 110, 'Service address', 9),
    t(50, 123, facts.service ?? '', 10),
    b(340, 110, 'Mailing address', 9),
    ...stack(340, 123, facts.billTo ?? home, 9),
    b(50, 200, 'Account summary', 12),
    t(50, 222, 'Previous balance'),
    r(300, 222, money(facts.previous)),
    t(50, 238, `Payment received - thank you`),
    r(300, 238, money(`-${facts.paid}`)),
    t(50, 254, 'Balance forward'),
    r(300, 254, money(facts.forward)),
    t(50, 270, 'Current charges'),
    r(300, 270, money(facts.current)),
    b(50, 290, 'Total amount due', 12),
    b(300, 290, money(facts.total), 12, { right: true }),
    b(340, 200, 'Usage', 12),
    t(340, 222, 'Meter 8834-221'),
    t(340, 238, 'Read 10/02/2026: 18442'),
    t(340, 254, 'Read 11/02/2026: 18790'),
    t(340, 270, '348 units in 31 days'),
    b(50, 340, 'Detail of current charges', 11),
    ...facts.lines.flatMap(([what, amount], i) => [t(50, 360 + i * 15, what, 9), r(300, 360 + i * 15, amount, 9)]),
    t(50, 600, '- - - - - - - - - - - - - - Return this part with your payment - - - - - - - - - - - - - -', 8),
    t(50, 630, facts.vendor, 10),
    t(50, 643, 'PO Box 30150, Reno NV 89520-3150', 9),
    t(340, 630, 'Account', 9),
    t(450, 630, facts.account ?? '', 9),
    t(340, 645, 'Amount due', 9),
    t(450, 645, money(facts.total), 9),
    t(340, 660, 'Amount enclosed  $ ___________', 9),
  ];
}

/** Several pages, what is carried over at the end of each, the total on the last. */
export function longOne(facts: Facts): Drawn[][] {
  const per = 22;
  const pages: Drawn[][] = [];
  const count = Math.ceil(facts.lines.length / per);
  let carried = 0;
  for (let i = 0; i < count; i += 1) {
    const own = facts.lines.slice(i * per, (i + 1) * per);
    carried += own.reduce((sum, [, amount]) => sum + Math.round(Number(plain(amount)) * 100), 0);
    const isLast = i === count - 1;
    const shown = (carried / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
    pages.push([
      b(50, 40, facts.vendor, 14),
      t(50, 58, facts.address.join(', '), 9),
      b(562, 40, 'INVOICE', 14, { right: true }),
      t(380, 62, 'Invoice Number:', 9),
      r(562, 62, facts.number, 9),
      t(380, 75, 'Invoice Date:', 9),
      r(562, 75, facts.date[0], 9),
      t(380, 88, 'Page:', 9),
      r(562, 88, `${i + 1} of ${count}`, 9),
      ...(i === 0 ? [b(50, 110, 'Sold To', 9), ...stack(50, 123, facts.billTo ?? home, 9)] : []),
      ...own.flatMap(([what, amount], n) => [t(50, 200 + n * 20, what, 9), r(562, 200 + n * 20, amount, 9)]),
      ...(isLast
        ? [
            ...(facts.due ? [t(50, 680, `Due ${facts.due[0]}`)] : []),
            b(460, 680, 'Invoice Total', 11, { right: true }),
            b(562, 680, money(facts.total), 11, { right: true }),
          ]
        : [r(460, 680, 'Carried forward', 9), r(562, 680, shown, 9)]),
    ]);
  }
  return pages;
}

/** In Spanish. */
export function spanish(facts: Facts): Drawn[] {
  return [
    b(50, 48, facts.vendor, 18),
    ...stack(50, 74, facts.address, 9),
    b(562, 48, 'FACTURA', 20, { right: true }),
    r(460, 90, 'Factura N.º'),
    r(562, 90, facts.number),
    r(460, 105, 'Fecha de emisión'),
    r(562, 105, facts.date[0]),
    ...(facts.due ? [r(460, 120, 'Vencimiento'), r(562, 120, facts.due[0])] : []),
    ...(facts.account ? [r(460, 135, 'N.º de cliente'), r(562, 135, facts.account)] : []),
    b(50, 170, 'Facturar a'),
    ...stack(50, 185, facts.billTo ?? carson),
    b(50, 270, 'Descripción'),
    b(562, 270, 'Importe', 10, { right: true }),
    ...facts.lines.flatMap(([what, amount], i) => [t(50, 290 + i * 18, what), r(562, 290 + i * 18, amount)]),
    r(470, 400, 'Subtotal'),
    r(562, 400, facts.total),
    b(470, 420, 'Total a pagar', 12, { right: true }),
    b(562, 420, money(facts.total), 12, { right: true }),
    t(50, 700, 'Gracias por su preferencia.', 9),
  ];
}

/** A typewriter's lines. */
export function typed(facts: Facts): Drawn[] {
  const lines = [
    facts.vendor.toUpperCase(),
    ...facts.address,
    '',
    `INVOICE NO:    ${facts.number}`,
    `INVOICE DATE:  ${facts.date[0]}`,
    ...(facts.due ? [`DUE DATE:      ${facts.due[0]}`] : []),
    ...(facts.account ? [`CUSTOMER NO:   ${facts.account}`] : []),
    '',
    'BILL TO:',
    ...(facts.billTo ?? home).map((text) => `  ${text}`),
    ...(facts.service ? ['', `SERVICE AT:    ${facts.service}`] : []),
    '',
    ...facts.lines.map(([what, amount]) => `${what.padEnd(44)}${amount.padStart(12)}`),
    `${''.padEnd(44)}${'------------'}`,
    `${'TOTAL DUE'.padEnd(44)}${money(facts.total).padStart(12)}`,
  ];
  return lines.flatMap((text, i) => (text === '' ? [] : [t(60, 60 + i * 15, text, 10.5, { mono: true })]));
}

export function statement(
  vendor: string,
  date: readonly [string, string],
  rows: readonly (readonly [string, string, string])[],
  total: string,
): Made['pages'] {
  return [
    [
      b(50, 48, vendor, 16),
      t(50, 68, 'PO Box 18, Sparks, NV 89431', 9),
      b(562, 48, 'Statement of Account', 14, { right: true }),
      t(400, 90, 'Statement date'),
      r(562, 90, date[0]),
      b(50, 120, 'To'),
      ...stack(50, 135, home),
      b(50, 220, 'Date'),
      b(150, 220, 'Invoice'),
      b(562, 220, 'Open amount', 10, { right: true }),
      ...rows.flatMap(([day, number, amount], i) => [t(50, 240 + i * 16, day), t(150, 240 + i * 16, number), r(562, 240 + i * 16, amount)]),
      t(50, 400, 'Current'),
      t(150, 400, '1-30'),
      t(250, 400, '31-60'),
      t(350, 400, 'Over 60'),
      b(562, 400, 'Account balance', 10, { right: true }),
      b(562, 416, money(total), 12, { right: true }),
      t(50, 700, 'This is not an invoice. Please pay from the invoices listed.', 9),
    ],
  ];
}
