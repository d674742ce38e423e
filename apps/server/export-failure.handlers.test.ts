// Exports that cannot be made are answered like any other failure, and not with the beginning of a file.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasCommunity } from '../../modules/communities/communities.server.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { auditList } from '../../modules/records/records.contract.ts';
import { type Database, openDatabase, sql } from '../../packages/db/database.ts';
import { allRoutes } from './registry.ts';

let of: TestServer;
let impatient: Database;
beforeAll(async () => {
  of = await aServer(allRoutes, hasCommunity);
  impatient = openDatabase({ url: of.db.url, applicationName: 'test', statementMs: 1_000 });
  of.services.database = impatient;
});
afterAll(async () => {
  await impatient.close();
  await of.close();
});

it('an export whose rows take too long to come is answered 503 in words', async () => {
  const { exportView } = auditList.calls;
  expect((await of.send(exportView, {})).status).toBe(200);
  const { status, json } = await of.db.asMigrator.transaction().execute(async (other) => {
    await sql`lock table platform.audit_event in access exclusive mode`.execute(other);
    return await of.send(exportView, {});
  });
  expect({ status, code: json.code }).toEqual({ status: 503, code: 'tookTooLong' });
  expect(json.errorMessage).toBe('This took longer than a call may take, and was stopped. Nothing was saved. Ask for less at a time.');
});
