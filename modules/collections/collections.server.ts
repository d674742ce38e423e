// The server door of collections.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import type { MergeSource } from '../correspondence/correspondence.server.ts';
import { collectionCases } from './cases/case.contract.ts';
import { caseHandlers, caseRecords } from './cases/case.handlers.ts';
import { collectionCaseSource } from './cases/case-list.sql.ts';
import { lateOwnerSource } from './late/late-owner-list.sql.ts';
import { paymentPlans } from './plans/plan.contract.ts';
import { planHandlers, planRecords } from './plans/plan.handlers.ts';
import { paymentPlanSource } from './plans/plan-list.sql.ts';
import { collectionProcedures } from './procedures/procedure.contract.ts';
import { procedureHandlers } from './procedures/procedure.handlers.ts';
import { collectionRuns } from './runs/run.contract.ts';
import { runHandlers } from './runs/run.handlers.ts';
import { undoing } from './runs/run-post.handlers.ts';

export { type CaseAtSale, closeForSale, reopenAfterSale } from './cases/case-sale.handlers.ts';

/** What notes, tasks and files belong to. */
export const collectionRecords: readonly RecordSource[] = [caseRecords, planRecords];

/** The calls of collections; `sources` are the merge fields its letters may print. */
export const collectionRoutes = (sources: readonly MergeSource[]): Route[] => [
  ...routes(collectionProcedures, procedureHandlers),
  ...routes(collectionCases, caseHandlers),
  ...listRoutes(collectionCaseSource),
  ...listRoutes(lateOwnerSource),
  ...routes(paymentPlans, planHandlers),
  ...listRoutes(paymentPlanSource),
  ...routes(collectionRuns, { ...runHandlers(sources, collectionRuns), previewUndoRun: undoing.preview, undoRun: undoing.commit }),
];
