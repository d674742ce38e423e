// The Typst template of a packet: a cover, the contents with page numbers, and reports one after the other
// under continuous page numbers.
import { REPORT_TEMPLATE } from './template.ts';

/** Defines `document(data)` anew over the parts of a report; the data is that of packet-pdf.ts. */
export const PACKET_TEMPLATE = `${REPORT_TEMPLATE}
#let mark-of(n) = label("member-" + str(n))
#let page-of-member(n) = query(mark-of(n)).first().location().page()
#let margins = (x: 0.6in, top: 0.7in, bottom: 0.75in)

#let cover(data) = {
  if data.logo { image("/images/logo", height: 48pt, alt: data.owner) }
  v(1fr)
  block(width: 100%, stroke: (top: 1.2pt + ink), inset: (top: 18pt), {
    text(size: 13pt, weight: 500, fill: ink-2, data.owner)
    v(12pt, weak: true)
    show heading: set text(size: 32pt, weight: 600, tracking: -0.02em)
    heading(level: 1, data.title)
    v(14pt, weak: true)
    text(size: 12pt, fill: ink-2, data.note)
  })
  v(1.6fr)
  set text(size: 9pt, fill: ink-2)
  data.lines.join(linebreak())
}

#let contents(data) = {
  {
    show heading: set text(size: 19pt, weight: 600, tracking: -0.015em)
    heading(level: 1, "Contents")
  }
  v(16pt, weak: true)
  set text(size: 10pt)
  context grid(
    columns: (1fr, auto), inset: (x: 0pt, y: 6.5pt), stroke: (bottom: 0.3pt + hairline),
    ..data.members.enumerate().map(((n, member)) => (
      link(mark-of(n))[#member.title],
      figures(str(page-of-member(n))),
    )).flatten(),
  )
  if data.missing.len() > 0 {
    v(26pt, weak: true)
    {
      show heading: set text(size: 11pt, weight: 600)
      heading(level: 2, "Left out")
    }
    v(9pt, weak: true)
    set text(size: 9pt, fill: ink-2)
    for one in data.missing { block(above: 6pt, below: 6pt)[#text(weight: 500, fill: ink, one.title)#h(8pt)#one.reason] }
  }
}

#let later-head(member, n) = context {
  if here().page() == page-of-member(n) { return }
  head-line(member)
}

#let document(data) = {
  { set page(paper: "us-letter", margin: (x: 0.9in, y: 0.9in), header: none, footer: none); cover(data) }
  { set page(paper: "us-letter", margin: margins, header: none, footer: foot(data), footer-descent: 14pt); contents(data) }
  for (n, member) in data.members.enumerate() {
    set page(
      paper: "us-letter", flipped: member.flipped, margin: margins,
      header: later-head(member, n), header-ascent: 12pt, footer: foot(member), footer-descent: 14pt,
    )
    [#metadata(none)#mark-of(n)]
    masthead(member)
    if member.rows.len() == 0 { text(fill: ink-2, "There is nothing to report.") } else { report-table(member) }
    if n == data.members.len() - 1 [#metadata(none)<document-end>]
  }
}
`;
