// The calls of saved views. Whoever may not read a list is told nothing of its views.
import { allows, type HeldClaims, type Permission, refuse, savedViewRefusals, savedViews } from '../contract/contract.ts';
import { type Context, type Handlers, type Route, routes } from '../http/handlers.ts';
import { notFound } from '../kernel/kernel.ts';
import { listsAmong } from './lists.ts';
import {
  findDefaultView,
  findOwnView,
  insertView,
  isViewNameTaken,
  loadViews,
  markView,
  type SavedViewRow,
  saveDefaultView,
  updateView,
} from './saved-view.store.ts';

/** The lists among the routes, each by its name with who may read it. */
function permissionsOf(all: readonly Route[]): ReadonlyMap<string, Permission> {
  return new Map(listsAmong(all).map(({ name, permission }) => [name, permission]));
}

async function refuseTakenName(context: Context<unknown>, list: string, name: string, exceptId: string | null): Promise<void> {
  if (await isViewNameTaken(context.tx, context.userId, list, name, exceptId))
    throw refuse(savedViewRefusals, 'nameTaken', { name }, [{ path: 'name', message: 'is the name of another view' }]);
}

async function takeView(context: Context<unknown>, savedViewId: string, removed = false): Promise<SavedViewRow> {
  const found = await findOwnView(context.tx, context.userId, savedViewId, removed);
  if (!found) throw notFound('The view');
  return found;
}

/** What else has views beside lists: whether these claims open it; undefined when nothing is called so. */
type MayView = (held: HeldClaims, name: string) => boolean | undefined;

function handlersFor(permissions: ReadonlyMap<string, Permission>, mayView: MayView): Handlers<typeof savedViews> {
  const requireList = (held: HeldClaims, list: string) => {
    const permission = permissions.get(list);
    const may = permission === undefined ? mayView(held, list) : typeof permission !== 'object' || allows(held, permission);
    if (!may) throw notFound('The list');
  };
  return {
    async listViews({ tx, userId, held, input }) {
      requireList(held, input.list);
      return { views: await loadViews(tx, userId, input.list), defaultView: await findDefaultView(tx, userId, input.list) };
    },
    async addView(context) {
      const { tx, userId, now, input } = context;
      requireList(context.held, input.list);
      await refuseTakenName(context, input.list, input.name, null);
      const savedViewId = await insertView(tx, userId, input, now);
      context.record({ entityId: savedViewId, after: input });
      return { savedViewId, version: 1 };
    },
    async changeView(context) {
      const { savedViewId, version, ...after } = context.input;
      const before = await takeView(context, savedViewId);
      if (before.version !== version) throw refuse(savedViewRefusals, 'viewChanged');
      await refuseTakenName(context, before.list, after.name, savedViewId);
      await updateView(context.tx, savedViewId, after, context.now);
      context.record({ entityId: savedViewId, before, after });
      return { savedViewId, version: version + 1 };
    },
    async removeView(context) {
      const { savedViewId } = context.input;
      const before = await takeView(context, savedViewId);
      await markView(context.tx, savedViewId, context.now);
      context.record({ entityId: savedViewId, before });
      return { savedViewId };
    },
    async restoreView(context) {
      const { savedViewId } = context.input;
      const view = await takeView(context, savedViewId, true);
      await refuseTakenName(context, view.list, view.name, savedViewId);
      await markView(context.tx, savedViewId, null);
      context.record({ entityId: savedViewId, after: view });
      return { savedViewId, version: view.version };
    },
    async setDefaultView({ tx, userId, held, input, record }) {
      requireList(held, input.list);
      await saveDefaultView(tx, userId, input.list, input.view);
      record({ entityId: input.list, after: { view: input.view } });
      return { view: input.view };
    },
  };
}

/** The calls of saved views, for the lists among `all` routes and whatever else `mayView` knows by name. */
export function savedViewRoutes(all: readonly Route[], mayView: MayView = () => undefined): Route[] {
  return routes(savedViews, handlersFor(permissionsOf(all), mayView));
}
