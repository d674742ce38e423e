// The figures of a community at a customer, for tests of whoever hands it over.
export { figuresOf } from './transfer-facts.store.ts';
