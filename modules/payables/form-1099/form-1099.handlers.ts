// The handlers of the 1099s of a year: what is shown, review, approval, files for the tax office, outcomes
// and corrections.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type Cents, localDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Filing, filingOf, filingToAct, isShut, missingOfPayer, openForms } from './filing.handlers.ts';
import { copyHandlers } from './filing-files.handlers.ts';
import { type form1099, form1099Refusals } from './form-1099.contract.ts';
import { exceptionsOf, type OpenForm, type Recipient, stopsFiling } from './form-1099.rules.ts';
import {
  deleteForms,
  type FormDraft,
  type FormRow,
  holdFiling,
  insertForms,
  insertSubmission,
  keepReceipt,
  listForms,
  listSubmissions,
  markCopies,
  moveForms,
  type RecipientRow,
} from './form-1099.store.ts';
import { comparedTitles, IRIS_ROWS, knownTitles } from './iris.rules.ts';
import { taxFactHandlers } from './tax-facts.handlers.ts';
import { findTitleRows, taxAccounts } from './tax-facts.store.ts';
import { type Box, boxes, formStateWords, taxForms } from './tax-words.contract.ts';

type FormHandlers = Handlers<typeof form1099>;
type Known = Recipient & RecipientRow;
type Shown = Awaited<ReturnType<FormHandlers['getForms1099']>>['forms'][number];

const keyOf = ({ vendorId, form }: { vendorId: string; form: string }) => `${vendorId}-${form}`;
const textsOf = (amounts: ReadonlyMap<Box, Cents>): Partial<Record<Box, string>> =>
  Object.fromEntries([...amounts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([box, cents]) => [box, String(cents)]));
const centsIn = (amounts: FormRow['amounts']): [Box, Cents][] =>
  boxes.flatMap((box) => (amounts[box] === undefined ? [] : [[box, BigInt(amounts[box])] as [Box, Cents]]));
const isLive = ({ state }: FormRow) => state !== 'CORRECTED' && state !== 'REPLACED';

/** True where what payments say now is not what the form says. */
function hasChanged(row: FormRow, open: OpenForm | undefined): boolean {
  const now = open?.reported ?? new Map<Box, Cents>();
  return (
    JSON.stringify(textsOf(new Map(centsIn(row.amounts)))) !== JSON.stringify(textsOf(now)) || row.withheld_cents !== (open?.withheld ?? 0n)
  );
}

/** A form as the list shows it: as payments make it, or as it was reviewed. */
function shownForm(
  open: OpenForm | undefined,
  row: FormRow | undefined,
  of: Known | undefined,
  receipts: ReadonlyMap<string, string>,
): Shown {
  const amounts = row ? centsIn(row.amounts) : [...(open?.reported ?? [])];
  const [vendorId, form] = [open?.vendorId ?? row?.vendorId ?? '', open?.form ?? row?.form ?? 'NEC'];
  const total = sumCents(amounts.map(([, cents]) => cents));
  return {
    rowKey: keyOf({ vendorId, form }),
    formId: row?.formId ?? null,
    vendorId,
    vendorName: row?.recipient.name ?? of?.name ?? '',
    form,
    taxLast4: row?.recipient.taxLast4 ?? of?.taxLast4 ?? '',
    amounts: amounts.map(([box, amount]) => ({ box, amount })),
    total,
    belowThreshold: sumCents(open?.amounts.values() ?? []) - sumCents(open?.reported.values() ?? []),
    withheld: row?.withheld_cents ?? open?.withheld ?? 0n,
    due: row ? 'FEDERAL' : (open?.due ?? 'NONE'),
    state: row?.state ?? 'OPEN',
    kind: row?.kind ?? 'ORIGINAL',
    isChanged: row !== undefined && hasChanged(row, open),
    exceptions: of ? exceptionsOf(of) : [],
    submissionId: row?.submissionId ?? null,
    receipt: receipts.get(row?.submissionId ?? '') ?? '',
    outcomeNote: row?.outcomeNote ?? '',
    copyState: row?.copyState ?? 'NONE',
    consentDate: of?.consentDate ?? null,
  };
}

/** The newest form of each recipient. */
const latest = (rows: readonly FormRow[]) =>
  new Map(
    rows
      .filter(isLive)
      .toReversed()
      .map((row) => [keyOf(row), row]),
  );

