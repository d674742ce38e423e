// The Typst template of a tabular report: paper and ink, hairlines, tabular figures, totals ruled as an
// accountant rules them.

/** Defines `document(data)`; the data is the `reportLayout` of report-pdf.ts. */
export const REPORT_TEMPLATE = `
#import "/prelude.typ": *

// Figures stand on the same digit edge whether or not a parenthesis follows them.
#let figure-text(kind, value) = {
  if kind == "text" { value }
  else if value == "–" { text(fill: ink-3, value) }
  else { money(value) }
}

#let double-ruled(body) = block(width: 100%, below: 0pt, inset: (bottom: 1.4pt), stroke: (bottom: 0.5pt + ink),
  block(width: 100%, inset: (bottom: 2.6pt), stroke: (bottom: 0.5pt + ink), body))

// The outer edges of the table are the edges of the text; a hanging parenthesis keeps its room.
#let side-inset(i, count) = (left: if i == 0 { 0pt } else { 5pt }, right: if i == count - 1 { 4pt } else { 5pt })

#let data-row(row, columns) = {
  let total = row.kind in ("subtotal", "total", "grandTotal")
  columns.enumerate().map(((i, column)) => {
    let value = row.cells.at(i, default: "")
    let shown = figure-text(column.kind, value)
    if total { shown = text(weight: 600, shown) }
    if row.kind == "grandTotal" and column.kind == "money" and value != "" { shown = double-ruled(shown) }
    if i == 0 and row.level > 0 { shown = pad(left: row.level * 10pt, shown) }
    table.cell(
      stroke: if total { (top: 0.5pt + rule) } else { (bottom: 0.3pt + hairline) },
      inset: side-inset(i, columns.len()) + if row.kind == "grandTotal" { (top: 4.5pt, bottom: 4pt) } else { (y: 3.6pt) },
      shown,
    )
  })
}

#let group-row(row, columns) = table.header(
  level: row.level + 2,
  table.cell(
    colspan: columns.len(), align: left + bottom, inset: (left: row.level * 10pt, right: 5pt, top: 9pt, bottom: 3.6pt),
    stroke: (bottom: 0.5pt + rule),
    text(weight: 600, size: 1.06em, row.cells.find(cell => cell != "")),
  ),
)

#let space-row(columns) = (table.cell(colspan: columns.len(), inset: 4pt, stroke: none, []),)

#let column-heads(columns, spans) = {
  let over = if spans == none { () } else {
    spans.map(span => table.cell(
      colspan: span.count, align: center + bottom, inset: (x: 5pt, top: 0pt, bottom: 3pt), stroke: none,
      if span.title != "" { block(width: 100%, inset: (bottom: 3pt), stroke: (bottom: 0.5pt + rule), text(weight: 600, span.title)) },
    ))
  }
  let heads = columns.enumerate().map(((i, column)) => table.cell(
    align: (if column.align == "right" { right } else { left }) + bottom,
    inset: side-inset(i, columns.len()) + (top: 2pt, bottom: 4pt), stroke: (bottom: 0.8pt + ink),
    text(size: 0.94em, weight: 500, fill: ink-2, column.title),
  ))
  table.header(..over, ..heads)
}

#let rows-table(data, rows) = {
  let cells = ()
  for row in rows {
    if row.kind == "group" { cells.push(group-row(row, data.columns)) }
    else if row.kind == "space" { cells += space-row(data.columns) }
    else { cells += data-row(row, data.columns) }
  }
  table(
    columns: data.columns.map(column => if column.share { column.width * 1fr } else { column.width * 1pt }),
    align: data.columns.map(column => (if column.align == "right" { right } else { left }) + top),
    stroke: none,
    column-heads(data.columns, data.spans),
    ..cells,
  )
}

// Lines before the first part stand in a table of their own; each part begins a page, except on the first, below the masthead.
#let report-table(data) = {
  set text(size: data.size * 1pt)
  set par(leading: 0.5em)
  let starts = data.rows.enumerate().filter(((i, row)) => row.kind == "part").map(((i, row)) => i)
  if starts.len() == 0 or starts.first() > 0 { rows-table(data, data.rows.slice(0, starts.at(0, default: data.rows.len()))) }
  for (n, start) in starts.enumerate() {
    if start > 0 { pagebreak(weak: true) }
    let name = data.rows.at(start).cells.find(cell => cell != "")
    [#metadata(name)<part>]
    {
      show heading: set text(size: 12pt, weight: 600)
      heading(level: 2, name)
    }
    v(9pt, weak: true)
    rows-table(data, data.rows.slice(start + 1, starts.at(n + 1, default: data.rows.len())))
  }
}

#let masthead(data) = {
  grid(
    columns: (1fr, auto), column-gutter: 16pt, align: (left + bottom, right + top),
    {
      text(size: 10pt, weight: 500, fill: ink-2, data.owner)
      v(7pt, weak: true)
      show heading: set text(size: 19pt, weight: 600, tracking: -0.015em)
      heading(level: 1, data.title)
      v(9pt, weak: true)
      text(size: 9pt, fill: ink-2, data.lines.join(text(fill: ink-3, "   ·   ")))
    },
    if data.logo { image("/images/logo", height: 34pt, alt: data.owner) },
  )
  v(16pt, weak: true)
}

// Whose lines a page shows: those of the part that began last, or of the owner of the whole.
#let head-line(data) = {
  set text(size: 8pt, fill: ink-3)
  let has-parts = data.rows.any(row => row.kind == "part")
  let begun = if has-parts { query(<part>).filter(part => part.location().page() <= here().page()) } else { () }
  let whose = if begun.len() > 0 { begun.last().value } else { data.owner }
  grid(columns: (1fr, auto), [#text(weight: 600, fill: ink-2, data.title)#h(8pt)#whose], data.lines.at(0, default: ""))
}

#let running-head(data) = context {
  if counter(page).get().first() == 1 { return }
  head-line(data)
}

#let foot(data) = {
  set text(size: 8pt, fill: ink-3)
  block(width: 100%, stroke: (top: 0.4pt + hairline), inset: (top: 6pt), grid(
    columns: (1fr, auto, 1fr), align: (left, center, right),
    data.footer,
    if data.mark != "" { text(weight: 600, fill: ink-2, tracking: 0.06em, data.mark) },
    figures(page-of()),
  ))
}

#let document(data) = sheet(
  flipped: data.flipped,
  margin: (x: 0.6in, top: 0.7in, bottom: 0.75in),
  header: running-head(data), header-ascent: 12pt,
  footer: foot(data), footer-descent: 14pt,
  {
    masthead(data)
    if data.rows.len() == 0 { text(fill: ink-2, "There is nothing to report.") } else { report-table(data) }
  },
)
`;
