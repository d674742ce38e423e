// What the handlers of 1099s share: who files for which communities, the law of the year, and the forms as
// payments make them.
import { refuse } from '../../../packages/contract/contract.ts';
import { openText } from '../../../packages/db/secrets.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { dateOf, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { recordsOn, ruleVersionOf } from '../../law/law.server.ts';
import { form1099Refusals } from './form-1099.contract.ts';
import { formsOf, type OpenForm, type Recipient } from './form-1099.rules.ts';
import { paidParts, type RecipientRow, recipientRows, withheldFrom } from './form-1099.store.ts';
import { findManager, findPayer, type ManagerRow, managedCommunities, type PayerRow } from './tax-facts.store.ts';
import { type TaxLaw, taxLawFrom } from './tax-law.rules.ts';

/** Who files: the community, or the manager over all communities it files for. */
export interface Filing {
  /** Null where the manager files. */
  payerId: string | null;
  communityIds: string[];
  own: PayerRow;
  manager: ManagerRow | undefined;
  name: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  phone: string;
  sealed: string;
  taxLast4: string;
  /** The state whose law holds. */
  lawState: string;
}

/** The filing a community belongs to. */
export async function filingOf({ tx }: Pick<Context<unknown>, 'tx'>, communityId: string): Promise<Filing> {
  const own = await findPayer(tx, communityId);
  if (!own) throw notFound('The community');
  if (own.payer === 'COMMUNITY')
    return {
      payerId: communityId,
      communityIds: [communityId],
      own,
      manager: undefined,
      name: own.legalName,
      street: own.street,
      city: own.city,
      state: own.state,
      postcode: own.postcode,
      phone: own.phone,
      sealed: own.sealed,
      taxLast4: own.taxLast4,
      lawState: own.state,
    };
  const manager = await findManager(tx);
  const { name = '', street = '', city = '', state = '', postcode = '', phone = '', sealed = '', taxLast4 = '' } = manager ?? {};
  const communityIds = await managedCommunities(tx);
  return { payerId: null, communityIds, own, manager, name, street, city, state, postcode, phone, sealed, taxLast4, lawState: own.state };
}

/** What a payer lacks before it can file. */
export const missingOfPayer = (of: Filing): string[] => [
  ...(of.name === '' ? ['name'] : []),
  ...(of.sealed === '' ? ['tax number'] : []),
  ...(of.street === '' || of.city === '' || of.postcode === '' ? ['address'] : []),
];

/** True where the manager files and the caller does not see all communities. */
export const isShut = ({ communities }: Pick<Context<unknown>, 'communities'>, { payerId }: Filing): boolean =>
  payerId === null && communities !== 'all';

/** The filing of a community for someone who may act on it. Refuses `unseenCommunities`. */
export async function filingToAct(context: Context<unknown>, communityId: string): Promise<Filing> {
  const filing = await filingOf(context, communityId);
  if (isShut(context, filing)) throw refuse(form1099Refusals, 'unseenCommunities');
  return filing;
}

export const firstDay = (taxYear: number): LocalDate => dateOf(taxYear, 1, 1);
export const lastDay = (taxYear: number): LocalDate => dateOf(taxYear, 12, 31);

/** The law of a year for a payer of a state. */
export function taxLawOf(state: string, taxYear: number): TaxLaw {
  const records = recordsOn('informationReturns', lastDay(taxYear)).map((record) => ({ ...record, ruleVersion: ruleVersionOf(record) }));
  return taxLawFrom(records, state, taxYear);
}

/** Vendors with their numbers opened: they are compared, and never shown whole. */
export function opened(
  { services }: Pick<Context<unknown>, 'services'>,
  rows: readonly RecipientRow[],
): Map<string, Recipient & RecipientRow> {
  return new Map(rows.map((row) => [row.vendorId, { ...row, taxNumber: row.sealed === '' ? '' : openText(services.secrets, row.sealed) }]));
}

/** The forms of a year as payments make them now, with their recipients. */
export async function openForms(
  context: Pick<Context<unknown>, 'tx' | 'services'>,
  filing: Filing,
  taxYear: number,
): Promise<{ forms: OpenForm[]; recipients: Map<string, Recipient & RecipientRow>; law: TaxLaw }> {
  const days = { communityIds: filing.communityIds, fromDate: firstDay(taxYear), throughDate: lastDay(taxYear) };
  const parts = await paidParts(context.tx, { ...days, vendorIds: null });
  const withheld = await withheldFrom(context.tx, days);
  const recipients = opened(context, await recipientRows(context.tx, [...new Set(parts.map(({ vendorId }) => vendorId))]));
  const law = taxLawOf(filing.lawState, taxYear);
  return { forms: formsOf(parts, recipients, withheld, law), recipients, law };
}
