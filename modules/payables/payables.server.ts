// The server door of payables.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { billHandlers } from './bill.handlers.ts';
import { checkHandlers } from './check.handlers.ts';
import { bills, checks } from './payables.contract.ts';

export { payablesShelf } from './reports.server.ts';

export const payablesRoutes: Route[] = [...routes(bills, billHandlers), ...routes(checks, checkHandlers)];
