// Refusals that any call may answer with, each with its sentence; everything else is declared by the call itself.

export const everywhereRefusals = {
  invalid: 'Something in the request is not right.',
  notFound: 'This does not exist, or is not in your scope.',
  malformedFile: 'The file could not be read. Nothing was imported.',
  fileTooLarge: 'The file is too large. Nothing was imported.',
  fileTooSlow: 'Reading the file took too long and was stopped. Nothing was imported.',
  pdfUnavailable: 'PDF files cannot be made on this machine.',
  reportTooLong: 'The report is too long for one file. Choose a shorter span.',
} as const;

/** Of every act that commits a preview. */
export const previewedRefusals = {
  baseChanged: 'Something changed since the preview. Look at the new figures before going on.',
} as const;

/** Of a save that names the version it was typed over: somebody else was faster, and nothing was overwritten. */
export const overwriteRefusals = { changedMeanwhile: 'Somebody else saved this after you opened it. Nothing was overwritten.' } as const;

/** Of deleting a record that is kept: what hangs on it is named. */
export const deleteRefusals = { stillUsed: 'Something hangs on this record, so it is not deleted.' } as const;

/** Of every import: what keeps a file out, and what keeps an import from being taken back. */
export const importRefusals = {
  rowsInError: 'Some rows are in error. Nothing was imported.',
  totalsDiffer: 'The file does not hold what was said. Nothing was imported.',
  alreadyImported: 'This was imported already. Give a reason to import it again.',
  nothingToImport: 'There is nothing to import: every row is known already.',
  notImported: 'Only an import that has ended can be taken back, and only once.',
  builtUpon: 'Something has been built on this import. Take that back first.',
} as const;
