// A ready association for tests: a customer, an administrator signed in, Maple Court with its chart, year
// 2026, twelve properties and owners.

import type { ClientInput, ClientOutput, Endpoint } from '../../packages/contract/contract.ts';
import { sql } from '../../packages/db/database.ts';
import type { Route } from '../../packages/http/handlers.ts';
import { assert, localDate } from '../../packages/kernel/kernel.ts';
import { community } from '../communities/communities.contract.ts';
import { communitiesRoutes, findCommunity, hasCommunity, insertProperties } from '../communities/communities.server.ts';
import { aServer as anIdentityServer, type RawAnswer, type TestServer } from '../identity/identity.testing.ts';
import { insertOwners, peopleRoutes } from '../people/people.server.ts';
import { recordsRoutes } from '../records/records.server.ts';
import { accounting } from './accounting.contract.ts';
import { chartImport } from './chart/chart-import.contract.ts';
import { journal } from './entries/journal.contract.ts';
import { joinNeighbors, type LedgerNeighbors, ledgerRecords, ledgerRoutes } from './ledger.server.ts';
import { undo } from './undo/undo.contract.ts';

export type { RawAnswer, TestServer } from '../identity/identity.testing.ts';

/** The chart tests use; the numbers are those of the sample association. */
export const testChart = `number,name,type,fund,role
1010,Operating cash,ASSET,OPERATING,CASH
1200,Assessments receivable,ASSET,OPERATING,RECEIVABLE
1210,Late fees receivable,ASSET,OPERATING,RECEIVABLE
1220,Other owner receivables,ASSET,OPERATING,RECEIVABLE
1900,Due to/from other funds,ASSET,OPERATING,INTERFUND
2000,Accounts payable,LIABILITY,OPERATING,PAYABLE
2100,Prepaid assessments,LIABILITY,OPERATING,PREPAID
3000,Operating fund balance,EQUITY,OPERATING,FUND_BALANCE
4000,Assessment income,INCOME,OPERATING,
4100,Late fee income,INCOME,OPERATING,
4110,NSF fee income,INCOME,OPERATING,
4890,Interest income,INCOME,OPERATING,INTEREST_INCOME
5010,Management fees,EXPENSE,OPERATING,
5310,Landscaping,EXPENSE,OPERATING,
5410,Pest control,EXPENSE,OPERATING,
5890,Bank fees,EXPENSE,OPERATING,BANK_FEES
1020,Reserve cash,ASSET,RESERVE,CASH
1250,Reserve assessments receivable,ASSET,RESERVE,RECEIVABLE
1910,Due to/from other funds,ASSET,RESERVE,INTERFUND
2010,Reserve payables,LIABILITY,RESERVE,PAYABLE
3100,Reserve fund balance,EQUITY,RESERVE,FUND_BALANCE
4900,Reserve assessment income,INCOME,RESERVE,
6010,Roofing,EXPENSE,RESERVE,
`;

const owners = [
  'Aldana Rosa',
  'Bishop Terrence',
  'Chaudhary Anil',
  'Dunleavy Nora',
  'Eriksen Tor',
  'Fontaine Odette',
  'Gutierrez Luis',
  'Halvorsen Ingrid',
  'Imai Kenji',
  'Jankowski Ewa',
  'Kessler David',
  'Leung Grace',
];

/**
 * Starts a server with the routes of identity, communities, people, the ledger and `more`, and signs the
 * first administrator in.
 */
export function aServer(more: readonly Route[] = [], neighbors: LedgerNeighbors = joinNeighbors()): Promise<TestServer> {
  return anIdentityServer(
    [...communitiesRoutes, ...peopleRoutes, ...recordsRoutes(ledgerRecords), ...ledgerRoutes(neighbors), ...more],
    hasCommunity,
  );
}

/** Maple Court, ready to be billed. */
export interface TestCommunity extends TestServer {
  communityId: string;
  fiscalYearId: string;
  /** Account ids by number. */
  accounts: ReadonlyMap<string, string>;
  fundIds: ReadonlyMap<string, string>;
  /** Property and ownership ids by account number, MC-0001 to MC-0012. */
  units: ReadonlyMap<string, { propertyId: string; ownershipId: string }>;
}

/** The id of an account by its number; a number that is not in the chart is a mistake of the test. */
export function accountId(of: TestCommunity, number: string): string {
  const found = of.accounts.get(number);
  assert(found, `account ${number} is in the chart`);
  return found;
}

/** A community with the chart of the tests and the fiscal year 2026, beside those that are there. */
export async function openBooks(
  { call }: Pick<TestServer, 'call'>,
  { name, shortCode, method }: { name: string; shortCode: string; method: 'CASH' | 'ACCRUAL' | 'MODIFIED' },
): Promise<{ communityId: string; fiscalYearId: string }> {
  const { communityId } = await call(community.addCommunity, {
    name,
    shortCode,
    legalName: `${name} Homeowners Association`,
    street: '1 Maple Ct',
    city: 'Sparks',
    state: 'NV',
    postcode: '89434',
    timeZone: 'America/Los_Angeles',
  });
  const file = { fileName: 'chart.csv', content: Buffer.from(testChart).toString('base64') };
  await call(chartImport.calls.commit, { communityId, file });
  const { fiscalYearId } = await call(accounting.addFiscalYear, {
    communityId,
    label: '2026',
    startDate: '2026-01-01',
    method,
    frequency: 'MONTHLY',
  });
  return { communityId, fiscalYearId };
}

