// Reads four real address files with every fault in them counted, and shows each kind of problem on small
// tables.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../packages/files/csv-reader.ts';
import { Refusal } from '../../packages/kernel/kernel.ts';
import { type ImportTable, parseAddressGeoJson, parseAddressJson } from './address-file.rules.ts';
import { type PropertyImport, propertyProblemSeverity, readOwnerName, readProperties } from './property-import.rules.ts';
import { unitApart } from './usps-address.rules.ts';

function sample(name: string): Uint8Array {
  return readFileSync(new URL(`testdata/${name}`, import.meta.url));
}

function sampleText(name: string): string {
  return new TextDecoder().decode(sample(name));
}

/** How often each problem occurs. */
function faults({ problems }: PropertyImport): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of problems) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

function table(header: string, ...rows: string[]): ImportTable {
  return { header: header.split('|'), rows: rows.map((row, index) => ({ line: index + 2, cells: row.split('|') })) };
}

describe('5,306 addresses of Alameda county', () => {
  const read = readProperties(readCsv(sample('openaddresses-us-ca-alameda.csv')), { region: 'CA' });

  it('are all read, 1,324 with a unit', () => {
    expect(read.properties).toHaveLength(5_306);
    expect(read.properties.filter((property) => property.unit !== '')).toHaveLength(1_324);
    expect(read.ignoredColumns).toEqual(['DISTRICT']);
    expect(read.properties[0]).toEqual({
      line: 2,
      accountNumber: '',
      lot: '',
      category: '',
      number: '516',
      street: 'CENTRE CT',
      unit: '',
      city: 'ALAMEDA',
      region: 'CA',
      postcode: '94502',
      parcelId: '74-1332-127',
      longitude: -122.2371548,
      latitude: 37.7468954,
      owners: [],
      mailing: null,
      key: '516|CENTRE CT||ALAMEDA',
    });
  });

  it('have 6 blank postcodes, 5 blank parcels, 1 blank coordinate and 279 repeated parcels, none of which is an error', () => {
    expect(faults(read)).toEqual({ blankPostcode: 6, blankParcelId: 5, blankCoordinate: 1, repeatedParcelId: 279 });
    expect(read.problems.filter((problem) => problem.severity === 'error')).toEqual([]);
  });

  it('share 171 parcels among 450 addresses, and no address twice', () => {
    const count = new Map<string, number>();
    for (const { parcelId } of read.properties) if (parcelId !== '') count.set(parcelId, (count.get(parcelId) ?? 0) + 1);
    const shared = [...count.values()].filter((each) => each > 1);
    expect([shared.length, shared.reduce((sum, each) => sum + each, 0)]).toEqual([171, 450]);
    expect(new Set(read.properties.map((property) => property.key)).size).toBe(5_306);
  });

  it('end with a made-up street that has neither place nor postcode nor parcel', () => {
    const last = read.properties.at(-1)!;
    expect([last.line, last.number, last.street, last.city, last.longitude]).toEqual([5_307, '123', 'Fake ST', 'ANYTOWN', null]);
    expect(read.problems.filter((problem) => problem.line === 5_307).map((problem) => [problem.column, problem.code])).toEqual([
      ['POSTCODE', 'blankPostcode'],
      ['ID', 'blankParcelId'],
      ['LON', 'blankCoordinate'],
    ]);
  });
});

describe('99 addresses of Carson, in GeoJSON with a trailing comma', () => {
  const text = sampleText('openaddresses-us-ca-carson.geojson');
  const read = readProperties(parseAddressGeoJson(text));

  it('are all read without a fault, 77 of them units of 555 E Carson St', () => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(read.properties).toHaveLength(99);
    expect(faults(read)).toEqual({});
    const condominium = read.properties.filter((property) => property.number === '555');
    expect(condominium).toHaveLength(77);
    expect(new Set(condominium.map((property) => property.key)).size).toBe(77);
    expect(new Set(condominium.map(({ street, city, region, postcode }) => [street, city, region, postcode].join('|')))).toEqual(
      new Set(['E CARSON ST|CARSON|CA|90745']),
    );
    expect(condominium[0]).toMatchObject({ line: 1, unit: '122', longitude: -118.26612584395593, latitude: 33.83225576098862 });
  });

  it('keep a fraction with its house number', () => {
    expect(read.properties.filter((property) => property.number.includes('/')).map((property) => property.key)).toEqual([
      '198 1/4|E CARSON ST||CARSON',
    ]);
  });
});

