// The handlers of how a community has its mail made.
import { overwriteRefusals, refuse } from '../../../packages/contract/contract.ts';
import { sealText } from '../../../packages/db/secrets.ts';
import type { Handlers, Services } from '../../../packages/http/handlers.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { type MailHouseName, mailHouses, mailHouseWords, mailSettingRefusals, type mailSettings } from './mail-order.contract.ts';
import { findMailSetting, saveMailSetting } from './mail-setting.store.ts';

/** The houses this installation reaches; its own printer always. */
export const reachableHouses = ({ exchanges = {} }: Pick<Services, 'exchanges'>): MailHouseName[] =>
  mailHouses.filter((house) => house === 'IN_HOUSE' || exchanges[house] !== undefined);

const unset = {
  house: 'IN_HOUSE',
  clientCode: '',
  paper: 'PLAIN_20',
  inColor: false,
  bothSides: true,
  envelope: 'WINDOW_10',
  mailClass: 'FIRST_CLASS',
  returnAddress: '',
  needsApproval: true,
  budgetCode: '',
  mailerNumber: '',
  serviceType: '300',
  piecePrice: 0n,
  sheetPrice: 0n,
  colorPrice: 0n,
} as const;

export const mailSettingHandlers: Handlers<typeof mailSettings> = {
  async getMailSettings({ tx, input, services }) {
    await requireCommunity(tx, input.communityId);
    const found = await findMailSetting(tx, input.communityId);
    const reachable = reachableHouses(services);
    if (!found) return { ...unset, hasPassword: false, version: '', reachable };
    const { passwordSealed, changedBy: _by, ...setting } = found;
    return { ...setting, hasPassword: passwordSealed !== '', reachable };
  },
  async saveMailSettings(context) {
    const { tx, input, services, userId, now } = context;
    const { communityId, version, password, clearPassword, ...setting } = input;
    await requireCommunity(tx, communityId);
    const before = await findMailSetting(tx, communityId, true);
    if ((before?.version ?? '') !== version)
      throw refuse(overwriteRefusals, 'changedMeanwhile', { who: before?.changedBy ?? 'Someone', what: 'setting' });
    const house = mailHouseWords[setting.house];
    if (!reachableHouses(services).includes(setting.house)) throw refuse(mailSettingRefusals, 'noMailHouse', { house });
    if (setting.house !== 'IN_HOUSE' && setting.clientCode === '') throw refuse(mailSettingRefusals, 'noClientCode', { house });
    if (!/^(\d{6}|\d{9})?$/.test(setting.mailerNumber)) throw refuse(mailSettingRefusals, 'mailerNumber');
    if (!/^\d{3}$/.test(setting.serviceType)) throw refuse(mailSettingRefusals, 'serviceType');
    if (setting.piecePrice < 0n || setting.sheetPrice < 0n || setting.colorPrice < 0n) throw refuse(mailSettingRefusals, 'priceNegative');
    const kept = clearPassword ? '' : (before?.passwordSealed ?? '');
    const passwordSealed = password === '' ? kept : sealText(services.secrets, password);
    const saved = await saveMailSetting(tx, communityId, { ...setting, passwordSealed }, { userId, now });
    // The trail says that the password changed, never what it is.
    const {
      passwordSealed: _sealed,
      changedBy: _by,
      version: _version,
      ...old
    } = before ?? { passwordSealed: '', changedBy: '', version: '' };
    context.record({ entityId: communityId, communityId, before: old, after: { ...setting, passwordChanged: passwordSealed !== kept } });
    return { version: saved };
  },
};
