// Shortcuts for tests of interest: a code to charge it on, settings, and a run.
import { accountId, seen } from '../../ledger/ledger.testing.ts';
import { codes } from '../codes/code.contract.ts';
import type { BilledCommunity } from '../receivables.testing.ts';
import { interest } from './interest.contract.ts';

/** Adds the code INT, charged to income 4100 and receivable 1210, and puts it last on the Default list. */
export async function addInterestCode(maple: BilledCommunity): Promise<string> {
  const { communityId } = maple;
  const { chargeCodeId } = await maple.call(codes.saveCode, {
    communityId,
    alias: 'INT',
    name: 'Interest',
    kind: 'INTEREST',
    incomeAccountId: accountId(maple, '4100'),
    receivableAccountId: accountId(maple, '1210'),
  });
  const list = (await maple.call(codes.listCodes, { communityId })).distributionLists.find(({ kind }) => kind === 'DEFAULT');
  if (list) {
    const { distributionListId, version, kind, name, codeIds } = list;
    await maple.call(codes.saveDistribution, { communityId, distributionListId, version, kind, name, codeIds: [...codeIds, chargeCodeId] });
  }
  return chargeCodeId;
}

/** Settings in force from a day on: simple interest at 18 % unless said. */
export async function setInterest(maple: BilledCommunity, chargeCodeId: string, startDate: string, more: object = {}): Promise<string> {
  const { communityId } = maple;
  const setting = { communityId, startDate, method: 'SIMPLE' as const, rateBasisPoints: 1800, chargeCodeId, ...more };
  return (await maple.call(interest.saveInterestSetting, setting)).interestSettingId;
}

/** Charges interest through a day as the screen does, and gives whatever came back. */
export async function sendInterest(maple: BilledCommunity, throughDate: string, more: object = {}) {
  const run = { communityId: maple.communityId, postDate: throughDate, throughDate, ...more };
  return maple.send(interest.postInterest, await seen(maple, interest.previewInterest, run));
}
