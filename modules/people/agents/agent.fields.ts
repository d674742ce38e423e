// The fields of an automation agent.
import type { Fields } from '../../../packages/contract/contract.ts';

export const automationAgentFields = {
  name: { kind: 'text', title: 'Name', most: 80, required: true },
  purpose: { kind: 'text', title: 'Purpose', most: 300, help: 'What it does, as the audit trail will show it' },
  /** Active when chosen. */
  responsibleUserId: { kind: 'ref', title: 'Answered for by', required: true },
  isActive: { kind: 'flag', title: 'At work', initial: true },
} as const satisfies Fields;
