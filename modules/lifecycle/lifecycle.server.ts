// The server door of lifecycle.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { importRoutes, type ServedImport } from '../../packages/imports/imports.ts';
import { propertiesServed } from './lifecycle.handlers.ts';
import { communityTransfer } from './transfer-key.contract.ts';
import { communityTransferHandlers } from './transfer-key.handlers.ts';

export { insertTransferKey } from './transfer-key.store.ts';

export const lifecycleRoutes: Route[] = [...importRoutes(propertiesServed), ...routes(communityTransfer, communityTransferHandlers)];

export const lifecycleImports: readonly ServedImport[] = [propertiesServed];
