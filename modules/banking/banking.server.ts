// The server door of banking: its routes.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { bankItemHandlers } from './bank-item.handlers.ts';
import { banking } from './banking.contract.ts';
import { bankStatementSource, reconciliationSource } from './banking-lists.sql.ts';
import { matchHandlers } from './match.handlers.ts';
import { reconciliationHandlers } from './reconciliation.handlers.ts';
import { statementHandlers } from './statement.handlers.ts';

export { bankingNeighbors } from './neighbors.handlers.ts';

export { bankingShelf } from './reports.server.ts';

export const bankingRoutes: Route[] = [
  ...routes(banking, {
    ...statementHandlers,
    ...reconciliationHandlers,
    ...matchHandlers,
    ...bankItemHandlers,
  }),
  ...listRoutes(reconciliationSource),
  ...listRoutes(bankStatementSource),
];
