// Several reports bound into one tagged PDF: a cover, the contents, and continuous page numbers over all of
// them.
import { assert, type Instant } from '../../kernel/kernel.ts';
import { renderPdfBatch } from '../pdf/pdf.ts';
import { PACKET_TEMPLATE } from './packet-template.ts';
import { type ReportDocument, reportLayout } from './report-pdf.ts';

/** A packet ready to print. */
export interface Packet {
  title: string;
  owner: string;
  /** For whom it is: the line under the title. */
  note: string;
  /** The foot of the cover. */
  lines: readonly string[];
  members: readonly ReportDocument[];
  /** What is named on the contents page in place of being there. */
  missing: readonly { title: string; reason: string }[];
  footer: string;
  mark: string;
  createdTime: Instant;
  logo: Uint8Array | null;
}

/** The lines a packet holds at most: what is set at once must fit in the memory of a server. */
export const MOST_PACKET_LINES = 12_000;

/**
 * The packet as PDF/UA-1 bytes with its number of pages; the same input gives the same bytes. Throws Refusal
 * `pdfUnavailable` like `renderPdf`.
 */
export async function renderPacketPdf(packet: Packet): Promise<{ bytes: Uint8Array; pages: number }> {
  const { title, owner, note, lines, members, missing, footer, mark, createdTime, logo } = packet;
  assert(members.length > 0, 'a packet holds at least one report');
  const data = { title, owner, note, lines, missing, footer, mark, logo: logo !== null, members: members.map(layoutOf(logo)) };
  const run = { template: PACKET_TEMPLATE, createdTime, images: logo ? { logo } : {} };
  for await (const { bytes, pages } of renderPdfBatch(run, [{ title: `${title}, ${owner}`, data }])) return { bytes, pages };
  throw new Error('a packet is one document');
}

const layoutOf = (logo: Uint8Array | null) => (document: ReportDocument) => reportLayout(logo ? { ...document, logo } : document);
