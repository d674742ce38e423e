// The server door of lifecycle.
import type { Route } from '../../packages/http/handlers.ts';
import { importRoutes, type ServedImport } from '../../packages/imports/imports.ts';
import { propertiesServed } from './lifecycle.handlers.ts';

export const lifecycleRoutes: Route[] = importRoutes(propertiesServed);

export const lifecycleImports: readonly ServedImport[] = [propertiesServed];
