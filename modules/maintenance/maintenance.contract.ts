// The contract door of maintenance.
export * from './cost-items/cost-item.contract.ts';