/**
 * Builds Maple Court on a new server. `method` is accrual unless said; `more` adds the routes of the module
 * under test.
 */
export async function aCommunity(
  options: { method?: 'CASH' | 'ACCRUAL' | 'MODIFIED'; more?: readonly Route[]; neighbors?: LedgerNeighbors } = {},
): Promise<TestCommunity> {
  const server = await aServer(options.more, options.neighbors);
  const { communityId, fiscalYearId } = await openBooks(server, {
    name: 'Maple Court',
    shortCode: 'MC',
    method: options.method ?? 'ACCRUAL',
  });
  const units = await addUnits(server, communityId);
  const { funds } = await server.call(accounting.getAccountingSetup, { communityId });
  const accounts = await server.call(accounting.pickAccounts, { communityId });
  return {
    ...server,
    communityId,
    fiscalYearId,
    accounts: new Map(accounts.map((a) => [a.number, a.accountId])),
    fundIds: new Map(funds.map((f) => [f.code, f.fundId])),
    units,
  };
}

async function addUnits(server: TestServer, communityId: string): Promise<Map<string, { propertyId: string; ownershipId: string }>> {
  return server.services.database.transact(server.customerId, async (tx) => {
    assert(await findCommunity(tx, communityId), 'the community was added');
    const drafts = owners.map((_, i) => ({
      accountNumber: `MC-${String(i + 1).padStart(4, '0')}`,
      lot: String(i + 1),
      street: `${i + 1} Maple Ct`,
      unit: '',
      city: 'Sparks',
      state: 'NV',
      postcode: '89434',
      addressKey: `${i + 1} MAPLE CT|89434`,
      parcel: '',
      longitude: null,
      latitude: null,
      homeType: i < 8 ? 'Townhome' : 'End home',
    }));
    const properties = await insertProperties(tx, communityId, drafts);
    await insertOwners(
      tx,
      communityId,
      localDate('2025-01-01'),
      owners.map((name, i) => {
        const [lastName = '', firstName = ''] = name.split(' ');
        const party = {
          kind: 'PERSON' as const,
          firstName,
          lastName,
          displayName: `${lastName}, ${firstName}`,
          email: '',
          phone: '',
          street: `${i + 1} Maple Ct`,
          city: 'Sparks',
          state: 'NV',
          postcode: '89434',
        };
        return { propertyId: properties.get(drafts[i]?.accountNumber ?? '') ?? '', party };
      }),
    );
    const found = await sql<{
      n: string;
      p: string;
      o: string;
    }>`select p.account_number as n, p.property_id as p, o.ownership_id as o from communities.property p
      join people.ownership o on o.customer_id = p.customer_id and o.property_id = p.property_id where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}`.execute(
      tx.db,
    );
    return new Map(found.rows.map((r) => [r.n, { propertyId: r.p, ownershipId: r.o }]));
  });
}

type Caller = Pick<TestServer, 'call' | 'send'>;

/**
 * The input of an act with the name of its preview, as a screen hands it back. Where the preview is refused
 * the name fits nothing, so that the act says itself why; `token` looks as someone else.
 */
export async function seen<I extends object>(
  of: Caller,
  preview: Endpoint,
  input: I,
  token?: string | null,
): Promise<I & { baseHash: string }> {
  const fields = new Set(Object.keys((preview.input as unknown as { shape: object }).shape));
  const look = Object.fromEntries(Object.entries(input).filter(([name]) => fields.has(name)));
  const shown = token === undefined ? of.call(preview, look).catch(() => null) : of.send(preview, look, { token }).then(({ json }) => json);
  const { baseHash } = ((await shown) ?? {}) as { baseHash?: string };
  return { ...input, baseHash: baseHash || '0'.repeat(64) };
}

type JournalInput = Omit<ClientInput<typeof journal.addJournalEntry>, 'baseHash'>;

/** Posts a journal entry as its screen does: looked at, then posted as it was shown. */
export async function postJournal(of: Caller, input: JournalInput): Promise<ClientOutput<typeof journal.addJournalEntry>> {
  return of.call(journal.addJournalEntry, await seen(of, journal.previewJournalEntry, input));
}

/** The same for entries that may be refused; gives whatever came back. */
export async function sendJournal(of: Caller, input: object, options: { token?: string | null; key?: string } = {}): Promise<RawAnswer> {
  return of.send(journal.addJournalEntry, await seen(of, journal.previewJournalEntry, input, options.token), options);
}

/** Takes a batch back as its screen does, and gives whatever came back. */
export async function sendUndo(of: Caller, input: object): Promise<RawAnswer> {
  return of.send(undo.undoBatch, await seen(of, undo.previewUndo, { reason: 'Mistake', ...input }));
}
