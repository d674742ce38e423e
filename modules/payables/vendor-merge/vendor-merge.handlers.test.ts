// Merging vendors and moving their history, on a community that bills and pays: what goes, what stays as
// printed, each refusal, and random histories taken back whole.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { addMilliseconds } from '../../../packages/kernel/kernel.ts';
import { liabilityInsurance, vendor, vendorContact } from '../../people/people.contract.ts';
import { bills, vendorMerge } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

let made = 0;
const aVendor = async (facts: object = {}) => {
  made += 1;
  return (await of.call(vendor.addVendor, { name: `Double ${made}`, ...facts })).vendorId;
};
const bill = (vendorId: string, number: string, date = '2026-01-05') =>
  of.approved({ vendorId, number, date, lines: [['5410', '100.00']] });
const merge = async (
  targetVendorId: string,
  sourceVendorIds: readonly string[],
  choices: readonly { fact: 'phone' | 'taxNumber'; vendorId: string }[] = [],
) => {
  const asked = { targetVendorId, sourceVendorIds: [...sourceVendorIds] };
  const { baseHash } = await of.call(vendorMerge.previewVendorMerge, asked);
  return of.call(vendorMerge.mergeVendors, { ...asked, choices: [...choices], baseHash, reason: 'Entered twice' });
};
const move = async (sourceVendorId: string, targetVendorId: string, within: object = {}) => {
  const asked = { sourceVendorId, targetVendorId, ...within };
  const { baseHash } = await of.call(vendorMerge.previewVendorMove, asked);
  return of.call(vendorMerge.moveVendorHistory, { ...asked, baseHash, reason: 'Booked to the wrong one' });
};
const undo = (vendorMergeId: string) => of.call(vendorMerge.undoVendorMerge, { vendorMergeId });
const holders = async () =>
  (
    await sql<{
      what: string;
      holder: string;
    }>`select 'bill ' || bill_id as what, vendor_id as holder from payables.bill where customer_id = ${of.customerId}
      union all select 'check ' || check_id, vendor_id from payables.issued_check where customer_id = ${of.customerId} order by 1`.execute(
      of.db.asMigrator,
    )
  ).rows;

it('takes everything of the sources along, and gives it all back', async () => {
  const stays = await aVendor({ phone: '775-555-0101', termsDays: 30 });
  const goes = await aVendor({ phone: '775-555-0102', termsDays: 10, gets1099: true, taxNumber: '881045524' });
  const paid = await bill(goes, 'M-1');
  const open = await bill(goes, 'M-2');
  await bill(stays, 'm-2');
  const { checkIds } = await of.pay([`${paid}:100.00`], '2026-01-05');
  await of.call(vendorContact.addVendorContact, { vendorId: goes, lastName: 'Whitcomb' });
  const policy = {
    vendorId: goes,
    carrier: 'Harbor',
    policyNumber: 'GL-1',
    limitAmount: '1.00',
    effectiveDate: '2025-01-01',
    expiresDate: '2027-01-01',
  };
  await of.call(liabilityInsurance.addLiabilityInsurance, policy);
  await sql`insert into records.note (customer_id, entity_kind, entity_id, kind, subject, body, note_date, seen_by, is_pinned, entered_by, entered_time, changed_by, changed_time)
    select ${of.customerId}, 'vendor', ${goes}, 'OTHER', 'Gate', '', '2026-01-05', 'STAFF', false, user_id, now(), user_id, now() from identity.app_user
    where customer_id = ${of.customerId} limit 1`.execute(of.db.asMigrator);
  const before = await holders();
  const preview = await of.call(vendorMerge.previewVendorMerge, { targetVendorId: stays, sourceVendorIds: [goes] });
  expect(preview.counts).toMatchObject({ bills: 2, checks: 1, contacts: 1, policies: 1, contracts: 0, notes: 1 });
  expect([preview.billAmount, preview.checkAmount]).toEqual(['200.00', '100.00']);
  expect(preview.conflicts.map(({ fact, values }) => [fact, ...values.map(({ text }) => text)])).toEqual([
    ['taxNumber', '', 'EIN •••••5524'],
    ['phone', '775-555-0101', '775-555-0102'],
    ['termsDays', '30', '10'],
    ['gets1099', 'No', 'Yes'],
  ]);
  expect(preview.warnings.join(' ')).toMatch(
    /1 open bill of 100\.00 will be paid to .*1 bill number will stand there twice: M-2\. 1 check keeps the payee as printed/,
  );
  const { vendorMergeId } = await merge(
    stays,
    [goes],
    [
      { fact: 'phone', vendorId: goes },
      { fact: 'taxNumber', vendorId: goes },
    ],
  );
  expect(await of.call(vendor.getVendor, { vendorId: stays })).toMatchObject({ phone: '775-555-0102', termsDays: 30, taxLast4: '5524' });
  expect(await of.call(vendor.getVendor, { vendorId: goes })).toMatchObject({ standing: 'MERGED', isActive: false });
  expect((await of.call(bills.getBill, { communityId: of.communityId, billId: open })).vendorId).toBe(stays);
  const printed = await sql<{
    payee: string;
    holder: string;
  }>`select payee, vendor_id as holder from payables.issued_check where check_id = ${checkIds[0] ?? ''}`.execute(of.db.asMigrator);
  const goer = (await of.call(vendor.getVendor, { vendorId: goes })).name;
  expect(printed.rows[0]).toEqual({ payee: goer, holder: stays });
  const again = { communityId: of.communityId, vendorId: goes, billNumber: 'M-9', billDate: '2026-01-05', amount: '1.00', lines: [] };
  expect((await of.send(bills.addBill, again as never)).status).toBe(400);
  await undo(vendorMergeId);
  expect(await holders()).toEqual(before);
  expect(await of.call(vendor.getVendor, { vendorId: stays })).toMatchObject({ phone: '775-555-0101', taxLast4: '' });
  expect(await of.call(vendor.getVendor, { vendorId: goes })).toMatchObject({ standing: 'ACTIVE', isActive: true, standingReason: '' });
  const listed = await of.call(vendorMerge.listVendorMerges, { vendorId: stays });
  expect(listed.map(({ kind, sources, mayUndo }) => [kind, sources, mayUndo])).toEqual([['MERGE', goer, false]]);
});

