// One automation agent: the form behind adding, changing and viewing it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { CheckField, Combo, FieldRow, Note, Tag, TextField } from '../../../../packages/ui/ui.ts';
import { useOwnRecord } from '../../clients/screens/own-record.tsx';
import { automationAgent } from '../agent.contract.ts';

type Form = Omit<ClientOutput<typeof automationAgent.getAutomationAgent>, 'automationAgentId' | 'version'>;

const empty: Form = { name: '', purpose: '', responsibleUserId: '', isActive: true };
const { addAutomationAgent, editAutomationAgent, getAutomationAgent, deleteAutomationAgent } = automationAgent;
const calls = { add: addAutomationAgent, edit: editAutomationAgent, get: getAutomationAgent, remove: deleteAutomationAgent };

/** Adds an automation agent (`automationAgentId` null), or shows one and lets it be changed. */
export function AutomationAgentProfile({ automationAgentId, startInEdit }: { automationAgentId: string | null; startInEdit?: boolean }) {
  const users = useCall(automationAgent.pickResponsibleUsers, {}).data ?? [];
  const nameOf = (userId: string) => users.find((user) => user.userId === userId)?.name ?? '';
  const words: FieldWords<Form> = { responsibleUserId: { label: 'Answered for by', text: nameOf }, isActive: 'At work' };
  const { profile, page } = useKept<Form, typeof automationAgent.getAutomationAgent>({
    kind: 'automationAgent',
    words: 'automation agent',
    id: automationAgentId,
    startInEdit,
    communityId: null,
    calls,
    empty,
    formOf: ({ automationAgentId: _id, version: _version, ...facts }) => facts,
    nameOf: (form) => form.name,
    view: 'automation-agent-view',
    list: useOwnRecord(),
  });
  const { field, value } = profile;
  const responsible = users.find((user) => user.userId === value.responsibleUserId);
  const options = users
    .filter((user) => user.isActive || user.userId === value.responsibleUserId)
    .map((user) => ({ value: user.userId, label: user.name }));
  return (
    <ProfilePage {...page} words={words} meta={automationAgentId !== null && !value.isActive && <Tag>At rest</Tag>}>
      {responsible && !responsible.isActive && (
        <Note tone="attention" title={`${responsible.name} is no longer active. Make someone else responsible for this agent.`} />
      )}
      <FieldRow columns={2}>
        <TextField label="Name" required maxLength={80} autoFocus={automationAgentId === null} {...field('name')} />
        <Combo label="Answered for by" required options={options} {...field('responsibleUserId')} />
      </FieldRow>
      <TextField label="Purpose" maxLength={300} help="What it does, as the audit trail will show it" {...field('purpose')} />
      {automationAgentId !== null && <CheckField label="At work" {...field('isActive')} />}
    </ProfilePage>
  );
}
