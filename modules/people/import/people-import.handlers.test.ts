// Owners, renters, contacts and people at vendors from files: added and changed, several owners of a
// property, what is refused named by its row, all of it taken back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contact, contactList } from '../contacts/contact.contract.ts';
import { contactImport } from '../contacts/contact-import.contract.ts';
import { ownerImport } from '../owners/owner-import.contract.ts';
import { owner, ownership } from '../owners/ownership.contract.ts';
import { cards } from '../party/card.contract.ts';
import { noParty, party } from '../party/party.contract.ts';
import { aHome, type Home } from '../properties/home.testing.ts';
import { renter, renterList } from '../renters/renter.contract.ts';
import { renterImport } from '../renters/renter-import.contract.ts';
import { vendor } from '../vendors/vendor.contract.ts';
import { vendorContact } from '../vendors/vendor-contact.contract.ts';
import { vendorContactImport } from '../vendors/vendor-contact-import.contract.ts';

let home: Home;
let scope: { communityId: string };
beforeAll(async () => {
  home = await aHome();
  scope = { communityId: home.communityId };
});
afterAll(() => home.server.close());

const file = (...lines: string[]) => ({ fileName: 'people.csv', content: Buffer.from(lines.join('\n')).toString('base64') });

describe('owners', () => {
  const { preview, commit, undo } = ownerImport.calls;
  const listed = async () => (await home.server.call(owner.listOwners, scope)).rows;
  const given = file(
    'Account Number,Owner,Email,Further phones,Settlement,Share,Delivery,Consent,Billing address',
    'OC-1,"Aldana, Rosa",rosa@example.com,Mobile: 775-555-0100; 775-555-0101,2025-01-01,50,Email,2025-01-02,',
    'oc-1,Luis Aldana,,,2025-01-01,50,,,',
    '2 Oak Ct,Bishop Family Trust,,,2025-02-01,,,,',
  );

  it('come in with their contact points, the first of a property as its primary owner', async () => {
    const look = await home.server.call(preview, { ...scope, file: given });
    expect([look.newCount, look.errorCount, look.problems]).toEqual([3, 0, []]);
    await home.server.call(commit, { ...scope, file: given, controlCount: 3 });
    const rows = await listed();
    expect(rows.map((row) => [row.accountNumber, row.owner, row.kind, row.isPrimary])).toEqual([
      ['OC-2', 'Bishop Family Trust', 'TRUST', true],
      ['OC-1', 'Luis Aldana', 'PERSON', false],
      ['OC-1', 'Rosa Aldana', 'PERSON', true],
    ]);
    const rosa = await home.server.call(ownership.getOwnership, { ...scope, ownershipId: rows[2]?.ownershipId ?? '' });
    expect(rosa).toMatchObject({ delivery: 'EMAIL', sharePercent: '50', firstName: 'Rosa', lastName: 'Aldana' });
    expect(rosa.contacts).toEqual([
      { kind: 'PHONE', label: 'MOBILE', value: '775-555-0100', isListed: true },
      { kind: 'PHONE', label: 'OTHER', value: '775-555-0101', isListed: true },
    ]);
  });

  it('are known by name and by email address, keep or lose what is blank by choice, and come back exactly', async () => {
    const before = await listed();
    const changes = file(
      'Property,Name,Email,Phone,Note',
      'OC-1,Rosa ALDANA,,775-555-0199,',
      'OC-1,Luis Aldana,luis@example.com,,Away in May',
    );
    const kept = await home.server.call(preview, { ...scope, file: changes });
    expect(kept.rows.map((row) => [row.act, row.note])).toEqual([
      ['changed', 'phone'],
      ['changed', 'email, note'],
    ]);
    const { importRunId } = await home.server.call(commit, { ...scope, file: changes });
    expect((await listed()).map((row) => row.phone)).toEqual(['', '', '775-555-0199']);
    await home.server.call(undo, { ...scope, importRunId });
    expect(await listed()).toEqual(before);
  });

  it('are refused by their rows: an unknown property with the one it resembles, a sale, a delivery without consent', async () => {
    const look = await home.server.call(preview, {
      ...scope,
      file: file(
        'Property,First name,Last name,Email,Settlement,Primary,Delivery,Consent to email given',
        'OC1,Ann,Lee,,2026-01-01,,,',
        'OC-9,Ann,Lee,,2026-01-01,,,',
        'OC-1,Ann,Lee,,2026-01-01,yes,,',
        'OC-3,Ann,Lee,,,,,',
        'OC-3,Bo,Lee,nobody,2026-01-01,,,',
        'OC-3,Cy,Lee,cy@example.com,2026-01-01,,Email,',
        'OC-3,,,,2026-01-01,,,',
      ),
    });
    expect(look.problems.map(({ line, column, suggestion }) => [line, column, suggestion])).toEqual([
      [2, 'property', 'OC-1'],
      [3, 'property', null],
      [4, 'startDate', null],
      [5, 'startDate', null],
      [6, 'email', null],
      [7, 'consentDate', null],
      [8, 'name', null],
    ]);
    const refused = await home.server.send(commit, { ...scope, file: file('Property,Name,Settlement', 'OC-9,Ann Lee,2026-01-01') });
    expect([refused.status, refused.json.code]).toEqual([409, 'rowsInError']);
  });

  it('stay when something was built on them', async () => {
    const { importRunId } = await home.server.call(commit, {
      ...scope,
      file: file('Property,Name,Settlement', 'OC-3,Dee Marsh,2026-01-01'),
    });
    const dee = (await listed()).find((row) => row.owner === 'Dee Marsh');
    const ownershipId = dee?.ownershipId ?? '';
    const { version: _v, ownershipId: _o, ...facts } = await home.server.call(ownership.getOwnership, { ...scope, ownershipId });
    const again = await home.server.call(commit, { ...scope, file: file('Property,Name,Note', 'OC-3,Dee Marsh,Called') });
    const { version } = await home.server.call(ownership.getOwnership, { ...scope, ownershipId });
    await home.server.call(ownership.editOwnership, { ...scope, ...facts, ownershipId, version, note: 'Called twice' });
    const refused = await home.server.send(undo, { ...scope, importRunId: again.importRunId });
    expect([refused.json.code, refused.json.errorMessage]).toEqual(['builtUpon', expect.stringContaining('Dee Marsh was changed since')]);
    await home.server.call(undo, { ...scope, importRunId });
    expect((await listed()).some((row) => row.owner === 'Dee Marsh')).toBe(false);
  });
});

