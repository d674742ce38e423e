// How a community prints its reports: logo, confidential mark, foot, page and size of type.
import { z } from 'zod';
import { command, count, defineEndpoints, flag, id, line, needs, query, uploadedFile } from '../../../packages/contract/contract.ts';

export const pageTurns = ['REPORT', 'PORTRAIT', 'LANDSCAPE'] as const;
export const fontSizes = ['SMALL', 'NORMAL', 'LARGE'] as const;

/** A logo is printed 34 points high; more bytes than this only make every report larger. */
export const MOST_LOGO_BYTES = 262_144;

const setting = {
  confidentialMark: line(40),
  footer: line(120),
  orientation: z.enum(pageTurns),
  fontSize: z.enum(fontSizes),
  showsRunTime: flag,
};

export const reportSettingRefusals = {
  settingsChanged: 'The report settings were changed elsewhere after you opened them.',
  notAPicture: 'A logo must be a PNG or JPEG picture.',
  logoTooLarge: 'A logo may have 256 KB at most.',
} as const;

export const reportSettings = defineEndpoints('ReportSettings', {
  getReportSettings: query({
    summary: 'How the reports of a community are printed.',
    permission: needs('standardreports', 1),
    input: z.object({ communityId: id }),
    output: z.object({
      ...setting,
      showsRunTime: z.boolean(),
      /** The picture as a data address; null when there is none. */
      logo: z.string().nullable(),
      /** How often it was saved; 0 before the first time. */
      revision: z.number(),
    }),
  }),
  saveReportSettings: command({
    summary: 'Changes how the reports of a community are printed.',
    permission: needs('standardreports', 4),
    touches: 'report settings',
    input: z.object({
      communityId: id,
      ...setting,
      revision: count(1_000_000),
      /** A new picture; left out to keep the one that is there, null to take it away. */
      logo: uploadedFile.nullable().optional(),
    }),
    output: z.object({ revision: z.number() }),
    refusals: reportSettingRefusals,
  }),
});
