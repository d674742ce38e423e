// Gives the statements of a run to the printer: from there they are printed here, or ordered of a mail house.
import { type HandlerOutput, refuse } from '../../../packages/contract/contract.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { formatDateShort, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { addPrintJob } from '../../correspondence/correspondence.server.ts';
import { statementRefusals, type statements } from './statement.contract.ts';
import { findRun, listPrintedSheets, loadStatementOwners, setRunPrintJob } from './statement.store.ts';
import { PRINT_FILE, runFolder, statementFile } from './statement-file.rules.ts';

type Given = HandlerOutput<typeof statements.printStatements>;

/** The handler of `printStatements`: a print job of the run, with the address each sheet goes to. */
export async function printStatements(context: Context<{ communityId: string; runId: string }>): Promise<Given> {
  const { tx, input, now } = context;
  const { communityId, runId } = input;
  const community = await requireCommunity(tx, communityId);
  const run = await findRun(tx, communityId, runId, true);
  if (!run || run.finishedTime === null || run.printSha256 === null) throw notFound('The statement run');
  if (run.printJobId !== null) throw refuse(statementRefusals, 'printGiven');
  const owners = new Map((await loadStatementOwners(tx, communityId, run.statementDate)).map((owner) => [owner.ownershipId, owner]));
  const folder = runFolder(tx.customerId, runId);
  const pieces = (await listPrintedSheets(tx, runId)).map(({ ownershipId, accountNumber, firstPage, pages, sha256 }) => {
    if (firstPage === null) throw refuse(statementRefusals, 'placesUnknown');
    const owner = owners.get(ownershipId);
    const to = owner?.group ?? owner;
    const recipient = to?.recipient ?? accountNumber;
    const addressLines = [recipient, ...(to?.mailingLines ?? [])];
    return { accountNumber, recipient, addressLines, firstPage, pages, fileKey: statementFile(folder, ownershipId), sha256 };
  });
  const title = `Statements of ${community.name}, ${formatDateShort(run.statementDate)}`;
  const source = { screen: 'mailing-statements', params: { communityId } };
  const last = pieces.at(-1);
  const pages = last ? last.firstPage + last.pages - 1 : 1;
  const file = { fileKey: `${folder}/${PRINT_FILE}`, sha256: run.printSha256, pages };
  const printJobId = await addPrintJob(tx, { communityId, kind: 'STATEMENTS', title, source, ...file, pieces }, now);
  await setRunPrintJob(tx, runId, printJobId);
  context.record({ entityId: runId, after: { printJobId, pieces: pieces.length } });
  return { printJobId };
}
