// What can be picked where a line names an account: the account, and where cost centers are kept each of its
// centers by the full number, such as 1010-200.

interface PickedAccount {
  accountId: string;
  number: string;
  name: string;
  fundName: string;
}

/** The cost centers of a community, and which accounts are kept in them besides 000 under which name. */
interface CenterChoices {
  costCenters: readonly { costCenterId: string; code: string; name: string }[];
  subAccounts: readonly { accountId: string; costCenterId: string; name: string }[];
}

interface AccountOption {
  value: string;
  code: string;
  label: string;
  hint: string;
}

/** The center every account is kept in. Source: accounting.md 9. */
const MAIN = '000';

/**
 * One option for each account, and below it one for each cost center it is kept in; accounts alone where no
 * more than one center is kept.
 */
export function accountOptions(accounts: readonly PickedAccount[], { costCenters, subAccounts }: CenterChoices): AccountOption[] {
  const centers = new Map(costCenters.map((center) => [center.costCenterId, center]));
  const main = costCenters.find((center) => center.code === MAIN);
  const subsOf = Map.groupBy(subAccounts, (sub) => sub.accountId);
  return accounts.flatMap(({ accountId, number, name, fundName: hint }) => {
    const whole = { value: accountId, code: number, label: name, hint };
    if (costCenters.length < 2) return [whole];
    const kept = (subsOf.get(accountId) ?? []).flatMap((sub): AccountOption[] => {
      const center = centers.get(sub.costCenterId);
      if (!center) return [];
      return [
        {
          value: `${accountId}:${sub.costCenterId}`,
          code: `${number}-${center.code}`,
          label: sub.name || `${name} - ${center.name}`,
          hint,
        },
      ];
    });
    const own = main ? [{ value: `${accountId}:${main.costCenterId}`, code: `${number}-${MAIN}`, label: name, hint }] : [];
    return [whole, ...own, ...kept.toSorted((a, b) => (a.code < b.code ? -1 : 1))];
  });
}

/** The account and cost center an option stands for; no center where it is the account alone. */
export function chosenAccount({ value }: { value: string }): { accountId: string; costCenterId: string } {
  const [accountId = '', costCenterId = ''] = value.split(':');
  return { accountId, costCenterId };
}
