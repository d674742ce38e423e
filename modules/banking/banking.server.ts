// The server door of banking: its routes.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { banking } from './banking.contract.ts';
import { bankStatementSource, reconciliationSource } from './banking-lists.sql.ts';
import { bankSettingHandlers } from './feeds/bank-setting.handlers.ts';
import { bankFeeds, bankSettings } from './feeds/feed.contract.ts';
import { feedHandlers } from './feeds/feed.handlers.ts';
import { feedConnectionSource } from './feeds/feed-list.sql.ts';
import { bankLogSource, lockboxLogSource } from './logs/bank-log.sql.ts';
import { bankItemHandlers } from './reconciliation/bank-item.handlers.ts';
import { matchHandlers } from './reconciliation/match.handlers.ts';
import { reconciliationHandlers } from './reconciliation/reconciliation.handlers.ts';
import { statementHandlers } from './statements/statement.handlers.ts';
import { fundTransfers } from './transfers/transfer.contract.ts';
import { fundTransferHandlers, fundTransferRecords } from './transfers/transfer.handlers.ts';
import { fundTransferSource } from './transfers/transfer-list.sql.ts';
import { unclearedLines } from './uncleared/uncleared.contract.ts';
import { unclearedHandlers } from './uncleared/uncleared.handlers.ts';
import { unclearedLineSource } from './uncleared/uncleared-list.sql.ts';

export { writeBai2 } from './bai2/bai2-writer.rules.ts';
export { feedJobs, readBanksEverywhere } from './feeds/feed-read.handlers.ts';
export { bankingNeighbors } from './neighbors.handlers.ts';

export { bankingShelf } from './reports.server.ts';

/** The records of banking that notes, tasks, files and fields belong to. */
export const bankingRecords: readonly RecordSource[] = [fundTransferRecords];

export const bankingRoutes: Route[] = [
  ...routes(banking, {
    ...statementHandlers,
    ...reconciliationHandlers,
    ...matchHandlers,
    ...bankItemHandlers,
  }),
  ...routes(fundTransfers, fundTransferHandlers),
  ...routes(bankFeeds, feedHandlers),
  ...routes(bankSettings, bankSettingHandlers),
  ...listRoutes(feedConnectionSource),
  ...routes(unclearedLines, unclearedHandlers),
  ...listRoutes(unclearedLineSource),
  ...listRoutes(fundTransferSource),
  ...listRoutes(reconciliationSource),
  ...listRoutes(bankStatementSource),
  ...listRoutes(bankLogSource),
  ...listRoutes(lockboxLogSource),
];