describe('condominium parcels of Berkeley', () => {
  it('are read with the street put together from its parts', () => {
    const read = readProperties(readCsv(sample('openaddresses-us-ca-berkeley-parcels.csv')));
    expect(faults(read)).toEqual({});
    expect(
      read.properties.map(({ number, street, unit, city, region, postcode, parcelId, longitude, latitude }) =>
        [number, street, unit, city, region, postcode, parcelId, longitude, latitude].join('|'),
      ),
    ).toEqual([
      '2550|DANA ST||BERKELEY|CA|94704|055 183213100|-122.26071359|37.86320476',
      '1012|GRAYSON ST|A|BERKELEY|CA|94710|053 166004000|-122.28943405|37.85569154',
      '1012|GRAYSON ST|C|BERKELEY|CA|94710|053 166004200|-122.28943405|37.85569154',
    ]);
  });
});

describe('addresses across the United States, in JSON', () => {
  it('are 999, of which 157 have a unit and 6 no city', () => {
    const read = readProperties(parseAddressJson(sampleText('rrad-addresses-us-1000.min.json')));
    expect(read.properties).toHaveLength(999);
    expect(read.properties.filter((property) => property.unit !== '')).toHaveLength(157);
    expect(faults(read)).toEqual({ blankCity: 6 });
    expect(new Set(read.properties.map((property) => property.region)).size).toBeGreaterThan(10);
    expect(read.properties[0]).toMatchObject({
      line: 1,
      number: '1745',
      street: 'T Street Southeast',
      city: 'Washington',
      region: 'DC',
      postcode: '20020',
      longitude: -76.979235,
      key: '1745|T ST SE||WASHINGTON',
    });
  });
});

describe('problems of a row', () => {
  const header = 'Account Number|Number|Street|Unit|City|State|Postcode|Parcel ID|Longitude|Latitude|Email';
  const good = 'MC-0001|101|Maple Ct|1|Sparks|NV|89434|P1|-119.7|39.5|rosa@mail.example';

  it.each([
    ['no number', 'MC-2||Maple Ct|2|Sparks|NV|89434|P2|-119.7|39.5|', 'Number', 'missingNumber'],
    ['no street', 'MC-2|101||2|Sparks|NV|89434|P2|-119.7|39.5|', 'Street', 'missingStreet'],
    ['the same address again', 'MC-2|101|maple court|Apt 1|SPARKS|NV|89434|P2|-119.7|39.5|', 'Number', 'repeatedProperty'],
    ['the same account again', 'MC-0001|101|Maple Ct|2|Sparks|NV|89434|P2|-119.7|39.5|', 'Account Number', 'repeatedAccountNumber'],
    ['no city', 'MC-2|101|Maple Ct|2||NV|89434|P2|-119.7|39.5|', 'City', 'blankCity'],
    ['no postcode', 'MC-2|101|Maple Ct|2|Sparks|NV||P2|-119.7|39.5|', 'Postcode', 'blankPostcode'],
    ['a postcode that is none', 'MC-2|101|Maple Ct|2|Sparks|NV|8943|P2|-119.7|39.5|', 'Postcode', 'badPostcode'],
    ['no parcel', 'MC-2|101|Maple Ct|2|Sparks|NV|89434||-119.7|39.5|', 'Parcel ID', 'blankParcelId'],
    ['the same parcel again', 'MC-2|101|Maple Ct|2|Sparks|NV|89434|P1|-119.7|39.5|', 'Parcel ID', 'repeatedParcelId'],
    ['no coordinate', 'MC-2|101|Maple Ct|2|Sparks|NV|89434|P2|||', 'Longitude', 'blankCoordinate'],
    ['a longitude that is no number', 'MC-2|101|Maple Ct|2|Sparks|NV|89434|P2|west|39.5|', 'Longitude', 'badCoordinate'],
    ['half a coordinate', 'MC-2|101|Maple Ct|2|Sparks|NV|89434|P2|-119.7||', 'Latitude', 'badCoordinate'],
    ['a latitude beyond the pole', 'MC-2|101|Maple Ct|2|Sparks|NV|89434|P2|-119.7|95|', 'Latitude', 'badCoordinate'],
    ['the null island', 'MC-2|101|Maple Ct|2|Sparks|NV|89434|P2|0|0|', 'Latitude', 'badCoordinate'],
    ['an email address that is none', 'MC-2|101|Maple Ct|2|Sparks|NV|89434|P2|-119.7|39.5|rosa', 'Email', 'badEmail'],
  ] as const)('%s', (_, row, column, code) => {
    const read = readProperties(table(header, good, row));
    const severity = propertyProblemSeverity[code];
    expect(read.problems.map(({ message: _message, ...problem }) => problem)).toEqual([{ line: 3, column, code, severity }]);
    expect(read.properties).toHaveLength(severity === 'error' ? 1 : 2);
  });

  it('say where the first of two stands', () => {
    const read = readProperties(table(header, good, good));
    expect(read.problems.map((problem) => problem.message)).toEqual([
      'This address is also on line 2.',
      'Account MC-0001 is also on line 2.',
      'Parcel P1 is also on line 2.',
    ]);
  });

  it('do not come from columns the file does not have', () => {
    expect(readProperties(table('Address|City|Zip', '101 Maple Ct|Sparks|89434')).problems).toEqual([]);
  });

  it('do not come from what defaults fill in', () => {
    const read = readProperties(table('Address', '101 Maple Ct'), { city: 'Sparks', region: 'NV', postcode: '89434' });
    expect(read.problems).toEqual([]);
    expect(read.properties[0]).toMatchObject({ number: '101', street: 'Maple Ct', city: 'Sparks', region: 'NV', postcode: '89434' });
  });
});

