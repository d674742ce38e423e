// The sheet of a certificate of mailing on US Letter, in the order of PS Form 3665: sender, counts, where the
// post stamps and signs, and every piece with its addressee and its document.
import { formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { type MailClass, mailClassWords } from '../mail-house/mail-order.contract.ts';

/** A piece as it stands on the sheet. */
export interface MailedPiece {
  /** Null for a piece that is no letter. */
  letterId: string | null;
  recipient: string;
  addressLines: string[];
  pages: number;
  sha256: string;
  mailClass: MailClass | null;
  /** The certified number, or else the barcode of the post; blank without either. */
  number: string;
}

/** Defines `document(data)` for the data of `certificateSheet`. */
export const CERTIFICATE_TEMPLATE = `
#import "/prelude.typ": *

#let label(words) = text(size: 7pt, fill: ink-2, words)
#let room(title, height, body: []) = rect(width: 100%, height: height, stroke: 0.5pt + rule, inset: 5pt, { label(title); v(3pt, weak: true); body })

#let document(data) = sheet(
  margin: (x: 0.6in, top: 0.6in, bottom: 0.7in),
  footer: { set text(size: 7.5pt, fill: ink-3); grid(columns: (1fr, auto), data.title, page-of()) },
  {
    heading(level: 1, text(size: 13pt, "Certificate of mailing"))
    std.block(above: 4pt, below: 8pt, text(size: 8pt, fill: ink-2, data.about))
    grid(columns: (1.5fr, 1fr, 1fr), column-gutter: 6pt,
      room("Name and address of sender", 1.05in, body: for line in data.senderLines { std.block(above: 0pt, below: 3.5pt, line) }),
      room("Pieces listed by sender", 1.05in, body: text(size: 16pt, weight: 600, figures(data.pieces))),
      room("Affix postage and postmark of receipt here", 1.05in))
    v(6pt, weak: true)
    grid(columns: (1.5fr, 1fr, 1fr), column-gutter: 6pt,
      room("Postmaster, by (name of receiving employee)", 0.5in, body: data.acceptedBy),
      room("Pieces received at post office", 0.5in),
      room("Date of receipt", 0.5in, body: data.acceptedDate))
    v(6pt, weak: true)
    grid(columns: (1.5fr, 2fr), column-gutter: 6pt,
      room("Signature of mailer: " + data.signer, 0.55in),
      room("Mail class and numbers", 0.55in, body: [#data.mailClass #linebreak() #text(size: 7.5pt, figures(data.range))]))
    v(10pt, weak: true)
    set text(size: 8pt)
    table(
      columns: (auto, auto, 1fr, 1.6fr, auto, auto), stroke: (x: none, top: none, bottom: 0.3pt + hairline), inset: (x: 4pt, y: 4pt),
      align: (right, left, left, left, right, left),
      table.header(..("No.", "Number of the post", "Addressee", "Address", "Pages", "SHA-256 of the document").map(head =>
        table.cell(stroke: (bottom: 0.8pt + ink), text(size: 7pt, fill: ink-2, head)))),
      ..data.rows.map(row => row.map(cell => figures(cell))).flatten(),
    )
  },
)
`;

/** The data of a sheet. */
export function certificateSheet(
  of: {
    title: string;
    mailClass: MailClass;
    signer: string;
    pieces: number;
    acceptedOn: LocalDate | null;
    acceptedBy: string;
    sender: string;
    senderLines: readonly string[];
  },
  pieces: readonly MailedPiece[],
) {
  return {
    title: of.title,
    about: 'Sheet of a firm mailing, in the order of PS Form 3665. Each piece is named with the hash of the document that was mailed.',
    senderLines: [of.sender, ...of.senderLines],
    pieces: of.pieces.toLocaleString('en-US'),
    signer: of.signer,
    mailClass: mailClassWords[of.mailClass],
    range: rangeWords(pieces),
    acceptedBy: of.acceptedBy,
    acceptedDate: of.acceptedOn === null ? '' : formatDateLong(of.acceptedOn),
    rows: pieces.map(({ number, recipient, addressLines, pages, sha256 }, at) => [
      String(at + 1),
      number,
      recipient,
      addressLines.slice(1).join(', '),
      String(pages),
      `${sha256.slice(0, 16)}…`,
    ]),
  };
}

/** The first and last number of pieces; blank where they carry none. */
export function rangeOf(pieces: readonly Pick<MailedPiece, 'number'>[]): [string, string] {
  const numbers = pieces.map(({ number }) => number).filter((number) => number !== '');
  const sorted = numbers.sort();
  return [sorted[0] ?? '', sorted.at(-1) ?? ''];
}

/** The range in words. */
export function rangeWords(pieces: readonly Pick<MailedPiece, 'number'>[]): string {
  const [first, last] = rangeOf(pieces);
  return first === '' ? 'No barcode or number of the post on the pieces' : `${first} to ${last}`;
}
