// The Typst template of a coupon book on US Letter: a cover with the address and the barcode of the post in
// the window of a #10 envelope, three coupons a page, and a page of labels to send payments with.

/** Defines `document(data)` for the data of `bookSheet`. */
export const COUPON_TEMPLATE = `
#import "/prelude.typ": *

#let side = 0.5in
#let lines-of(lines) = for line in lines { block(above: 0pt, below: 4.2pt, line) }

// USPS-B-3200: 22 bars an inch, 0.02 in wide; a full bar is 0.145 in high, the tracker 0.048 in.
#let bars(code) = {
  let pitch = 1in / 22
  let reach = 0.0485in
  let tracker = 0.048in
  box(width: pitch * 65, height: 2 * reach + tracker, {
    for (at, kind) in code.clusters().enumerate() {
      let up = if kind == "A" or kind == "F" { reach } else { 0pt }
      let down = if kind == "D" or kind == "F" { reach } else { 0pt }
      place(top + left, dx: pitch * at, dy: reach - up, rect(width: 0.02in, height: tracker + up + down, fill: black, stroke: none))
    }
  })
}

// 2.5 to 3.15 inches from the top and 1.05 from the left stand in the window of a #10 envelope.
#let address(data) = place(top + left, dx: 1.05in, dy: 2.35in, box(width: 3.6in, {
  set text(size: 10pt)
  if data.bars != "" { block(above: 0pt, below: 6pt, bars(data.bars)) }
  block(above: 0pt, below: 4.4pt, data.recipient)
  lines-of(data.addressLines)
}))

#let fact(name, value) = (text(fill: ink-2, name), figures(text(weight: 500, value)))

#let cover(data) = {
  place(top + left, dx: 1.05in, dy: 0.6in, {
    block(above: 0pt, below: 5pt, text(size: 10.5pt, weight: 600, data.biller))
    text(fill: ink-2, lines-of(data.billerLines))
  })
  address(data)
  place(top + left, dx: 1.05in, dy: 3.9in, block(width: 6.4in, {
    show heading: set text(size: 15pt, weight: 600)
    show heading: set block(above: 0pt, below: 12pt)
    heading(level: 1, "Your payment coupons")
    grid(
      columns: (1.5in, 1fr), row-gutter: 7pt,
      ..fact("Account", data.account), ..fact("Property", data.property), ..fact("Payments", data.span), ..fact("Total", "$" + data.total),
    )
    block(above: 18pt, below: 0pt)[Send one coupon with each payment. Make checks payable to #text(weight: 500, data.biller) and write account #figures(data.account) on the check. #data.late]
    if data.message != "" { block(above: 14pt, below: 0pt, inset: (left: 9pt, y: 2pt), stroke: (left: 2pt + rule), data.message) }
  }))
}

// A coupon is a third of the page: what the owner keeps on its left, the scanline in the band at its foot.
#let coupon(data, one) = block(width: 8.5in, height: 11in / 3, above: 0pt, below: 0pt, {
  place(bottom + left, line(length: 8.5in, stroke: (paint: rule, thickness: 0.5pt, dash: (3pt, 3pt))))
  place(top + left, dx: 2.35in, line(angle: 90deg, length: 11in / 3, stroke: (paint: rule, thickness: 0.5pt, dash: (3pt, 3pt))))
  place(top + left, dx: side, dy: 0.45in, box(width: 1.7in, {
    caption("Keep this part")
    block(above: 8pt, below: 9pt, text(weight: 500, one.number))
    grid(columns: (0.75in, 1fr), row-gutter: 7pt, ..fact("Account", data.account), ..fact("Due", one.due), ..fact("Amount", "$" + one.amount), ..fact("Check", "__________"))
  }))
  place(top + left, dx: 2.6in, dy: 0.45in, box(width: 5.4in, grid(
    columns: (3in, 1fr), column-gutter: 18pt,
    {
      block(above: 0pt, below: 5pt, caption("Send to"))
      block(above: 0pt, below: 4.2pt, text(weight: 500, data.biller))
      lines-of(data.remitLines)
      v(11pt, weak: true)
      block(above: 0pt, below: 5pt, caption("From"))
      block(above: 0pt, below: 4.2pt, data.recipient)
      text(fill: ink-2, data.property)
    },
    grid(
      columns: (1fr, auto), row-gutter: 8pt, align: (left + horizon, right + horizon),
      text(fill: ink-2, "Payment"), figures(one.number),
      text(fill: ink-2, "Account"), figures(text(weight: 500, data.account)),
      text(fill: ink-2, "Due"), figures(text(weight: 500, one.due)),
      text(fill: ink-2, "Amount"), figures(text(size: 12pt, weight: 600, "$" + one.amount)),
      ..if one.late == "" { () } else { (text(fill: ink-2, "Late after"), figures(one.late)) },
    ),
  )))
  if one.scanline != "" {
    place(bottom + right, dx: -side, dy: -0.375in, text(font: "OCRA", size: 10.07pt, top-edge: "baseline", bottom-edge: "baseline", one.scanline))
  }
})

// Labels of the kind 5160: three across and ten down, one for each payment.
#let labels(data) = for at in range(data.coupons.len()) {
  let across = calc.rem(at, 3)
  let down = calc.quo(at, 3)
  place(top + left, dx: 0.1875in + across * 2.75in, dy: 0.5in + down * 1in, box(width: 2.625in, height: 1in, inset: (x: 0.18in, y: 0.14in), {
    set text(size: 9.5pt)
    align(horizon, { block(above: 0pt, below: 4pt, data.biller); lines-of(data.remitLines) })
  }))
}

#let document(data) = sheet(
  margin: 0pt,
  {
    cover(data)
    for page in data.coupons.chunks(3) {
      pagebreak()
      for one in page { coupon(data, one) }
    }
    if data.hasLabels {
      pagebreak()
      labels(data)
    }
  },
)
`;
