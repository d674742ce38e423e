// The import of charges of many owners, and the sample it is filled in on.
import { z } from 'zod';
import {
  dateIn,
  defineEndpoints,
  defineImport,
  defineScreens,
  type FileAnswer,
  file,
  id,
  needs,
} from '../../../packages/contract/contract.ts';
import { postingRefusals, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { ownerAccountColumn } from '../owners/owner-column.contract.ts';

const rights = needs('aradjustment', 2);

export const importedCharges = defineImport({
  name: 'importedCharges',
  title: 'Imported charges',
  noun: ['charge', 'charges'],
  permission: rights,
  touches: 'batch',
  params: { communityId: id, postDate: dateIn },
  help: 'One row per owner and code. The sample lists every owner: fill in code and amount. Rows with an amount of 0 are skipped. Posts as Imported Charges on the post date.',
  columns: {
    account: ownerAccountColumn,
    code: {
      title: 'Code',
      kind: 'text',
      key: true,
      most: 10,
      width: 100,
      aliases: ['Charge Code', 'Alias', 'Charge'],
      help: 'An active charge code; blank where the amount is 0.',
    },
    amount: {
      title: 'Amount',
      kind: 'money',
      width: 120,
      aliases: ['Charge Amount', 'Amount Due'],
      help: 'Zero or more; a row of 0 is skipped.',
    },
    description: {
      title: 'Description',
      kind: 'text',
      most: 100,
      cuts: true,
      width: 200,
      aliases: ['Memo', 'Comment'],
      help: 'Stands on the owner’s account; the name of the code where it is blank.',
    },
  },
  totals: { charged: 'Charged' },
  rowsMayRepeat: true,
  undoRefusals: { ...postingRefusals, ...takenBackRefusals },
});

export const chargeSample = defineEndpoints('ChargeSample', {
  downloadChargeSample: file({
    summary: 'A table to fill in for the import of charges: every present owner, with code and amount left blank.',
    permission: rights,
    input: z.object({ communityId: id }),
    output: z.custom<FileAnswer>(),
  }),
});

export const importedChargeScreens = defineScreens({
  'ar-imported-charges': {
    title: 'Import charges',
    area: 'receivables',
    path: '/c/$communityId/receivables/adjustments/import',
    claims: rights,
    menu: { section: 'Receivables', order: 15, group: 'Adjustments' },
  },
});
