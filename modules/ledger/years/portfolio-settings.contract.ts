// What the ledger declares about changing the settings of many communities at once: a period, or the default
// cash account, with what each would do, and a result for each.
import { z } from 'zod';
import { command, dateIn, dateOut, declareJob, defineEndpoints, id, line, needs, query } from '../../../packages/contract/contract.ts';

const period = { onDate: dateIn, status: z.enum(['OPEN', 'CURRENT', 'CLOSED']) };
const cashAccount = { accountNumber: line(20, 1) };
const communityIds = z.array(id).min(1).max(5000);
const reason = line(200).default('');
const started = z.object({ jobId: z.string() });

/** What a change would do to a community; the words say why it is refused, or from what to what. */
const outcome = z.object({ communityId: id, outcome: z.enum(['CHANGES', 'SAME', 'REFUSED']), words: z.string() });

export const portfolioSettings = defineEndpoints('PortfolioSettings', {
  previewPeriods: query({
    summary: 'What opening, closing or making current the period of a day would do to every community of the caller.',
    permission: needs('glaccountingsetup', 4),
    input: z.object(period),
    output: z.array(outcome.extend({ startDate: dateOut.nullable() })),
  }),
  changePeriods: command({
    summary:
      'Opens, closes or makes current the period of a day in many communities in the background; one that is refused stops no other.',
    permission: needs('glaccountingsetup', 4),
    touches: 'period',
    input: z.object({ communityIds, ...period, reason }),
    output: started,
  }),
  previewCashAccounts: query({
    summary: 'What making the bank account on a cash account, by its number, the default one would do to every community of the caller.',
    permission: needs('glaccountingsetup', 4, ['bankmaintain', 4]),
    input: z.object(cashAccount),
    output: z.array(outcome),
  }),
  changeCashAccounts: command({
    summary:
      'Makes the bank account on a cash account the default one in many communities in the background; one that is refused stops no other.',
    permission: needs('glaccountingsetup', 4, ['bankmaintain', 4]),
    touches: 'bank account',
    input: z.object({ communityIds, ...cashAccount, reason }),
    output: started,
  }),
});

const many = { communityIds: z.array(z.string()), reason: z.string() };

export const changeSettingsJob = declareJob(
  'change-accounting-settings',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('PERIOD'), ...many, ...period }),
    z.object({ kind: z.literal('CASH_ACCOUNT'), ...many, ...cashAccount }),
  ]),
  { mayResume: true },
);
