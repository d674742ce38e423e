// Made cases of what may be charged: late fees, interest, returned payments, fines, disclosures, cards,
// deposits.
import { addDays } from '../../../packages/kernel/kernel.ts';
import { capped, ends, type FileClock, firstDay, type Parameters, type Probe, shareOf, start, waits } from './probe.testing.ts';

interface FileCap {
  flatCents: number;
  bps: number;
  combine: string;
  of: string;
}

function capAmount(cap: FileCap, base: number): number {
  const share = shareOf(base, cap.bps);
  return cap.combine === 'greater' ? Math.max(cap.flatCents, share) : Math.min(cap.flatCents, share);
}

/** Late fees: the first day, and the cap on a small, an odd and a large installment. */
export function lateFeeProbes(p: Parameters): Probe[] {
  const cap = p.cap as FileCap | null;
  const clock = p.mayChargeFrom as FileClock | undefined;
  const base = cap?.of === 'unpaidAssessment' ? 'unpaidCents' : 'installmentCents';
  const facts = { act: 'chargeLateFee', documentAuthority: true, priorNotice: true, [base]: 30_000 };
  const day = clock ? firstDay(clock) : start;
  const again = { ...facts, dueDate: start, lateFeesAlreadyCharged: 1 };
  return [
    ...waits('late fee', clock, facts, 'dueDate'),
    ...(cap
      ? [8_500, 30_000, 43_755, 99_999].flatMap((cents) =>
          capped(`late fee on ${cents}`, capAmount(cap, cents), { ...facts, dueDate: start, [base]: cents }, 'feeCents', day).map(
            (probe) => ({
              ...probe,
              amountCents: capAmount(cap, cents),
            }),
          ),
        )
      : []),
    { what: 'a late fee on a fine', facts: { ...facts, dueDate: start, isFine: true }, asOf: day, breach: p.onFines === 'barred' },
    { what: 'a second late fee', facts: again, asOf: day, breach: p.oncePerInstallment === true },
    ...['documentAuthority', 'priorNotice'].map((fact) => ({
      what: `late fee without ${fact}`,
      facts: { ...facts, dueDate: start, [fact]: false },
      asOf: day,
      breach: p[fact === 'priorNotice' ? 'requiresPriorNotice' : 'requiresDocumentAuthority'] === true,
    })),
  ];
}

/** Interest: the first day, and the rate a basis point under, at and over the ceiling. */
export function interestProbes(p: Parameters): Probe[] {
  const clock = p.startsFrom as FileClock | null;
  const facts = { act: 'chargeInterest', documentAuthority: true, principalCents: 100_000, dueDate: start };
  const from = clock ? firstDay(clock) : start;
  const through = addDays(from, 59);
  const cap = (p.maxBps ?? p.defaultBps) as number | null;
  const rates = capped('interest at a rate', cap, { ...facts, through }, 'rateBps', through).map((probe) => ({
    ...probe,
    // 1,000.00 over 59 days, cut down by counting whole cents.
    amountCents: wholeCents(100_000 * Math.min(Number(probe.facts.rateBps), cap ?? 0) * 59, 10_000 * Number(p.dayCount)),
  }));
  const early = waits('interest', clock, { ...facts, rateBps: 1 }, 'dueDate');
  return [
    ...rates,
    ...early.map((probe) => ({ ...probe, facts: { ...probe.facts, through: probe.asOf } })),
    {
      what: 'interest on interest',
      facts: { ...facts, rateBps: 1, through, compounding: true },
      asOf: through,
      breach: p.compounding === 'barred',
    },
    {
      what: 'interest on a fine',
      facts: { ...facts, rateBps: 1, through, isFine: true },
      asOf: through,
      breach: p.onFines === 'barred',
    },
  ];
}

