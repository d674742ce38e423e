// The handlers of partners.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type partner, partnerKinds } from './partner.contract.ts';
import { keptPartners, listPartnerRows } from './partner.store.ts';

const keeping = keepRecord({ kept: keptPartners, kind: 'partner', words: 'partner' });

export const partnerHandlers: Handlers<typeof partner> = {
  addPartner: keeping.add,
  editPartner: keeping.edit,
  getPartner: keeping.get,
  deletePartner: keeping.remove,
  listPartners: ({ tx }) => listPartnerRows(tx),
};

export const partnerRecords: RecordSource = { kind: partnerKinds.partner, labels: keptPartners.labels, named: keptPartners.named };
