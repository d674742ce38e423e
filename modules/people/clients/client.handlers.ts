// The handlers of the customer's own record: the federal tax number is sealed at once, and whoever reads it
// is written down.
import { refuse } from '../../../packages/contract/contract.ts';
import { openText, sealText } from '../../../packages/db/secrets.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type client, clientKinds, clientRefusals } from './client.contract.ts';
import { type ClientFacts, findOwnRecord, keepTaxNumber, keptClients, readSealedTaxNumber } from './client.store.ts';

type Typed = Omit<ClientFacts, 'taxLast4'> & { taxNumber: string };
const typedNumber = (context: Context<unknown>): string => (context.input as Typed).taxNumber;

const keeping = keepRecord({
  kept: keptClients,
  kind: 'client',
  words: 'client',
  check(context, facts, before) {
    const taxNumber = typedNumber(context);
    // The audit trail says that the number changed and how it ends, never the number itself.
    const { taxNumber: _sealed, ...rest } = facts as unknown as Typed;
    return { ...rest, taxLast4: taxNumber === '' ? (before?.facts.taxLast4 ?? '') : taxNumber.slice(-4) };
  },
  async saved(context, clientId) {
    const taxNumber = typedNumber(context);
    if (taxNumber !== '') await keepTaxNumber(context.tx, clientId, sealText(context.services.secrets, taxNumber));
  },
  taken: () => refuse(clientRefusals, 'clientExists'),
});

type Added = Parameters<typeof keeping.add>[0];
type Edited = Parameters<typeof keeping.edit>[0];

export const clientHandlers: Handlers<typeof client> = {
  addClient: (context) => keeping.add(context as unknown as Added),
  editClient: (context) => keeping.edit(context as unknown as Edited),
  getClient: keeping.get,
  deleteClient: keeping.remove,
  findClient: async ({ tx }) => (await findOwnRecord(tx)) ?? null,
  async revealClientTaxNumber({ tx, input, services, record }) {
    const sealed = await readSealedTaxNumber(tx, input.clientId);
    if (!sealed) throw notFound('The federal tax number');
    record({ entityId: input.clientId, after: { taxNumberRead: true } });
    return { taxNumber: openText(services.secrets, sealed) };
  },
};

export const clientRecords: RecordSource = { kind: clientKinds.client, labels: keptClients.labels, named: keptClients.named };
