// The invariants of accounting.md A over everything a customer has, as statements that find what breaks them.
import type pg from 'pg';
import { bankingOffences } from '../modules/banking/reconciliation/offences.testing.ts';
import { ledgerOffences } from '../modules/ledger/offences.testing.ts';
import { payablesOffences } from '../modules/payables/subledger/offences.testing.ts';
import { receivablesOffences } from '../modules/receivables/subledger/offences.testing.ts';
import { type Offences, offencesIn } from '../packages/testkit/offences.ts';

const platformOffences: Offences = {
  '9 a command key has the answer it stands for': `select key from platform.idempotency_key where customer_id = $1 and (status is null or body is null)`,
  '46 each command leaves one audit event': `select keys, events from (select
      (select count(*) from platform.idempotency_key where customer_id = $1) as keys, -- Calls open to everybody have no key.
      (select count(*) from platform.audit_event where customer_id = $1 and command <> 'Account.signIn' and command not like 'SignIn.%') as events
    ) s where keys <> events`,
  'a job that is not over waits in the queue': `select p.job_id from platform.job_progress p where p.customer_id = $1 and p.state in ('waiting', 'running')
    and not exists (select from graphile_worker.jobs j where j.key = p.job_id::text)`,
};

/** A sentence for each invariant that does not hold; `client` is connected as the superuser. */
export async function brokenInvariants(client: pg.ClientBase, customerId: string): Promise<string[]> {
  const ask = async (statement: string, parameters: unknown[]) => (await client.query(statement, parameters)).rows;
  return await offencesIn(ask, customerId, {
    ...ledgerOffences,
    ...receivablesOffences,
    ...payablesOffences,
    ...bankingOffences,
    ...platformOffences,
  });
}
