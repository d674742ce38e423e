// `npm run -s cli -- add-operator EMAIL`: makes someone who may create customers; the password comes from
// standard input.
import { operator } from '../../modules/identity/identity.contract.ts';
import { findLogin, hashChosen, insertOperator } from '../../modules/identity/identity.server.ts';
import { asMigrator } from '../../packages/db/as-migrator.ts';
import { readSecret } from './read-secret.ts';
import { readSettings } from './settings.ts';
import { findStorage } from './storage.ts';

/** Adds an operator to the running installation. Throws an Error with the reason when it cannot. */
export async function addOperatorCommand(args: readonly string[]): Promise<void> {
  const [given] = args;
  if (!given || args.length !== 1) throw new Error('Usage: npm run -s cli -- add-operator EMAIL');
  const { shape } = operator.createCustomer.input;
  const email = shape.administratorEmail.safeParse(given);
  if (!email.success) throw new Error(`${given} is no email address.`);
  const storage = findStorage(readSettings(process.env));
  try {
    const { local } = storage.database;
    if (await findLogin(local, email.data)) throw new Error(`${email.data} signs in already.`);
    const password = shape.administratorPassword.safeParse(await readSecret('Password'));
    if (!password.success) throw new Error(`The password ${password.error.issues[0]?.message}.`);
    const passwordHash = await hashChosen(email.data, password.data);
    await asMigrator(storage.migratorUrl, (migrator) => insertOperator(migrator, { email: email.data, passwordHash, isSample: false }));
    process.stdout.write(`${email.data} can sign in as operator.\n`);
  } finally {
    await storage.close();
  }
}
