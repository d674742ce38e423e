// Hands the statements of a run to the mail house: one piece for each sheet, addressed as the sheet is.
import type { Tx } from '../../../packages/db/database.ts';
import { assert, formatDateShort, type Instant } from '../../../packages/kernel/kernel.ts';
import { addMailOrder } from '../../correspondence/correspondence.server.ts';
import { listMadeStatements, loadStatementOwners, type StatementRun } from '../statements/statement.store.ts';
import { PRINT_FILE, runFolder } from '../statements/statement-file.rules.ts';
import { setRunMail } from './statement-export.store.ts';

/** Makes the mail order of a finished run; its id. Refuses `mailNotSet`. */
export async function mailRun(tx: Tx, communityId: string, run: StatementRun, by: { userId: string; now: Instant }): Promise<string> {
  assert(run.printSha256, 'a finished run has its print file');
  const made = await listMadeStatements(tx, communityId, run.runId);
  const addressOf = new Map(
    (await loadStatementOwners(tx, communityId, run.statementDate, true)).map((owner) => [
      owner.ownershipId,
      owner.group
        ? { recipient: owner.group.recipient, lines: owner.group.mailingLines }
        : { recipient: owner.recipient, lines: owner.mailingLines },
    ]),
  );
  const sheets = made.filter((one) => one.leadOwnershipId === null || one.leadOwnershipId === one.ownershipId);
  let firstPage = 1;
  const pieces = sheets.map(({ ownershipId, accountNumber, owner, pages, sha256 }) => {
    const { recipient, lines } = addressOf.get(ownershipId) ?? { recipient: owner, lines: [] };
    const piece = { letterId: null, accountNumber, recipient, addressLines: [recipient, ...lines], firstPage, pages, sha256: sha256 ?? '' };
    firstPage += pages;
    return piece;
  });
  const mailOrderId = await addMailOrder(
    tx,
    {
      communityId,
      kind: 'STATEMENTS',
      title: `Statements of ${formatDateShort(run.statementDate)}`,
      source: { screen: 'mailing-statements', params: { communityId } },
      fileKey: `${runFolder(tx.customerId, run.runId)}/${PRINT_FILE}`,
      sha256: run.printSha256,
      pages: firstPage - 1,
      pieces,
    },
    by,
  );
  await setRunMail(tx, run.runId, mailOrderId);
  return mailOrderId;
}