async function shownForms(context: Context<unknown>, filing: Filing, taxYear: number) {
  const { forms, recipients, law } = await openForms(context, filing, taxYear);
  const rows = latest(await listForms(context.tx, filing.payerId, taxYear));
  const submissions = await listSubmissions(context.tx, filing.payerId, taxYear);
  const receipts = new Map(submissions.map(({ submissionId, receipt }) => [submissionId, receipt]));
  const open = new Map(forms.map((form) => [keyOf(form), form]));
  const keys = new Set([...open.keys(), ...rows.keys()]);
  const shown = [...keys].map((key) => {
    const [one, row] = [open.get(key), rows.get(key)];
    return shownForm(one, row, recipients.get(one?.vendorId ?? row?.vendorId ?? ''), receipts);
  });
  return { shown: shown.toSorted((a, b) => (`${a.vendorName}${a.rowKey}` < `${b.vendorName}${b.rowKey}` ? -1 : 1)), law, submissions };
}

/** A form to keep, with its recipient as it is now. Refuses what cannot be filed. */
function draftOf(open: OpenForm, of: Known, kind: FormRow['kind'], formerId: string | null): FormDraft {
  const stopping = exceptionsOf(of).filter((one) => stopsFiling.includes(one));
  if (stopping.length > 0) throw refuse(form1099Refusals, 'cannotFile', { vendor: of.name, reasons: stopping.join(', ').toLowerCase() });
  const { name, street, city, state, postcode, taxKind, taxLast4, sealed } = of;
  const recipient = { name, street, city, state, postcode, taxKind, taxLast4 };
  return {
    form: open.form,
    vendorId: open.vendorId,
    kind,
    formerId,
    amounts: textsOf(open.reported),
    withheld: open.withheld,
    recipient,
    sealed,
  };
}

function refuseIncomplete(filing: Filing): void {
  const [what] = missingOfPayer(filing);
  if (what) throw refuse(form1099Refusals, 'noPayer', { what });
}

/** The named forms of a payer and year, held; all must stand in one of the states. */
async function formsToMove(
  context: Context<{ communityId: string; taxYear: number; formIds: string[] }>,
  states: readonly FormRow['state'][],
) {
  const { communityId, taxYear, formIds } = context.input;
  const filing = await filingToAct(context, communityId);
  await holdFiling(context.tx, filing.payerId, taxYear);
  const wanted = new Set(formIds);
  const rows = (await listForms(context.tx, filing.payerId, taxYear, true)).filter(({ formId }) => wanted.has(formId));
  if (rows.length !== wanted.size) throw notFound('A form');
  const wrong = rows.find(({ state }) => !states.includes(state));
  if (wrong)
    throw refuse(form1099Refusals, 'wrongState', { vendor: wrong.recipient.name, state: formStateWords[wrong.state].toLowerCase() });
  return { filing, rows };
}

