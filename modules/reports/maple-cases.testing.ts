// Requests and work orders of Maple Court's January, for the reports about them.
import { addMilliseconds } from '../../packages/kernel/kernel.ts';
import type { TestCommunity } from '../ledger/ledger.testing.ts';
import { generalRequest, requestCodes, serviceRequest, workOrders } from '../maintenance/maintenance.contract.ts';
import { vendor } from '../people/people.contract.ts';

/** Plays them through the public calls. */
export async function playCases({ call, clock, communityId, units }: TestCommunity): Promise<void> {
  const code = (family: 'GENERAL' | 'SERVICE' | 'WORK_ORDER', alias: string, name: string, category: string) =>
    call(requestCodes.addRequestCode, { communityId, family, alias, name, category, resolveDays: 10 });
  const { requestCodeId: docs } = await code('GENERAL', 'DOCS', 'Documents', 'Office');
  const { requestCodeId: gate } = await code('SERVICE', 'GATE', 'Gates', 'Buildings');
  const { requestCodeId: repair } = await code('WORK_ORDER', 'REPAIR', 'Repair', 'Buildings');
  const home = (account: string) => units.get(account)?.propertyId ?? '';
  const facts = { communityId, receivedDate: '2026-01-08' };
  await call(generalRequest.addGeneralRequest, {
    ...facts,
    subject: 'Copy of the rules',
    requestCodeId: docs,
    propertyId: home('MC-0003'),
  });
  const { requestCodeId: access } = await call(requestCodes.addRequestCode, {
    communityId,
    ...{ family: 'GENERAL' as const, alias: 'ACCESS', name: 'Gate code', category: 'Gates', respondHours: 48, resolveDays: 10 },
  });
  const asked = { ...facts, receivedDate: '2026-01-05', subject: 'Gate code', requestCodeId: access, email: 'leung@example.com' };
  const { generalRequestId } = await call(generalRequest.addGeneralRequest, { ...asked, propertyId: home('MC-0012') });
  const one = { communityId, requestId: generalRequestId };
  const now = clock.now();
  clock.set(addMilliseconds(now, 20 * 3_600_000));
  await call(generalRequest.addRequestComment, { ...one, isPublic: true, body: 'The code is at the office' });
  clock.set(addMilliseconds(now, 44 * 3_600_000));
  await call(generalRequest.setRequestState, { ...one, state: 'RESOLVED' });
  clock.set(now);
  const request = { ...facts, requestCodeId: gate, propertyId: home('MC-0006') };
  const { serviceRequestId } = await call(serviceRequest.addServiceRequest, { ...request, subject: 'Garage gate stops' });
  await call(serviceRequest.addServiceRequest, { ...request, subject: 'Lamp is out', location: 'Path', receivedDate: '2026-01-20' });
  await call(workOrders.convertRequests, { communityId, requestIds: [serviceRequestId] });
  const order = { communityId, subject: 'Clean the gutters', requestCodeId: repair, requestedDate: '2026-01-12', nteAmount: '500.00' };
  const { workOrderId } = await call(workOrders.addWorkOrder, { ...order, location: 'Building A' });
  await call(workOrders.addWorkCost, { communityId, workOrderId, itemType: 'LABOUR', description: 'Labor', quantity: '3', cost: '70.00' });
  await call(workOrders.addWorkCost, {
    communityId,
    workOrderId,
    itemType: 'MATERIAL',
    description: 'Guards',
    quantity: '10',
    cost: '6.20',
  });
  const { rows: vendors } = await call(vendor.listVendors, {});
  const vendorId = vendors.find(({ name }) => name === 'Sierra Green Landscape')?.vendorId ?? null;
  const hedges = { ...order, subject: 'Trim the hedges', requestedDate: '2026-01-07', nteAmount: '200.00', vendorId };
  const trimmed = { communityId, workOrderId: (await call(workOrders.addWorkOrder, hedges)).workOrderId };
  await call(workOrders.setWorkOrderState, { ...trimmed, state: 'DONE', onDate: '2026-01-16' });
  await call(workOrders.addWorkCost, { ...trimmed, itemType: 'LABOUR', description: 'Crew', quantity: '4', cost: '60.00' });
}