it('renters come in with lease, household and approval, are changed, and go', async () => {
  const { commit, preview, undo } = renterImport.calls;
  const given = file(
    'Property,Tenant,Lease Start,Lease End,Household,Approval,Email',
    'OC-1,Ana Reyes,01/01/2026,12/31/2026,Tom Reyes (Son); Ida Reyes,Approved,ana@example.com',
    'OC-2,Kay Ito,06/01/2026,05/31/2026,,,',
  );
  const look = await home.server.call(preview, { ...scope, file: given });
  expect(look.problems.map(({ line, column }) => [line, column])).toEqual([[3, 'leaseEndDate']]);
  const { importRunId } = await home.server.call(commit, { ...scope, file: given, mended: [{ line: 3, cells: null }] });
  const page = await home.server.call(renterList.calls.readPage, scope);
  const renterId = page.rows[0]?.renterId ?? '';
  expect(await home.server.call(renter.getRenter, { ...scope, renterId })).toMatchObject({
    displayName: 'Ana Reyes',
    approval: 'APPROVED',
    household: [
      { name: 'Tom Reyes', relation: 'Son' },
      { name: 'Ida Reyes', relation: '' },
    ],
  });
  const change = await home.server.call(preview, { ...scope, file: file('Property,Tenant,Phone', 'OC-1,Ana Reyes,775-555-0100') });
  expect(change.rows.map((row) => [row.act, row.note])).toEqual([['changed', 'phone']]);
  await home.server.call(undo, { ...scope, importRunId });
  expect((await home.server.call(renterList.calls.readPage, scope)).rows).toEqual([]);
});

it('contacts come in from a vCard; what the card does not say they are is assumed, and told', async () => {
  const { commit, preview, undo } = contactImport.calls;
  const card =
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ortega;Ines;;;\r\nFN:Ines Ortega\r\nTEL;TYPE=CELL:775-555-0142\r\nROLE:Caretaker\r\nEND:VCARD\r\n';
  const bare = 'BEGIN:VCARD\r\nVERSION:4.0\r\nN:Novak;Pia;;;\r\nFN:Pia Novak\r\nEND:VCARD\r\n';
  const given = { fileName: 'c.vcf', content: Buffer.from(card + bare).toString('base64') };
  const look = await home.server.call(preview, { ...scope, file: given });
  expect(look.rows.map((row) => row.act)).toEqual(['new', 'new']);
  expect(look.problems.map(({ line, column, severity, message }) => [line, column, severity, message])).toEqual([
    [8, 'relation', 'warning', 'The file does not say what they are; they come in as Contact.'],
  ]);
  const { importRunId } = await home.server.call(commit, { ...scope, file: given });
  const relations = async () =>
    (await home.server.call(contactList.calls.readPage, scope)).rows.map(({ name, relation }) => [name, relation]);
  expect(await relations()).toEqual([
    ['Ines Ortega', 'Caretaker'],
    ['Pia Novak', 'Contact'],
  ]);
  // One that is known keeps what it is.
  const known = await home.server.call(preview, { ...scope, file: file('Name,Phone', 'Ines Ortega,775-555-0143') });
  expect([known.problems, known.rows.map((row) => row.note)]).toEqual([[], ['phone']]);
  await home.server.call(undo, { ...scope, importRunId });
});