const reviewing: Pick<FormHandlers, 'reviewForms' | 'takeBackReview' | 'approveForms'> = {
  async reviewForms(context) {
    const { tx, input, userId, now } = context;
    const filing = await filingToAct(context, input.communityId);
    refuseIncomplete(filing);
    await holdFiling(tx, filing.payerId, input.taxYear);
    const { forms, recipients } = await openForms(context, filing, input.taxYear);
    const rows = latest(await listForms(tx, filing.payerId, input.taxYear, true));
    const open = new Map(forms.map((form) => [keyOf(form), form]));
    const drafts = [...new Set(input.rowKeys)].map((key) => {
      const form = open.get(key);
      const of = recipients.get(form?.vendorId ?? '');
      if (rows.has(key)) throw refuse(form1099Refusals, 'notOpen', { vendor: rows.get(key)?.recipient.name ?? '' });
      if (!form || !of) throw notFound('The form');
      if (form.due === 'NONE') throw refuse(form1099Refusals, 'belowThreshold', { vendor: of.name });
      return draftOf(form, of, 'ORIGINAL', null);
    });
    await insertForms(tx, { payerId: filing.payerId, taxYear: input.taxYear }, drafts, { userId, now });
    context.record({
      after: { taxYear: input.taxYear, reviewed: drafts.map(({ vendorId, form, amounts }) => ({ vendorId, form, amounts })) },
    });
    return { count: drafts.length };
  },
  async takeBackReview(context) {
    const { rows } = await formsToMove(context, ['REVIEWED', 'APPROVED']);
    const unsent = rows.filter(({ submissionId }) => submissionId !== null)[0];
    if (unsent) throw refuse(form1099Refusals, 'wrongState', { vendor: unsent.recipient.name, state: 'in a file' });
    const former = rows.flatMap(({ formerId, kind }) => (formerId === null ? [] : [{ formerId, kind }]));
    await deleteForms(
      context.tx,
      rows.map(({ formId }) => formId),
    );
    for (const kind of ['CORRECTION', 'REPLACEMENT'] as const) {
      const ids = former.filter((one) => one.kind === kind).map(({ formerId }) => formerId);
      if (ids.length > 0) await moveForms(context.tx, ids, { state: kind === 'CORRECTION' ? 'ACCEPTED' : 'REJECTED' });
    }
    context.record({ before: { forms: rows.map(({ vendorId, form, amounts }) => ({ vendorId, form, amounts })) } });
    return { count: rows.length };
  },
  async approveForms(context) {
    const { filing, rows } = await formsToMove(context, ['REVIEWED']);
    const { forms } = await openForms(context, filing, context.input.taxYear);
    const open = new Map(forms.map((form) => [keyOf(form), form]));
    const changed = rows.find((row) => hasChanged(row, open.get(keyOf(row))));
    if (changed) throw refuse(form1099Refusals, 'paidSince', { vendor: changed.recipient.name });
    const by = { approvedBy: context.userId, approvedTime: context.now };
    await moveForms(context.tx, context.input.formIds, { state: 'APPROVED', ...by });
    context.record({ after: { approved: rows.map(({ formId }) => formId) } });
    return { count: rows.length };
  },
};

const sending: Pick<FormHandlers, 'makeSubmission' | 'recordReceipt' | 'recordOutcome' | 'correctForm' | 'recordCopies'> = {
  async makeSubmission(context) {
    const { tx, input, userId, now } = context;
    const { communityId, taxYear, form, kind } = input;
    const filing = await filingToAct(context, communityId);
    await holdFiling(tx, filing.payerId, taxYear);
    const waiting = (await listForms(tx, filing.payerId, taxYear, true)).filter(
      (row) => row.state === 'APPROVED' && row.submissionId === null && row.form === form && row.kind === kind,
    );
    const rows = waiting.toReversed().slice(0, IRIS_ROWS);
    if (rows.length === 0) throw refuse(form1099Refusals, 'nothingApproved');
    const submissionId = await insertSubmission(tx, { payerId: filing.payerId, taxYear, form, kind }, { userId, now });
    await moveForms(
      tx,
      rows.map(({ formId }) => formId),
      { state: 'APPROVED', submissionId },
    );
    context.record({ entityId: submissionId, after: { taxYear, form, kind, forms: rows.length } });
    return { submissionId, count: rows.length };
  },
  async recordReceipt(context) {
    const { tx, input } = context;
    const { communityId, taxYear, submissionId, submittedDate, receipt } = input;
    const filing = await filingToAct(context, communityId);
    const rows = (await listForms(tx, filing.payerId, taxYear, true)).filter((row) => row.submissionId === submissionId);
    if (rows.length === 0) throw notFound('The submission');
    if (!(await keepReceipt(tx, submissionId, submittedDate, receipt))) throw refuse(form1099Refusals, 'receiptGiven');
    await moveForms(
      tx,
      rows.map(({ formId }) => formId),
      { state: 'SUBMITTED' },
    );
    context.record({ entityId: submissionId, after: { submittedDate, receipt, forms: rows.length } });
    return { count: rows.length };
  },
  async recordOutcome(context) {
    const { rows } = await formsToMove(context, ['SUBMITTED']);
    const { outcome, note, formIds } = context.input;
    await moveForms(context.tx, formIds, { state: outcome, note });
    context.record({ before: { state: 'SUBMITTED' }, after: { formIds, outcome, note } });
    return { count: rows.length };
  },
  async correctForm(context) {
    const { tx, input, userId, now } = context;
    const { communityId, taxYear, formId } = input;
    const { filing, rows } = await formsToMove({ ...context, input: { communityId, taxYear, formIds: [formId] } }, [
      'ACCEPTED',
      'ACCEPTED_WITH_ERRORS',
      'REJECTED',
    ]);
    refuseIncomplete(filing);
    const [row] = rows;
    if (!row) throw notFound('The form');
    const { forms, recipients } = await openForms(context, filing, taxYear);
    const none: OpenForm = { vendorId: row.vendorId, form: row.form, amounts: new Map(), reported: new Map(), withheld: 0n, due: 'NONE' };
    const open = forms.find((form) => keyOf(form) === keyOf(row)) ?? none;
    const of = recipients.get(row.vendorId) ?? null;
    const kind = row.state === 'REJECTED' ? 'REPLACEMENT' : 'CORRECTION';
    await moveForms(tx, [formId], { state: kind === 'CORRECTION' ? 'CORRECTED' : 'REPLACED' });
    // Nothing is left of it where all was voided: the correction says zero of the recipient it named.
    const emptied: FormDraft = { ...row, kind, formerId: formId, amounts: {}, withheld: 0n };
    const draft = of ? draftOf(open, of, kind, formId) : emptied;
    const [made = ''] = await insertForms(tx, { payerId: filing.payerId, taxYear }, [draft], { userId, now });
    context.record({ entityId: formId, before: { amounts: row.amounts }, after: { formId: made, kind, amounts: draft.amounts } });
    return { formId: made };
  },
  async recordCopies(context) {
    const { rows } = await formsToMove(context, ['APPROVED', 'SUBMITTED', 'ACCEPTED', 'ACCEPTED_WITH_ERRORS']);
    const { formIds, copyState, copyDate } = context.input;
    await markCopies(context.tx, formIds, copyState, copyDate);
    context.record({ after: { formIds, copyState, copyDate } });
    return { count: rows.length };
  },
};

