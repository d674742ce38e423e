// One work order: added, shown with how far it is, its costs and its conversation, and changed.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { bound, Field, ProfilePage, toastFailure, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { FieldRow, PanelSection, SidePane, Tag } from '../../../../packages/ui/ui.ts';
import { amenityList, vendor } from '../../../people/people.contract.ts';
import { PropertyPicker } from '../../../people/people.web.tsx';
import { requestCodes } from '../../codes/request-code.contract.ts';
import { Conversation } from '../../requests/screens/conversation.tsx';
import { workOrderStates, workOrders } from '../work-order.contract.ts';
import { workOrderFields } from '../work-order.fields.ts';
import { OrderActs } from './order-acts.tsx';
import { Costs, OrderChain, OrderFacts, Quotes } from './order-parts.tsx';

type Loaded = ClientOutput<typeof workOrders.getWorkOrder>;

const beside = (loaded: Loaded) => ({ standing: loaded as Loaded | null });

const calls = {
  add: workOrders.addWorkOrder,
  edit: workOrders.editWorkOrder,
  get: workOrders.getWorkOrder,
  remove: workOrders.deleteWorkOrder,
};

function Aside({ of }: { of: Loaded }) {
  const { communityId } = useCommunity();
  const mayWrite = useMayCall(workOrders.addOrderComment);
  const write = useCommand(workOrders.addOrderComment);
  return (
    <SidePane label="Facts and conversation">
      <OrderFacts of={of} />
      <Conversation
        comments={of.comments}
        outside="For the vendor, on the page of the link"
        startsOutside={false}
        mayWrite={mayWrite}
        busy={write.isPending}
        onSend={(body, forVendor) =>
          write.mutateAsync({ communityId, workOrderId: of.workOrderId, body, forVendor }).catch((error: unknown) => {
            toastFailure(error);
            throw error;
          })
        }
      />
    </SidePane>
  );
}

/** What the form may choose from. */
function useChoices(communityId: string) {
  const choices = useCall(requestCodes.listRequestCodes, { communityId }).data;
  const vendors = useCall(vendor.listVendors, useMayCall(vendor.listVendors) ? { onlyActive: true, limit: 2000 } : null).data?.rows ?? [];
  const amenities =
    useCall(amenityList.calls.readPage, useMayCall(amenityList.calls.readPage) ? { communityId, limit: 200 } : null).data?.rows ?? [];
  return {
    codes: (choices?.codes ?? []).filter((one) => one.family === 'WORK_ORDER'),
    people: (choices?.people ?? []).map((one) => ({ value: one.userId, label: one.name })),
    chargeCodes: (choices?.chargeCodes ?? []).map((one) => ({ value: one.chargeCodeId, label: `${one.alias} ${one.name}` })),
    vendors: vendors.map((one) => ({ value: one.vendorId, label: one.name })),
    amenities: amenities.map((one) => ({ value: one.amenityId, label: one.name })),
  };
}

/** Adds an order (`workOrderId` null), or shows one and lets it be changed. */
export default function WorkOrderScreen({ workOrderId, startInEdit }: { workOrderId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { record, page } = useRecord({
    kind: 'workOrder',
    words: 'work order',
    id: workOrderId,
    startInEdit,
    communityId,
    calls,
    fields: workOrderFields,
    begin: { standing: null } as never,
    typed: beside,
    nameOf: (form) => form.subject,
    view: 'work-order-view',
    list: { screen: 'activity-work-orders', title: 'Work orders' },
  });
  const choices = useChoices(communityId);
  const { value, mode } = record.profile;
  const reads = workOrderId !== null && mode === 'view';
  const fresh = useCall(workOrders.getWorkOrder, reads ? { communityId, workOrderId } : null).data;
  const standing = fresh ?? value.standing;
  const state = standing ? workOrderStates[standing.state] : null;
  const codes = choices.codes.filter((one) => one.isActive || one.requestCodeId === value.requestCodeId);
  const isEnded = standing?.state === 'CLOSED' || standing?.state === 'CANCELED';
  return (
    <ProfilePage
      {...page}
      title={standing ? `${standing.number} ${value.subject}` : page.title}
      canEdit={page.canEdit && !isEnded}
      meta={state && <Tag tone={state[1]}>{state[0]}</Tag>}
      actions={standing && reads && <OrderActs of={standing} />}
      aside={standing && reads && <Aside of={standing} />}
    >
      {standing && reads && <OrderChain of={standing} />}
      <FieldRow columns={2}>
        <Field of={record} name="subject" autoFocus={workOrderId === null} />
        <Field
          of={record}
          name="requestCodeId"
          placeholder="No code"
          options={codes.map((one) => ({ value: one.requestCodeId, label: `${one.alias} ${one.name}` }))}
        />
      </FieldRow>
      <Field of={record} name="description" rows={4} />
      {standing && reads && <Quotes of={standing} />}
      {standing && reads && <Costs of={standing} />}
      <PanelSection title="Where">
        <FieldRow columns={3}>
          <PropertyPicker communityId={communityId} {...bound(record, 'propertyId')} readOnly={mode === 'view'} />
          <Field of={record} name="amenityId" placeholder="No amenity" options={choices.amenities} />
          <Field of={record} name="location" />
        </FieldRow>
        <FieldRow columns={2}>
          <Field of={record} name="requester" />
          <Field of={record} name="entry" />
        </FieldRow>
      </PanelSection>
      <PanelSection title="Who and when">
        <FieldRow columns={3}>
          <Field of={record} name="vendorId" many options={choices.vendors} />
          <Field of={record} name="assigneeId" placeholder="Nobody yet" options={choices.people} />
          <Field of={record} name="priority" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field of={record} name="requestedDate" />
          <Field of={record} name="dueDate" />
          <Field of={record} name="warrantyMonths" />
        </FieldRow>
      </PanelSection>
      <PanelSection title="Money">
        <FieldRow columns={4}>
          <Field of={record} name="nteAmount" />
          <Field of={record} name="estimateAmount" />
          <Field of={record} name="billTo" />
          {value.billTo === 'OWNER' && <Field of={record} name="chargeCodeId" placeholder="Choose a code" options={choices.chargeCodes} />}
        </FieldRow>
      </PanelSection>
    </ProfilePage>
  );
}
