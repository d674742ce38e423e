// The handlers of external email recipients.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { invalid } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type externalEmailRecipient, recipientKinds, recipientRefusals } from './recipient.contract.ts';
import { confirmationOf } from './recipient.rules.ts';
import { keptRecipients, listRecipientRows } from './recipient.store.ts';

const keeping = keepRecord({
  kept: keptRecipients,
  kind: 'externalEmailRecipient',
  words: 'external email recipient',
  async check({ tx, input, now }, facts) {
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    if (facts.confirmedDate !== null && facts.confirmedDate > (await todayOf(tx, communityId, now)))
      throw invalid('An address was confirmed today or before.', [{ path: 'confirmedDate', message: 'lies in the future' }]);
    return facts;
  },
  taken: ({ email }) =>
    refuse(recipientRefusals, 'emailTaken', { email }, [{ path: 'email', message: 'is the address of another recipient' }]),
});

export const recipientHandlers: Handlers<typeof externalEmailRecipient> = {
  addExternalEmailRecipient: keeping.add,
  editExternalEmailRecipient: keeping.edit,
  getExternalEmailRecipient: keeping.get,
  deleteExternalEmailRecipient: keeping.remove,
  async listEmailRecipients({ tx, input, now }) {
    const today = await todayOf(tx, input.communityId, now);
    const rows = await listRecipientRows(tx, input.communityId);
    return rows.map(({ confirmedDate, ...row }) => ({ ...row, confirmation: confirmationOf(confirmedDate, today) }));
  },
};

export const recipientRecords: RecordSource = {
  kind: recipientKinds.externalEmailRecipient,
  labels: keptRecipients.labels,
  named: keptRecipients.named,
};
