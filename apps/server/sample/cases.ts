// What the people of Maple Court ask for, and the work that comes of it: codes with their promises, twenty
// requests in several states, and eight work orders from new to closed.
import {
  cannedReplies,
  generalRequest,
  requestCodes,
  serviceRequest,
  workOrders,
} from '../../../modules/maintenance/maintenance.contract.ts';
import { vendor } from '../../../modules/people/people.contract.ts';
import { addDays, assert, modulo } from '../../../packages/kernel/kernel.ts';
import type { Association } from './association.ts';
import type { Player } from './player.ts';

const step = (name: string, days: number, told: 'NOBODY' | 'REQUESTER' | 'ASSIGNEE' = 'NOBODY', words = '') => ({
  name,
  days,
  told,
  words,
  templateId: null,
});

const codes = [
  ['SERVICE', 'GATE', 'Gates and doors', 'Buildings', 'URGENT', 4, 10],
  ['SERVICE', 'LEAK', 'Leaks and water', 'Buildings', 'EMERGENCY', 1, 2],
  ['SERVICE', 'LIGHT', 'Lighting', 'Grounds', 'NORMAL', 24, 14],
  ['SERVICE', 'TREE', 'Trees and lawns', 'Grounds', 'LOW', 48, 30],
  ['GENERAL', 'DOCS', 'Documents', 'Office', 'NORMAL', 24, 5],
  ['GENERAL', 'KEYS', 'Keys and fobs', 'Office', 'NORMAL', 24, 7],
  ['GENERAL', 'ACCT', 'Account questions', 'Office', 'NORMAL', 8, 3],
  ['WORK_ORDER', 'REPAIR', 'Repair', 'Buildings', 'NORMAL', null, null],
  ['WORK_ORDER', 'GROUND', 'Grounds', 'Grounds', 'LOW', null, null],
] as const;

/** Code, subject, what was said, and how many days ago it came. */
const service = [
  ['GATE', 'Garage gate stops halfway', 'It hums and stays where it is. I cannot get the car out.', 6],
  ['LEAK', 'Water under the kitchen sink', 'The wall behind it is wet too.', 1],
  ['LIGHT', 'Path light is out', 'The third one from the clubhouse.', 9],
  ['TREE', 'Branch over the roof', 'It scrapes when there is wind.', 20],
  ['GATE', 'Pool gate does not latch', 'Children can walk in.', 3],
  ['LIGHT', 'Garage lights flicker', 'All of row two.', 12],
  ['LEAK', 'Sprinkler runs all night', 'By the north entrance.', 4],
  ['TREE', 'Dead shrub at the entrance', 'Left of the sign.', 31],
  ['GATE', 'Front door closes too fast', 'It hit my mother.', 8],
  ['LIGHT', 'Sign is dark', 'Since the storm.', 15],
  ['LEAK', 'Gutter overflows', 'Above my porch, building B.', 5],
  ['TREE', 'Roots lift the sidewalk', 'My neighbor tripped there.', 25],
] as const;
const general = [
  ['DOCS', 'Copy of the rules', 'My buyer asks for them.', 2],
  ['KEYS', 'Second fob', 'For my daughter.', 5],
  ['ACCT', 'Late fee in May', 'I paid on the first.', 1],
  ['DOCS', 'Insurance certificate', 'My bank wants the master policy.', 10],
  ['KEYS', 'Mailbox key lost', 'Unit 4.', 7],
  ['ACCT', 'Autopay changed the amount', 'It took ten dollars more.', 3],
  ['DOCS', 'Minutes of the last meeting', 'They are not in the portal.', 14],
  ['ACCT', 'New mailing address', 'We moved to Reno.', 6],
] as const;

async function addSetUp(player: Player, communityId: string): Promise<Map<string, string>> {
  const repair = [
    step('Look at it', 1, 'REQUESTER', 'We look at it tomorrow.'),
    step('Hand it to a vendor', 3, 'ASSIGNEE'),
    step('Ask whether it is good', 12, 'REQUESTER', 'Is everything good now?'),
  ];
  const answer = [step('Answer', 2, 'ASSIGNEE'), step('Close', 7)];
  await player.call(requestCodes.addActionProcess, { communityId, family: 'SERVICE', name: 'Repair', steps: repair, isDefault: true });
  await player.call(requestCodes.addActionProcess, { communityId, family: 'GENERAL', name: 'Answer', steps: answer, isDefault: true });
  const ids = new Map<string, string>();
  for (const [family, alias, name, category, priority, respondHours, resolveDays] of codes) {
    const facts = { communityId, family, alias, name, category, priority, respondHours, resolveDays };
    ids.set(alias, (await player.call(requestCodes.addRequestCode, facts)).requestCodeId);
  }
  await player.call(cannedReplies.addCannedReply, {
    communityId,
    name: 'A vendor was called',
    body: 'Hello {name},\n\na vendor was called about {number}. You will hear from us by {date}.',
  });
  await player.call(cannedReplies.addCannedReply, {
    communityId,
    name: 'Thank you',
    body: 'Hello {name},\n\nthank you, {number} is done.',
  });
  return ids;
}