it('takes along the values of custom fields the vendor that stays lacks, and gives them back', async () => {
  const [stays, goes, too] = [await aVendor(), await aVendor(), await aVendor()];
  const values = async () =>
    (
      await sql<{ value: string }>`select f.name || ' ' || v.entity_id || ' ' || v.text_value as value from records.custom_field_value v
        join records.custom_field f using (customer_id, custom_field_id) where v.customer_id = ${of.customerId} order by 1`.execute(
        of.db.asMigrator,
      )
    ).rows.map(({ value }) => value);
  const write = (field: string, vendorId: string, value: string) =>
    sql`insert into records.custom_field_value (customer_id, custom_field_id, field_type, entity_kind, entity_id, text_value)
      select customer_id, custom_field_id, field_type, 'vendor', ${vendorId}, ${value} from records.custom_field
      where customer_id = ${of.customerId} and name = ${field}`.execute(of.db.asMigrator);
  await sql`with c as (insert into records.field_category (customer_id, name, record_kind, all_communities, is_enabled)
      values (${of.customerId}, 'Yard', 'vendor', true, true) returning field_category_id)
    insert into records.custom_field (customer_id, field_category_id, record_kind, name, field_type, merge_code, help, default_value, is_required, is_unique,
      on_portal, is_enabled, place)
    select ${of.customerId}, c.field_category_id, 'vendor', f.name, 'TEXT', upper(f.name), '', '', false, false, false, true, 1
    from c cross join (values ('Gate'), ('Crew'), ('Truck')) f (name)`.execute(of.db.asMigrator);
  await write('Gate', stays, 'A');
  await write('Gate', goes, 'B');
  await write('Crew', goes, 'six');
  await write('Crew', too, 'nine');
  await write('Truck', too, 'red');
  const before = await values();
  const preview = await of.call(vendorMerge.previewVendorMerge, { targetVendorId: stays, sourceVendorIds: [goes, too] });
  expect(preview.counts).toMatchObject({ fields: 2 });
  expect(preview.warnings).toEqual(['2 values of custom fields stay with the former vendor, because the field is filled in already.']);
  const { vendorMergeId } = await merge(stays, [goes, too]);
  expect(await values()).toEqual(
    [`Crew ${stays} six`, `Crew ${too} nine`, `Gate ${stays} A`, `Gate ${goes} B`, `Truck ${stays} red`].toSorted(),
  );
  await undo(vendorMergeId);
  expect(await values()).toEqual(before);
});

it('moves bills and checks of a community and of days alone', async () => {
  const [from, to] = [await aVendor(), await aVendor()];
  const early = await bill(from, 'E-1', '2026-01-02');
  const late = await bill(from, 'E-2', '2026-01-05');
  const { vendorMergeId } = await move(from, to, { communityId: of.communityId, throughDate: '2026-01-03' });
  const holder = async (billId: string) => (await of.call(bills.getBill, { communityId: of.communityId, billId })).vendorId;
  expect([await holder(early), await holder(late)]).toEqual([to, from]);
  expect((await of.call(vendor.getVendor, { vendorId: from })).standing).toBe('ACTIVE');
  await undo(vendorMergeId);
  expect(await holder(early)).toBe(from);
});

