// The handlers of the tie-out board, and what holds a closing while a lamp is red.
import { allows, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import type { TieOut } from '../neighbors.handlers.ts';
import { ledgerTieOuts } from './own-tie.handlers.ts';
import { tieOutRefusals, type tieOuts } from './tie-out.contract.ts';
import { lampOf } from './tie-out.rules.ts';
import { type BoardRow, boardRows, type FoundTieOut, loadTieOuts, redAndStale, saveTieOuts } from './tie-out.store.ts';

/** Every tie-out of the product: those of the modules above, then the ledger's own. */
export function allTieOuts(above: readonly TieOut[]): readonly TieOut[] {
  return [...above, ...ledgerTieOuts];
}

/** Looks at every tie-out of a community as of a day. */
export async function lookAt(tx: Tx, all: readonly TieOut[], communityId: string, asOf: LocalDate): Promise<FoundTieOut[]> {
  const found: FoundTieOut[] = [];
  for (const { name, check } of all) {
    const result = await check(tx, communityId, asOf);
    found.push({ name, lamp: lampOf(result), ledger_cents: result.ledger, subledger_cents: result.subledger, offenders: result.offenders });
  }
  return found;
}

/** Looks at every tie-out of a community today and keeps what was found. */
export async function lookAndKeep(tx: Tx, all: readonly TieOut[], communityId: string, now: Instant): Promise<FoundTieOut[]> {
  const asOf = await todayOf(tx, communityId, now);
  const found = await lookAt(tx, all, communityId, asOf);
  await saveTieOuts(tx, communityId, asOf, now, found);
  return found;
}

const titleIn = (all: readonly TieOut[]) => {
  const titles = new Map(all.map(({ name, title }) => [name, title]));
  return (name: string) => titles.get(name) ?? name;
};

function shownOffender({ link, amount, ...rest }: FoundTieOut['offenders'][number]) {
  return { ...rest, amount, link: link ? { screen: link.screen, params: { ...link.params }, search: { ...link.search } } : null };
}

function detailOf(all: readonly TieOut[], found: readonly (FoundTieOut & { redSinceTime: Instant | null })[]) {
  const order = all.map(({ name }) => name);
  return found
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    .map(({ ledger_cents, subledger_cents, offenders, ...one }) => ({
      ...one,
      title: titleIn(all)(one.name),
      ledger: ledger_cents,
      subledger: subledger_cents,
      offenderCount: offenders.length,
      offenders: offenders.map(shownOffender),
    }));
}

async function keptDetail(tx: Tx, all: readonly TieOut[], communityId: string) {
  const kept = await loadTieOuts(tx, communityId);
  const found = kept.map((one) => ({ ...one, offenders: one.offenders.map((each) => ({ ...each, amount: BigInt(each.amount) })) }));
  return { asOfDate: kept[0]?.asOfDate ?? null, checkedTime: kept[0]?.checkedTime ?? null, tieOuts: detailOf(all, found) };
}

function lightOf(all: readonly TieOut[], { name, lamp, ledger_cents, subledger_cents, offenderCount }: BoardRow) {
  return { name: name ?? '', title: titleIn(all)(name ?? ''), lamp, ledger: ledger_cents, subledger: subledger_cents, offenderCount };
}

export const tieOutHandlers = (above: readonly TieOut[]): Handlers<typeof tieOuts> => {
  const all = allTieOuts(above);
  return {
    async listTieOuts({ tx, communities }) {
      const rows = await boardRows(tx, communities);
      return {
        titles: all.map(({ name, title }) => ({ name, title })),
        communities: [...Map.groupBy(rows, (row) => row.communityId)].map(([communityId, own]) => {
          const looked = own.filter((row) => row.name !== null);
          return {
            communityId,
            name: own[0]?.community ?? '',
            asOfDate: looked[0]?.asOfDate ?? null,
            checkedTime: looked[0]?.checkedTime ?? null,
            lights: looked.map((row) => lightOf(all, row)),
          };
        }),
      };
    },
    async getTieOuts({ tx, now, input: { communityId, asOfDate } }) {
      if (asOfDate === undefined) return keptDetail(tx, all, communityId);
      const found = await lookAt(tx, all, communityId, asOfDate);
      return {
        asOfDate,
        checkedTime: now,
        tieOuts: detailOf(
          all,
          found.map((one) => ({ ...one, redSinceTime: null })),
        ),
      };
    },
    async runTieOuts(context) {
      const { tx, now, input } = context;
      const found = await lookAndKeep(tx, all, input.communityId, now);
      context.record({ after: { red: found.filter((one) => one.lamp === 'RED').map((one) => one.name) } });
      return keptDetail(tx, all, input.communityId);
    },
  };
};

/** How someone answers for closing while a lamp is red. */
export interface Override {
  overridesTieOuts: boolean;
  reason: string;
}

/**
 * Holds a closing while a tie-out is red: refuses `tieOutRed`, unless it is overridden by who holds
 * glcloseyear 8, with a reason (`overrideWithoutReason`). Gives the titles of the lamps that were overridden,
 * for the audit event. What the board knows counts while nothing was booked since; else all is looked at now.
 */
export async function holdWhileRed(
  { tx, held, now }: Pick<Context<unknown>, 'tx' | 'held' | 'now'>,
  above: readonly TieOut[],
  communityId: string,
  { overridesTieOuts, reason }: Override,
): Promise<string[]> {
  const { red, isStale } = await redAndStale(tx, communityId);
  if (red === 0 && !isStale) return [];
  const all = allTieOuts(above);
  const asOf = await todayOf(tx, communityId, now);
  const titles = (await lookAt(tx, all, communityId, asOf)).filter((one) => one.lamp === 'RED').map((one) => titleIn(all)(one.name));
  if (titles.length === 0) return [];
  if (!overridesTieOuts) throw refuse(tieOutRefusals, 'tieOutRed', { titles: titles.join(', ') });
  if (!allows(held, needs('glcloseyear', 8))) throw forbidden();
  if (reason.trim() === '') throw refuse(tieOutRefusals, 'overrideWithoutReason', [{ path: 'reason', message: 'must be filled in' }]);
  return titles;
}
