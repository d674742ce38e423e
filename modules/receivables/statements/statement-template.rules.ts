// The Typst template of an owner statement on US Letter: the address in the window of a #10 envelope, the
// account, and a stub to tear off and pay with.

/** Defines `document(data)` for the data of `statementSheet`. */
export const STATEMENT_TEMPLATE = `
#import "/prelude.typ": *

#let side = 0.75in
#let lines-of(lines) = for line in lines { block(above: 0pt, below: 4.2pt, line) }
#let amount(value) = if value == "" { [] } else { pad(right: 3pt, money(value)) }

// Everything an owner looks for first, at the right of the letterhead.
#let facts(data) = {
  let rows = (
    (data.accountLabel, data.accountNumber), (data.propertyLabel, data.property), ("Statement date", data.statementDate), ("Period", data.period),
  )
  grid(
    columns: (1.05in, 1fr), row-gutter: 5pt,
    ..rows.map(((name, value)) => (text(fill: ink-2, name), figures(text(weight: 500, value)))).flatten(),
  )
}

#let letterhead(data) = grid(
  columns: (1fr, 3.05in), column-gutter: 24pt,
  {
    block(above: 0pt, below: 5pt, text(size: 10.5pt, weight: 600, data.biller))
    text(fill: ink-2, lines-of(data.addressLines))
  },
  {
    show heading: set text(size: 17pt, weight: 600, tracking: -0.015em)
    show heading: set block(above: 0pt, below: 11pt)
    heading(level: 1, "Statement of account")
    facts(data)
  },
)

// 2.5 to 3.15 inches from the top and 1.05 from the left stand in the window however the folded sheet slides in a #10 envelope.
#let address(data) = place(top + left, dx: 1.05in - side, dy: 2.5in - 0.6in, box(width: 3.2in, {
  set text(size: 10pt)
  block(above: 0pt, below: 4.4pt, data.owner)
  for line in data.mailingLines { block(above: 0pt, below: 4.4pt, line) }
}))

#let due-box(data) = place(top + right, dy: 2.42in - 0.6in, box(
  width: 3.05in, stroke: 0.6pt + rule, radius: 3pt, inset: (x: 12pt, y: 10pt),
  if data.nothingDue {
    grid(columns: (1fr, auto), align: (left + horizon, right + horizon), [#caption(if data.isCredit { "Credit balance" } else { "Balance" }) #linebreak() #text(weight: 500)[Nothing is due.]],
      text(size: 17pt, weight: 600, money(data.balance)))
  } else {
    grid(columns: (1fr, auto), align: (left + horizon, right + horizon), [#caption("Amount due") #linebreak() #text(weight: 500)[by #figures(data.dueDate)]],
      text(size: 17pt, weight: 600, figures("$" + data.due)))
  },
))

#let columns = (0.85in, 1fr, 1.0in, 1.05in, 1.05in)
#let side-inset(i) = (left: if i == 0 { 0pt } else { 5pt }, right: if i == 4 { 1pt } else { 5pt })

#let activity(data) = {
  set text(size: 8.8pt)
  let line(i, body, ..how) = table.cell(inset: side-inset(i) + (y: 4pt), stroke: (bottom: 0.3pt + hairline), ..how, body)
  let strong(i, body) = table.cell(inset: side-inset(i) + (y: 5pt), stroke: (top: 0.6pt + rule), text(weight: 600, body))
  let heads = ("Date", "Description", "Charges", "Payments", "Balance")
  let brought(sum) = (line(0, figures(data.fromDate)), line(1, "Balance brought forward"), line(2, []), line(3, []), line(4, amount(sum)))
  let moved(rows) = rows.map(row => (
    line(0, figures(row.date)), line(1, row.text), line(2, amount(row.charge)), line(3, amount(row.payment)), line(4, amount(row.balance)),
  )).flatten()
  // A home among several: its heading, what moved, its balance.
  let home(part) = (
    table.cell(colspan: 5, inset: side-inset(0) + (top: 9pt, bottom: 4pt), stroke: (bottom: 0.3pt + hairline), text(weight: 600, figures(part.heading))),
    ..brought(part.opening), ..moved(part.rows),
    line(0, []), line(1, text(weight: 500)[Balance of #figures(part.account)]), line(2, amount(part.charges)), line(3, amount(part.payments)), line(4, text(weight: 500, amount(part.balance))),
  )
  table(
    columns: columns, align: (left + top, left + top, right + top, right + top, right + top), stroke: none,
    table.header(..heads.enumerate().map(((i, head)) => table.cell(
      inset: side-inset(i) + (top: 0pt, bottom: 4pt), stroke: (bottom: 0.8pt + ink),
      if i < 2 { text(size: 0.94em, weight: 500, fill: ink-2, head) } else { pad(right: 3pt, text(size: 0.94em, weight: 500, fill: ink-2, head)) },
    ))),
    ..if data.parts.len() == 0 { brought(data.opening) + moved(data.rows) } else { data.parts.map(home).flatten() },
    strong(0, figures(data.closingDate)), strong(1, if data.parts.len() == 0 { "Balance" } else { "Balance of all homes" }), strong(2, amount(data.charges)), strong(3, amount(data.payments)), strong(4, amount(data.balance)),
  )
  if data.prepaid != "" {
    block(above: 7pt, below: 0pt, text(size: 8pt, fill: ink-2)[The balance counts #figures(data.prepaid) of prepaid money in your favor.])
  }
  if data.credit != "" {
    block(above: 7pt, below: 0pt, text(size: 8pt, fill: ink-2)[#figures(data.credit) paid ahead for one home does not pay what another owes.])
  }
}

// What is owed by age, in one line below the account.
#let aging(data) = if data.aging.len() > 0 {
  block(above: 11pt, below: 0pt, width: 100%, stroke: 0.4pt + hairline, radius: 2pt, inset: (x: 8pt, y: 5pt), grid(
    columns: (auto,) + data.aging.map(_ => 1fr), column-gutter: 10pt, align: (left + horizon,) + data.aging.map(_ => right + horizon),
    caption("Aging"),
    ..data.aging.map(one => [#caption(one.title)#h(5pt)#text(size: 8.8pt, weight: 500, figures(one.amount))]),
  ))
}

#let how-to-pay(data) = {
  if data.message != "" {
    block(above: 12pt, below: 0pt, width: 100%, inset: (left: 9pt, y: 2pt), stroke: (left: 2pt + rule), data.message)
  }
  block(above: 12pt, below: 0pt, text(size: 8.4pt, fill: ink-2)[
    #if data.code != "" [This statement can be checked later by its code #text(weight: 500, fill: ink, figures(data.code)).]
    #if not data.nothingDue [Make checks payable to #text(weight: 500, fill: ink, data.biller) and write #lower(data.accountLabel) #text(weight: 500, fill: ink, figures(data.accountNumber)) on the check.]
    #data.lateFees.join(" ")
    Payments received after #figures(data.statementDate) are not shown.
  ])
}

#let stub(data) = block(width: 100%, height: 3.1in, {
  place(top + left, dx: -side, line(length: 8.5in, stroke: (paint: rule, thickness: 0.5pt, dash: (3pt, 3pt))))
  place(top + left, dy: 6pt, text(size: 7pt, fill: ink-3, "Tear off here and send this part with your payment."))
  place(top + left, dy: 0.42in, grid(
    columns: (3.6in, 1fr), column-gutter: 24pt,
    {
      block(above: 0pt, below: 5pt, caption("From"))
      block(above: 0pt, below: 4.2pt, text(weight: 500, data.owner))
      lines-of(data.mailingLines)
      v(14pt, weak: true)
      block(above: 0pt, below: 5pt, caption("Send to"))
      block(above: 0pt, below: 4.2pt, text(weight: 500, data.biller))
      lines-of(data.remitLines)
    },
    {
      grid(
        columns: (1fr, 1.2in), row-gutter: 8pt, align: (left + horizon, right + horizon),
        text(fill: ink-2, data.accountLabel), figures(text(weight: 500, data.accountNumber)),
        ..if data.nothingDue { () } else { (text(fill: ink-2, "Due by"), figures(text(weight: 500, data.dueDate))) },
        text(fill: ink-2, "Amount due"), figures(text(size: 12pt, weight: 600, "$" + data.due)),
        text(fill: ink-2, "Amount enclosed"), box(width: 1.2in, height: 0.3in, stroke: 0.6pt + ink),
      )
    },
  ))
  if data.scanline != "" {
    place(bottom + right, dy: -0.12in, text(font: "OCRA", size: 12pt, data.scanline))
  }
})

// Asking for the number of pages has everything laid out again once it is known, which costs as much as the first time.
#let running-head(data) = if data.isOnePage { align(right, text(size: 8pt, fill: ink-3, figures("Page 1 of 1"))) } else { context {
  set text(size: 8pt, fill: ink-3)
  if counter(page).get().first() == 1 { return align(right, figures(page-of())) }
  grid(columns: (1fr, auto), [#text(weight: 600, fill: ink-2, data.biller)#h(8pt)#data.accountLabel #figures(data.accountNumber)], [#figures(data.statementDate)#h(8pt)#figures(page-of())])
} }

#let document(data) = sheet(
  margin: (x: side, top: 0.6in, bottom: 0.4in),
  header: running-head(data), header-ascent: 14pt,
  {
    if data.isOnePage { place(bottom, stub(data)) } else { place(bottom, float: true, clearance: 10pt, stub(data)) }
    address(data)
    due-box(data)
    block(height: 3.0in, width: 100%, above: 0pt, below: 0pt, letterhead(data))
    block(activity(data))
    aging(data)
    how-to-pay(data)
  },
)
`;
