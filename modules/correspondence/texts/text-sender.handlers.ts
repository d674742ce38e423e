// The handlers of the brand and campaign texts are sent under.
import { overwriteRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { textRefusals, type textSender } from './text.contract.ts';
import { findTextSender, saveTextSender, type TextSender } from './text.store.ts';
import { answersPath } from './text-answer.handlers.ts';
import { textNumber } from './text-number.rules.ts';

const none: TextSender & { version: string } = {
  version: '',
  phone: '',
  brand: '',
  brandKey: '',
  campaign: '',
  campaignKey: '',
  sampleText: '',
  optIn: '',
  privacyUrl: '',
  contact: '',
  isRegistered: false,
};

export const textSenderHandlers: Handlers<typeof textSender> = {
  async getTextSender({ tx, services }) {
    const { version, ...sender } = (await findTextSender(tx)) ?? none;
    return { version, hasProvider: services.texts !== undefined, answersTo: services.publicUrl + answersPath(tx.customerId), sender };
  },
  async saveTextSender(context) {
    const { tx, input } = context;
    const { version, ...typed } = input;
    const before = await findTextSender(tx, true);
    if ((before?.version ?? '') !== version)
      throw refuse(overwriteRefusals, 'changedMeanwhile', { who: 'Someone else', what: 'text settings' });
    const phone = textNumber(typed.phone);
    if (phone === null) throw refuse(textRefusals, 'badTextNumber', [{ path: 'phone', message: 'must be a US number' }]);
    const { privacyUrl, sampleText, brand, brandKey, campaignKey, isRegistered } = typed;
    if (privacyUrl !== '' && !/^https:\/\/\S+$/.test(privacyUrl)) throw refuse(textRefusals, 'badPrivacyAddress');
    if (sampleText !== '' && !(sampleText.includes(brand) && /\bSTOP\b/i.test(sampleText)))
      throw refuse(textRefusals, 'sampleNamesNoSender', { brand });
    if (isRegistered && (brandKey === '' || campaignKey === '')) throw refuse(textRefusals, 'registrationIncomplete');
    const saved = await saveTextSender(tx, { ...typed, phone });
    context.record({ entityId: tx.customerId, before: before ?? {}, after: { ...typed, phone } });
    return { version: saved };
  },
};
