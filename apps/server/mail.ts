// The way mails go: through the mail server of the environment, or into DATA_DIR/mail.
import { join } from 'node:path';
import { type Mailer, openMail } from '../../packages/mail/mail.ts';
import type { Settings } from './settings.ts';

/** Opens the way mails go; `log` is told of every mail that only became a file. */
export function openLetters(settings: Pick<Settings, 'mailUrl' | 'mailFrom' | 'dataDir'>, log: (words: string) => void): Mailer {
  return openMail({ url: settings.mailUrl, from: settings.mailFrom, folder: join(settings.dataDir, 'mail'), log });
}
