// What of special assessments is to be charged: by the charge run as it falls due, from a seller at a sale.
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type BatchLine, loadBilled } from '../billing/billing.store.ts';
import { installmentKey, startingOn } from '../billing/charge.rules.ts';
import { loadCodes } from '../codes/code.store.ts';
import { type Act, bookCharges } from '../subledger/acts.handlers.ts';
import { type Installment, installmentDays, regularInstallment, unchargedInstallments } from './special.rules.ts';
import { loadSpecialHomes, loadSpecials, type SpecialHome, type SpecialRow } from './special.store.ts';

/** The installments of a home that are not charged yet. */
export interface Uncharged {
  special: SpecialRow;
  home: SpecialHome;
  charged: ReadonlyMap<LocalDate, Cents>;
  left: Installment[];
}

/** What is not charged yet of special assessments that were not stopped; with the owners of a day. */
export async function loadUncharged(
  tx: Tx,
  communityId: string,
  on: LocalDate,
  propertyId: string | null = null,
  specials?: readonly SpecialRow[],
): Promise<Uncharged[]> {
  const going = specials ?? (await loadSpecials(tx, communityId)).filter((special) => !special.isStopped);
  if (going.length === 0) return [];
  const homes = await loadSpecialHomes(
    tx,
    communityId,
    going.map((special) => special.specialAssessmentId),
    on,
    propertyId,
  );
  const days = going.flatMap(installmentDays);
  const codeIds = [...new Set(going.map((special) => special.chargeCodeId))];
  const billed = (await loadBilled(tx, communityId, days, [], { codeIds, propertyId })).filter((row) => row.sourceCodeId === null);
  const amounts = new Map(billed.map((row) => [installmentKey(row), row.amount_cents]));
  const byId = new Map(going.map((special) => [special.specialAssessmentId, special]));
  return homes.flatMap((home) => {
    const special = byId.get(home.specialAssessmentId);
    if (!special) return [];
    const charged = new Map(
      installmentDays(special).flatMap((on): [LocalDate, Cents][] => {
        const amount = amounts.get(installmentKey({ propertyId: home.propertyId, codeId: special.chargeCodeId, ...startingOn(on) }));
        return amount === undefined ? [] : [[on, amount]];
      }),
    );
    return [{ special, home, charged, left: unchargedInstallments(home.amount_cents, special, charged) }];
  });
}

const wordsOf = ({ name, installments }: SpecialRow, { number }: Installment) => `${name}, ${number} of ${installments}`.slice(0, 100);

/** A line of a run with what it is called. */
interface DueLines {
  lines: BatchLine[];
  skipped: { reason: 'NO_OWNER' | 'NO_AMOUNT'; propertyId: string; codeId: string; amount: Cents | null }[];
}

/** The installments that are due by the end of a period and not charged yet, of the codes given or of all. */
export async function specialsDue(
  tx: Tx,
  communityId: string,
  { postDate, through, codeIds }: { postDate: LocalDate; through: LocalDate; codeIds: readonly string[] | null },
): Promise<DueLines> {
  const chosen = (await loadUncharged(tx, communityId, postDate)).filter(
    ({ special }) => codeIds === null || codeIds.includes(special.chargeCodeId),
  );
  const lines: DueLines['lines'] = [];
  const skipped: DueLines['skipped'] = [];
  for (const { special, home, charged, left } of chosen) {
    for (const installment of left.filter(({ on }) => on <= through)) {
      const { on, amount } = installment;
      const { propertyId, ownershipId } = home;
      const codeId = special.chargeCodeId;
      if (amount <= 0n) skipped.push({ reason: 'NO_AMOUNT', propertyId, codeId, amount: null });
      else if (ownershipId === null) skipped.push({ reason: 'NO_OWNER', propertyId, codeId, amount });
      else
        lines.push({
          batchLineId: null,
          ownershipId,
          propertyId,
          codeId,
          sourceCodeId: null,
          sourceChargeId: null,
          ...startingOn(on),
          description: wordsOf(special, installment),
          proposed: amount,
          amount,
          previous:
            installment.number === 1
              ? 0n
              : (charged.get(before(charged, on) ?? on) ?? regularInstallment(home.amount_cents, special.installments)),
          isDropped: false,
        });
    }
  }
  return { lines, skipped };
}

/** The last day before another on which something was charged. */
function before(charged: ReadonlyMap<LocalDate, Cents>, on: LocalDate): LocalDate | undefined {
  return [...charged.keys()]
    .filter((day) => day < on)
    .toSorted()
    .at(-1);
}

/** What a sale does with installments that were not charged yet. */
export interface SpecialAtSale {
  name: string;
  atSale: 'BUYER' | 'SELLER';
  count: number;
  amount: Cents;
}

/**
 * Charges the seller of a home what is due at the sale, and says what goes on under the buyer. Each
 * installment is charged as itself, so that no run charges it again, and a reversed sale gives it back.
 */
export async function chargeAtSale(
  tx: Tx,
  act: Act,
  { propertyId, sellerId, on }: { propertyId: string; sellerId: string; on: LocalDate },
): Promise<SpecialAtSale[]> {
  const going = (await loadUncharged(tx, act.communityId, on, propertyId)).filter(({ left }) => left.length > 0);
  const codes = new Map((await loadCodes(tx, act.communityId)).map((code) => [code.chargeCodeId, code]));
  const due = going
    .filter(({ special }) => special.atSale === 'SELLER')
    .flatMap(({ special, left }) => left.filter(({ amount }) => amount > 0n).map((installment) => ({ special, installment })));
  if (due.length > 0)
    await bookCharges(
      tx,
      act,
      due.map(({ special, installment }) => {
        const { incomeAccountId = '', receivableAccountId = null } = codes.get(special.chargeCodeId) ?? {};
        const own = { ownershipId: sellerId, propertyId, codeId: special.chargeCodeId, kind: 'CHARGE' as const, chargeDate: on };
        return {
          ...own,
          amount: installment.amount,
          ...startingOn(installment.on),
          sourceCodeId: null,
          description: `${wordsOf(special, installment)}, due at the sale`.slice(0, 100),
          incomeAccountId,
          receivableAccountId,
        };
      }),
    );
  return going.map(({ special: { name, atSale }, left }) => {
    return { name, atSale, count: left.length, amount: sumCents(left.map(({ amount }) => amount)) };
  });
}
