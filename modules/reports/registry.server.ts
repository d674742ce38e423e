// The one registry of reports: those of every module, found by their files, with what opens their figures;
// and who may run what is there.
import { join } from 'node:path';
import { allows, type HeldClaims, type ReportDeclaration } from '../../packages/contract/contract.ts';
import { reportsIn } from '../../packages/reporting/found.ts';
import type { Opener, Report, ReportShelf } from '../../packages/reporting/report.ts';
import { bankingShelf } from '../banking/banking.server.ts';
import { ledgerShelf } from '../ledger/ledger.server.ts';
import { moduleOrder } from '../order.ts';
import { billApprovals, payablesShelf } from '../payables/payables.server.ts';
import { receivablesShelf } from '../receivables/receivables.server.ts';

/** Modules whose figures open rows; the others have reports alone. */
const shelves: Partial<Record<(typeof moduleOrder)[number], ReportShelf>> = {
  ledger: ledgerShelf(billApprovals),
  receivables: receivablesShelf,
  payables: payablesShelf,
  banking: bankingShelf,
};
const modules = join(import.meta.dirname, '..');
const ofModules = await Promise.all(moduleOrder.map(async (name) => shelves[name]?.reports ?? (await reportsIn(join(modules, name)))));

/** Every report, in the order of the modules. */
export const allReports: readonly Report[] = ofModules.flat();

const byName = new Map(allReports.map((report) => [report.declaration.name, report]));
const openers = new Map<string, Opener>(Object.values(shelves).flatMap((shelf) => Object.entries(shelf.openers)));

/** A report by its name. */
export function reportNamed(name: string): Report | undefined {
  return byName.get(name);
}

/** True when these claims open the report, by either way. */
export function mayRun(held: HeldClaims, { claims, orClaims }: ReportDeclaration): boolean {
  return allows(held, claims) || (orClaims !== undefined && allows(held, orClaims));
}

/** What opens a kind of rows. */
export function openerOf(rows: string): Opener | undefined {
  return openers.get(rows);
}
