// The server door of the desk.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { desk } from './desk.contract.ts';
import { deskHandlers } from './desk.handlers.ts';

export const deskRoutes: Route[] = routes(desk, deskHandlers);
