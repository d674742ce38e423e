// Words of close packages: what a period is called, and when something was.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { endOfMonth, formatDate, formatMonth, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import type { closePackages } from '../close-package.contract.ts';

/** A package without its figures. */
export type Head = ClientOutput<typeof closePackages.listClosePackages>['packages'][number];

/** A period as people call it: a month by its name, others by their dates. */
export function packageTitle({ periodStartDate, periodEndDate }: { periodStartDate: LocalDate; periodEndDate: LocalDate }): string {
  const isMonth = periodStartDate.endsWith('-01') && periodEndDate === endOfMonth(periodStartDate);
  return isMonth ? formatMonth(periodStartDate) : `${formatDate(periodStartDate)} to ${formatDate(periodEndDate)}`;
}
