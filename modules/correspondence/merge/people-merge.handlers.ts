// The merge fields every letter has: the owner, the home, the association and the letter itself.
import { needs } from '../../../packages/contract/contract.ts';
import { assert } from '../../../packages/kernel/kernel.ts';
import type { MergeField, MergeValues, ValueKind } from './document.contract.ts';
import type { MergeSource } from './merge-source.handlers.ts';
import { findSender, listRecipientRows } from './recipient.store.ts';

const field = (name: string, title: string, group: string, kind: ValueKind, more: Partial<MergeField> = {}): MergeField => ({
  name,
  title,
  group,
  kind,
  whenBlank: 'ERROR',
  from: '',
  ...more,
});
const maybe = { whenBlank: 'OMIT' } as const;

export const peopleMerge: MergeSource = {
  fields: [
    field('letter.date', 'Letter date', 'Letter', 'date', { from: 'the day the letter carries' }),
    field('owner.name', 'Owner name', 'Owner', 'text', { from: 'the owner’s page' }),
    field('owner.names', 'Owner names', 'Owner', 'text', { from: 'all owners of the home' }),
    field('owner.mailingAddress', 'Mailing address', 'Owner', 'lines', { from: 'the owner’s page, else the home' }),
    field('owner.accountNumber', 'Account number', 'Owner', 'text', { from: 'the property' }),
    field('owner.email', 'Email', 'Owner', 'text', { ...maybe, from: 'the owner’s page' }),
    field('owner.phone', 'Phone', 'Owner', 'text', { ...maybe, from: 'the owner’s page' }),
    field('owner.since', 'Owner since', 'Owner', 'date', { from: 'the day of the settlement' }),
    field('owner.hasEmailConsent', 'Agreed to email', 'Owner', 'flag', { from: 'the consent on file' }),
    field('property.address', 'Property address', 'Home', 'text', { from: 'the property' }),
    field('property.fullAddress', 'Property, city and ZIP', 'Home', 'lines', { from: 'the property' }),
    field('property.lot', 'Lot', 'Home', 'text', { ...maybe, from: 'the property' }),
    field('community.legalName', 'Association legal name', 'Community', 'text', { from: 'the community' }),
    field('community.name', 'Community name', 'Community', 'text', { from: 'the community' }),
    field('community.address', 'Return address', 'Community', 'lines', { ...maybe, from: 'the community' }),
    field('community.phone', 'Community phone', 'Community', 'text', { ...maybe, from: 'the community' }),
    field('company.name', 'Management company', 'Community', 'text', { from: 'the company’s record' }),
  ],
  tables: [],
  rights: needs('ownercommunications', 1),
  async load(tx, { communityId, ownershipIds, on }) {
    const sender = await findSender(tx, communityId);
    assert(sender, 'a letter belongs to a community');
    const rows = await listRecipientRows(tx, communityId, on);
    const byHome = Map.groupBy(rows, ({ propertyId }) => propertyId);
    const wanted = new Set(ownershipIds);
    const own = {
      'letter.date': on as string,
      'community.legalName': sender.legalName,
      'community.name': sender.name,
      'community.address': sender.lines.join('\n'),
      'community.phone': sender.phone,
      'company.name': sender.company,
    };
    return new Map(
      rows
        .filter(({ ownershipId }) => wanted.has(ownershipId))
        .map((row): [string, MergeValues] => [
          row.ownershipId,
          {
            tables: {},
            values: {
              ...own,
              'owner.name': row.recipient,
              'owner.names': (byHome.get(row.propertyId) ?? [row]).map(({ recipient }) => recipient).join(' and '),
              'owner.mailingAddress': row.mailingLines.join('\n'),
              'owner.accountNumber': row.accountNumber,
              'owner.email': row.email,
              'owner.phone': row.phone,
              'owner.since': row.startDate,
              'owner.hasEmailConsent': row.consentDate === null ? 'no' : 'yes',
              'property.address': row.property,
              'property.fullAddress': row.propertyLines.join('\n'),
              'property.lot': row.lot,
            },
          },
        ]),
    );
  },
};