export const form1099Handlers: FormHandlers = {
  async getForms1099(context) {
    const { tx, input } = context;
    const { communityId, taxYear } = input;
    const filing = await filingOf(context, communityId);
    const { own } = filing;
    const shut = isShut(context, filing);
    const { shown, law, submissions } = await shownForms(context, shut ? { ...filing, communityIds: [] } : filing, taxYear);
    const accounts = await taxAccounts(tx, communityId);
    const pasted = await findTitleRows(tx, taxYear);
    const liabilities = accounts
      .filter(({ isLiability }) => isLiability)
      .map(({ accountId, number, name }) => ({ accountId, number, name }));
    const held = liabilities.find(({ accountId }) => accountId === own.withholdingAccountId);
    return {
      payer: {
        payer: own.payer,
        withholdingAccountId: own.withholdingAccountId,
        version: own.version,
        name: filing.name,
        taxLast4: filing.taxLast4,
        missing: missingOfPayer(filing),
        state: filing.lawState,
        withholdingAccount: held ? `${held.number} ${held.name}` : '',
      },
      isShut: shut,
      forms: shut ? [] : shown,
      thresholds: boxes.map((box) => ({ box, federal: law.federal.get(box) ?? null, state: law.state.get(box) ?? null })),
      law: [...law.sources],
      stateFiling: law.stateFiling,
      dueDates: [...law.due],
      efileAtLeast: law.efileAtLeast,
      titleRows: taxForms.map((form) => {
        const titles = pasted.find((one) => one.form === form)?.titles ?? null;
        const { unknown, missing } = titles ? comparedTitles(titles, form, taxYear) : { unknown: [], missing: [] };
        const isConfirmed = titles !== null && unknown.length === 0 && missing.length === 0;
        return {
          form,
          isConfirmed,
          writtenDate: localDate(knownTitles(form, taxYear).writtenOn),
          pasted: titles !== null,
          unknown,
          missing,
        };
      }),
      submissions: shut ? [] : submissions,
      liabilities,
      accounts: accounts.filter(({ isLiability }) => !isLiability).map(({ isLiability: _, ...account }) => account),
    };
  },
  ...taxFactHandlers,
  ...reviewing,
  ...sending,
  ...copyHandlers,
};
