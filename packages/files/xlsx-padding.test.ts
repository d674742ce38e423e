// Numbers that a workbook shows with leading zeros: which formats count, where the cells stand, and that a
// sheet is walked once.
import { expect, it } from 'vitest';
import { expectLinear } from '../testkit/linear.ts';
import { paddedCells } from './xlsx-padding.ts';

const workbook = (sheet: string): Record<string, string> => ({
  'xl/workbook.xml':
    '<workbook><sheets><sheet name="One" sheetId="1" r:id="rId7"/><sheet name="Two" sheetId="2" r:id="rId8"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId8" Target="worksheets/two.xml"/><Relationship Id="rId7" Target="/xl/worksheets/one.xml"/></Relationships>',
  'xl/styles.xml': `<styleSheet><numFmts>
    <numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[$-409]000\\-00\\-0000;@"/>
    <numFmt numFmtId="166" formatCode="#,##0"/><numFmt numFmtId="167" formatCode="00000\\-0000"/></numFmts>
    <cellStyleXfs><xf numFmtId="164"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`,
  'xl/worksheets/one.xml': sheet,
});
const found = (sheet: string, place = 0) =>
  [...paddedCells((name) => workbook(sheet)[name] ?? null, place)].flatMap(([row, cells]) =>
    [...cells].map(([at, text]) => [row, at, text]),
  );

it('are read as they are shown, in formats of digits alone', () => {
  const sheet = `<sheetData><row r="2"><c r="A2" s="1"><v>2134</v></c><c r="AB2" s="2"><f>B1</f><v>12345678</v></c><c r="C2" s="3"><v>7</v></c>
    <c r="D2" s="4"><v>21341234</v></c><c r="E2" s="1" t="s"><v>3</v></c><c r="F2"><v>5</v></c><c r="G2" s="1"/><c r="H2" s="1"><v>1.5</v></c>
    <c s="1" r="I2" t="n"><f ca="1"/><v>123456</v></c></row></sheetData>`;
  expect(found(sheet)).toEqual([
    [2, 0, '02134'],
    [2, 27, '012-34-5678'],
    [2, 3, '02134-1234'],
    [2, 8, '123456'],
  ]);
  expect(found(sheet, 1)).toEqual([]);
});

it.each([
  ['cells', '<c r="A1" s="1"><v>1</v></c>'],
  ['cells that never end', '<c r="A1" s="1"><f>'],
  ['blanks in a tag', '<c '],
])('walk a sheet of %s once', (_what, part) => {
  expectLinear((size) => part.repeat(size), found, 5000);
});
