// The door of law for the server.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { unreadParameters } from './engine/unread.rules.ts';
import { judgmentSource } from './judgment-list.sql.ts';
import { law } from './law.contract.ts';
import { lawHandlers } from './law.handlers.ts';
import { lawPacks } from './pack-files.store.ts';

export type { Answer } from './engine/pack.rules.ts';
export { type LadderInForce, laddersOf } from './ladder.handlers.ts';
export { lawOf } from './law.handlers.ts';
export { insertJudgments, type JudgmentRow, judgmentsOf } from './law.store.ts';

export const lawRoutes: Route[] = [...routes(law, lawHandlers), ...listRoutes(judgmentSource)];

/** Parameters of the packs that nothing reads yet, as `topic.parameter`. */
export function unreadLaw(): string[] {
  return unreadParameters([...lawPacks().values()].flatMap((pack) => pack.records));
}