/** How often a whole fits into a number, found by halving. */
export function wholeCents(number: number, whole: number): number {
  let [low, high] = [0, number];
  while (low < high) {
    const middle = Math.ceil((low + high) * 0.5);
    if (BigInt(middle) * BigInt(whole) <= BigInt(number)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returned payments: each tier at its edge, a cent over it, and the fee around the cap. */
export function nsfProbes(p: Parameters): Probe[] {
  const tiers = p.tiers as { upToCents: number | null; feeCents: number }[];
  return tiers.flatMap(({ upToCents, feeCents }) => {
    const check = upToCents ?? 100_000;
    const share = p.alternativeBps === null ? 0 : shareOf(check, Number(p.alternativeBps));
    const cap = p.combine === 'greater' ? Math.max(feeCents, share) : feeCents;
    const facts = { act: 'chargeNsfFee', checkCents: check, priorNotice: true };
    const repeat = p.repeatFeeCents as number | null;
    return [
      ...capped(`a returned payment of ${check}`, cap, facts, 'feeCents').map((probe) => ({ ...probe, amountCents: cap })),
      {
        what: 'a fee without notice',
        facts: { ...facts, feeCents: 0, priorNotice: false },
        asOf: start,
        breach: p.noticeRequired === true,
      },
      ...capped('a second returned payment', repeat, { ...facts, repeat: true }, 'feeCents'),
    ];
  });
}

/** Fines: the caps, the hearing, the clocks. */
export function fineProbes(p: Parameters): Probe[] {
  const facts = { act: 'imposeFine', hearingHeld: true, documentAuthority: true, committeeApproved: true, rulesNoticeGiven: '2020-01-01' };
  const cure = p.cure as FileClock | undefined;
  const ready = cure ? { ...facts, [cure.from]: start } : facts;
  const day = cure ? firstDay(cure) : start;
  const continuing = p.continuing as { uncuredAfter?: FileClock; intervalDays: number } | undefined;
  const perDay = p.perDayCapCents as number | undefined;
  const event = continuing?.uncuredAfter?.from === 'imposed' ? 'firstFine' : 'decision';
  return [
    ...capped('a fine', p.perViolationCapCents as number | null, ready, 'fineCents', day),
    ...(p.aggregateCapCents
      ? [
          {
            what: 'a fine beyond the total',
            facts: { ...ready, fineCents: 1, finesSoFarCents: p.aggregateCapCents },
            asOf: day,
            breach: true,
            amountCents: 0,
          },
        ]
      : []),
    ...(perDay === undefined || p.maxDays === undefined
      ? []
      : capped('a fine by the day', perDay * Number(p.maxDays), { ...ready, days: Number(p.maxDays) + 1 }, 'fineCents', day)),
    ...waits('a fine after the time to cure', cure, facts, cure?.from ?? ''),
    ...waits('suit after the second time to cure', p.secondCure as FileClock, { act: 'legalAction' }, 'secondNoticeMailed'),
    ...ends('inspection', p.inspectWithin as FileClock, { act: 'inspect' }, 'cureEnded'),
    ...waits('the day to pay by', p.payNotBefore as FileClock, { act: 'setPayBy' }, (p.payNotBefore as FileClock | undefined)?.from ?? ''),
    ...waits('a continuing fine', continuing?.uncuredAfter, { act: 'imposeContinuingFine' }, event),
    {
      what: 'a fine without a hearing',
      facts: { ...ready, fineCents: 1, hearingHeld: false },
      asOf: day,
      breach: p.hearingBefore === true,
    },
    {
      what: 'a fine for what was cured',
      facts: { ...ready, fineCents: 1, curedOn: day, hearingDate: day },
      asOf: day,
      breach: p.cureBarsFine === true,
    },
    ...(p.lateFeeOnFine === undefined
      ? []
      : [{ what: 'a late fee on a fine', facts: { act: 'chargeLateFeeOnFine' }, asOf: start, breach: p.lateFeeOnFine === false }]),
    ...(p.interestOnFine === undefined
      ? []
      : [{ what: 'interest on a fine', facts: { act: 'chargeInterestOnFine' }, asOf: start, breach: p.interestOnFine === false }]),
  ];
}

/** Resale disclosures: the fee around its cap, alone and in a hurry, and the day of delivery. */
export function resaleProbes(p: Parameters): Probe[] {
  const facts = { act: 'estoppel' };
  const fee = p.feeRule === 'cap' ? (p.feeCents as number | null) : null;
  const deliver = p.deliver as FileClock;
  const many = (p.aggregateCaps ?? []) as { upToUnits: number | null; totalCents: number }[];
  return [
    ...capped('a disclosure', fee, facts, 'feeCents'),
    ...(fee === null || p.rushFeeCents === undefined
      ? []
      : capped('a disclosure in a hurry', fee + Number(p.rushFeeCents), { ...facts, rush: true }, 'feeCents')),
    ...(fee === null || p.updateFeeCents === undefined
      ? []
      : capped('an update', Number(p.updateFeeCents), { ...facts, update: true }, 'feeCents')),
    ...(fee === null || p.delinquentFeeCents === undefined
      ? []
      : capped('of a late owner', fee + Number(p.delinquentFeeCents), { ...facts, delinquent: true }, 'feeCents')),
    ...many.flatMap(({ upToUnits, totalCents }) =>
      capped('disclosures of many', totalCents, { ...facts, parcels: upToUnits ?? 1_000 }, 'feeCents'),
    ),
    ...ends('delivery', deliver, facts, deliver.from),
    ...ends(
      'delivery in a hurry',
      p.rushDeliver as FileClock,
      { ...facts, rush: true },
      (p.rushDeliver as FileClock | undefined)?.from ?? '',
    ),
    ...ends('use', p.goodFor as FileClock, { act: 'useDisclosure' }, 'issued'),
  ];
}

/** Cards: the surcharge a basis point around its cap, and on a debit card. */
export function cardProbes(p: Parameters): Probe[] {
  const facts = { act: 'surcharge', card: 'credit', paymentCents: 50_000, costBps: 290 };
  const limited = p.creditSurcharge === 'costOnly' || p.capIsLesserOfCost === true;
  const cap = p.creditSurcharge === 'banned' ? 0 : Math.min(Number(p.capBps ?? 10_000), limited ? 290 : 10_000);
  return [
    ...capped('a surcharge', cap === 10_000 ? null : cap, facts, 'surchargeBps').map((probe) => ({
      ...probe,
      amountCents: shareOf(50_000, cap),
    })),
    {
      what: 'a surcharge on a debit card',
      facts: { ...facts, card: 'debit', surchargeBps: 1 },
      asOf: start,
      breach: p.debitSurcharge === 'banned',
    },
  ];
}

/** Deposits: months of rent, and the day of return. */
export function depositProbes(p: Parameters): Probe[] {
  const months = p.capMonthsX100 as number | null;
  const facts = { act: 'takeDeposit', depositKind: p.kind, monthlyRentCents: 123_456, separateAccount: true };
  const refund = p.refund as FileClock | null;
  const claim = p.claimNotice as FileClock | undefined;
  return [
    ...capped('a deposit', months === null ? null : shareOf(123_456 * 100, months), facts, 'depositCents'),
    {
      what: 'a deposit among other money',
      facts: { ...facts, depositCents: 0, separateAccount: false },
      asOf: start,
      breach: p.separateAccount === true,
    },
    ...ends('return of a deposit', refund, { act: 'returnDeposit', itemized: true, interestPaid: true }, refund?.from ?? ''),
    { what: 'return without a list', facts: { act: 'returnDeposit', itemized: false }, asOf: start, breach: p.itemise === true },
    {
      what: 'return without interest',
      facts: { act: 'returnDeposit', interestPaid: false },
      asOf: start,
      breach: (p.interest as { required: boolean }).required,
    },
    ...ends('claim on a deposit', claim, { act: 'claimDeposit' }, claim?.from ?? ''),
  ];
}

/** Year-end statements: a cent below, at and above each threshold of revenue, and the day they are due. */
export function financialProbes(p: Parameters): Probe[] {
  const tiers = p.tiers as { fromCents: number; statement: string }[];
  const ranks = ['', 'cashReport', 'compiled', 'reviewed', 'audited'];
  const due = (p.due ?? p.deliver) as FileClock | null;
  const many = 10_000;
  const around = tiers.flatMap(({ fromCents }) => [fromCents - 1, fromCents, fromCents + 1].filter((cents) => cents >= 0));
  const probes = around.flatMap((revenueCents) => {
    const needed = tiers.findLast((tier) => tier.fromCents <= revenueCents)?.statement ?? '';
    return ranks.map((prepared, rank) => ({
      what: `${prepared || 'nothing'} at ${revenueCents}`,
      facts: { act: 'prepareStatements', units: many, revenueCents, prepared },
      asOf: start,
      breach: rank < ranks.indexOf(needed),
    }));
  });
  const few = p.fewUnitsBelow as number | null;
  const small =
    few === null
      ? []
      : [few - 1, few].map((units) => ({
          what: `${units} units`,
          facts: { act: 'prepareStatements', units, revenueCents: (tiers.at(-1)?.fromCents ?? 0) + 1, prepared: tiers[0]?.statement ?? '' },
          asOf: start,
          breach: units >= few,
        }));
  const facts = { act: 'prepareStatements', units: many, revenueCents: 0, prepared: 'audited' };
  return [
    ...probes,
    ...small,
    ...ends('year-end statements', due, facts, due?.from ?? ''),
    ...ends(
      'delivery of statements',
      p.deliver as FileClock | null,
      { act: 'deliverStatements' },
      (p.deliver as FileClock | null)?.from ?? '',
    ),
  ];
}

/** Retainage, bids and control of disbursements around their limits. */
export function disbursementProbes(p: Parameters): Probe[] {
  const rules = p.rules as {
    ifUnitsAtMost?: number;
    ifUnitsAtLeast?: number;
    limitCents: number | null;
    limitBpsOfIncome: number | null;
  }[];
  return rules.flatMap(({ ifUnitsAtMost, ifUnitsAtLeast, limitCents, limitBpsOfIncome }) => {
    if (limitCents === null) return [];
    const units = ifUnitsAtMost ?? ifUnitsAtLeast ?? 1;
    return [10_000_000, 100_000_000].flatMap((income) => {
      const limit = Math.min(limitCents, limitBpsOfIncome === null ? limitCents : shareOf(income, limitBpsOfIncome));
      return capped('a transfer', limit, { act: 'transfer', units, annualIncomeCents: income, boardApproval: false }, 'amountCents').map(
        (probe) => ({
          ...probe,
          amountCents: limit,
        }),
      );
    });
  });
}

/** Retainage in basis points. */
export function retainageProbes(p: Parameters): Probe[] {
  const cap = Math.min(Number(p.capBpsPerPayment), Number(p.capBpsOfContract));
  return capped('retainage', cap, { act: 'retain', paymentCents: 1_000_000 }, 'retainedBps').map((probe) => ({
    ...probe,
    amountCents: shareOf(1_000_000, cap),
  }));
}

/** Contracts that need bids. */
export function bidProbes(p: Parameters): Probe[] {
  const cap = shareOf(12_345_678, Number(p.thresholdBpsOfBudget));
  return capped('a contract', cap, { act: 'signContract', budgetCents: 12_345_678 }, 'contractCents');
}

/** Information returns: a cent under and at each threshold, paid by check and by card. */
export function returnProbes(p: Parameters): Probe[] {
  const lines = p.thresholds as { form: string; box: string; thresholdCents: number }[];
  const withheld = p.backupWithholding as { bps: number; thresholdCents: number } | undefined;
  const paid = (form: string, box: string, cents: number, card: number) => ({
    act: 'closeTaxYearWithoutReturn',
    form,
    box,
    paidCents: cents,
    paidByCardCents: card,
  });
  return [
    ...lines.flatMap(({ form, box, thresholdCents: least }) => [
      { what: `${form} ${box} a cent under`, facts: paid(form, box, least - 1, 0), asOf: start, breach: false, amountCents: least },
      { what: `${form} ${box} at the threshold`, facts: paid(form, box, least, 0), asOf: start, breach: true, amountCents: least },
      { what: `${form} ${box} partly by card`, facts: paid(form, box, least + 1, 2), asOf: start, breach: false },
    ]),
    ...(withheld
      ? [0, -1].map((by) => ({
          what: 'a payment without a tax number',
          facts: { act: 'pay', paidBeforeCents: withheld.thresholdCents - 50_000, paymentCents: 50_000 + by, tin: null },
          asOf: start,
          breach: by === 0,
          ...(by === 0 ? { amountCents: shareOf(50_000, withheld.bps) } : {}),
        }))
      : []),
  ];
}
