// The invoice of a vendor as a PDF of one page, as it comes by email.
import { formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';

interface Invoice {
  vendor: string;
  billNumber: string;
  billDate: LocalDate;
  amount: string;
  description: string;
}

/** Size, left edge, height and text of a line; texts of the sample are ASCII. */
type Line = readonly [size: number, left: number, height: number, text: string];

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

/** The objects of a PDF with the table of where each begins (ISO 32000-1, 7.5). */
function pdfOf(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const starts: string[] = [];
  objects.forEach((object, index) => {
    starts.push(`${`${text.length}`.padStart(10, '0')} 00000 n \n`);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const count = objects.length + 1;
  return `${text}xref\n0 ${count}\n0000000000 65535 f \n${starts.join('')}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
}

/** The invoice as the text of a PDF. */
export function invoiceOf({ vendor, billNumber, billDate, amount, description }: Invoice): string {
  const lines: Line[] = [
    [20, 60, 700, vendor],
    [10, 60, 682, '500 Sierra St, Reno, NV 89501'],
    [14, 60, 636, `Invoice ${billNumber}`],
    [10, 60, 618, formatDateLong(billDate)],
    [10, 60, 590, 'Bill to: Maple Court Homeowners Association, 1201 Maple Ct, Sparks, NV 89434'],
    [11, 60, 550, description],
    [11, 480, 550, amount],
    [12, 60, 518, 'Total due'],
    [12, 480, 518, amount],
    [10, 60, 480, 'Please pay within 14 days. Thank you.'],
  ];
  const drawn = lines.map(([size, left, height, text]) => `BT /F1 ${size} Tf ${left} ${height} Td (${escaped(text)}) Tj ET`).join('\n');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
}
