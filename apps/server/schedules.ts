// Schedules as the application runs them: whose they are, in which time zone, what is done for each kind of
// job, and who may still have it done.
import { personOf } from '../../modules/automation/automation.server.ts';
import { timeZoneOf } from '../../modules/communities/communities.server.ts';
import { listCustomerIds } from '../../modules/identity/identity.server.ts';
import { recurringEntryWork } from '../../modules/ledger/ledger.server.ts';
import { recurringBillsWork } from '../../modules/payables/payables.server.ts';
import {
  chargesWork,
  cureWork,
  interestWork,
  lateFeesWork,
  prepaidsWork,
  releaseWork,
  statementsWork,
} from '../../modules/receivables/receivables.server.ts';
import { customReportWork, packageWork } from '../../modules/reports/reports.server.ts';
import type { ScheduleDoor, ScheduledWork } from '../../packages/jobs/schedules.ts';
import type { WorkerLog } from '../../packages/jobs/worker.ts';

/** What is done by each kind of job. */
export const allWorks: readonly ScheduledWork[] = [
  chargesWork,
  lateFeesWork,
  interestWork,
  releaseWork,
  cureWork,
  prepaidsWork,
  statementsWork,
  recurringBillsWork,
  recurringEntryWork,
  packageWork,
  customReportWork,
];

/** What the round of schedules asks about people and communities. */
export function scheduleDoor(log: WorkerLog): ScheduleDoor {
  return { customerIds: listCustomerIds, timeZoneOf, personOf, works: allWorks, log };
}
