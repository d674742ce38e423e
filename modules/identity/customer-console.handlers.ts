// The calls of the operator's console.
import type { Handlers } from '../../packages/http/handlers.ts';
import type { customerConsole } from './customer-console.contract.ts';
import { listCustomerLines } from './customer-console.store.ts';

export const customerConsoleHandlers: Handlers<typeof customerConsole> = {
  listCustomers: ({ services }) => listCustomerLines(services.database.local),
};
