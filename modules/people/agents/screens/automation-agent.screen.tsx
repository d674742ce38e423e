// One automation agent: the form behind adding, changing and viewing it.
import { useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { FieldRow, Note, Tag } from '../../../../packages/ui/ui.ts';
import { useOwnRecord } from '../../clients/screens/own-record.tsx';
import { automationAgent } from '../agent.contract.ts';
import { automationAgentFields } from '../agent.fields.ts';

const { addAutomationAgent, editAutomationAgent, getAutomationAgent, deleteAutomationAgent } = automationAgent;
const calls = { add: addAutomationAgent, edit: editAutomationAgent, get: getAutomationAgent, remove: deleteAutomationAgent };

/** Adds an automation agent (`automationAgentId` null), or shows one and lets it be changed. */
export default function AutomationAgentScreen({
  automationAgentId,
  startInEdit,
}: {
  automationAgentId: string | null;
  startInEdit?: boolean;
}) {
  const users = useCall(automationAgent.pickResponsibleUsers, {}).data ?? [];
  const nameOf = (userId: string | null) => users.find((user) => user.userId === userId)?.name ?? '';
  const { record, page } = useRecord({
    kind: 'automationAgent',
    words: 'automation agent',
    id: automationAgentId,
    startInEdit,
    communityId: null,
    calls,
    fields: automationAgentFields,
    begin: {},
    also: { responsibleUserId: { label: automationAgentFields.responsibleUserId.title, text: nameOf } },
    nameOf: (form) => form.name,
    view: 'automation-agent-view',
    list: useOwnRecord(),
  });
  const { value } = record.profile;
  const responsible = users.find((user) => user.userId === value.responsibleUserId);
  const options = users
    .filter((user) => user.isActive || user.userId === value.responsibleUserId)
    .map((user) => ({ value: user.userId, label: user.name }));
  return (
    <ProfilePage {...page} meta={automationAgentId !== null && !value.isActive && <Tag>At rest</Tag>}>
      {responsible && !responsible.isActive && (
        <Note tone="attention" title={`${responsible.name} is no longer active. Make someone else responsible for this agent.`} />
      )}
      <FieldRow columns={2}>
        <Field of={record} name="name" autoFocus={automationAgentId === null} />
        <Field of={record} name="responsibleUserId" many options={options} />
      </FieldRow>
      <Field of={record} name="purpose" />
      {automationAgentId !== null && <Field of={record} name="isActive" />}
    </ProfilePage>
  );
}
