// `npm run -s cli -- reset-sign-in EMAIL`: lets someone in again who lost the phone or the password; the new
// password comes from standard input.
import { newPassword } from '../../modules/identity/identity.contract.ts';
import { resetSignIn } from '../../modules/identity/identity.server.ts';
import { systemClock } from '../../packages/kernel/kernel.ts';
import { readSecret } from './read-secret.ts';
import { readSettings } from './settings.ts';
import { findStorage } from './storage.ts';

/**
 * Resets how someone signs in to the running installation. Throws an Error with the reason when it cannot.
 */
export async function resetSignInCommand(args: readonly string[]): Promise<void> {
  const [email] = args;
  if (!email || args.length !== 1) throw new Error('Usage: npm run -s cli -- reset-sign-in EMAIL');
  const storage = findStorage(readSettings(process.env));
  try {
    const password = newPassword.safeParse(await readSecret('New password'));
    if (!password.success) throw new Error(`The password ${password.error.issues[0]?.message}.`);
    const { database } = storage;
    if (!(await resetSignIn({ database, clock: systemClock }, email.toLowerCase(), password.data)))
      throw new Error(`Nobody signs in with ${email}.`);
    process.stdout.write(`${email} signs in with the new password; one-time codes are off, and every session is ended.\n`);
  } finally {
    await storage.close();
  }
}
