// The contract door of owner access.
export * from './accounts/account.contract.ts';
export * from './rollouts/rollout.contract.ts';
export * from './sites/site.contract.ts';
