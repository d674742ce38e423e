// The handlers of seals: how far the books are sealed, the published head, and who is mailed it.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { chainEnd, fingerprintOf, headFile, lastHead } from '../../../packages/seal/seal.ts';
import { bookFacts, deleteRecipient, insertRecipient, listRecipients } from './recipient.store.ts';
import { sealRefusals, type seals } from './seal.contract.ts';

export const sealHandlers: Handlers<typeof seals> = {
  async getSeals({ tx }) {
    const [end, head, { sealedTime }, recipients] = [
      await chainEnd(tx),
      await lastHead(tx),
      await bookFacts(tx),
      await listRecipients(tx, null),
    ];
    return {
      block: end && sealedTime && { number: end.number, sealedTime },
      head: head && { number: head.number, hash: head.hash, signedTime: head.signedTime, fingerprint: fingerprintOf(head.publicKey) },
      recipients,
    };
  },
  async downloadHead({ tx }) {
    const head = await lastHead(tx);
    if (!head) throw notFound('The head');
    return { fileName: `head-${head.number}.json`, contentType: 'application/json', body: Buffer.from(headFile(head)) };
  },
  async addRecipient({ tx, input, userId, now, record }) {
    const recipientId = await insertRecipient(tx, input, { userId, now });
    if (!recipientId)
      throw refuse(sealRefusals, 'recipientTaken', { email: input.email }, [{ path: 'email', message: 'is mailed already' }]);
    record({ entityId: recipientId, after: input });
    return { recipientId };
  },
  async removeRecipient({ tx, input, record }) {
    const gone = await deleteRecipient(tx, input.recipientId);
    if (!gone) throw notFound('The recipient');
    record({ entityId: input.recipientId, before: gone });
    return {};
  },
};