it('people at vendors are told apart by their vendor, and one that is none is named with the one it resembles', async () => {
  const { commit, preview, undo } = vendorContactImport.calls;
  const { vendorId } = await home.server.call(vendor.addVendor, { name: 'Sierra Green', alias: 'SG-1' });
  const given = file('Vendor,Name,Title', 'sg-1,Dale Whitcomb,Estimator', 'Siera Green,Kim Lee,');
  const look = await home.server.call(preview, { file: given });
  expect(look.problems.map(({ line, suggestion }) => [line, suggestion])).toEqual([[3, 'Sierra Green']]);
  const { importRunId } = await home.server.call(commit, { file: given, mended: [{ line: 3, cells: { vendor: 'Sierra Green' } }] });
  const people = () => home.server.call(vendorContact.listVendorContacts, { vendorId });
  expect((await people()).map((one) => [one.name, one.title])).toEqual([
    ['Dale Whitcomb', 'Estimator'],
    ['Kim Lee', ''],
  ]);
  await home.server.call(undo, { importRunId });
  expect(await people()).toEqual([]);
});

it('a file gives a primary owner of another property no other name, as no form does', async () => {
  const [rosa] = await home.server.call(party.pickParties, { search: 'Rosa Aldana' });
  const { contactId } = await home.server.call(contact.addContact, {
    ...scope,
    ...rosa,
    partyId: rosa?.partyId ?? '',
    relation: 'Key holder',
  });
  const look = async (...rows: string[]) =>
    home.server.call(contactImport.calls.preview, { ...scope, file: file('First name,Last name,Email,Relation', ...rows) });
  const renamed = await look('Rosa,Whitfield,rosa@example.com,Key holder');
  expect(renamed.problems.map(({ line, severity, message }) => [line, severity, message])).toEqual([
    [
      2,
      'error',
      'Rosa Aldana is the primary owner of 1 Oak Ct. Change the name on the page of that owner, where a correction is told from a sale.',
    ],
  ]);
  expect((await look('Rosa Maria,Aldana,rosa@example.com,Neighbor')).errorCount).toBe(0);
  await home.server.call(contact.deleteContact, { ...scope, contactId });
});

it('people go out as vCards: those chosen, with the account of their home, for who may see them', async () => {
  const ids = (await home.server.call(owner.listOwners, scope)).rows.map((row) => row.ownershipId);
  const saved = await home.server.send(cards.saveOwnerCards, { ...scope, ids });
  expect([saved.status, saved.text.match(/^FN:.*$/gm), saved.text.match(/^X-COMMONHOLD-PROPERTY:.*$/gm)]).toEqual([
    200,
    ['FN:Rosa Aldana', 'FN:Luis Aldana', 'FN:Bishop Family Trust'].map((line) => expect.stringContaining(line)),
    ['OC-1', 'OC-1', 'OC-2'].map((account) => expect.stringContaining(account)),
  ]);
  const read = await home.server.call(ownerImport.calls.preview, {
    ...scope,
    file: { fileName: 'Owners.vcf', content: Buffer.from(saved.text).toString('base64') },
  });
  // The first of her further numbers is the first of the card.
  expect(read.rows.map((row) => [row.act, row.note])).toEqual([
    ['changed', 'phone, kind of phone, further phones'],
    ['same', ''],
    ['same', ''],
  ]);
  expect((await home.server.send(cards.saveOwnerCards, { ...scope, ids: [] })).status).toBe(404);
  const { vendorId } = await home.server.call(vendor.addVendor, { name: 'Basin Press' });
  await home.server.call(vendorContact.addVendorContact, { vendorId, firstName: 'Kim', lastName: 'Lee', title: 'Dispatcher' });
  const people = await home.server.send(cards.saveVendorContactCards, { vendorId });
  expect(people.text).toContain('ORG:Basin Press\r\nTITLE:Dispatcher');
  const stranger = await home.server.tokenFor('Owner');
  for (const endpoint of [cards.saveOwnerCards, cards.saveContactCards, cards.saveRenterCards])
    expect((await home.server.send(endpoint, { ...scope, ids }, { token: stranger })).status).toBe(403);
});

it('who may not change them imports none', async () => {
  const token = await home.server.tokenFor('Auditor');
  const given = file('Property,Name', 'OC-1,Ann Lee');
  for (const endpoint of [ownerImport.calls.commit, renterImport.calls.commit, contactImport.calls.commit])
    expect((await home.server.send(endpoint, { ...scope, file: given }, { token })).status).toBe(403);
});

it('a name that two people at one property share is an error that names both, unless an address tells them apart', async () => {
  const propertyId = home.propertyIds[1] ?? '';
  for (const email of ['sam@example.com', 'junior@example.com'])
    await home.server.call(ownership.addOwnership, {
      ...noParty,
      ...scope,
      propertyId,
      isPrimary: false,
      firstName: 'Sam',
      lastName: 'Lee',
      email,
      startDate: '2026-01-01',
    });
  const look = async (row: string) => {
    const given = file('Property,First name,Last name,Email,Note', row);
    return await home.server.call(ownerImport.calls.preview, { ...scope, file: given });
  };
  expect((await look('OC-2,Sam,Lee,,Called')).problems.map(({ line, message }) => [line, message])).toEqual([
    [2, '“Sam Lee” names more than one: Sam Lee (sam@example.com), Sam Lee (junior@example.com). Give the email address.'],
  ]);
  expect((await look('OC-2,Sam,Lee,junior@example.com,Called')).rows.map(({ act }) => act)).toEqual(['changed']);
});
