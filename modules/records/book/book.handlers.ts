// The calls about what hangs on a record as a whole: how much there is, and what was done.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { recordBook } from './book.contract.ts';
import { actInWords, toldChanges } from './history.rules.ts';
import { type CountOf, type Hanging, type PictureOf, readHistory } from './history.store.ts';
import type { RecordKinds } from './record.handlers.ts';

const PAGE = 50;

/** What the tabs of a record show beside its form: one line for each sort of thing. */
export interface BookParts {
  counts: Readonly<Record<string, CountOf>>;
  hanging: readonly Hanging[];
  picture: PictureOf;
}

/** The handlers, over the kinds there are and what hangs on their records. */
export const bookHandlers = (kinds: RecordKinds, { counts, hanging, picture }: BookParts): Handlers<typeof recordBook> => ({
  async getBook(context) {
    const record = await kinds.open(context, context.input, 1);
    const counted = await Promise.all(
      Object.entries(counts).map(async ([name, count]) => [name, await count(context.tx, record, context.userId)] as const),
    );
    return { label: record.label, counts: Object.fromEntries(counted), picture: await picture(context.tx, record) };
  },
  async getHistory(context) {
    const { tx, input, userId } = context;
    const record = await kinds.open(context, input, 1);
    const { isBatch = false, fields = {} } = kinds.kindOf(record.kind) ?? {};
    const rows = await readHistory(tx, { record, userId, hanging, isBatch }, { offset: (input.page - 1) * PAGE, limit: PAGE + 1 });
    const events = rows.slice(0, PAGE).map(({ entityKind, command, before, after, ...row }) => ({
      ...row,
      act: actInWords(command),
      changes: toldChanges(before, after, entityKind === record.kind ? fields : {}),
    }));
    return { events, hasMore: rows.length > PAGE };
  },
});
