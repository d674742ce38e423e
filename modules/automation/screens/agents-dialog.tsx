// The automation agents: what each does, who answers for it, and whether another user has to take it over.
import { useCall } from '../../../packages/pages/client.ts';
import { ScreenLink, useShell } from '../../../packages/pages/shell.tsx';
import { Button, Dialog, EmptyState, Failed, LoadingRows, StatusMark } from '../../../packages/ui/ui.ts';
import { automationAgent } from '../../people/people.contract.ts';

/** Shows the agents of the customer. */
export function AgentsDialog({ onClose }: { onClose(): void }) {
  const shell = useShell();
  const agents = useCall(automationAgent.listAutomationAgents, {});
  const add = shell.mayOpen('automation-agent-add') && (
    <Button weight="primary" onClick={() => shell.go('automation-agent-add')}>
      Add automation agent
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Automation agents"
      width={560}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {add}
        </>
      }
    >
      {agents.error && <Failed message={agents.error.message} reference={agents.error.reference} onRetry={() => void agents.refetch()} />}
      {!agents.data && !agents.error && <LoadingRows rows={3} />}
      {agents.data?.length === 0 && (
        <EmptyState title="No agents yet" icon="user">
          An agent does jobs under its own name, on behalf of the user who answers for it.
        </EmptyState>
      )}
      <ul className="stack">
        {agents.data?.map((agent) => (
          <li key={agent.automationAgentId}>
            <ScreenLink to="automation-agent-view" params={{ automationAgentId: agent.automationAgentId }}>
              {agent.name}
            </ScreenLink>{' '}
            <span className="t3">on behalf of {agent.responsible}</span>{' '}
            {!agent.isActive && <StatusMark tone="neutral" word="Not active" />}
            {agent.isActive && !agent.isAnsweredFor && <StatusMark tone="problem" word={`${agent.responsible} is no longer active`} />}
            {agent.purpose !== '' && <p className="sm t3">{agent.purpose}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