describe('a unit', () => {
  const sample = (name: string) => readProperties(readCsv(readFileSync(new URL(`testdata/${name}`, import.meta.url))));
  it('at the end of an address is told apart, and the same home is not made twice', () => {
    const { properties, problems } = sample('properties-01-unit-in-address.csv');
    expect(properties.map(({ number, street, unit }) => [number, street, unit])).toEqual([['12', 'N Main St', '#4']]);
    expect(problems.map(({ line, code, message }) => [line, code, message])).toEqual([
      [3, 'repeatedProperty', 'This address is also on line 2.'],
      [4, 'repeatedProperty', 'This address is also on line 2.'],
    ]);
  });

  it.each([
    ['Main St Apt 4', '', 'Main St', 'Apt 4'],
    ['Main St, Unit B', '', 'Main St', 'Unit B'],
    ['Main St #4', '', 'Main St', '#4'],
    ['Main St # 4', '', 'Main St', '# 4'],
    ['Main St Bldg 2 Apt 4', '', 'Main St', 'Bldg 2 Apt 4'],
    ['Main St Apt 4', '4', 'Main St', '4'],
    ['Main St Apt 4', '5', 'Main St Apt 4', '5'],
    ['Avenue C', '', 'Avenue C', ''],
    ['Highway 50', '', 'Highway 50', ''],
    ['Sault Ste Marie', '', 'Sault Ste Marie', ''],
    ['Unit B', '', 'Unit B', ''],
    ['Main St Orlando FL 32801', '', 'Main St Orlando FL 32801', ''],
  ])('of %s beside “%s” leaves %s and %s', (street, given, rest, unit) => {
    expect(unitApart(street, given)).toEqual({ street: rest, unit });
  });

  it('is what a second line says, unless it is a street where mail goes', () => {
    const { properties } = sample('runhoa-units-and-owners.csv');
    expect(properties.map(({ unit, mailing }) => [unit, mailing])).toEqual([
      ['', null],
      ['', { street: '101 Willow Dr', city: 'Seattle', region: 'WA', postcode: '98101' }],
      ['', null],
    ]);
    const second = (text: string) => readProperties({ header: ['Address', 'Address 2'], rows: [{ line: 2, cells: ['1 Oak Ct', text] }] });
    for (const unit of ['Apt 4', '#4', '4B', 'Unit B']) expect(second(unit).properties[0]).toMatchObject({ unit, mailing: null });
    for (const street of ['PO Box 7', '7 Elm St']) expect(second(street).properties[0]).toMatchObject({ unit: '', mailing: { street } });
    const unclear = second('Gate code 7');
    expect(unclear.properties[0]).toMatchObject({ unit: '', mailing: null });
    expect(unclear.problems.find(({ code }) => code === 'unclearAddress2')?.message).toBe(
      '"Gate code 7" is neither a unit nor a street; it is left out.',
    );
  });
});