it('refuses what makes no sense, what changed, and what was built upon', async () => {
  const [a, b, c] = [await aVendor(), await aVendor(), await aVendor()];
  await bill(a, 'R-1');
  const code = async (answer: Promise<{ json: { code?: string | undefined } }>) => (await answer).json.code;
  const asked = { targetVendorId: a, sourceVendorIds: [b] };
  expect(await code(of.send(vendorMerge.previewVendorMerge, { ...asked, sourceVendorIds: [a] }))).toBe('sameVendor');
  expect((await of.send(vendorMerge.previewVendorMerge, { ...asked, sourceVendorIds: ['999999'] })).status).toBe(404);
  const narrow = await of.tokenFor('Administrator', [of.communityId]);
  expect(await code(of.send(vendorMerge.previewVendorMerge, asked, { token: narrow }))).toBe('someUnseen');
  expect(await code(of.send(vendorMerge.mergeVendors, { ...asked, reason: 'Twice', baseHash: 'x'.repeat(64) }))).toBe('baseChanged');
  const nothing = { sourceVendorId: c, targetVendorId: a };
  const { baseHash } = await of.call(vendorMerge.previewVendorMove, nothing);
  expect(await code(of.send(vendorMerge.moveVendorHistory, { ...nothing, baseHash, reason: 'x' }))).toBe('nothingToMove');
  const first = await merge(b, [a]);
  expect(await code(of.send(vendorMerge.previewVendorMerge, { targetVendorId: c, sourceVendorIds: [a] }))).toBe('mergedAlready');
  const second = await move(b, c);
  expect(await code(of.send(vendorMerge.undoVendorMerge, first))).toBe('movedSince');
  await undo(second.vendorMergeId);
  await undo(first.vendorMergeId);
  expect(await code(of.send(vendorMerge.undoVendorMerge, first))).toBe('alreadyUndone');
  const old = await merge(b, [a]);
  await sql`update payables.vendor_merge set merged_time = ${addMilliseconds(of.clock.now(), -31 * 86_400_000)} where vendor_merge_id = ${old.vendorMergeId}`.execute(
    of.db.asMigrator,
  );
  expect(await code(of.send(vendorMerge.undoVendorMerge, old))).toBe('tooOld');
});

it('leaves every total as it was, whatever is merged and moved in whatever order, and undone backwards gives everything back', async () => {
  const names = await Promise.all([aVendor(), aVendor(), aVendor(), aVendor()]);
  for (const [index, vendorId] of names.entries())
    for (const nth of [1, 2]) await bill(vendorId, `P-${index}-${nth}`, nth === 1 ? '2026-01-02' : '2026-01-05');
  const totals = async () => [
    await of.balance('2000'),
    await of.balance('1010'),
    (await of.call(bills.listBills, { communityId: of.communityId, show: 'all' })).totalAmount,
  ];
  const figures = async () => (await totals()).map(String).join(' ');
  const act = fc.record({ kind: fc.constantFrom('MERGE', 'MOVE'), from: fc.nat(3), to: fc.nat(3), early: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 5 }), async (acts) => {
      const [before, sums] = [await holders(), await figures()];
      const done: string[] = [];
      for (const { kind, from, to, early } of acts) {
        const [source, target] = [names[from] ?? '', names[to] ?? ''];
        const asked =
          kind === 'MERGE'
            ? { targetVendorId: target, sourceVendorIds: [source] }
            : { sourceVendorId: source, targetVendorId: target, ...(early ? { throughDate: '2026-01-03' } : {}) };
        const preview = await of.send(
          (kind === 'MERGE' ? vendorMerge.previewVendorMerge : vendorMerge.previewVendorMove) as never,
          asked as never,
        );
        if (preview.status !== 200) continue;
        const { baseHash } = preview.json as unknown as { baseHash: string };
        const answer = await of.send(
          (kind === 'MERGE' ? vendorMerge.mergeVendors : vendorMerge.moveVendorHistory) as never,
          { ...asked, baseHash, reason: 'Random' } as never,
        );
        if (answer.status === 200) done.push((answer.json as unknown as { vendorMergeId: string }).vendorMergeId);
        expect(await figures()).toBe(sums);
      }
      for (const vendorMergeId of done.toReversed()) await undo(vendorMergeId);
      expect(await holders()).toEqual(before);
    }),
    { numRuns: 12, seed: 55 },
  );
}, 120_000);
