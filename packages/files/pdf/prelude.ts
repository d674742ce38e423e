// The Typst source every template imports, and the main file that hands it the data.

/**
 * Importable as `/prelude.typ`. `sheet` opens a document on a fresh page one and ends it; `page-of()` is
 * "Page x of y" counted within that document, also when many documents share a file; `money` hangs a closing
 * parenthesis outside the digits.
 */
export const PRELUDE = `
#let ink = rgb("#1A1917")
#let ink-2 = rgb("#514F49")
#let ink-3 = rgb("#6B6861")
#let hairline = rgb("#E6E5E0")
#let rule = rgb("#A3A097")

#let sheet(body, ..page-settings) = {
  set page(paper: "us-letter", ..page-settings)
  counter(page).update(1)
  body
  [#metadata(none)<document-end>]
}

#let page-of() = context {
  let here-page = here().page()
  let end = query(<document-end>).find(mark => mark.location().page() >= here-page)
  let total = if end == none { counter(page).final() } else { counter(page).at(end.location()) }
  [Page #counter(page).display() of #total.first()]
}

#let figures(body) = text(number-width: "tabular", body)

#let money(value) = figures(if value.ends-with(")") { [#value.slice(0, -1)#box(width: 0pt, align(left, ")"))] } else { value })

// A table of a sheet: the small words over it, an amount in its column, a cell of its body, one of its head.
#let caption(body) = text(size: 7.5pt, weight: 500, fill: ink-2, body)
#let amount(value) = pad(right: 3pt, money(value))
#let cell(body, ..how) = table.cell(inset: (x: 5pt, y: 4pt), stroke: (bottom: 0.3pt + hairline), ..how, body)
#let head(body) = table.cell(inset: (x: 5pt, y: 4pt), stroke: (bottom: 0.6pt + rule), caption(body))
`;

/** The main file: page defaults, then each item of the job through the template's \`document\` function. */
export const MAIN = `
#import "/template.typ": document as render
#let job = json("/job.json")
#let (year, month, day, hour, minute, second) = job.created
#set text(font: "Inter", fallback: false, size: 9pt, lang: "en", region: "US", fill: rgb("#1A1917"), hyphenate: false)
#for item in job.items { render(item) }
#set document(
  title: job.title,
  author: "Commonhold",
  date: datetime(year: year, month: month, day: day, hour: hour, minute: minute, second: second),
)
#metadata(none)
`;
