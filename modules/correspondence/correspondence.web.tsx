// The pages of correspondence.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { consentScreens } from './consent/consent.contract.ts';
import type { wordScreens } from './docx/word-template.contract.ts';
import type { healthScreens } from './email/email-health.contract.ts';
import type { letterScreens } from './letters/letter.contract.ts';
import type { mailHouseScreens } from './mail-house/mail-order.contract.ts';
import type { certificateScreens } from './paper/certificate.contract.ts';
import type { labelScreens } from './paper/label.contract.ts';
import type { signatureScreens } from './signatures/signature.contract.ts';
import type { templateScreens } from './templates/template.contract.ts';
import type { textScreens } from './texts/text.contract.ts';

export const templatePages = {
  'template-library': () => import('./templates/screens/template-library.screen.tsx'),
  'template-editor': () => import('./templates/screens/template-editor.screen.tsx'),
} satisfies Pages<typeof templateScreens>;

export const letterPages = {
  'message-batches': () => import('./letters/screens/message-batches.screen.tsx'),
  'message-batch-edit': () => import('./letters/screens/message-batch-edit.screen.tsx'),
  'message-batch-review': () => import('./letters/screens/message-batch-review.screen.tsx'),
  letters: () => import('./letters/screens/letters.screen.tsx'),
  'letter-detail': () => import('./letters/screens/letter-detail.screen.tsx'),
  'print-jobs': () => import('./letters/screens/print-jobs.screen.tsx'),
} satisfies Pages<typeof letterScreens>;

export const labelPages = {
  'mailing-labels': () => import('./paper/screens/mailing-labels.screen.tsx'),
  'mailing-owner-labels': () => import('./paper/screens/mailing-owner-labels.screen.tsx'),
} satisfies Pages<typeof labelScreens>;

export const certificatePages = {
  'mailing-certificates': () => import('./paper/screens/mailing-certificates.screen.tsx'),
  'mailing-certificate': () => import('./paper/screens/mailing-certificate.screen.tsx'),
} satisfies Pages<typeof certificateScreens>;

export const consentPages = {
  'sms-unsubscribe-history': () => import('./consent/screens/sms-unsubscribe-history.screen.tsx'),
  'owner-consent': () => import('./consent/screens/owner-consent.screen.tsx'),
} satisfies Pages<typeof consentScreens>;

export const textPages = {
  'text-settings': () => import('./texts/screens/text-settings.screen.tsx'),
} satisfies Pages<typeof textScreens>;

export const healthPages = {
  'email-health': () => import('./email/screens/email-health.screen.tsx'),
} satisfies Pages<typeof healthScreens>;
export const mailHousePages = {
  'south-data-settings': () => import('./mail-house/screens/south-data-settings.screen.tsx'),
  'south-data-orders': () => import('./mail-house/screens/south-data-orders.screen.tsx'),
  'south-data-order': () => import('./mail-house/screens/south-data-order.screen.tsx'),
} satisfies Pages<typeof mailHouseScreens>;

export const signaturePages = {
  signatures: () => import('./signatures/screens/signatures.screen.tsx'),
} satisfies Pages<typeof signatureScreens>;

export const wordPages = {
  'word-templates': () => import('./docx/screens/word-templates.screen.tsx'),
} satisfies Pages<typeof wordScreens>;