describe('owners', () => {
  it.each([
    ['Aldana, Rosa', { kind: 'person', firstName: 'Rosa', lastName: 'Aldana' }],
    ['Rosa María Aldana', { kind: 'person', firstName: 'Rosa María', lastName: 'Aldana' }],
    ['Delacroix Holdings, LLC', { kind: 'organization', name: 'Delacroix Holdings, LLC' }],
    ['John Smith III', { kind: 'person', firstName: 'John', lastName: 'Smith III' }],
    ['Smith Jr., John', { kind: 'person', firstName: 'John', lastName: 'Smith Jr.' }],
    ['Doyle, Jr., Martin', { kind: 'person', firstName: 'Martin', lastName: 'Doyle Jr.' }],
    ['John Smith, Jr.', { kind: 'person', firstName: 'John', lastName: 'Smith Jr.' }],
    ['Bank, Julie', { kind: 'person', firstName: 'Julie', lastName: 'Bank' }],
    ['Church, Tom', { kind: 'person', firstName: 'Tom', lastName: 'Church' }],
    ['Co Nguyen', { kind: 'person', firstName: 'Co', lastName: 'Nguyen' }],
    ['Sierra Landscape Co.', { kind: 'organization', name: 'Sierra Landscape Co.' }],
    ['Quartz Lane Holdings, LLC', { kind: 'organization', name: 'Quartz Lane Holdings, LLC' }],
    ['First Community Bank', { kind: 'organization', name: 'First Community Bank' }],
    ['Church of Hope, Inc.', { kind: 'organization', name: 'Church of Hope, Inc.' }],
    ['Jr.', { kind: 'organization', name: 'Jr.' }],
    ['The Whitfield Family Trust', { kind: 'organization', name: 'The Whitfield Family Trust' }],
    ['Northgate L.L.C.', { kind: 'organization', name: 'Northgate L.L.C.' }],
    ['Cher', { kind: 'organization', name: 'Cher' }],
  ])('%s', (text, expected) => {
    expect(readOwnerName(text)).toEqual(expected);
  });

  it('come with their email and telephone, and the address for their mail', () => {
    const header = 'Address|City|Zip|Lot|Category|Owner|Email|Phone|Co-owner|Mailing Address|Mailing City|Mailing State|Mailing Zip';
    const row = '101 Maple Ct|Sparks|89434|1|Townhome|Aldana, Rosa|rosa@mail.example|775-555-0101|Aldana, Luis|PO Box 7|Reno|NV|89501';
    const [property] = readProperties(table(header, row)).properties;
    expect(property).toMatchObject({
      lot: '1',
      category: 'Townhome',
      owners: [
        { kind: 'person', firstName: 'Rosa', lastName: 'Aldana', email: 'rosa@mail.example', phone: '775-555-0101' },
        { kind: 'person', firstName: 'Luis', lastName: 'Aldana', email: '', phone: '' },
      ],
      mailing: { street: 'PO Box 7', city: 'Reno', region: 'NV', postcode: '89501' },
    });
  });
});

describe('files that are refused whole', () => {
  function refusalOf(action: () => unknown) {
    try {
      action();
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect((error as Refusal).code).toBe('malformedFile');
      return (error as Refusal).fields[0]!;
    }
    throw new Error('the file was accepted');
  }

  it('have no column for the street address', () => {
    expect(refusalOf(() => readProperties(table('Number|City', '1|Sparks')))).toMatchObject({ line: 1, path: 'header' });
  });

  it('are not JSON, or JSON of another kind', () => {
    expect(refusalOf(() => parseAddressGeoJson('{\n"features": [\n{x}\n]}')).line).toBe(3);
    expect(refusalOf(() => parseAddressGeoJson('{"type": "FeatureCollection"}')).message).toMatch(/no list “features”/);
    expect(refusalOf(() => parseAddressJson('{"addresses": [1]}')).message).toMatch(/Entry 1/);
    expect(refusalOf(() => parseAddressJson('[]')).message).toMatch(/no list “addresses”/);
  });

  it('do not include commas inside texts, and shapes other than points', () => {
    const text =
      '{"features": [{"geometry": {"type": "Polygon", "coordinates": [[1, 2]]}, "properties": {"address": "1 A St,]", "city": "B",}},]}';
    expect(parseAddressGeoJson(text)).toEqual({
      header: ['LON', 'LAT', 'address', 'city'],
      rows: [{ line: 1, cells: ['', '', '1 A St,]', 'B'] }],
    });
  });
});
