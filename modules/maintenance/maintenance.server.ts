// The server door of maintenance.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { costItem } from './cost-items/cost-item.contract.ts';
import { costItemHandlers } from './cost-items/cost-item.handlers.ts';
import { costItemSource } from './cost-items/cost-item-list.sql.ts';

export const maintenanceRoutes: Route[] = [...routes(costItem, costItemHandlers), ...listRoutes(costItemSource)];
