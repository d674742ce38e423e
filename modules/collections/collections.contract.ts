// The contract door of collections.
import { caseScreens } from './cases/case.contract.ts';
import { planScreens } from './plans/plan.contract.ts';
import { procedureScreens } from './procedures/procedure.contract.ts';
import { runScreens } from './runs/run.contract.ts';

export { collectionCaseList, collectionCases } from './cases/case.contract.ts';
export { paymentPlanList, paymentPlans } from './plans/plan.contract.ts';
export { collectionProcedures } from './procedures/procedure.contract.ts';
export { collectionRuns } from './runs/run.contract.ts';

/** Every screen of collections. */
export const collectionScreens = { ...caseScreens, ...runScreens, ...planScreens, ...procedureScreens };
