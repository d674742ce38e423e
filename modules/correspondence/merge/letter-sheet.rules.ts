// A merged letter on US Letter: the Typst source, which is the same for every letter, and the data it is
// given. No text of a template or a value is ever part of the source.
import type { Language } from './document.contract.ts';
import type { MergedBlock } from './merge.rules.ts';

/** Defines `document(data)` for the data of `letterSheet`. */
export const LETTER_TEMPLATE = `
#import "/prelude.typ": *

#let side = 1in
#let run-of(run) = {
  if run.ends { linebreak() } else {
    let styled = if run.italic { emph(text(style: "italic", run.text)) } else { text(run.text) }
    if run.bold { text(weight: 600, styled) } else { styled }
  }
}
#let line-of(runs) = for run in runs { run-of(run) }

#let table-of(block) = {
  set text(size: 9pt)
  let money-at(i) = block.heads.at(i).isMoney
  let cell(i, body, ..how) = table.cell(
    align: if money-at(i) { right } else { left }, inset: (x: 4pt, y: 4pt), stroke: (bottom: 0.3pt + hairline), ..how, figures(body),
  )
  block(above: 8pt, below: 12pt, table(
    columns: range(block.heads.len()).map(i => if i == 1 or block.heads.len() == 1 { 1fr } else { auto }), stroke: none,
    table.header(..block.heads.enumerate().map(((i, head)) => cell(i, text(weight: 500, fill: ink-2, head.title), stroke: (bottom: 0.8pt + ink)))),
    ..block.rows.map(row => row.enumerate().map(((i, value)) => cell(i, value))).flatten(),
    ..block.sums.enumerate().map(((i, value)) => cell(i, text(weight: 600, value), stroke: (top: 0.6pt + rule))),
  ))
}

#let block-of(block) = {
  if block.kind == "paragraph" { std.block(above: 0pt, below: 10pt, line-of(block.lines.first())) }
  else if block.kind == "heading" { heading(level: block.level, line-of(block.lines.first())) }
  else if block.kind == "list" {
    if block.ordered { enum(..block.lines.map(line-of)) } else { list(..block.lines.map(line-of)) }
    v(4pt)
  }
  else if block.kind == "table" { table-of(block) }
  else if block.kind == "locked" { for one in block.lines { std.block(above: 0pt, below: 10pt, text(size: 11.5pt, line-of(one))) } }
  else if block.kind == "picture" { std.block(above: 4pt, below: 12pt, image("/images/" + block.pictureId, width: block.width * 1%, alt: block.alt)) }
  else if block.kind == "break" { pagebreak(weak: true) }
}

// The bars of the post: 65 of them, 22 to the inch, each up to 0.145 inch high.
#let bars-of(bars) = box(width: 65 * 0.0458in, height: 0.145in, for (i, bar) in bars.clusters().enumerate() {
  let up = if bar == "A" or bar == "F" { 0.0485in } else { 0in }
  let down = if bar == "D" or bar == "F" { 0.0485in } else { 0in }
  place(top + left, dx: i * 0.0458in, dy: 0.0485in - up, rect(width: 0.02in, height: 0.048in + up + down, fill: black))
})

// The number of a certified letter as bars and digits, beside the sender.
#let certified-of(certified) = box(width: 2.6in, {
  align(center, text(size: 8pt, weight: 600, "USPS CERTIFIED MAIL"))
  v(3pt, weak: true)
  box(width: 2.6in, height: 0.5in, {
    let x = (2.6in - certified.modules * 0.0145in) / 2
    for (i, width) in certified.widths.enumerate() {
      if calc.even(i) { place(top + left, dx: x, rect(width: width * 0.0145in, height: 0.5in, fill: black)) }
      x += width * 0.0145in
    }
  })
  v(3pt, weak: true)
  align(center, text(size: 9pt, certified.number))
})

// The address stands in the window of a #10 envelope however the folded sheet slides in it: 2.5 inches
// from the top, 1.05 from the left.
#let head(data) = {
  std.block(above: 0pt, below: 4pt, text(size: 11pt, weight: 600, data.sender))
  for line in data.senderLines { std.block(above: 0pt, below: 4pt, text(size: 8.5pt, fill: ink-2, line)) }
  place(top + left, dx: 1.05in - side, dy: 2.5in - 0.75in, box(width: 3.4in, {
    set text(size: 10pt)
    for line in data.addressLines { std.block(above: 0pt, below: 4.4pt, line) }
    if data.post != none and data.post.bars != "" { v(3pt); bars-of(data.post.bars) }
  }))
  if data.post != none and data.post.certified != none { place(top + right, certified-of(data.post.certified)) }
  v(1fr, weak: false)
}

#let document(data) = sheet(
  margin: (x: side, top: 0.75in, bottom: 0.9in),
  footer: context { if data.hasPages { set text(size: 7.5pt, fill: ink-3); align(center, page-of()) } },
  {
    set text(size: 10.5pt, lang: data.language)
    set par(leading: 0.62em)
    show heading: set text(size: 12pt, weight: 600)
    show heading.where(level: 1): set text(size: 14pt)
    show heading: set std.block(above: 6pt, below: 9pt)
    if data.hasHead { std.block(height: 2.9in, width: 100%, above: 0pt, below: 0pt, head(data)) }
    for block in data.blocks { block-of(block) }
    if data.signature != none { std.block(above: 14pt, below: 0pt, breakable: false, {
      std.block(above: 0pt, below: 3pt, image("/images/signature", height: 0.55in, alt: "Signature of " + data.signature.signer))
      std.block(above: 0pt, below: 3pt, text(weight: 600, data.signature.signer))
      if data.signature.signerTitle != "" { std.block(above: 0pt, below: 0pt, data.signature.signerTitle) }
    }) }
  },
)
`;

/** Who a letter is from and where it goes. */
export interface LetterHead {
  hasHead: boolean;
  sender: string;
  senderLines: readonly string[];
  addressLines: readonly string[];
}

/** Who signs a letter; the image is found as `/images/signature`. */
export interface LetterSigner {
  signer: string;
  signerTitle: string;
}

/** What the post reads on a letter: its bars, and the number of certified mail as bars and digits. */
export interface PostMarks {
  /** 65 letters A, D, F or T; blank without a barcode. */
  bars: string;
  certified: { number: string; widths: readonly number[]; modules: number } | null;
}

/** The data of one letter. A heading is never two levels below the one before: PDF/UA refuses it. */
export function letterSheet(
  head: LetterHead,
  blocks: readonly MergedBlock[],
  language: Language,
  { signature = null, post = null }: { signature?: LetterSigner | null; post?: PostMarks | null } = {},
) {
  let above = 0;
  const levelled = blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    above = Math.min(block.level, above + 1);
    return { ...block, level: above };
  });
  return { ...head, language, hasPages: true, blocks: levelled, signature, post };
}
