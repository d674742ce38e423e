// One request of either family: added, shown with its conversation beside it, and changed.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDay, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { bound, Field, ProfilePage, toastFailure, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Facts, FieldRow, PanelSection, SidePane, Tag } from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../../people/people.web.tsx';
import { cannedReplies, requestCodes } from '../../codes/request-code.contract.ts';
import { filledReply } from '../../codes/request-code.rules.ts';
import { type generalRequest, requestStates } from '../request.contract.ts';
import { requestFields } from '../request.fields.ts';
import { Conversation } from './conversation.tsx';
import type { FamilyFace } from './family.tsx';
import { RequestActs } from './request-acts.tsx';

type Loaded = ClientOutput<typeof generalRequest.getGeneralRequest>;

/** What stands beside the form: everything of a request that is not typed. */
function beside(loaded: Loaded) {
  return { standing: loaded as Loaded | null };
}

function Beside({ face, of }: { face: FamilyFace; of: Loaded }) {
  const link = (one: { requestId: string; number: string; subject: string }) => (
    <ScreenLink key={one.requestId} to={`${face.screens}-view`} params={{ [`${face.kind}Id`]: one.requestId }}>
      {one.number} {one.subject}
    </ScreenLink>
  );
  const several = (list: Loaded['linked']) => <span className="stack">{list.map(link)}</span>;
  const day = (date: LocalDate | null) => (date === null ? 'None' : formatDay(date.slice(0, 10) as LocalDate));
  const step = of.steps[of.stepsTaken];
  const promised =
    of.promisedDate === null ? 'No promise' : `${formatDay(of.promisedDate.slice(0, 10) as LocalDate)}${of.isPromiseLate ? ', late' : ''}`;
  return (
    <PanelSection title="Facts">
      <Facts
        facts={[
          ['Promise', promised],
          ['Owner', of.owner || 'None'],
          ['Process', of.steps.length === 0 ? 'None' : `${of.stepsTaken} of ${of.steps.length} steps`],
          ...(step ? ([['Next action', `${step.name}, ${day(of.nextActionDate)}`]] as const) : []),
          ...(of.mergedInto ? ([['Merged into', link(of.mergedInto)]] as const) : []),
          ...(of.splitFrom ? ([['Split from', link(of.splitFrom)]] as const) : []),
          ...(of.merged.length > 0 ? ([['Merged here', several(of.merged)]] as const) : []),
          ...(of.linked.length > 0 ? ([['Linked', several(of.linked)]] as const) : []),
          ...of.workOrders.map(
            (one) =>
              [
                'Work order',
                <ScreenLink key={one.workOrderId} to="work-order-view" params={{ workOrderId: one.workOrderId }}>
                  {one.number} {one.subject}
                </ScreenLink>,
              ] as const,
          ),
          ['Entered by', of.enteredBy || 'Itself'],
        ]}
      />
    </PanelSection>
  );
}

function Aside({ face, of }: { face: FamilyFace; of: Loaded }) {
  const { communityId } = useCommunity();
  const mayWrite = useMayCall(face.acts.addRequestComment);
  const replies = useCall(cannedReplies.listCannedReplies, mayWrite ? { communityId } : null).data ?? [];
  const write = useCommand(face.acts.addRequestComment);
  const date = of.promisedDate === null ? null : (of.promisedDate.slice(0, 10) as LocalDate);
  const filled = replies.map((one) => ({ name: one.name, text: filledReply(one.body, { name: of.requester, number: of.number, date }) }));
  return (
    <SidePane label="Conversation and facts">
      <Beside face={face} of={of} />
      <Conversation
        comments={of.comments}
        outside={`Send to ${of.requester || of.email}`}
        startsOutside
        mayWrite={mayWrite && of.state !== 'MERGED'}
        replies={filled}
        cannot={of.email === '' ? 'Who asked has no email address' : ''}
        busy={write.isPending}
        onSend={(body, isPublic) =>
          write.mutateAsync({ communityId, requestId: of.requestId, body, isPublic }).catch((error: unknown) => {
            toastFailure(error);
            throw error;
          })
        }
      />
    </SidePane>
  );
}

/** Adds a request (`requestId` null), or shows one and lets it be changed. */
export function RequestPage({
  face,
  requestId,
  startInEdit,
}: {
  face: FamilyFace;
  requestId: string | null;
  startInEdit?: boolean | undefined;
}) {
  const { communityId } = useCommunity();
  const family = face.kind === 'generalRequest' ? 'GENERAL' : 'SERVICE';
  const { record, page } = useRecord({
    kind: face.kind,
    words: face.words,
    id: requestId,
    startInEdit,
    communityId,
    calls: face.calls,
    fields: requestFields,
    begin: { standing: null } as never,
    typed: beside,
    sent: ({ promisedDate }) => ({ promisedDate: promisedDate || null }),
    nameOf: (form) => form.subject,
    view: `${face.screens}-view`,
    list: { screen: `${face.screens}-activity`, title: face.title },
  });
  const choices = useCall(requestCodes.listRequestCodes, { communityId }).data;
  const { value, mode } = record.profile;
  // What was said changes without the form; the form keeps what is typed.
  const fresh = useCall(
    face.calls.get,
    requestId === null || mode !== 'view' ? null : ({ communityId, [`${face.kind}Id`]: requestId } as never),
  ).data;
  const standing = fresh ?? value.standing;
  const state = standing ? requestStates[standing.state] : null;
  const codes = (choices?.codes ?? []).filter(
    (one) => one.family === family && (one.isActive || one.requestCodeId === value.requestCodeId),
  );
  return (
    <ProfilePage
      {...page}
      title={standing ? `${standing.number} ${value.subject}` : page.title}
      canEdit={page.canEdit && standing?.state !== 'MERGED'}
      meta={state && <Tag tone={state[1]}>{state[0]}</Tag>}
      actions={standing && mode === 'view' && <RequestActs face={face} of={standing} />}
      aside={standing && mode === 'view' && <Aside face={face} of={standing} />}
    >
      <FieldRow columns={2}>
        <Field of={record} name="subject" autoFocus={requestId === null} />
        <Field
          of={record}
          name="requestCodeId"
          placeholder="No code"
          options={codes.map((one) => ({ value: one.requestCodeId, label: `${one.alias} ${one.name}` }))}
        />
      </FieldRow>
      <Field of={record} name="description" rows={4} />
      <PanelSection title="Who and where">
        <FieldRow columns={2}>
          <PropertyPicker communityId={communityId} {...bound(record, 'propertyId')} readOnly={mode === 'view'} />
          <Field of={record} name="location" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field of={record} name="requester" />
          <Field of={record} name="email" />
          <Field of={record} name="phone" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field of={record} name="channel" />
          <Field of={record} name="entry" />
          <Field of={record} name="preferredTimes" />
        </FieldRow>
      </PanelSection>
      <PanelSection title="Handling">
        <FieldRow columns={4}>
          <Field of={record} name="priority" />
          <Field
            of={record}
            name="assigneeId"
            placeholder="Nobody yet"
            options={(choices?.people ?? []).map((one) => ({ value: one.userId, label: one.name }))}
          />
          <Field of={record} name="receivedDate" />
          <Field of={record} name="promisedDate" />
        </FieldRow>
      </PanelSection>
    </ProfilePage>
  );
}
