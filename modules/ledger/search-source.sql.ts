// What search knows of the books: bank accounts, accounts of the chart and journal entries.
import { allIds, sql } from '../../packages/db/database.ts';
import type { FoundRecord } from '../../packages/search/keys.ts';
import type { SearchSource } from '../../packages/search/source.ts';

type Kind = 'banks' | 'accounts' | 'entries';

const banks: SearchSource<Kind> = {
  kind: 'banks',
  recordKind: 'bank account',
  fields: { Name: 'phrase', Bank: 'phrase', 'Last digits': 'whole' },
  ids: (tx, communityId) => allIds(tx, 'ledger.bank_account', 'bank_account_id', communityId),
  async read(tx, ids) {
    const found = await sql<FoundRecord>`select b.bank_account_id as "recordId", b.community_id as "communityId", b.name as title,
        concat_ws(' · ', b.bank_name, 'ending in ' || b.account_last4) as subtitle, null as "endedDate",
        json_build_object('Name', b.name, 'Bank', b.bank_name, 'Last digits', b.account_last4) as facts
      from ledger.bank_account b where b.customer_id = ${tx.customerId} and b.bank_account_id = any(${[...ids]}::bigint[])`.execute(tx.db);
    return found.rows;
  },
};

const accounts: SearchSource<Kind> = {
  kind: 'accounts',
  fields: { Number: 'code', Name: 'phrase' },
  ids: (tx, communityId) => allIds(tx, 'ledger.account', 'account_id', communityId),
  async read(tx, ids) {
    const found =
      await sql<FoundRecord>`select a.account_id as "recordId", a.community_id as "communityId", a.number || ' ' || a.name as title,
        concat_ws(' · ', initcap(a.account_type), case when not a.is_active then 'Inactive' end) as subtitle, null as "endedDate",
        json_build_object('Number', a.number, 'Name', a.name) as facts
      from ledger.account a where a.customer_id = ${tx.customerId} and a.account_id = any(${[...ids]}::bigint[])`.execute(tx.db);
    return found.rows;
  },
};

/** Entries with a number of the journal, by it, their reference and their amount. */
const entries: SearchSource<Kind> = {
  kind: 'entries',
  fields: { 'Entry number': 'serial', Reference: 'whole', Amount: 'amount', Date: 'shown' },
  ids: (tx, communityId) => allIds(tx, 'ledger.journal_number', 'entry_id', communityId),
  async read(tx, ids) {
    const number = sql`'JE-' || lpad(n.journal_number::text, greatest(6, length(n.journal_number::text)), '0')`;
    const found = await sql<FoundRecord>`select n.entry_id as "recordId", n.community_id as "communityId", ${number} as title,
        concat_ws(' · ', case n.part when 'MIRROR' then 'Reversal' end, nullif(e.description, ''), nullif(e.reference, '')) as subtitle, null as "endedDate",
        json_build_object('Entry number', ${number}, 'Reference', e.reference, 'Date', e.post_date,
          'Amount', (select trim(to_char(sum(g.amount_cents) / 100.0, 'FM999,999,999,999,990.00')) from ledger.posting g
            where g.customer_id = ${tx.customerId} and g.entry_id = n.entry_id and g.amount_cents > 0)) as facts
      from ledger.journal_number n join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = n.entry_id
      where n.customer_id = ${tx.customerId} and n.entry_id = any(${[...ids]}::bigint[])`.execute(tx.db);
    return found.rows;
  },
};

/** What the module has to be found. */
export const ledgerFound: readonly SearchSource<Kind>[] = [banks, accounts, entries];
