// The handlers of the insurance of vendors, and the cautions it gives rise to.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { invalid, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { insuranceRefusals } from '../insurance/insurance.contract.ts';
import { coverKinds, type liabilityInsurance, type vendorCover, type workersCompensationInsurance } from './cover.contract.ts';
import { type CoverFacts, keptLiability, keptWorkers, listCoverOf, loadVendorCares, officeToday } from './cover.store.ts';
import { findVendor } from './vendor.store.ts';
import { type Caution, cautionsOf } from './vendor-caution.rules.ts';

/** The cautions about each of the vendors on a day; vendors without any are left out. One statement. */
export async function cautionsFor(tx: Tx, vendorIds: readonly string[], today: LocalDate): Promise<Map<string, Caution[]>> {
  const cares = await loadVendorCares(tx, vendorIds, today);
  return new Map(cares.map((care) => [care.vendorId, cautionsOf(care)] as const).filter(([, cautions]) => cautions.length > 0));
}

/**
 * What both kinds of insurance are checked for. The vendor, and the policy that is renewed, stay as they were
 * when a policy is changed.
 */
async function checkCover<F extends CoverFacts>(
  { tx }: Context<unknown>,
  facts: F,
  before: F | undefined,
  findFormer: (renewsId: string) => Promise<F | undefined>,
): Promise<F> {
  if (facts.expiresDate <= facts.effectiveDate)
    throw invalid('A policy expires after the day it takes effect.', [
      { path: 'expiresDate', message: 'lies before the policy takes effect' },
    ]);
  if (!(await findVendor(tx, facts.vendorId))) throw notFound('The vendor');
  if (before) return { ...facts, vendorId: before.vendorId, renewsId: before.renewsId };
  if (facts.renewsId !== null && (await findFormer(facts.renewsId))?.vendorId !== facts.vendorId)
    throw notFound('The policy to be renewed');
  return facts;
}

const taken = () => refuse(insuranceRefusals, 'renewedAlready');

const keepingLiability = keepRecord({
  kept: keptLiability,
  kind: 'liabilityInsurance',
  words: 'liability insurance',
  check: (context, facts, before) =>
    checkCover(context, facts, before?.facts, async (renewsId) => (await keptLiability.find(context.tx, renewsId))?.facts),
  taken,
});

export const liabilityHandlers: Handlers<typeof liabilityInsurance> = {
  addLiabilityInsurance: keepingLiability.add,
  editLiabilityInsurance: keepingLiability.edit,
  getLiabilityInsurance: keepingLiability.get,
  deleteLiabilityInsurance: keepingLiability.remove,
};

const keepingWorkers = keepRecord({
  kept: keptWorkers,
  kind: 'workersCompensationInsurance',
  words: 'workers compensation insurance',
  check: (context, facts, before) =>
    checkCover(context, facts, before?.facts, async (renewsId) => (await keptWorkers.find(context.tx, renewsId))?.facts),
  taken,
});

export const workersHandlers: Handlers<typeof workersCompensationInsurance> = {
  addWorkersCompensationInsurance: keepingWorkers.add,
  editWorkersCompensationInsurance: keepingWorkers.edit,
  getWorkersCompensationInsurance: keepingWorkers.get,
  deleteWorkersCompensationInsurance: keepingWorkers.remove,
};

export const coverHandlers: Handlers<typeof vendorCover> = {
  async listVendorCover({ tx, input, now }) {
    if (!(await findVendor(tx, input.vendorId))) throw notFound('The vendor');
    return listCoverOf(tx, input.vendorId, await officeToday(tx, now));
  },
};

export const coverRecords: readonly RecordSource[] = [
  { kind: coverKinds.liabilityInsurance, labels: keptLiability.labels, named: keptLiability.named },
  { kind: coverKinds.workersCompensationInsurance, labels: keptWorkers.labels, named: keptWorkers.named },
];
