// Shows an automation agent.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { AutomationAgentProfile } from './automation-agent-profile.tsx';

/** The page at `/automation-agents/$automationAgentId`. */
export default function AutomationAgentViewScreen() {
  const { params } = useShell();
  return <AutomationAgentProfile automationAgentId={params.automationAgentId ?? ''} />;
}
