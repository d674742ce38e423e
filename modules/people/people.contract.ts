// The contract door of people: vendors, owners and what they own.
export * from './ownership.contract.ts';
export * from './people-lists.contract.ts';
export * from './vendor.contract.ts';
export { vendorImport } from './vendor-import.contract.ts';
