// The door of the contract package: how calls, screens, permissions, reports and wire values are declared.
export * from './claims.ts';
export * from './endpoint.ts';
export * from './filter-words.ts';
export * from './flags.ts';
export * from './import.ts';
export * from './import-plan.ts';
export * from './job.ts';
export * from './link.ts';
export * from './list.ts';
export * from './list-filter.ts';
export * from './refusals.ts';
export * from './report.ts';
export * from './saved-view.ts';
export * from './screen.ts';
export * from './values.ts';
export * from './wire-dates.ts';
