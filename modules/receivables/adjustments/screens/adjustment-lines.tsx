// The lines of an adjustment as they are typed: amounts by code with the balance before and after, and
// prepaid money by bucket.
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText } from '../../../../packages/kernel/kernel.ts';
import { centsOf, type EntryColumn, Money } from '../../../../packages/ui/ui.ts';
import type { adjustments } from '../adjustment.contract.ts';

export type Choices = ClientOutput<typeof adjustments.getAdjustmentChoices>;
export type Account = ClientOutput<typeof adjustments.getAdjustmentOwner>;
type Order = ClientInput<typeof adjustments.previewAdjustment>;
type OrderLines = { [Part in 'codes' | 'prepaid' | 'reserves']: NonNullable<Order[Part]> };

/** A line of the grid of codes. */
export interface CodeLine {
  codeId: string;
  name: string;
  description: string;
  amount: string;
  /** Shown, never typed. */
  current: string;
  ending: string;
}

/** A blank line of the grid of codes. */
export const newCodeLine = (): CodeLine => ({ codeId: '', name: '', description: '', amount: '', current: '', ending: '' });

const actOptions = [
  { value: 'INCREASE', label: 'Increase' },
  { value: 'DECREASE', label: 'Decrease' },
  { value: 'RESERVE', label: 'Reserve' },
  { value: 'RELEASE', label: 'Release' },
];

/** A line of the grid of prepaid money. */
export interface PrepaidLine {
  act: string;
  codeId: string;
  amount: string;
  accountId: string;
  current: string;
}

/** A blank line of the grid of prepaid money. */
export const newPrepaidLine = (): PrepaidLine => ({ act: '', codeId: GENERAL, amount: '', accountId: '', current: '' });

/** What stands for general prepaid money where a code is picked. */
export const GENERAL = 'GENERAL';

const isMoney = (text: string) => /^-?\d{1,13}\.\d{2}$/.test(text);
/** The cents of a typed amount; nothing while it cannot be read. */
export const typedCents = (text: string): bigint => (isMoney(text) ? (centsOf(text) ?? 0n) : 0n);
const isId = (text: string) => /^\d+$/.test(text);

/** The lines an account is shown with: its codes, with nothing typed. */
export const linesOfAccount = (account: Account | undefined): CodeLine[] =>
  (account?.codes ?? []).map(({ codeId, name, description }) => ({ ...newCodeLine(), codeId, name, description }));

/** What of the typed lines is an order: those with an amount. */
export function orderLines(lines: readonly CodeLine[], prepaid: readonly PrepaidLine[]): OrderLines {
  const whole = prepaid.filter(({ act, amount }) => act !== '' && typedCents(amount) > 0n);
  const signed = (amount: string, isLess: boolean) => (isLess ? centsToText(-typedCents(amount)) : amount);
  return {
    codes: lines
      .filter(({ codeId, amount }) => isId(codeId) && typedCents(amount) !== 0n)
      .map(({ codeId, description, amount }) => ({ codeId, description, amount })),
    prepaid: whole
      .filter(({ act, accountId }) => (act === 'INCREASE' || act === 'DECREASE') && isId(accountId))
      .map(({ act, codeId, amount, accountId }) => ({
        codeId: isId(codeId) ? codeId : null,
        amount: signed(amount, act === 'DECREASE'),
        accountId,
      })),
    reserves: whole
      .filter(({ act, codeId }) => (act === 'RESERVE' || act === 'RELEASE') && isId(codeId))
      .map(({ act, codeId, amount }) => ({ codeId, amount: signed(amount, act === 'RELEASE') })),
  };
}

/** The columns of the grid of codes; on a waiver amounts take from the balance. */
export function codeColumns(choices: Choices, account: Account | undefined, isWaiver: boolean): readonly EntryColumn<CodeLine>[] {
  const currentOf = new Map((account?.codes ?? []).map((row) => [row.codeId, row]));
  const current = (line: CodeLine) => centsOf(currentOf.get(line.codeId)?.current) ?? 0n;
  const options = choices.codes.map(({ codeId, alias, name }) => ({ value: codeId, code: alias, label: name }));
  const known = new Set(choices.codes.map(({ codeId }) => codeId));
  const inactive = (account?.codes ?? []).filter(({ codeId }) => !known.has(codeId));
  const change = (line: CodeLine) => (isWaiver ? -typedCents(line.amount) : typedCents(line.amount));
  return [
    {
      key: 'codeId',
      title: 'Code',
      kind: 'pick',
      width: 92,
      required: true,
      options: [...options, ...inactive.map(({ codeId, alias, name }) => ({ value: codeId, code: alias, label: name }))],
      onPick: (option) => ({ name: option.label, description: option.label }),
    },
    { key: 'name', title: 'Name', kind: 'readonly', emphasis: 'strong' },
    { key: 'description', title: 'Description', kind: 'text', width: 170, parse: (text) => (text.length <= 100 ? text : null) },
    { key: 'current', title: 'Current', kind: 'readonly', width: 92, numeric: true, render: (line) => <Money value={current(line)} /> },
    {
      key: 'amount',
      title: isWaiver ? 'Waive' : 'Adjustment',
      kind: 'money',
      width: 104,
      emphasis: 'strong',
      total: 'sum',
      hint: (line) => (isWaiver && line.codeId ? `${currentOf.get(line.codeId)?.open ?? '0.00'} can be waived` : null),
    },
    {
      key: 'ending',
      title: 'Ending',
      kind: 'readonly',
      width: 92,
      numeric: true,
      render: (line) => <Money value={current(line) + change(line)} />,
    },
  ];
}

/** The columns of the grid of prepaid money. */
export function prepaidColumns(choices: Choices, account: Account | undefined): readonly EntryColumn<PrepaidLine>[] {
  const heldIn = new Map((account?.prepaid ?? []).map((row) => [row.codeId ?? GENERAL, row.current]));
  return [
    { key: 'act', title: 'What', kind: 'pick', width: 110, options: actOptions, required: true },
    {
      key: 'codeId',
      title: 'Bucket',
      kind: 'pick',
      width: 110,
      options: [
        { value: GENERAL, code: 'General', label: 'General prepaid' },
        ...choices.codes.map(({ codeId, alias, name }) => ({ value: codeId, code: alias, label: `Reserved for ${name}` })),
      ],
    },
    {
      key: 'current',
      title: 'Held',
      kind: 'readonly',
      numeric: true,
      render: (line) => <Money value={heldIn.get(line.codeId || GENERAL) ?? '0.00'} />,
    },
    { key: 'amount', title: 'Amount', kind: 'money', width: 104, emphasis: 'strong', required: true },
    {
      key: 'accountId',
      title: 'Account',
      kind: 'pick',
      width: 110,
      options: choices.accounts.map(({ accountId, number, name }) => ({ value: accountId, code: number, label: name })),
      hint: ({ act }) => (act === 'RESERVE' || act === 'RELEASE' ? 'Moves between General and the code; no account' : null),
    },
  ];
}
