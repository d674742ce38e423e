// A scheduled custom report that comes along to another community.
import type { ScheduleCopy } from '../../../packages/jobs/schedules.ts';
import { recipientsAlong } from '../packages/package-copy.handlers.ts';
import { customReports, customSchedules } from './custom-report.contract.ts';
import { findCustomReport } from './custom-report.handlers.ts';
import { insertCustomReport } from './custom-report.store.ts';
import { openQuery } from './definition.handlers.ts';

/**
 * A report of every community is there already; one of that community is copied, and belongs to whoever
 * copies it.
 */
export const customReportCopy: ScheduleCopy = {
  kind: customSchedules.kind,
  permission: customReports.scheduleCustomReport.permission,
  async copySubject(tx, { kind, subjectId, mode }, order) {
    const { communityId, held, userId, now } = order;
    const [customReportId = '', format = 'xlsx'] = subjectId.split('.');
    const report = await findCustomReport(tx, { communityId: order.fromId, userId, customReportId });
    openQuery(report.definition, held);
    if (report.forAll) return { subjectId };
    const { recipients, change } = await recipientsAlong(tx, report.recipients, mode);
    const { name, share, roleId, forAll, definition } = report;
    const facts = { name, share, roleId, forAll, recipients, definition };
    const key = `${kind} ${customReportId}`;
    const copyId = order.copied.get(key) ?? (await insertCustomReport(tx, communityId, facts, { userId, now }));
    order.copied.set(key, copyId);
    return { subjectId: `${copyId}.${format}`, ...change };
  },
};
