// The door of law for the server.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { unreadParameters } from './engine/unread.rules.ts';
import { judgmentSource } from './judgment-list.sql.ts';
import { law } from './law.contract.ts';
import { lawHandlers } from './law.handlers.ts';
import { lawPacks } from './pack-files.store.ts';

export { type Answer, type RuleRecord, ruleVersionOf } from './engine/pack.rules.ts';
export { type LadderInForce, laddersOf } from './ladder.handlers.ts';
export { clausesOf, lawOf, recordOf } from './law.handlers.ts';
export type { Asked } from './law.rules.ts';
export { insertJudgments, type JudgmentRow, judgmentsOf, type KeptJudgment } from './law.store.ts';
export { isLawHoliday, recordsOn } from './pack-files.store.ts';
export { type ReviewTerms, reviewTermsOf } from './review-terms.handlers.ts';
export { judgmentOf, refuseForbidden, type Said, saidOf, saidOfKept } from './said.rules.ts';

export const lawRoutes: Route[] = [...routes(law, lawHandlers), ...listRoutes(judgmentSource)];

/** Parameters of the packs that nothing reads yet, as `topic.parameter`. */
export function unreadLaw(): string[] {
  return unreadParameters([...lawPacks().values()].flatMap((pack) => pack.records));
}
