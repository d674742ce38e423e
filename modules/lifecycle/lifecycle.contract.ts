// What changes several modules at once declares: the set-up of an association from files.
import { z } from 'zod';
import { command, count, dateIn, defineEndpoints, defineScreens, id, needs, uploadedFile } from '../../packages/contract/contract.ts';

const propertyRow = z.object({
  line: z.number(),
  accountNumber: z.string(),
  lot: z.string(),
  address: z.string(),
  postcode: z.string(),
  homeType: z.string(),
  owner: z.string(),
  status: z.enum(['new', 'known', 'error']),
});
const fileProblem = z.object({ line: z.number(), field: z.string(), message: z.string(), severity: z.enum(['error', 'warning']) });

/** Rows of the file as mended on the screen, by line; blank cells leave a row out. */
const mendedRow = z.object({ line: count(10_000_000, 1), cells: z.array(z.string().max(500)).max(200) });

const importInput = z.object({
  communityId: id,
  file: uploadedFile,
  mended: z.array(mendedRow).max(1000).default([]),
  /** The day the owners' accounts begin; silence means the first day of the first fiscal year. */
  ownedSinceDate: dateIn.optional(),
});

export const setup = defineEndpoints('Setup', {
  previewPropertyImport: command({
    summary: 'Reads a file of properties and owners and says, row by row, what an import would do. Saves nothing.',
    permission: needs('ownermaintain', 2),
    bodyLimit: 60_000_000,
    input: importInput,
    output: z.object({
      fileName: z.string(),
      rows: z.array(propertyRow),
      problems: z.array(fileProblem),
      newCount: z.number(),
      knownCount: z.number(),
      errorCount: z.number(),
      /** The titles of the file, and the cells of up to a thousand rows in error, to be mended on the screen. */
      header: z.array(z.string()),
      badRows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
    }),
  }),
  importProperties: command({
    summary: 'Imports a file of properties and owners whole: a row in error refuses the file, a row that is known already adds nothing.',
    permission: needs('ownermaintain', 2),
    touches: 'property',
    bodyLimit: 60_000_000,
    input: importInput,
    output: z.object({ added: z.number(), known: z.number(), owners: z.number() }),
    refusals: { rowsInError: 'Some rows are in error. Nothing was imported.' },
  }),
});

export const lifecycleScreens = defineScreens({
  'community-setup-properties': {
    title: 'Community setup wizard: properties pages',
    area: 'portfolio',
    path: '/c/$communityId/setup/properties',
    claims: needs('communitymaintain', 2),
    menu: { section: 'Portfolio', order: 8 },
  },
});
