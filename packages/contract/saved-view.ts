// Saved views: the whole state of a list under a name, for one person or shared with the customer.
import { z } from 'zod';
import { command, defineEndpoints, query } from './endpoint.ts';
import { only } from './refuse.ts';
import { count, flag, id, line } from './values.ts';

const key = z.string().regex(/^\w{1,60}$/, 'must be the name of a column');

/** Everything a list can look like. Unknown columns are passed over when it is shown, since lists change. */
export const viewState = z.object({
  filters: z.array(z.string().max(400)).max(20).optional(),
  search: line(80).optional(),
  sort: z.string().max(200).optional(),
  /** Columns in order. */
  order: z.array(key).max(100).optional(),
  /** Columns switched off, or on with a leading `+` where they are off by themselves. */
  hidden: z
    .array(z.string().regex(/^\+?\w{1,60}$/))
    .max(100)
    .optional(),
  widths: z.record(key, z.number().int().min(40).max(2000)).optional(),
  pins: z.array(key).max(20).optional(),
  density: z.enum(['compact', 'roomy']).optional(),
  /** Of a report, which is no list: its parameters as they were said, so that relative dates go on moving. */
  params: z.record(key, z.string().max(200)).optional(),
});
export type ViewState = z.output<typeof viewState>;

const listName = z.string().regex(/^[A-Z]\w{0,79}$/, 'must be the name of a list');
const viewName = line(60, 1);
const saved = z.object({ savedViewId: id, version: z.number() });
/** Of saving a view of one's own. */
export const savedViewRefusals = {
  nameTaken: 'You have a view named {name} already.',
  viewChanged: 'This view was changed elsewhere after you opened it.',
} as const;

export const savedViews = defineEndpoints('SavedView', {
  listViews: query({
    summary: 'The views of a list: one’s own, and those shared with the customer; and the one to begin with.',
    permission: 'signedIn',
    input: z.object({ list: listName }),
    output: z.object({
      views: z.array(
        z.object({ savedViewId: id, name: z.string(), state: viewState, isShared: z.boolean(), isOwn: z.boolean(), version: z.number() }),
      ),
      defaultView: z.string().nullable(),
    }),
  }),
  addView: command({
    summary: 'Saves how a list looks under a name.',
    permission: 'signedIn',
    touches: 'saved view',
    input: z.object({ list: listName, name: viewName, state: viewState, isShared: flag.default(false) }),
    output: saved,
    refusals: only(savedViewRefusals, 'nameTaken'),
  }),
  changeView: command({
    summary: 'Renames, shares or changes a view of one’s own.',
    permission: 'signedIn',
    touches: 'saved view',
    input: z.object({ savedViewId: id, version: count(1_000_000, 1), name: viewName, state: viewState, isShared: flag }),
    output: saved,
    refusals: savedViewRefusals,
  }),
  removeView: command({
    summary: 'Removes a view of one’s own; it can be restored.',
    permission: 'signedIn',
    touches: 'saved view',
    input: z.object({ savedViewId: id }),
    output: z.object({ savedViewId: id }),
  }),
  restoreView: command({
    summary: 'Takes the removal of a view back.',
    permission: 'signedIn',
    touches: 'saved view',
    input: z.object({ savedViewId: id }),
    output: saved,
    refusals: only(savedViewRefusals, 'nameTaken'),
  }),
  setDefaultView: command({
    summary: 'Chooses the view a list begins with for oneself: one it comes with, a saved one, or none.',
    permission: 'signedIn',
    touches: 'saved view',
    input: z.object({
      list: listName,
      view: z
        .string()
        .regex(/^\w[\w-]{0,79}$/)
        .nullable(),
    }),
    output: z.object({ view: z.string().nullable() }),
  }),
});
