// The contract door of collections.
import { caseScreens } from './cases/case.contract.ts';
import { hubScreens } from './hub/hub.contract.ts';
import { lateScreens } from './late/late-owner.contract.ts';
import { planScreens } from './plans/plan.contract.ts';
import { procedureScreens } from './procedures/procedure.contract.ts';
import { runScreens } from './runs/run.contract.ts';

export { caseKinds, collectionCaseList, collectionCases } from './cases/case.contract.ts';
export { lateOwnerList } from './late/late-owner.contract.ts';
export { paymentPlanList, paymentPlans, planKinds } from './plans/plan.contract.ts';
export { collectionProcedures } from './procedures/procedure.contract.ts';
export { collectionRuns } from './runs/run.contract.ts';

/** Every screen of collections. */
export const collectionScreens = { ...caseScreens, ...lateScreens, ...hubScreens, ...runScreens, ...planScreens, ...procedureScreens };
