// The lines of a recurring entry in the chart of another community: each account by its number, each cost
// center by its code.

interface Account {
  accountId: string;
  number: string;
  name: string;
  type: string;
  fundCode: string;
  fundName: string;
  costCenterId: string | null;
}

/** What of a chart lines are held against. */
export interface CopyChart {
  accounts: readonly Account[];
  costCenters: readonly { costCenterId: string; code: string }[];
}

/** Why an account of one chart has none that stands for it in another; null where it has. */
function misfit(account: Account, other: Account | undefined): string | null {
  if (!other) return `The chart has no account ${account.number} ${account.name}.`;
  if (other.fundCode !== account.fundCode) return `Account ${account.number} is of another fund here: ${other.fundName}.`;
  return other.type === account.type ? null : `Account ${account.number} is of another type here.`;
}

/**
 * Lines of one chart as lines of another, or the reasons why they are none. A line that names no cost center
 * goes where its account sends it, so it is looked at as if it named that one.
 */
export function linesInChart<L extends { accountId: string | null; costCenterId: string | null }>(
  lines: readonly L[],
  from: CopyChart,
  to: CopyChart,
): { lines: (L & { accountId: string })[] } | { reason: string } {
  const reasons = new Set<string>();
  const placed = lines.flatMap((line) => {
    const account = from.accounts.find((one) => one.accountId === line.accountId);
    const other = account && to.accounts.find((one) => one.number === account.number);
    const centerId = line.costCenterId ?? account?.costCenterId ?? null;
    const code = from.costCenters.find((one) => one.costCenterId === centerId)?.code;
    const center = to.costCenters.find((one) => one.code === code);
    const wrong = account ? misfit(account, other) : 'A line of it names no account.';
    if (wrong !== null) reasons.add(wrong);
    if (centerId !== null && !center) reasons.add(`There is no cost center ${code ?? ''}.`);
    return other ? [{ ...line, accountId: other.accountId, costCenterId: center?.costCenterId ?? null }] : [];
  });
  return reasons.size > 0 ? { reason: [...reasons].join(' ') } : { lines: placed };
}
