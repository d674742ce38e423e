// Where the files of letters stand in the file store.

/** The folder of a batch. */
const folder = (customerId: string, letterBatchId: string) => `${customerId}/letters/${letterBatchId}`;

/** The key of one letter. */
export const letterFile = (customerId: string, letterBatchId: string, letterId: string): string =>
  `${folder(customerId, letterBatchId)}/${letterId}.pdf`;

/** The key of a file to print; `first` is the first letter in it, which names it once and for all. */
export const printFile = (customerId: string, letterBatchId: string, first: string): string =>
  `${folder(customerId, letterBatchId)}/print-${first}.pdf`;
