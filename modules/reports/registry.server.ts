// The one registry of reports: every module's shelf, joined; and who may run what stands there.
import { allows, type HeldClaims, type ReportDeclaration } from '../../packages/contract/contract.ts';
import type { Opener, Report } from '../../packages/reporting/report.ts';
import { bankingShelf } from '../banking/banking.server.ts';
import { ledgerShelf } from '../ledger/ledger.server.ts';
import { billApprovals, payablesShelf } from '../payables/payables.server.ts';
import { peopleShelf } from '../people/people.server.ts';
import { receivablesShelf } from '../receivables/receivables.server.ts';

const shelves = [ledgerShelf(billApprovals), payablesShelf, receivablesShelf, bankingShelf, peopleShelf];

/** Every report, in the order of the modules. */
export const allReports: readonly Report[] = shelves.flatMap((shelf) => shelf.reports);

const byName = new Map(allReports.map((report) => [report.declaration.name, report]));
const openers = new Map<string, Opener>(shelves.flatMap((shelf) => Object.entries(shelf.openers)));

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
