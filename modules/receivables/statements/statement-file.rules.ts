// Where the files of a statement run stand in the file store.

/** The folder of a run. */
export function runFolder(customerId: string, runId: string): string {
  return `${customerId}/statements/${runId}`;
}

/** The key of one owner's statement. */
export function statementFile(folder: string, ownershipId: string): string {
  return `${folder}/${ownershipId}.pdf`;
}

/** The name of the file that holds all statements, to print. */
export const PRINT_FILE = 'print.pdf';

/** The keys of everything a run may have left. */
export function statementFiles(customerId: string, runId: string, ownershipIds: readonly string[]): string[] {
  const folder = runFolder(customerId, runId);
  return [...ownershipIds.map((ownershipId) => statementFile(folder, ownershipId)), `${folder}/${PRINT_FILE}`];
}

/** The key of a file of a run: of an owner, or the print file of all. */
export function fileOfRun(customerId: string, { runId, ownershipId }: { runId: string; ownershipId: string | null }): string {
  const folder = runFolder(customerId, runId);
  return ownershipId === null ? `${folder}/${PRINT_FILE}` : statementFile(folder, ownershipId);
}
