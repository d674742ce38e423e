// The contract door of owner access.
export * from './accounts/account.contract.ts';
export { type Locale, portal } from './owners/portal.contract.ts';
export * from './sites/site.contract.ts';
