// Mails of alerts through a real mail server: off at first, what each subscription tells, once, at once or in
// the morning, and only what the reader may see when it is sent.
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { openMail } from '../../packages/mail/mail.ts';
import { userSettings } from '../identity/identity.contract.ts';
import { aCommunity, type TestCommunity } from '../ledger/ledger.testing.ts';
import { alerts, type MailMode } from './alert.contract.ts';
import { collectAlertsEverywhere, deskRoutes, mailAlertsEverywhere } from './desk.server.ts';

let on: TestCommunity;
let postOffice: SMTPServer;
let isAway = false;
const arrived: Buffer[] = [];
/** The manager of the bills, and the token they sign in with. */
let boardId: string;
let boardToken: string;
let adaId: string;

const run = (statement: ReturnType<typeof sql>) => statement.execute(on.db.asMigrator);
const first = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(on.db.asMigrator)).rows[0] as T;
const bill = (number: string, by: string) =>
  run(sql`insert into payables.bill (customer_id, community_id, vendor_id, bill_number, bill_number_key, bill_date, effective_on, due_on, total_cents, open_cents,
      status, approvals_required, entered_by, entered_time, submitted_by)
    select ${on.customerId}, ${on.communityId}, (select min(vendor_id) from people.vendor where customer_id = ${on.customerId}), ${number}, ${number},
      '2026-01-05', '2026-01-05', '2026-02-04', 12000, 12000, 'SUBMITTED', 2, ${by}, now(), ${by}`);
const decide = (number: string, by: string, decision: string, reason = '') =>
  run(sql`insert into payables.bill_approval (customer_id, bill_id, revision, user_id, community_id, decision, reason, content_hash, decided_time)
    select customer_id, bill_id, revision, ${by}, community_id, ${decision}, ${reason}, '', ${on.clock.now()} from payables.bill where bill_number = ${number}`);
const mailTo = async (Mode: MailMode, token?: string) => {
  const answer = await on.send(alerts.setMail, { Mode }, token ? { token } : {});
  expect([answer.status, answer.json]).toEqual([200, { Mode }]);
};
const round = async () => {
  await collectAlertsEverywhere(on.services);
  await mailAlertsEverywhere(on.services);
};
/** What came since it was asked last. */
async function mails() {
  const read = await Promise.all(arrived.splice(0).map((each) => PostalMime.parse(each)));
  return read.map(({ to, subject = '', text = '' }) => ({ to: to?.[0]?.address, subject, text: text.replaceAll('\r\n', '\n') }));
}
const subscribe = async (change: Readonly<Record<string, boolean>>, token?: string) => {
  const userId = token ? boardId : adaId;
  const settings = (await on.send(userSettings.get, { userId }, token ? { token } : {})).json;
  expect((await on.send(userSettings.save, { ...settings, ...change }, token ? { token } : {})).status).toBe(200);
};
const idOf = async (name: string) =>
  (
    await first(
      sql<{ id: string }>`select user_id as id from identity.app_user where customer_id = ${on.customerId} and display_name = ${name}`,
    )
  ).id;

beforeAll(async () => {
  on = await aCommunity({ more: deskRoutes });
  postOffice = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onMailFrom: (_address, _session, done) => done(isAway ? new Error('Come back later') : null),
    onData: (stream, _session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        arrived.push(Buffer.concat(pieces));
        done();
      });
    },
  });
  await new Promise<void>((ready) => postOffice.listen(0, '127.0.0.1', ready));
  const { port } = postOffice.server.address() as AddressInfo;
  Object.assign(on.services, {
    mail: openMail({ url: `smtp://127.0.0.1:${port}`, from: 'Commonhold <books@example.com>', folder: '', log: () => {} }),
  });
  await run(sql`insert into people.vendor (customer_id, name) values (${on.customerId}, 'Sierra Green')`);
  boardToken = await on.tokenFor('Board member', [on.communityId]);
  [boardId, adaId] = [await idOf('Board member'), await idOf('Ada Admin')];
}, 60_000);
afterAll(async () => {
  await new Promise<void>((closed) => postOffice.close(closed));
  await on.close();
});
beforeEach(async () => {
  isAway = false;
  await run(sql`delete from payables.bill_approval where customer_id = ${on.customerId}`);
  await run(sql`delete from payables.bill where customer_id = ${on.customerId}`);
  await mailTo('off');
  await mailTo('off', boardToken);
  await round();
  arrived.splice(0);
});

