// Makes the forty invoices the reader of invoices is measured on, each with its truth beside it. It shares no
// code with the reader: it draws texts at places, and writes down what it drew.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { chromium } from 'playwright-core';
import { dateOfInstant, parseInstant } from '../packages/kernel/kernel.ts';
import type { Drawn, Made } from './invoice-layouts.ts';
import { allInvoices } from './made-invoices.ts';

const folder = process.argv[2] ?? 'modules/payables/invoice-reading/testdata';

function pdfOf(draw: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const fixed = dateOfInstant(parseInstant('2026-11-01T00:00:00.000Z'));
  const doc = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false, info: { CreationDate: fixed, ModDate: fixed } });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const done = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(pieces))));
  draw(doc);
  doc.end();
  return done;
}

function drawPage(doc: PDFKit.PDFDocument, items: readonly Drawn[]): void {
  doc.addPage();
  for (const { x, y, text, size, bold, right, mono } of items) {
    doc.font(mono ? 'Courier' : bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
    const left = right ? x - doc.widthOfString(text) : x;
    doc.text(text, left, y, { lineBreak: false });
  }
}

/** A picture of one bit a pixel as PNG. */
function bitPng(width: number, height: number, isDark: (x: number, y: number) => boolean): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const raw = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (rowBytes + 1) + 1 + (x >> 3);
      if (!isDark(x, y)) raw[at] = (raw[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function htmlOf(items: readonly Drawn[], degrees: number): string {
  const texts = items.map(({ x, y, text, size, bold, right, mono }) => {
    const place = right ? `right:${612 - x}px` : `left:${x}px`;
    const font = mono ? 'Liberation Mono,Courier,monospace' : 'Liberation Sans,Helvetica,sans-serif';
    return `<div style="position:absolute;${place};top:${y}px;font:${bold ? 'bold ' : ''}${size}px ${font};white-space:pre">${escaped(text)}</div>`;
  });
  return `<body style="margin:0;background:#fff"><div style="position:relative;width:612px;height:792px;transform:rotate(${degrees}deg)">${texts.join('')}</div></body>`;
}

/** Runs in the page, where there is a canvas: the places of the dark pixels of a picture. */
const darkPixels = `async (data) => {
  const picture = new Image();
  picture.src = 'data:image/png;base64,' + data;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0);
  const pixels = pen.getImageData(0, 0, picture.width, picture.height).data;
  const dark = [];
  for (let i = 0; i < pixels.length; i += 4) if (pixels[i] < 150) dark.push(i / 4);
  return { width: picture.width, height: picture.height, dark };
}`;

const DPI = 2.2;
type Browser = Awaited<ReturnType<typeof chromium.launch>>;

async function scanOf(browser: Browser, { pages, skew }: Made): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 612, height: 792 }, deviceScaleFactor: DPI });
  await page.setContent(htmlOf(pages[0] ?? [], skew ?? 0));
  const shot = await page.screenshot({ type: 'png' });
  const { width, height, dark } = await page.evaluate<{ width: number; height: number; dark: number[] }>(
    `(${darkPixels})(${JSON.stringify(shot.toString('base64'))})`,
  );
  await page.close();
  const darkAt = new Set(dark);
  // Specks, as a scanner leaves them.
  for (let i = 0; i < 40; i += 1) darkAt.add(Math.floor(width * height * (((i * 7919) % 1000) / 1000)) + i);
  const picture = bitPng(width, height, (x, y) => darkAt.has(y * width + x));
  return pdfOf((doc) => {
    doc.addPage();
    doc.image(picture, 0, 0, { width: 612, height: 792 });
  });
}

mkdirSync(folder, { recursive: true });
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] });
for (const made of allInvoices) {
  const bytes =
    made.skew === undefined
      ? await pdfOf((doc) => {
          for (const page of made.pages) drawPage(doc, page);
        })
      : await scanOf(browser, made);
  writeFileSync(join(folder, `${made.name}.pdf`), bytes);
  writeFileSync(join(folder, `${made.name}.json`), `${JSON.stringify(made.truth)}\n`);
}
await browser.close();
