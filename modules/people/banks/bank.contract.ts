// The banks a customer's associations keep their money at, and the people there.
import { z } from 'zod';
import {
  type AccessLevel,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  listColumnsOf,
  nameRefusals,
  needs,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { contactFacts, contactShown } from '../../communities/communities.contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { partRefusals, partyFacts, partyShown } from '../party/party.contract.ts';
import { bankContactFields, bankFields } from './bank.fields.ts';

const rights = (level: AccessLevel) => needs('bankmaintain', level);

export const bank = defineEndpoints('Bank', {
  ...recordCalls('bank', {
    words: 'bank',
    inCommunity: false,
    customerWide: true,
    readsAtOnce: true,
    rights,
    facts: { ...inputOf(bankFields), ...contactFacts },
    shown: { ...outputOf(bankFields), ...contactShown },
    refusals: nameRefusals,
  }),
  listBankContacts: query({
    summary: 'The people at a bank by name.',
    permission: rights(1),
    input: z.object({ bankId: id }),
    output: z.array(
      z.object({
        bankContactId: id,
        name: z.string(),
        title: z.string(),
        phone: z.string(),
        email: z.string(),
        isActive: z.boolean(),
      }),
    ),
  }),
});

export const bankContact = defineEndpoints(
  'BankContact',
  recordCalls('bankContact', {
    words: 'bank contact',
    refusals: partRefusals,
    inCommunity: false,
    customerWide: true,
    readsAtOnce: true,
    rights,
    facts: { partyId: id.nullable().optional(), ...partyFacts, ...inputOf(bankContactFields) },
    shown: { ...partyShown, ...outputOf(bankContactFields) },
  }),
);

export const bankList = defineList({
  name: 'BankList',
  title: 'Banks',
  noun: 'banks',
  permission: rights(1),
  scope: {},
  rowId: 'bankId',
  recordKind: 'bank',
  columns: {
    name: { title: 'Bank', kind: 'text' },
    ...listColumnsOf(bankFields),
    city: { title: 'City', kind: 'text' },
    phone: { title: 'Phone', kind: 'text' },
    email: { title: 'Email', kind: 'text' },
    contacts: { title: 'Contacts', kind: 'count', always: true },
    status: { title: 'Status', kind: 'status', always: true, words: { ACTIVE: ['Active', 'good'], ENDED: ['Not in use', 'neutral'] } },
  },
  extra: {},
  views: { active: { title: 'Active', filters: ['status:in:ACTIVE'] }, all: { title: 'All' } },
  sort: 'name',
});

export const bankKinds = defineRecordKinds({
  bank: { noun: 'bank', title: 'Banks', inCommunity: false, rights, screen: 'bank-view', param: 'bankId', fields: bankFields },
  bankContact: {
    noun: 'bank contact',
    title: 'Bank contacts',
    inCommunity: false,
    rights,
    screen: 'bank-contact-view',
    param: 'bankContactId',
    fields: bankContactFields,
  },
});

export const bankScreens = defineScreens({
  'portfolio-banks': {
    title: 'Portfolio: banks',
    area: 'portfolio',
    path: '/banks',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 40, group: 'More' },
  },
  ...recordScreens('bank', { words: 'bank', area: 'portfolio', path: '/banks', id: 'bankId', rights }),
  ...recordScreens('bank-contact', {
    words: 'bank contact',
    area: 'portfolio',
    path: '/bank-contacts',
    id: 'bankContactId',
    rights,
    addPath: '/banks/$bankId/contacts/new',
  }),
});
