// The server door of records.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { auditSource } from './audit-list.sql.ts';
import { auditTrail } from './records.contract.ts';
import { auditTrailHandlers } from './records.handlers.ts';

export { attachmentRoutes } from './attachment.handlers.ts';

export const recordsRoutes: Route[] = [...routes(auditTrail, auditTrailHandlers), ...listRoutes(auditSource)];
