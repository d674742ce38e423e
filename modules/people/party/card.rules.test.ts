// Reads real vCards of three versions, and reads back what is written.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../../packages/testkit/linear.ts';
import { readCards } from './card.rules.ts';
import { writeCards } from './card-writer.rules.ts';
import { noParty, type PartyFacts } from './party.contract.ts';

function rowsOf(bytes: Uint8Array): Record<string, string>[] {
  const read = readCards(bytes);
  return (read?.rows ?? []).map(({ cells }) =>
    Object.fromEntries(cells.flatMap((cell, at): [string, string][] => (cell === '' ? [] : [[read?.header[at] ?? '', cell]]))),
  );
}
const sample = (name: string) => rowsOf(readFileSync(new URL(`../testdata/${name}`, import.meta.url)));

describe('cards of others', () => {
  it('in Windows-1252, as older Outlooks write them, and in UTF-16', () => {
    const cells = { 'First name': 'Jörg', 'Last name': 'Müller', 'Display name': 'Jörg Müller', Email: 'j@owners.example' };
    expect(sample('vcard-01-latin1.vcf')).toEqual([cells]);
    const text = readFileSync(new URL('../testdata/vcard-01-latin1.vcf', import.meta.url), 'latin1');
    for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()])
      expect(rowsOf(bytes)).toEqual([cells]);
  });

  it('three people of Gmail, one after another', () => {
    expect(sample('gmail-list.vcf').map((row) => [row['Display name'], row['Email']])).toEqual([
      ['Arnold Smith', 'asmithk@gmail.com'],
      ['Chris Beatle', 'chrisy55d@yahoo.com'],
      ['Doug White', 'dwhite@gmail.com'],
    ]);
  });

  it('groups, escapes and labels of Gmail', () => {
    expect(sample('gmail-single.vcf')[0]).toMatchObject({
      'First name': 'Greg',
      'Last name': 'Dartmouth',
      Phone: '555 555 1111',
      'Kind of phone': 'Mobile',
      'Further phones': 'Other: 555 555 2222',
      Street: '123 Home St Home City, HM 12345',
      'Further addresses': 'Other: 321 Custom St |  | Custom City | TX | 98765 | USA',
      'Web addresses': 'http://TheProfile.com',
      Title: 'TheJobTitle',
      Vendor: 'TheCompany',
    });
  });

  it('the example of RFC 6350, folded, with numbers as addresses and parameters in quotation marks', () => {
    expect(sample('rfc6350-example.vcf')).toEqual([
      {
        'First name': 'Simon',
        'Last name': 'Perreault',
        'Display name': 'Simon Perreault',
        Phone: '+1-418-656-9254 ext 102',
        'Kind of phone': 'Work',
        'Further phones': 'Mobile: +1-418-262-6501',
        Email: 'simon.perreault@viagenie.ca',
        'Web addresses': 'http://nomis80.org',
        Street: '2875 Laurier',
        'Street, second line': 'Suite D2-630',
        City: 'Quebec',
        State: 'QC',
        'ZIP code': 'G1V 2M2',
        Country: 'Canada',
        'Kind of address': 'Work',
        Vendor: 'Viagenie',
      },
    ]);
  });

  it('Outlook 2007, version 2.1, quoted-printable and a picture in between', () => {
    expect(sample('outlook-2007.vcf')[0]).toMatchObject({
      'First name': 'Michael',
      'Last name': 'Angstadt Jr.',
      Phone: '(111) 555-1111',
      'Further phones': 'Home: (111) 555-2222; Mobile: (111) 555-4444; Fax: (111) 555-3333',
      Email: 'mike.angstadt@gmail.com',
      Street: '222 Broadway',
      'Street, second line': 'TheOffice',
      City: 'New York',
      Note: expect.stringContaining('I assume it encodes this text inside a NOTE vCard type. But'),
    });
  });

  it('nine numbers of FullContact', () => {
    expect(sample('fullcontact.vcf')[0]?.['Further phones']?.split('; ')).toHaveLength(8);
  });

  it('are refused without an end, and are none where something else begins', () => {
    expect(() => readCards(Buffer.from('BEGIN:VCARD\nVERSION:3.0\nFN:A\n'))).toThrow(/Line 1: The card that begins here has no end/);
    expect(readCards(Buffer.from('Name,Phone\nA,1\n'))).toBeNull();
  });
});

