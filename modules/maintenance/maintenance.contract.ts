// The contract door of maintenance.
export * from './architectural/accommodation.contract.ts';
export { architecturalKinds, architecturalRequest } from './architectural/architectural.contract.ts';
export * from './architectural/architectural-batch.contract.ts';
export { architecturalSettings } from './architectural/architectural-settings.contract.ts';
export * from './codes/request-code.contract.ts';
export * from './cost-items/cost-item.contract.ts';
export { ownerCaseRefusals } from './owners/owner-case.contract.ts';
export { generalRequest, requestKinds, serviceRequest } from './requests/request.contract.ts';
export * from './requests/request-list.contract.ts';
export { violationKinds, violations } from './violations/violation.contract.ts';
export { violationBatches } from './violations/violation-batch.contract.ts';
export * from './violations/violation-list.contract.ts';
export { workOrderKinds, workOrderScreens, workOrders } from './work-orders/work-order.contract.ts';
