// The server door of maintenance.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { PublicForm, PublicPage } from '../../packages/http/public-pages.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import type { JobDefinition } from '../../packages/jobs/jobs.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import type { MergeSource } from '../correspondence/correspondence.server.ts';
import { accommodation } from './architectural/accommodation.contract.ts';
import { accommodationHandlers, accommodationRecords } from './architectural/accommodation.handlers.ts';
import { accommodationSource } from './architectural/accommodation-list.sql.ts';
import { architecturalRequest } from './architectural/architectural.contract.ts';
import { architecturalRecords, architecturalRequestHandlers } from './architectural/architectural.handlers.ts';
import { architecturalBatches } from './architectural/architectural-batch.contract.ts';
import { architecturalBatchHandlers } from './architectural/architectural-batch.handlers.ts';
import { architecturalBatchSource, architecturalRequestSource } from './architectural/architectural-list.sql.ts';
import { architecturalSettings } from './architectural/architectural-settings.contract.ts';
import { architecturalSettingsHandlers } from './architectural/architectural-settings.handlers.ts';
import { ballotReminderJob } from './architectural/ballot-reminder.jobs.ts';
import { cannedReplies, requestCodes } from './codes/request-code.contract.ts';
import { cannedReplyHandlers, requestCodeHandlers } from './codes/request-code.handlers.ts';
import { costItem } from './cost-items/cost-item.contract.ts';
import { costItemHandlers } from './cost-items/cost-item.handlers.ts';
import { costItemSource } from './cost-items/cost-item-list.sql.ts';
import { generalRequest, serviceRequest } from './requests/request.contract.ts';
import { generalRequestHandlers, requestRecords, serviceRequestHandlers } from './requests/request.handlers.ts';
import { requestAnswerJob } from './requests/request-answer.jobs.ts';
import {
  generalBatchSource,
  generalRequestSource,
  serviceActivitySource,
  serviceBatchSource,
  serviceRequestSource,
} from './requests/request-list.sql.ts';
import { violations } from './violations/violation.contract.ts';
import { violationHandlers, violationRecords } from './violations/violation.handlers.ts';
import { violationBatches } from './violations/violation-batch.contract.ts';
import { violationBatchHandlers } from './violations/violation-batch.handlers.ts';
import { violationBatchSource, violationSource } from './violations/violation-list.sql.ts';
import { violationMerge } from './violations/violation-merge.handlers.ts';
import { undoingViolations } from './violations/violation-undo.handlers.ts';
import { orderMailJob, vendorLinkForm, vendorLinkPage } from './work-orders/vendor-link.handlers.ts';
import { workOrders } from './work-orders/work-order.contract.ts';
import { workOrderHandlers, workOrderRecords } from './work-orders/work-order.handlers.ts';
import { workOrderSource } from './work-orders/work-order-list.sql.ts';

export {
  applyForHome,
  architecturalOfHome,
  architecturalRequestOfHome,
  speakOnArchitectural,
  topicForHome,
} from './owners/owner-architectural.handlers.ts';
export {
  addRequestOfHome,
  answerRequestOfHome,
  photoOfHome,
  requestOfHome,
  requestsOfHome,
  speakOnViolation,
  violationOfHome,
  violationsOfHome,
} from './owners/owner-case.handlers.ts';
export type { OwnersHome } from './owners/owner-case.store.ts';
export { readRequestMail, takesRequestMail } from './requests/request-answer.jobs.ts';
export { maintenanceFound } from './search-source.sql.ts';
export { violationMerge };

export const maintenanceRoutes: Route[] = [
  ...routes(costItem, costItemHandlers),
  ...listRoutes(costItemSource),
  ...routes(requestCodes, requestCodeHandlers),
  ...routes(cannedReplies, cannedReplyHandlers),
  ...routes(generalRequest, generalRequestHandlers),
  ...routes(serviceRequest, serviceRequestHandlers),
  ...listRoutes(generalRequestSource),
  ...listRoutes(serviceRequestSource),
  ...listRoutes(serviceActivitySource),
  ...listRoutes(generalBatchSource),
  ...listRoutes(serviceBatchSource),
  ...routes(workOrders, workOrderHandlers),
  ...listRoutes(workOrderSource),
  ...routes(architecturalSettings, architecturalSettingsHandlers),
  ...routes(architecturalRequest, architecturalRequestHandlers),
  ...routes(architecturalBatches, architecturalBatchHandlers),
  ...listRoutes(architecturalRequestSource),
  ...listRoutes(architecturalBatchSource),
  ...routes(accommodation, accommodationHandlers),
  ...listRoutes(accommodationSource),
];

/** The calls of violations; `sources` are the merge fields their letters may print beside their own. */
export const violationRoutes = (sources: readonly MergeSource[]): Route[] => [
  ...routes(violations, violationHandlers),
  ...listRoutes(violationSource),
  ...routes(violationBatches, {
    ...violationBatchHandlers(sources),
    previewUndoViolationBatch: undoingViolations.preview,
    undoViolationBatch: undoingViolations.commit,
  }),
  ...listRoutes(violationBatchSource),
];

/** The records of maintenance that notes, tasks, files and fields hang on. */
export const maintenanceRecords: readonly RecordSource[] = [
  ...requestRecords,
  workOrderRecords,
  ...architecturalRecords,
  ...accommodationRecords,
  violationRecords,
];

/** The background jobs of maintenance. */
export const maintenanceJobs: readonly JobDefinition[] = [requestAnswerJob, orderMailJob, ballotReminderJob];

/** The page of a vendor's link, and what its buttons post to. */
export const maintenancePages: readonly PublicPage[] = [vendorLinkPage];
export const maintenanceForms: readonly PublicForm[] = [vendorLinkForm];
