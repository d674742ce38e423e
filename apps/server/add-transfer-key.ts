// `npm run -s cli -- add-transfer-key FROM COMMUNITY TO [DAYS]`: makes the key by which a community goes from
// one customer to another.
import { findCommunityByName } from '../../modules/communities/communities.server.ts';
import { findCustomerByKey } from '../../modules/identity/identity.server.ts';
import { customerName, insertTransferKey, newKey } from '../../modules/lifecycle/lifecycle.server.ts';
import { addDays, dateInZone, systemClock } from '../../packages/kernel/kernel.ts';
import { readSettings } from './settings.ts';
import { findStorage, type Storage } from './storage.ts';

const usage = 'Usage: npm run -s cli -- add-transfer-key FROM-CUSTOMER-KEY "COMMUNITY NAME" TO-CUSTOMER-KEY [DAYS]';
const defaultDays = '14';

async function customer(storage: Storage, key: string): Promise<string> {
  const found = await findCustomerByKey(storage.database.local, key);
  if (!found) throw new Error(`There is no customer with the key ${key}.`);
  return found;
}

/** Makes the key in the running installation. Throws an Error with the reason when it cannot. */
export async function addTransferKeyCommand(args: readonly string[]): Promise<void> {
  const [from, communityName, to, days = defaultDays, ...rest] = args;
  if (!from || !communityName || !to || rest.length > 0 || !/^[1-9]\d{0,2}$/.test(days)) throw new Error(usage);
  if (from === to) throw new Error('Choose another customer. The community already belongs to this one.');
  const storage = findStorage(readSettings(process.env));
  try {
    const fromCustomerId = await customer(storage, from);
    const toCustomerId = await customer(storage, to);
    const communityId = await storage.database.read(fromCustomerId, (tx) => findCommunityByName(tx, communityName));
    if (!communityId) throw new Error(`${from} has no community named ${communityName}.`);
    const now = systemClock.now();
    const expiresOn = addDays(dateInZone(now, 'UTC'), Number(days));
    const nameOf = (customerId: string) => storage.database.read(customerId, customerName);
    const { key, hash, last4 } = newKey();
    const order = { fromCustomerId, communityId, communityName, toCustomerId, expiresOn, hash, last4, cutoverOn: dateInZone(now, 'UTC') };
    const names = { fromCustomerName: await nameOf(fromCustomerId), toCustomerName: await nameOf(toCustomerId) };
    await insertTransferKey(storage.database.local, { ...order, ...names, madeBy: 'Operator', madeUserId: null }, now);
    process.stdout.write(`${to} can take over ${communityName} until ${expiresOn}, with the key ${key}, which is not kept.\n`);
  } finally {
    await storage.close();
  }
}
