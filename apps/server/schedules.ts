// Schedules as the application runs them: whose they are, in which time zone, what is done for each kind, and
// who may still have it done.
import { timeZoneOf } from '../../modules/communities/communities.server.ts';
import { listCustomerIds, mayStill } from '../../modules/identity/identity.server.ts';
import { recurringEntryWork } from '../../modules/ledger/ledger.server.ts';
import { customReportWork, packageWork } from '../../modules/reports/reports.server.ts';
import type { Services } from '../../packages/http/handlers.ts';
import type { ScheduleDoor, ScheduledWork } from '../../packages/jobs/schedules.ts';
import type { WorkerLog } from '../../packages/jobs/worker.ts';

/** What is done on schedule, one work for each kind. */
const works: readonly ScheduledWork[] = [recurringEntryWork, packageWork, customReportWork];

/** What the round of schedules asks about people and communities. */
export function scheduleDoor(services: Services, log: WorkerLog): ScheduleDoor {
  return {
    customerIds: listCustomerIds,
    timeZoneOf,
    mayStill: (customerId, userId, communityId, permission) => mayStill(services, customerId, userId, communityId, permission),
    works,
    log,
  };
}
