// Adds an automation agent.
import { AutomationAgentProfile } from './automation-agent-profile.tsx';

/** The page at `/automation-agents/new`. */
export default function AutomationAgentAddScreen() {
  return <AutomationAgentProfile automationAgentId={null} />;
}