describe('mails of alerts', () => {
  test('are off until someone asks for them, and tell of nothing that came before', async () => {
    expect((await on.send(alerts.getMail, {}, { token: boardToken })).json).toMatchObject({ Mode: 'off' });
    await bill('OLD-1', adaId);
    await round();
    await mailTo('each', boardToken);
    await round();
    expect(await mails()).toEqual([]);
  });

  test('tell once, as it comes, with the way there and the way out', async () => {
    await mailTo('each', boardToken);
    await bill('SG-118', adaId);
    await round();
    await round();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.to).toMatch(/@test.example$/);
    expect(mail?.subject).toBe('2 notifications from Commonhold');
    expect(mail?.text).toContain('1 bill waits for approval in Maple Court\nhttp://localhost:4000/c/');
    expect(mail?.text).toContain('Bill SG-118 of Sierra Green was submitted in Maple Court\n');
    expect(mail?.text).toContain('http://localhost:4000/notifications');
    expect(mail?.text).not.toContain('120.00');
  });

  test('of a submitted bill go by their subscription, and not to who submitted it', async () => {
    await mailTo('each', boardToken);
    await mailTo('each');
    await subscribe({ NotifyAPApproval: false });
    await subscribe({ NotifyAPApproval: false }, boardToken);
    await bill('SG-119', adaId);
    await round();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Bill SG-119 of Sierra Green was submitted in Maple Court']);
    await subscribe({ NotifyInvoiceSubmission: false }, boardToken);
    await bill('SG-120', adaId);
    await round();
    expect(await mails()).toEqual([]);
    await subscribe({ NotifyAPApproval: true });
    await subscribe({ NotifyAPApproval: true, NotifyInvoiceSubmission: true }, boardToken);
  });

  test('of a decision go to whoever entered the bill, with the reason, by their subscription', async () => {
    await bill('SG-121', adaId);
    await round();
    await mailTo('each', boardToken);
    await mailTo('each');
    await decide('SG-121', boardId, 'REJECTED', 'No purchase order');
    await round();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Bill SG-121 of Sierra Green was rejected: No purchase order (Maple Court)',
    ]);
    await subscribe({ NotifyInternalAPApproval: false });
    await bill('SG-122', adaId);
    await decide('SG-122', boardId, 'APPROVED');
    await mailTo('off', boardToken);
    await round();
    expect((await mails()).filter(({ text }) => text.includes('was approved'))).toEqual([]);
    await subscribe({ NotifyInternalAPApproval: true });
  });

  test('are left out when their reader may not see them any more: scope, claims, an inactive user', async () => {
    await mailTo('each', boardToken);
    const lose = async (away: ReturnType<typeof sql>, back: ReturnType<typeof sql>, number: string) => {
      await bill(number, adaId);
      await collectAlertsEverywhere(on.services);
      await run(away);
      on.clock.advance(3000);
      await mailAlertsEverywhere(on.services);
      expect(await mails(), number).toEqual([]);
      await run(back);
      on.clock.advance(3000);
    };
    const boardRole = sql`select role_id from identity.user_role where customer_id = ${on.customerId} and user_id = ${boardId}`;
    await lose(
      sql`delete from identity.user_community where customer_id = ${on.customerId} and user_id = ${boardId}`,
      sql`insert into identity.user_community (customer_id, user_id, community_id) values (${on.customerId}, ${boardId}, ${on.communityId})`,
      'SG-130',
    );
    await lose(
      sql`delete from identity.role_claim where customer_id = ${on.customerId} and claim = 'apinvoice' and role_id in (${boardRole})`,
      sql`insert into identity.role_claim (customer_id, role_id, claim, level) select distinct ${on.customerId}::bigint, role_id, 'apinvoice', 5 from (${boardRole}) r`,
      'SG-131',
    );
    await lose(
      sql`update identity.app_user set is_inactive = true where customer_id = ${on.customerId} and user_id = ${boardId}`,
      sql`update identity.app_user set is_inactive = false where customer_id = ${on.customerId} and user_id = ${boardId}`,
      'SG-132',
    );
    await bill('SG-133', adaId);
    await round();
    expect((await mails()).map(({ text }) => text).join()).toContain('SG-133');
  });

  test('wait while the mail server is away, and go out when it is back', async () => {
    await mailTo('each', boardToken);
    await bill('SG-150', adaId);
    isAway = true;
    await expect(round()).rejects.toThrow();
    expect(await mails()).toEqual([]);
    isAway = false;
    await round();
    expect((await mails()).map(({ text }) => text).join()).toContain('SG-150');
  });

  test('of a day come together, in the morning where the community stands', async () => {
    await mailTo('daily', boardToken);
    await bill('SG-140', adaId);
    await round();
    await bill('SG-141', adaId);
    await round();
    expect(await mails()).toEqual([]);
    // Now it is nine in the morning in Reno: twenty-one hours before seven, and then past it.
    on.clock.advance(21 * 3_600_000);
    await mailAlertsEverywhere(on.services);
    expect(await mails()).toEqual([]);
    on.clock.advance(2 * 3_600_000);
    await mailAlertsEverywhere(on.services);
    await mailAlertsEverywhere(on.services);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('SG-140');
    expect(mail?.text).toContain('SG-141');
  });
});
