// What an import of properties would do with each row, against what the community has.
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../packages/kernel/kernel.ts';
import { expectLinear } from '../../packages/testkit/linear.ts';
import { type ImportTable, readAddressList } from './address-file.rules.ts';
import { readProperties } from './property-import.rules.ts';
import { type KnownProperty, type PropertyPlan, planProperties } from './property-plan.rules.ts';

function table(header: string, ...rows: string[]): ImportTable {
  return { header: header.split('|'), rows: rows.map((row, index) => ({ line: index + 2, cells: row.split('|') })) };
}

const titles = 'Account|Number|Street|Unit|City|ZIP|Owner';
function plan(existing: readonly KnownProperty[], ...rows: string[]): PropertyPlan {
  const given = table(titles, ...rows);
  return planProperties(readProperties(given), given, existing, 'MC');
}
const shown = ({ rows }: PropertyPlan) => rows.map((row) => `${row.accountNumber} ${row.address}: ${row.status}`);
const problems = (of: PropertyPlan) => of.problems.map((each) => `${each.severity} line ${each.line}, ${each.field}: ${each.message}`);

const twelve: KnownProperty = { accountNumber: 'MC-0012', addressKey: '12|MAPLE CT||SPARKS' };

describe('new properties', () => {
  it('keep the account numbers of the file', () => {
    const found = plan([], 'A-1|1|Maple Ct||Sparks|89434|Aldana, Rosa', 'A-2|2|Maple Ct||Sparks|89434|Bishop LLC');
    expect(shown(found)).toEqual(['A-1 1 Maple Ct: new', 'A-2 2 Maple Ct: new']);
    expect(found.rows.map((row) => row.owner)).toEqual(['Aldana, Rosa', 'Bishop LLC']);
    expect([found.problems, found.fresh.length]).toEqual([[], 2]);
  });

  it('without one get the next after the highest with the short code, in the community or the file', () => {
    const found = plan(
      [twelve],
      '|1|Maple Ct||Sparks|89434|',
      'MC-0040|2|Maple Ct||Sparks|89434|',
      '|3|Maple Ct|B|Sparks|89434|',
      'MC-X9|4|Maple Ct||Sparks|89434|',
    );
    expect(shown(found)).toEqual([
      'MC-0041 1 Maple Ct: new',
      'MC-0040 2 Maple Ct: new',
      'MC-0042 3 Maple Ct B: new',
      'MC-X9 4 Maple Ct: new',
    ]);
  });

  it('begin with 0001, and pass 9999', () => {
    expect(shown(plan([], '|1|Maple Ct||Sparks|89434|'))).toEqual(['MC-0001 1 Maple Ct: new']);
    expect(shown(plan([{ accountNumber: 'MC-9999', addressKey: '' }], '|1|Maple Ct||Sparks|89434|'))).toEqual(['MC-10000 1 Maple Ct: new']);
  });
});

describe('known properties', () => {
  it('add nothing, however the address is written, with their number or without', () => {
    for (const row of ['MC-0012|12|Maple Ct||Sparks|89434|', '|12|Maple Court||SPARKS|89434|', '|12|MAPLE CT.||sparks|89434|']) {
      const found = plan([twelve], row);
      expect(found.rows.map(({ accountNumber, status }) => `${accountNumber} ${status}`)).toEqual(['MC-0012 known']);
      expect([found.problems, found.fresh]).toEqual([[], []]);
    }
  });

  it('with another number are in error; so is a known number at another address', () => {
    const found = plan([twelve], 'MC-0013|12|Maple Ct||Sparks|89434|', 'MC-0012|99|Maple Ct||Sparks|89434|');
    expect(problems(found)).toEqual([
      'error line 2, Account: this address has the account MC-0012 already',
      'error line 3, Account: account MC-0012 belongs to another address already',
    ]);
    expect(found.fresh).toEqual([]);
  });
});

describe('rows in error', () => {
  it('are shown with what they hold, beside their problems in the order of the file', () => {
    const found = plan([], 'A-1||Maple Ct||Sparks|89434|Aldana, Rosa', 'A-2|2|Maple Ct||Sparks||', 'A-2|3|Maple Ct||Sparks|89434|');
    expect(shown(found)).toEqual(['A-1 Maple Ct: error', 'A-2 2 Maple Ct: new', 'A-2 3 Maple Ct: error']);
    expect(problems(found)).toEqual([
      'error line 2, Number: The house number is missing.',
      'warning line 3, ZIP: The postcode is blank.',
      'error line 4, Account: Account A-2 is also on line 3.',
    ]);
  });

  it.each([
    ['Street', `|1|${'x'.repeat(101)}||Sparks|89434|`, 'must have at most 100 characters'],
    ['Account', `${'9'.repeat(21)}|1|Maple Ct||Sparks|89434|`, 'must have at most 20 characters'],
    ['Owner', `|1|Maple Ct||Sparks|89434|${'x'.repeat(121)}`, 'must have at most 120 characters'],
    ['Unit', '|1|Maple Ct|\u0000|Sparks|89434|', 'holds characters that are no text'],
    ['Owner', '|1|Maple Ct||Sparks|89434|\ud800', 'holds characters that are no text'],
  ])('name a %s that cannot be kept', (field, row, message) => {
    expect(problems(plan([], row))).toEqual([`error line 2, ${field}: ${message}`]);
  });
});

describe('a file of addresses is told by how it begins', () => {
  const read = (text: string) => readAddressList(new TextEncoder().encode(text));

  it.each([
    [
      'GeoJSON',
      ' \n{"type":"FeatureCollection","features":[{"properties":{"number":"1","street":"Maple Ct"},"geometry":null}]}',
      ['LON', 'LAT', 'number', 'street'],
    ],
    ['a JSON list', '\uFEFF{"addresses":[{"address1":"1 Maple Ct"}]}', ['address1']],
  ])('%s', (_name, text, header) => {
    expect(read(text)?.header).toEqual(header);
    expect(read(text)?.rows).toHaveLength(1);
  });

  it('anything else is not one', () => {
    expect([read('Number,Street\n1,Maple Ct\n'), read('')]).toEqual([null, null]);
  });

  it.each(['{', '[]', '{"features":1}', '{"addresses":[1]}'])('%j is refused as malformed', (text) => {
    expect(() => read(text)).toThrow(Refusal);
  });

  it.each<[string, (size: number) => string]>([
    ['a text that is never closed', (size) => `{"addresses":[{"a":"${'\\"'.repeat(size)}`],
    ['commas and blanks', (size) => `{"addresses":[${`,${' '.repeat(20)}`.repeat(size)}]}`],
  ])('%s is walked once', (_what, make) => {
    const outcome = (text: string) => {
      try {
        return read(text);
      } catch (error) {
        return error;
      }
    };
    expectLinear(make, outcome, 2000);
  });

  it('a list whose entries each name something else is refused', () => {
    const entries = Array.from({ length: 5000 }, (_, i) => `{"k${i}":1}`).join(',');
    expect(() => read(`{"addresses":[${entries}]}`)).toThrow('The file has more than 1000 columns.');
  });
});
