// `npm run -s cli -- provider …`: the OpenID Connect providers people may sign in with; the operator alone
// names them, because the server calls their addresses.
import {
  deleteProvider,
  findCustomerByKey,
  insertProvider,
  isEmailDomain,
  isIssuer,
  listProviders,
  returnAddress,
} from '../../modules/identity/identity.server.ts';
import { sealText } from '../../packages/db/secrets.ts';
import { readSecret } from './read-secret.ts';
import { readSettings } from './settings.ts';
import { findStorage, type Storage } from './storage.ts';

const usage = `Usage: npm run -s cli -- provider list
       npm run -s cli -- provider remove ID
       npm run -s cli -- provider add NAME ISSUER CLIENT_ID DOMAIN[,DOMAIN…] [CUSTOMER_KEY]
The client secret comes from standard input. Without CUSTOMER_KEY the provider serves every customer.`;

async function add({ database, secrets }: Storage, args: readonly string[], publicUrl: string): Promise<string> {
  const [name, issuer, clientId, domains, key] = args;
  if (!name || !issuer || !clientId || !domains || args.length > 5) throw new Error(usage);
  if (!isIssuer(issuer)) throw new Error(`${issuer} is no address of a provider: it begins with https://.`);
  const emailDomains = domains.toLowerCase().split(',');
  const wrong = emailDomains.find((domain) => !isEmailDomain(domain));
  if (wrong !== undefined) throw new Error(`${wrong} is no domain of email addresses.`);
  const customerId = key ? await findCustomerByKey(database.local, key) : null;
  if (customerId === undefined) throw new Error(`No customer has the key ${key}.`);
  const secret = await readSecret('Client secret');
  if (secret === '') throw new Error('The client secret is missing.');
  const sealed = sealText(secrets, secret);
  const id = await insertProvider(database.local, { customerId, name, issuer, clientId, clientSecretSealed: sealed, emailDomains });
  if (!id) throw new Error(`${issuer} is a provider ${key ? 'of this customer' : 'of the installation'} already.`);
  return `People of ${emailDomains.join(', ')} can sign in with ${name}. Register this redirect address there: ${returnAddress(publicUrl)}\n`;
}

async function list({ database }: Storage): Promise<string> {
  const providers = await listProviders(database.local);
  const lines = providers.map(({ providerId, name, issuer, customerId, emailDomains }) =>
    [providerId, name, issuer, emailDomains.join(','), customerId ? `customer ${customerId}` : 'every customer'].join('\t'),
  );
  return lines.length > 0 ? `${lines.join('\n')}\n` : 'There are no providers.\n';
}

async function remove({ database }: Storage, [id, ...more]: readonly string[]): Promise<string> {
  if (!id || !/^[1-9]\d{0,17}$/.test(id) || more.length > 0) throw new Error(usage);
  if (!(await deleteProvider(database.local, id))) throw new Error(`There is no provider ${id}.`);
  return 'The provider is removed; nobody signs in with it any more.\n';
}

/**
 * Lists, adds or removes a provider of the running installation. Throws an Error with the reason when it
 * cannot.
 */
export async function providerCommand(args: readonly string[]): Promise<void> {
  const [act, ...rest] = args;
  if (act !== 'list' && act !== 'add' && act !== 'remove') throw new Error(usage);
  const settings = readSettings(process.env);
  const storage = findStorage(settings);
  try {
    const said = act === 'add' ? add(storage, rest, settings.publicUrl) : act === 'remove' ? remove(storage, rest) : list(storage);
    process.stdout.write(await said);
  } finally {
    await storage.close();
  }
}
