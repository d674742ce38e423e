// The door of seals: what a module declares, what the worker does in rounds, and what a check finds.
export { fingerprintOf, type SealHead } from './chain.ts';
export { type ChainCheck, checkChain, headFaults, type SealFault } from './checking.ts';
export { type HeadFolder, headFile, lastHead, openHeadFolder, publishHead } from './heads.ts';
export { type LeafForm, leafForms, type SealedTable, sealedAuditTrail } from './leaves.ts';
export { chainEnd, sealBelow, sealCustomer } from './sealing.ts';
