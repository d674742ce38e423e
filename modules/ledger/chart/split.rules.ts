// What splitting a cost center does to each account that goes, and what taking it back may restore.
import { refuse } from '../../../packages/contract/contract.ts';
import { splitRefusals } from './split.contract.ts';

/** An account that goes to another cost center. */
export interface MovedAccount {
  accountId: string;
  /** True when lines that name no cost center went to the source and go to the target now. */
  takesLines: boolean;
  /** True when it was not kept in the target before. */
  isAdded: boolean;
  /**
   * True when it leaves the source altogether, because nothing was posted or budgeted there; its name there
   * is kept for an undo.
   */
  leaves: string | null;
}

/** What of the books a split looks at. */
export interface SplitBooks {
  hasCostCenters: boolean;
  /** 000, where every account is kept. */
  mainCostCenterId: string | undefined;
  costCenters: readonly { costCenterId: string; code: string; name: string; isActive: boolean }[];
  accounts: readonly { accountId: string; number: string; name: string; costCenterId: string | null; survivorId: string | null }[];
  /** The accounts kept in cost centers besides 000. */
  subAccounts: readonly { accountId: string; costCenterId: string; name: string }[];
}

/** What is to be split: the target is null when it is to be made, under `code` and `name`. */
export interface SplitOrder {
  sourceCenterId: string;
  targetCenterId: string | null;
  code: string | null;
  name: string;
  accountIds: readonly string[];
}

const at = (path: string, message: string) => [{ path, message }];

function refuseTarget({ costCenters }: SplitBooks, { sourceCenterId, targetCenterId, code, name }: SplitOrder): void {
  if (targetCenterId === null) {
    if (code === null || name.trim() === '')
      throw refuse(
        splitRefusals,
        'newCenter',
        { why: code === null ? 'the code is missing' : 'the name is missing' },
        at(code === null ? 'code' : 'name', 'is missing'),
      );
    if (costCenters.some((one) => one.code === code))
      throw refuse(
        splitRefusals,
        'newCenter',
        { why: `${code} is the code of another one` },
        at('code', 'is the code of another cost center'),
      );
    return;
  }
  if (targetCenterId === sourceCenterId) throw refuse(splitRefusals, 'sameCenter', at('targetCenterId', 'is the one that is split'));
  const target = costCenters.find((one) => one.costCenterId === targetCenterId);
  if (target && !target.isActive)
    throw refuse(splitRefusals, 'inactiveCenter', { center: `${target.code} ${target.name}` }, at('targetCenterId', 'is inactive'));
}

/**
 * What a split does to its accounts, refusing what cannot be split. `used` are the accounts with history or
 * budget in the source: those stay kept in it, so that what was posted there can still be reversed there.
 * Every account is kept in 000, which nothing leaves.
 */
export function planSplit(books: SplitBooks, order: SplitOrder, used: ReadonlySet<string>): MovedAccount[] {
  const { sourceCenterId: source, targetCenterId: target } = order;
  const main = books.mainCostCenterId;
  if (!books.hasCostCenters) throw refuse(splitRefusals, 'centersOff');
  refuseTarget(books, order);
  const recordStore = (accountId: string, centerId: string | null) =>
    books.subAccounts.find((sub) => sub.accountId === accountId && sub.costCenterId === centerId);
  return [...new Set(order.accountIds)].map((accountId) => {
    const account = books.accounts.find((one) => one.accountId === accountId && one.survivorId === null);
    const kept = recordStore(accountId, source);
    if (!account || (source !== main && !kept))
      throw refuse(
        splitRefusals,
        'notKept',
        { account: account ? `${account.number} ${account.name}` : 'An account' },
        at('accountIds', 'is not kept in it'),
      );
    return {
      accountId,
      takesLines: (account.costCenterId ?? main) === source,
      isAdded: target !== main && !recordStore(accountId, target),
      leaves: kept && !used.has(accountId) ? kept.name : null,
    };
  });
}
