// The contract door of correspondence.
export * from './merge/document.contract.ts';
export { templateList, templateScreens, templates } from './templates/template.contract.ts';
