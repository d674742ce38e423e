// The Typst template of a check on US Letter stock perforated at 3.5 and 7 inches: the check on top, two
// stubs below.

/**
 * Edges of the check in inches from the top of the sheet; nothing but the MICR line stands in the clear band.
 */
export const CHECK_BOTTOM = 3.5;

/** Defines `document(data)` for the data of `checkSheet`; `micr-line` is put before it. */
export const CHECK_TEMPLATE = `
#import "/prelude.typ": *

#let at(x, y, body) = place(top + left, dx: x, dy: y, body)
#let label(body) = text(size: 6.5pt, weight: 500, fill: ink-2, tracking: 0.04em, upper(body))
#let lines-of(lines) = for line in lines { block(above: 0pt, below: 4pt, line) }
#let write-line(width) = line(length: width, stroke: 0.5pt + ink-2)

#let void-mark(y) = at(0in, y, box(width: 8.5in, height: 3in, align(center + horizon,
  rotate(-14deg, text(size: 125pt, weight: 600, fill: rgb("#B0281D30"), tracking: 0.03em, "VOID")))))

#let the-check(check, micr-left, micr-top) = {
  at(0.5in, 0.36in, box(width: 2.9in, {
    block(above: 0pt, below: 5pt, par(leading: 3.5pt, text(size: 10.5pt, weight: 600, check.payerName)))
    text(size: 8pt, lines-of(check.payerLines))
  }))
  at(3.55in, 0.38in, box(width: 2.5in, align(center, {
    block(above: 0pt, below: 3.6pt, text(size: 8.5pt, weight: 600, check.bankName))
    text(size: 7.5pt, fill: ink-2, lines-of(check.bankLines))
    if check.routingFraction != "" { text(size: 7pt, fill: ink-2, check.routingFraction) }
  })))
  at(6.2in, 0.34in, box(width: 1.8in, align(right, text(size: 15pt, weight: 600, figures(check.number)))))
  at(6.2in, 0.80in, box(width: 1.8in, grid(columns: (auto, 1fr), align: (left + bottom, right + bottom), label("Date"), figures(text(size: 10pt, check.date)))))
  at(6.2in, 0.99in, write-line(1.8in))

  at(0.5in, 1.30in, label("Pay"))
  at(0.5in, 1.42in, box(width: 5.35in, height: 0.2in, align(bottom, text(size: check.wordsSize * 1pt, [#check.words #box(width: 1fr, repeat("*"))]))))
  at(0.5in, 1.65in, write-line(5.35in))
  at(5.9in, 1.51in, text(size: 7.5pt, weight: 500, "DOLLARS"))
  at(6.5in, 1.36in, box(width: 1.5in, height: 0.3in, stroke: 0.8pt + ink, inset: (x: 6pt), align(right + horizon,
    text(size: 9.5pt, weight: 600, figures(check.figures)))))

  at(0.5in, 1.86in, label([To the#linebreak()order of]))
  at(1.2in, 1.84in, box(width: 4.6in, {
    block(above: 0pt, below: 4pt, text(size: 10.5pt, weight: 600, check.payeeName))
    text(size: 9pt, lines-of(check.payeeLines))
  }))

  at(5.1in, 2.12in, box(width: 2.9in, align(center, text(size: 6.5pt, fill: ink-2, "Void after 90 days"))))
  at(0.5in, 2.66in, label("Memo"))
  at(0.95in, 2.56in, box(width: 3in, height: 0.18in, align(bottom, text(size: 8.5pt, check.memo))))
  at(0.95in, 2.76in, write-line(3in))
  for (i, name) in check.signatures.enumerate() {
    let width = 2.8in / check.signatures.len()
    at(5.15in + i * width, 2.30in, box(width: width, height: 0.44in, align(center + bottom, image("/images/" + name, height: 0.42in, width: width, fit: "contain", alt: "Signature"))))
  }
  at(5.1in, 2.76in, write-line(2.9in))
  at(5.1in, 2.785in, box(width: 2.9in, align(center, text(size: 6pt, fill: ink-2, "Authorized signature"))))

  at(micr-left * 1in, micr-top * 1in, micr-line(check.micr))
}

#let the-stub(check, y) = {
  at(0.5in, y + 0.28in, box(width: 7.5in, {
    grid(columns: (1fr, auto), align: (left, right),
      {
        block(above: 0pt, below: 4pt, text(size: 9.5pt, weight: 600, check.payerName))
        text(size: 8.5pt, fill: ink-2, [Paid to #text(fill: ink, weight: 500, check.payeeName)])
      },
      {
        block(above: 0pt, below: 4pt, text(size: 9.5pt, weight: 600, [Check #figures(check.number)]))
        text(size: 8.5pt, fill: ink-2, figures(check.date))
      },
    )
    v(9pt, weak: true)
    set text(size: 8pt)
    table(
      columns: (1.35in, 0.85in, 1fr, 1.1in), align: (left, left, left, right), stroke: none, inset: (x: 0pt, y: 2.7pt),
      table.header(..("Bill", "Date", "Description", "Amount").map(title =>
        table.cell(stroke: (bottom: 0.6pt + ink), text(weight: 500, fill: ink-2, title)))),
      ..check.stub.map(row => (
        table.cell(stroke: (bottom: 0.3pt + hairline), row.billNumber), table.cell(stroke: (bottom: 0.3pt + hairline), figures(row.billDate)),
        table.cell(stroke: (bottom: 0.3pt + hairline), row.description), table.cell(stroke: (bottom: 0.3pt + hairline), pad(right: 4pt, money(row.amount))),
      )).flatten(),
      table.cell(colspan: 3, stroke: (top: 0.5pt + rule), text(weight: 600, "Total")),
      table.cell(stroke: (top: 0.5pt + rule), pad(right: 4pt, text(weight: 600, money(check.total)))),
    )
  }))
}

#let document(data) = for check in data.checks {
  sheet(margin: 0pt, {
    the-check(check, data.micrLeft, data.micrTop)
    the-stub(check, 3.5in)
    the-stub(check, 7in)
    if check.isVoid { for y in (0.25in, 3.75in, 7.25in) { void-mark(y) } }
  })
}
`;