async function addRequests(player: Player, { communityId, today, units }: Association, ids: ReadonlyMap<string, string>) {
  const facts = (alias: string, subject: string, description: string, ago: number, at: number) => ({
    communityId,
    subject,
    description,
    requestCodeId: ids.get(alias) ?? null,
    propertyId: units[modulo(at, units.length)]?.propertyId ?? null,
    email: `home${at + 1}@owners.example`,
    receivedDate: addDays(today, -ago),
  });
  const services: string[] = [];
  for (const [at, [alias, subject, description, ago]] of service.entries()) {
    const made = await player.call(serviceRequest.addServiceRequest, facts(alias, subject, description, ago, at));
    services.push(made.serviceRequestId);
  }
  for (const [at, [alias, subject, description, ago]] of general.entries()) {
    const { generalRequestId: requestId } = await player.call(
      generalRequest.addGeneralRequest,
      facts(alias, subject, description, ago, at + 3),
    );
    if (at > 4) continue;
    await player.call(generalRequest.addRequestComment, {
      communityId,
      requestId,
      body: 'We look into it and answer this week.',
      isPublic: true,
    });
    if (at < 2) await player.call(generalRequest.setRequestState, { communityId, requestId, state: at === 0 ? 'WAITING' : 'RESOLVED' });
  }
  return services;
}

/** Adds them to an association that is set up; days count back from today. */
export async function addCases(player: Player, association: Association): Promise<void> {
  const { communityId, today } = association;
  const ids = await addSetUp(player, communityId);
  const requests = await addRequests(player, association, ids);
  const say = (at: number, body: string, isPublic: boolean) =>
    player.call(serviceRequest.addRequestComment, { communityId, requestId: requests[at] ?? '', body, isPublic });
  await say(0, 'A vendor looks at it tomorrow. Until then the side door code is on your portal page.', true);
  await say(1, 'Called the plumber twice, no answer.', false);
  await player.call(serviceRequest.takeRequestStep, { communityId, requestId: requests[2] ?? '', seenTaken: 0 });
  await player.call(serviceRequest.setRequestState, {
    communityId,
    requestId: requests[7] ?? '',
    state: 'CLOSED',
    reason: 'Replaced by the gardener',
  });
  await player.call(serviceRequest.mergeRequest, { communityId, requestId: requests[9] ?? '', intoRequestId: requests[5] ?? '' });
  const { rows } = await player.call(vendor.listVendors, { onlyActive: true });
  const vendorId = rows[0]?.vendorId;
  assert(vendorId, 'the sample has a vendor');
  const convert = async (...at: number[]) =>
    (await player.call(workOrders.convertRequests, { communityId, requestIds: at.map((one) => requests[one] ?? ''), vendorId }))
      .workOrderId;
  const order = async (subject: string, alias: string, more: object = {}) =>
    (
      await player.call(workOrders.addWorkOrder, {
        communityId,
        subject,
        requestCodeId: ids.get(alias) ?? null,
        vendorId,
        requestedDate: addDays(today, -9),
        ...more,
      })
    ).workOrderId;
  const state = (workOrderId: string, to: 'ACCEPTED' | 'SCHEDULED' | 'DONE' | 'CANCELED', days: number, reason = '') =>
    player.call(workOrders.setWorkOrderState, { communityId, workOrderId, state: to, onDate: addDays(today, days), reason });
  const cost = (workOrderId: string, description: string, quantity: string, amount: string) =>
    player.call(workOrders.addWorkCost, { communityId, workOrderId, itemType: 'LABOUR', description, quantity, cost: amount });
  const gate = await convert(0);
  await player.call(workOrders.addQuote, {
    communityId,
    workOrderId: gate,
    vendorId,
    amount: '1140.00',
    quotedDate: addDays(today, -5),
    note: 'With a new motor',
  });
  await state(gate, 'ACCEPTED', -4);
  await convert(4);
  const lights = await convert(5);
  await state(lights, 'SCHEDULED', 2);
  const sprinkler = await convert(6);
  await state(sprinkler, 'DONE', -1, 'New valve');
  await cost(sprinkler, 'Labor, valve', '1.5', '85.00');
  await player.call(workOrders.verifyWorkOrder, { communityId, workOrderId: sprinkler, invoiceNumber: 'SG-2207', invoiceAmount: '127.50' });
  const door = await convert(8);
  await state(door, 'DONE', -2, 'Closer adjusted');
  await cost(door, 'Service call', '1', '95.00');
  const closing = { communityId, workOrderId: door, closedDate: today, billsOwner: false, rating: 5 };
  await player.call(workOrders.closeWorkOrder, await player.seen(workOrders.previewWorkOrderClose, closing));
  await order('Paint the fire lane', 'GROUND', { location: 'Drive between A and B', nteAmount: '900.00' });
  await order('Clean the gutters', 'REPAIR', { location: 'Buildings A to C', priority: 'LOW', dueDate: addDays(today, -2) });
  await state(await order('Move the bench', 'GROUND', { location: 'Pond' }), 'CANCELED', 0, 'The board keeps it where it is');
}
