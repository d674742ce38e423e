// The handlers of what a community set for its banks.
import { overwriteRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { type BankPurpose, listBankPurposes, saveBankPurposes } from '../../ledger/ledger.server.ts';
import { type BankSettingRow, bankSettingOf, saveBankSetting } from './bank-setting.store.ts';
import { type bankSettings, feedStates } from './feed.contract.ts';
import { feedStateOn, isInOrder } from './feed.rules.ts';
import { listBankSides, listConnections } from './feed.store.ts';

/** Which connections keep matching from going by itself, in words. */
async function whatStopsMatching(tx: Tx, communityId: string, today: LocalDate, { staleDays }: BankSettingRow): Promise<string[]> {
  const connections = (await listConnections(tx, communityId)).filter((one) => one.state !== 'DISCONNECTED');
  if (connections.length === 0) return ['No bank is connected.'];
  return connections.flatMap((one) => {
    const state = feedStateOn(one, today, staleDays);
    return isInOrder(state) ? [] : [`${one.institution}: ${feedStates[state][0].toLowerCase()}.`];
  });
}

const purposes = { reserveId: 'RESERVE', payablesId: 'PAYABLES', lockboxId: 'LOCKBOX', autopayId: 'AUTOPAY' } as const satisfies Record<
  string,
  BankPurpose
>;
const fields = Object.keys(purposes) as (keyof typeof purposes)[];

export const bankSettingHandlers: Handlers<typeof bankSettings> = {
  async getBankSettings({ tx, input: { communityId }, now }) {
    await requireCommunity(tx, communityId);
    const today = await todayOf(tx, communityId, now);
    const setting = await bankSettingOf(tx, communityId);
    const banks = await listBankSides(tx, communityId);
    const set = await listBankPurposes(tx, communityId);
    const { isFeedOn, isAutoMatch, staleDays, version } = setting;
    return {
      isFeedOn,
      isAutoMatch,
      staleDays,
      version,
      operatingId: banks.find((one) => one.isPrimary)?.bankAccountId ?? null,
      reserveId: set.get('RESERVE') ?? null,
      payablesId: set.get('PAYABLES') ?? null,
      lockboxId: set.get('LOCKBOX') ?? null,
      autopayId: set.get('AUTOPAY') ?? null,
      bankAccounts: banks.map(({ bankAccountId, name, last4, fundName }) => ({ bankAccountId, name, last4, fundName })),
      automationOff: await whatStopsMatching(tx, communityId, today, setting),
    };
  },
  async saveBankSettings({ tx, input, userId, now, record }) {
    const { communityId, version, operatingId, ...setting } = input;
    await requireCommunity(tx, communityId);
    const before = await bankSettingOf(tx, communityId, true);
    if (before.version !== version)
      throw refuse(overwriteRefusals, 'changedMeanwhile', { who: before.changedBy || 'Someone', what: 'setting' });
    const known = new Set((await listBankSides(tx, communityId)).map((one) => one.bankAccountId));
    const chosen = new Map(fields.flatMap((field) => (setting[field] === null ? [] : [[purposes[field], setting[field]] as const])));
    if ([...chosen.values(), ...(operatingId === null ? [] : [operatingId])].some((one) => !known.has(one)))
      throw notFound('The bank account');
    await saveBankPurposes(tx, communityId, operatingId, chosen);
    const saved = await saveBankSetting(tx, communityId, setting, { userId, now });
    const { version: _version, changedBy: _by, ...old } = before;
    record({ entityId: communityId, communityId, before: old, after: { ...setting, operatingId } });
    return { version: saved };
  },
};
