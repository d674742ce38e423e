// The server door of correspondence: its routes, over the merge fields features contribute.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import type { MergeSource } from './merge/merge-source.handlers.ts';
import { peopleMerge } from './merge/people-merge.handlers.ts';
import { templates } from './templates/template.contract.ts';
import { templateHandlers } from './templates/template.handlers.ts';
import { templateSource } from './templates/template-list.sql.ts';

export type { MergeAsked, MergeSource } from './merge/merge-source.handlers.ts';

/** The calls of correspondence; `above` are the merge fields of features above it. */
export function correspondenceRoutes(above: readonly MergeSource[]): Route[] {
  const sources = [peopleMerge, ...above];
  return [...routes(templates, templateHandlers(sources)), ...listRoutes(templateSource)];
}
