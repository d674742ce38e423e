// What changes several modules at once declares: the set-up of an association from files.
import { z } from 'zod';
import { command, defineEndpoints, defineScreens, id, needs, uploadedFile } from '../../packages/contract/contract.ts';

export const propertyRow = z.object({
  line: z.number(),
  accountNumber: z.string(),
  lot: z.string(),
  address: z.string(),
  postcode: z.string(),
  homeType: z.string(),
  owner: z.string(),
  status: z.enum(['new', 'known', 'error']),
});
export const fileProblem = z.object({ line: z.number(), field: z.string(), message: z.string(), severity: z.enum(['error', 'warning']) });

const importInput = z.object({ communityId: id, file: uploadedFile });

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
