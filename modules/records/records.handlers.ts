// The calls of records.
import type { Handlers } from '../../packages/http/handlers.ts';
import { notFound } from '../../packages/kernel/kernel.ts';
import { findAuditEvent } from './audit.store.ts';
import { changesBetween } from './change.rules.ts';
import type { auditTrail } from './records.contract.ts';

export const auditTrailHandlers: Handlers<typeof auditTrail> = {
  async getEvent({ tx, input, communities, userId }) {
    const event = await findAuditEvent(tx, input.auditEventId);
    // What names no community may be of any: it is for who sees all of them, and for who did it.
    const isSeen =
      event && (communities === 'all' || (event.communityId === null ? event.userId === userId : communities.has(event.communityId)));
    if (!isSeen) throw notFound('The event');
    const { eventTime, actingFor, sessionReference, before, after } = event;
    return { eventTime, actingFor, sessionReference, changes: changesBetween(before, after) };
  },
};
