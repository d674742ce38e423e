// The handlers of insurance policies.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { invalid, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type fidelity, insuranceKinds, type insurancePolicy, insuranceRefusals } from './insurance.contract.ts';
import { fidelityGap, type MoneyAtRisk } from './insurance.rules.ts';
import { fidelityCover, keptPolicies, listPolicyHistory } from './insurance.store.ts';

const keeping = keepRecord({
  kept: keptPolicies,
  kind: 'insurancePolicy',
  words: 'insurance policy',
  async check({ tx, input }, facts, before) {
    await requireCommunity(tx, input.communityId ?? '');
    if (facts.expiresDate <= facts.effectiveDate)
      throw invalid('A policy expires after the day it takes effect.', [
        { path: 'expiresDate', message: 'lies before the policy takes effect' },
      ]);
    if (before) return { ...facts, renewsId: before.facts.renewsId };
    if (facts.renewsId === null) return facts;
    const former = await keptPolicies.find(tx, facts.renewsId, input.communityId);
    if (!former) throw notFound('The policy to be renewed');
    if (former.facts.policyType !== facts.policyType)
      throw refuse(insuranceRefusals, 'renewalKind', [{ path: 'policyType', message: 'is another than before' }]);
    return facts;
  },
  taken: () => refuse(insuranceRefusals, 'renewedAlready'),
});

export const insurancePolicyHandlers: Handlers<typeof insurancePolicy> = {
  addInsurancePolicy: keeping.add,
  editInsurancePolicy: keeping.edit,
  getInsurancePolicy: keeping.get,
  deleteInsurancePolicy: keeping.remove,
  async readPolicyHistory({ tx, input }) {
    if (!(await keptPolicies.find(tx, input.insurancePolicyId, input.communityId))) throw notFound('The insurance policy');
    return listPolicyHistory(tx, input.insurancePolicyId);
  },
};

/** What the books say of the money at risk on a day; the modules that keep them stand above this one. */
export type MoneyAtRiskOf = (tx: Tx, communityId: string, on: LocalDate) => Promise<MoneyAtRisk>;

/** The handlers of the check of fidelity cover, with the books they ask. */
export function fidelityHandlers(moneyAtRisk: MoneyAtRiskOf): Handlers<typeof fidelity> {
  return {
    async checkFidelity({ tx, input, now }) {
      const today = await todayOf(tx, input.communityId, now);
      const covered = await fidelityCover(tx, input.communityId, today);
      return fidelityGap(await moneyAtRisk(tx, input.communityId, today), covered);
    },
  };
}

export const insuranceRecords: RecordSource = {
  kind: insuranceKinds.insurancePolicy,
  labels: keptPolicies.labels,
  named: keptPolicies.named,
};
