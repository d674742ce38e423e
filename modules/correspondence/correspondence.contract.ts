// The contract door of correspondence.
export { addressEventList, consentRefusals, consentScreens, consents } from './consent/consent.contract.ts';
export { wordScreens, wordTemplates } from './docx/word-template.contract.ts';
export { emailHealth, healthScreens } from './email/email-health.contract.ts';
export {
  batchList,
  batchRefusals,
  type Channel,
  channelWords,
  type LetterState,
  letterList,
  letterScreens,
  letterStateWords,
  letters,
  messageBatches,
} from './letters/letter.contract.ts';
export { printJobList, printJobs } from './letters/print-job.contract.ts';
export {
  type MailOrderState,
  mailHouseScreens,
  mailOrderList,
  mailOrderRefusals,
  mailOrderStates,
  mailOrderStateWords,
  mailOrders,
  mailSettings,
} from './mail-house/mail-order.contract.ts';
export * from './merge/document.contract.ts';
export { certificateList, certificateScreens, mailingCertificates } from './paper/certificate.contract.ts';
export { labelScreens, labels } from './paper/label.contract.ts';
export { signatureList, signatureScreens, signatures } from './signatures/signature.contract.ts';
export { templateList, templateScreens, templates } from './templates/template.contract.ts';
export { textScreens, textSender } from './texts/text.contract.ts';
