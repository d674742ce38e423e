// The handlers of banks and the people there.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { keepPart } from '../party/part.handlers.ts';
import { isRoutingNumber } from './aba.rules.ts';
import { type bank, type bankContact, bankKinds } from './bank.contract.ts';
import { keptBankContacts, keptBanks, listContactsOf } from './bank.store.ts';

const keeping = keepRecord({
  kept: keptBanks,
  kind: 'bank',
  words: 'bank',
  check(_context, facts) {
    if (facts.routingNumber !== '' && !isRoutingNumber(facts.routingNumber))
      throw invalid('The routing number has a wrong digit.', [{ path: 'routingNumber', message: 'is no routing number' }]);
    return facts;
  },
});

export const bankHandlers: Handlers<typeof bank> = {
  addBank: keeping.add,
  editBank: keeping.edit,
  getBank: keeping.get,
  deleteBank: keeping.remove,
  async listBankContacts({ tx, input }) {
    if (!(await keptBanks.find(tx, input.bankId))) throw notFound('The bank');
    return listContactsOf(tx, input.bankId);
  },
};

const keepingContacts = keepPart({
  kept: keptBankContacts,
  kind: 'bankContact',
  words: 'bank contact',
  async check({ tx }, facts, before) {
    if (!(await keptBanks.find(tx, facts.bankId))) throw notFound('The bank');
    return { ...facts, bankId: before?.facts.bankId ?? facts.bankId };
  },
});

export const bankContactHandlers: Handlers<typeof bankContact> = {
  addBankContact: keepingContacts.add,
  editBankContact: keepingContacts.edit,
  getBankContact: keepingContacts.get,
  deleteBankContact: keepingContacts.remove,
};

export const bankRecords: readonly RecordSource[] = [
  { kind: bankKinds.bank, labels: keptBanks.labels, named: keptBanks.named },
  { kind: bankKinds.bankContact, labels: keptBankContacts.labels, named: keptBankContacts.named },
];
