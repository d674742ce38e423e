// Requests and work orders of Maple Court's January, for the reports about them.
import type { TestCommunity } from '../ledger/ledger.testing.ts';
import { generalRequest, requestCodes, serviceRequest, workOrders } from '../maintenance/maintenance.contract.ts';

/** Plays them through the public calls. */
export async function playCases({ call, communityId, units }: TestCommunity): Promise<void> {
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
}