describe('cards of ours', () => {
  const rosa: PartyFacts = {
    ...noParty,
    firstName: 'Rosa',
    middleName: 'M',
    lastName: 'Núñez; de la Cruz',
    displayName: 'Rosa M. Núñez; de la Cruz',
    phone: '775-555-0100',
    phoneLabel: 'MOBILE',
    email: 'rosa@example.com',
    contacts: [
      { kind: 'PHONE', label: 'WORK', value: '775-555-0101', isListed: true },
      { kind: 'PHONE', label: 'HOME', value: '775-555-0199', isListed: false },
      { kind: 'WEB', label: 'WEB_SITE', value: 'https://example.com/a,b', isListed: true },
    ],
    street: '12 Mill St',
    street2: 'Apt 4',
    city: 'Reno',
    state: 'NV',
    postcode: '89501',
  };
  const text = writeCards([
    { party: rosa, title: 'Broker, seller', organization: 'Alder Homes', note: `Long ${'ü'.repeat(60)}`, property: 'OC-1' },
  ]);

  it('have lines of at most 75 octets, ended as the standard wants', () => {
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(lines.slice(0, 3)).toEqual(['BEGIN:VCARD', 'VERSION:3.0', 'N:Núñez\\; de la Cruz;Rosa;M;;']);
  });

  it('are read back as they were, without the number that stands in no directory', () => {
    expect(rowsOf(Buffer.from(text))).toEqual([
      {
        'First name': 'Rosa',
        'Middle name': 'M',
        'Last name': 'Núñez; de la Cruz',
        'Display name': 'Rosa M. Núñez; de la Cruz',
        Phone: '775-555-0100',
        'Kind of phone': 'Mobile',
        'Further phones': 'Work: 775-555-0101',
        Email: 'rosa@example.com',
        'Web addresses': 'https://example.com/a,b',
        Street: '12 Mill St',
        'Street, second line': 'Apt 4',
        City: 'Reno',
        State: 'NV',
        'ZIP code': '89501',
        Title: 'Broker, seller',
        Vendor: 'Alder Homes',
        Property: 'OC-1',
        Note: expect.stringMatching(/^Long ü{60}$/),
      },
    ]);
  });
});

describe('walks a file once', () => {
  const bytes = (text: string) => Buffer.from(text);
  const card = (line: string) => bytes(`BEGIN:VCARD\nVERSION:3.0\nN:Doe;Ann\n${line}\nEND:VCARD\n`);
  it.each<[string, (size: number) => Buffer]>([
    ['a photo folded onto many lines', (size) => card(`PHOTO;ENCODING=b;TYPE=JPEG:${`${'A'.repeat(74)}\n `.repeat(size)}`)],
    ['soft breaks of quoted text', (size) => card(`NOTE;ENCODING=QUOTED-PRINTABLE:${'=41=\n'.repeat(5 * size)}`)],
    ['the name of an encoding without a colon', (size) => card(`${'QUOTED-PRINTABLE'.repeat(5 * size)}=\n=\n=`)],
    ['quotation marks that are not closed', (size) => card(`NOTE${';"'.repeat(20 * size)}:x`)],
    ['many lines of one kind', (size) => card('TEL:775-555-0101\n'.repeat(size))],
    ['many cards', (size) => bytes('BEGIN:VCARD\nVERSION:3.0\nN:Doe;Ann\nEND:VCARD\n'.repeat(size))],
  ])('%s', (_what, make) => {
    expectLinear(make, readCards, 500);
  });

  it('reads quoted text across its soft breaks, in its own characters', () => {
    const [row] = rowsOf(card('NOTE;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=F6rg=\n =3D M=FCller=\n'));
    expect(row?.Note).toBe('Jörg = Müller');
  });
});
