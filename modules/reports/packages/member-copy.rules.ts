// What a member of a package asks of one community, asked of another: accounts by their number, funds and
// cost centers by their code.
import type { ParamKind, ReportParam } from '../../../packages/contract/contract.ts';

/** What of a community's books parameters may name. */
export interface NamedBooks {
  accounts: readonly { accountId: string; number: string }[];
  funds: readonly { fundId: string; code: string }[];
  costCenters: readonly { costCenterId: string; code: string }[];
  codes: readonly { value: string; code: string }[];
}

type Named = readonly { id: string; code: string }[];

const namedOf: Partial<Record<ParamKind, readonly [word: string, of: (books: NamedBooks) => Named]>> = (() => {
  const funds = ['fund', (books: NamedBooks) => books.funds.map(({ fundId, code }) => ({ id: fundId, code }))] as const;
  const centers = (books: NamedBooks) => books.costCenters.map(({ costCenterId, code }) => ({ id: costCenterId, code }));
  return {
    account: ['account', (books) => books.accounts.map(({ accountId, number }) => ({ id: accountId, code: number }))],
    fund: funds,
    funds,
    costCenters: ['cost center', centers],
    codes: ['charge code', (books) => books.codes.map(({ value, code }) => ({ id: value, code }))],
  };
})();

/** Kinds whose values exist in the community that was asked, and in no other. */
const ofThatAlone: Partial<Record<ParamKind, string>> = { owner: 'an owner', bankAccount: 'a bank account' };

/**
 * The parameters of a member in another community, or why they have no meaning there. Days, choices and users
 * mean the same in every community.
 */
export function parametersIn(
  params: readonly Pick<ReportParam, 'name' | 'kind'>[],
  typed: Readonly<Record<string, string>>,
  from: NamedBooks,
  to: NamedBooks,
): { parameters: Record<string, string> } | { reason: string } {
  const parameters: Record<string, string> = { ...typed };
  for (const { name, kind } of params) {
    const value = typed[name] ?? '';
    if (value === '') continue;
    const alone = ofThatAlone[kind];
    if (alone) return { reason: `A report of it is about ${alone} of that community.` };
    const named = namedOf[kind];
    if (!named) continue;
    const [word, of] = named;
    const ids: string[] = [];
    for (const each of value.split(',')) {
      const code = of(from).find(({ id }) => id === each)?.code;
      const other = of(to).find((one) => one.code === code);
      if (!other) return { reason: `A report of it is about the ${word} ${code ?? each}, which is not here.` };
      ids.push(other.id);
    }
    parameters[name] = ids.join(',');
  }
  return { parameters };
}
