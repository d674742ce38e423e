// Changes an automation agent; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { AutomationAgentProfile } from './automation-agent-profile.tsx';

/** The page at `/automation-agents/$automationAgentId/edit`. */
export default function AutomationAgentEditScreen() {
  const { params } = useShell();
  return <AutomationAgentProfile automationAgentId={params.automationAgentId ?? ''} startInEdit />;
}
