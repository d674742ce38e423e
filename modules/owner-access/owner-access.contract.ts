// The contract door of owner access.
export * from './sites/site.contract.ts';
