// The server door of lifecycle.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { setup } from './lifecycle.contract.ts';
import { setupHandlers } from './lifecycle.handlers.ts';

export const lifecycleRoutes: Route[] = routes(setup, setupHandlers);
