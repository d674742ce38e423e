// What is declared about the words of a manager to the board: sections of a month, written into the report.
import { z } from 'zod';
import { command, dateIn, defineEndpoints, id, line, needs } from '../../../packages/contract/contract.ts';

/** The most characters of a section. */
export const longestNarrative = 2000;

/** The sections, in the order of the report. */
export const narrativeSections = {
  OVERVIEW: 'Overview',
  FINANCES: 'Finances',
  MAINTENANCE: 'Maintenance and projects',
  COMPLIANCE: 'Compliance',
  ACTIONS: 'Decisions the board is asked for',
  AHEAD: 'What comes next',
} as const;
export type NarrativeSection = keyof typeof narrativeSections;

export const narratives = defineEndpoints('Narrative', {
  writeNarrative: command({
    summary: 'Writes a section of the manager’s report of a month; nothing written takes it back. Earlier words are kept.',
    permission: needs('standardreports', 4),
    touches: 'narrative',
    input: z.object({
      communityId: id,
      periodStartDate: dateIn,
      section: z.enum(['OVERVIEW', 'FINANCES', 'MAINTENANCE', 'COMPLIANCE', 'ACTIONS', 'AHEAD']),
      body: line(longestNarrative),
    }),
    output: z.object({}),
  }),
});
