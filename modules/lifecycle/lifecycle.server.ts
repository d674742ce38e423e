// The server door of lifecycle.
import { refuse } from '../../packages/contract/contract.ts';
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { importRoutes, type ServedImport } from '../../packages/imports/imports.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { closing } from './closing/closing.contract.ts';
import { closingHandlers } from './closing/closing.handlers.ts';
import { disclosure } from './disclosure/disclosure.contract.ts';
import { disclosureHandlers, disclosureRecords } from './disclosure/disclosure.handlers.ts';
import { disclosureSource } from './disclosure/disclosure-list.sql.ts';
import { express } from './express/express.contract.ts';
import { expressHandlers } from './express/express.handlers.ts';
import { propertiesServed } from './lifecycle.handlers.ts';
import { daysRefusals, resale } from './resale/resale.contract.ts';
import { resaleHandlers } from './resale/resale.handlers.ts';
import { resaleSource } from './resale/resale-list.sql.ts';
import { setUp } from './set-up/set-up.contract.ts';
import { setUpHandlers } from './set-up/set-up.handlers.ts';
import { transfers } from './transfer/transfer.contract.ts';
import { transferHandlers } from './transfer/transfer.handlers.ts';
import { communityTransfer } from './transfer-key.contract.ts';
import { communityTransferHandlers } from './transfer-key.handlers.ts';

export { awaitedSetUp } from './set-up/set-up-gate.handlers.ts';
export { beginTransfersEverywhere, newKey } from './transfer/transfer.handlers.ts';
export { transferJob } from './transfer/transfer.jobs.ts';
export { customerName } from './transfer/transfer.store.ts';
export { insertTransferKey } from './transfer-key.store.ts';

export const lifecycleRoutes: Route[] = [
  ...importRoutes(propertiesServed),
  ...routes(setUp, setUpHandlers),
  ...routes(closing, closingHandlers),
  ...routes(express, expressHandlers),
  ...routes(resale, resaleHandlers, { CH070: () => refuse(daysRefusals, 'daysSettled') }),
  ...listRoutes(resaleSource),
  ...routes(disclosure, disclosureHandlers),
  ...listRoutes(disclosureSource),
  ...routes(communityTransfer, communityTransferHandlers),
  ...routes(transfers, transferHandlers),
];

/** The kinds notes, tasks, files and fields hang on. */
export const lifecycleRecords: readonly RecordSource[] = [disclosureRecords];

export const lifecycleImports: readonly ServedImport[] = [propertiesServed];
