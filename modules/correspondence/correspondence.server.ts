// The server door of correspondence: its routes and jobs, over the merge fields features contribute.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { PublicForm, PublicPage } from '../../packages/http/public-pages.ts';
import type { JobDefinition } from '../../packages/jobs/jobs.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { consents } from './consent/consent.contract.ts';
import { consentHandlers } from './consent/consent.handlers.ts';
import { addressEventSource } from './consent/consent-list.sql.ts';
import { wordTemplates } from './docx/word-template.contract.ts';
import { wordHandlers } from './docx/word-template.handlers.ts';
import { emailHealth } from './email/email-health.contract.ts';
import { emailHealthHandlers } from './email/email-health.handlers.ts';
import { unsubscribeForm, unsubscribePage } from './email/unsubscribe.handlers.ts';
import { batchHandlers } from './letters/batch.handlers.ts';
import { letters, messageBatches } from './letters/letter.contract.ts';
import { letterHandlers, printJobHandlers } from './letters/letter.handlers.ts';
import { letterJobsOver } from './letters/letter-job.handlers.ts';
import { batchSource, letterSource, printJobSource } from './letters/letter-lists.sql.ts';
import { printJobs } from './letters/print-job.contract.ts';
import { mailOrders, mailSettings } from './mail-house/mail-order.contract.ts';
import { mailOrderHandlers } from './mail-house/mail-order.handlers.ts';
import { mailOrderJobs } from './mail-house/mail-order-job.handlers.ts';
import { mailOrderSource } from './mail-house/mail-order-list.sql.ts';
import { mailSettingHandlers } from './mail-house/mail-setting.handlers.ts';
import type { MergeSource } from './merge/merge-source.handlers.ts';
import { peopleMerge } from './merge/people-merge.handlers.ts';
import { mailingCertificates } from './paper/certificate.contract.ts';
import { certificateHandlers } from './paper/certificate.handlers.ts';
import { certificateSource } from './paper/certificate-list.sql.ts';
import { labels } from './paper/label.contract.ts';
import { labelHandlers } from './paper/label.handlers.ts';
import { signatures } from './signatures/signature.contract.ts';
import { type BankAccountsOf, signatureHandlers } from './signatures/signature.handlers.ts';
import { signatureSource } from './signatures/signature-list.sql.ts';
import { templates } from './templates/template.contract.ts';
import { templateHandlers } from './templates/template.handlers.ts';
import { templateSource } from './templates/template-list.sql.ts';
import { textSender } from './texts/text.contract.ts';
import { textAnswerForm, textStatusForm } from './texts/text-answer.handlers.ts';
import { textSenderHandlers } from './texts/text-sender.handlers.ts';

export { consentOfOwner, sayConsent } from './consent/consent.handlers.ts';
export { listKeptWords } from './docx/word-template.store.ts';
export { readIncomingMail, takesMail } from './email/incoming-mail.handlers.ts';
export { listKeptLetters } from './letters/letter.store.ts';
export { sendDueBatchesEverywhere } from './letters/letter-job.handlers.ts';
export { addPrintJob } from './letters/print-job.store.ts';
export { draftSending, type PlannedSending, planSending, refuseSending, sendPlanned, withdrawLetters } from './letters/send.handlers.ts';
export { addMailOrder, mailEstimate } from './mail-house/mail-order.handlers.ts';
export { readHousesEverywhere } from './mail-house/mail-order-job.handlers.ts';
export type { MergeAsked, MergeSource } from './merge/merge-source.handlers.ts';
export { listKeptProofs } from './paper/certificate.store.ts';
export { postalBars, routingOf, trackingOf } from './paper/postal-barcode.rules.ts';
export { signChecks, signedWithin } from './signatures/signature.handlers.ts';
export { sendWaitingTextsEverywhere } from './texts/text-job.handlers.ts';

/**
 * The calls of correspondence; `above` are the merge fields of features above it, `banksOf` where bank
 * accounts are known.
 */
export function correspondenceRoutes(above: readonly MergeSource[], banksOf: BankAccountsOf = async () => []): Route[] {
  const sources = [peopleMerge, ...above];
  return [
    ...routes(templates, templateHandlers(sources)),
    ...listRoutes(templateSource),
    ...routes(messageBatches, batchHandlers(sources)),
    ...routes(letters, letterHandlers),
    ...routes(printJobs, printJobHandlers(sources)),
    ...routes(labels, labelHandlers),
    ...routes(mailingCertificates, certificateHandlers),
    ...listRoutes(certificateSource),
    ...routes(mailSettings, mailSettingHandlers),
    ...routes(mailOrders, mailOrderHandlers),
    ...listRoutes(mailOrderSource),
    ...routes(signatures, signatureHandlers(banksOf)),
    ...listRoutes(signatureSource),
    ...routes(wordTemplates, wordHandlers(sources)),
    ...listRoutes(batchSource),
    ...listRoutes(letterSource),
    ...listRoutes(printJobSource),
    ...routes(consents, consentHandlers),
    ...routes(textSender, textSenderHandlers),
    ...routes(emailHealth, emailHealthHandlers),
    ...listRoutes(addressEventSource),
  ];
}

/** Pages and forms of the links in emails, for anybody who has one. */
export const correspondencePages: readonly PublicPage[] = [unsubscribePage];
export const correspondenceForms: readonly PublicForm[] = [unsubscribeForm, textAnswerForm, textStatusForm];

/** The background jobs of correspondence. */
export const correspondenceJobs = (above: readonly MergeSource[]): readonly JobDefinition[] => [
  ...letterJobsOver([peopleMerge, ...above]),
  ...mailOrderJobs,
];
