// Refusals that many calls answer with, each with its sentence; everything else is declared by the call
// itself.

/** Of any call. */
export const everywhereRefusals = {
  invalid: 'Something in the request is not right.',
  notFound: 'This does not exist, or is not in your scope.',
  malformedFile: '{problem} Nothing was imported.',
  fileTooLarge: 'The file has more than {most}. Nothing was imported. Split it into smaller files.',
  fileTooSlow: 'Reading the file took longer than {seconds} seconds and was stopped. Nothing was imported. Split it into smaller files.',
  pdfUnavailable: 'PDF files can be made only where the server runs on Linux (x64, glibc). Use XLSX or CSV instead.',
  reportTooLong: 'A PDF holds {most} lines, and this has {lines}. Narrow it, or take XLSX or CSV.',
} as const;

/** Of every act that commits a preview. */
export const previewedRefusals = {
  baseChanged: 'Something changed since the preview. Look at the new figures before going on.',
} as const;

/**
 * Of a save that names the version it was typed over: someone else was faster, and nothing was overwritten.
 */
export const overwriteRefusals = { changedMeanwhile: '{who} saved this {what}, after you opened it. Nothing was overwritten.' } as const;

/** Of deleting a record that is kept: what hangs on it is named. */
export const deleteRefusals = { stillUsed: 'This {what} is not deleted, because of {uses}.' } as const;

/** Of records that are known by their names: `what` is the record in words, "bank". */
export const nameRefusals = { nameTaken: 'Another {what} has this name.' } as const;

/** Of taking back what was merged or split, which is `what`. */
export const takeBackRefusals = {
  alreadyUndone: 'This was undone already.',
  tooOld: 'A {what} can be undone for thirty days.',
} as const;

/** Of files that are attached to a record. */
export const keptFileRefusals = {
  emptyFile: 'The file is empty.',
  fileTooLarge: 'The file is larger than 25 MB.',
  fileKind: '{problem} PDF, pictures, Word, Excel and PowerPoint documents, and text can be attached.',
  activeContent: 'The {what} may hold scripts, macros or forms that act. {how} and attach that.',
  encryptedFile: 'The PDF is encrypted. Save it without a password and attach that.',
  embeddedFiles: 'The PDF carries other files. Attach them one by one.',
} as const;

/** Of every import: what keeps a file out, and what keeps an import from being taken back. */
export const importRefusals = {
  rowsInError: 'Line {line}: {problem} {rows} in error. Nothing was imported.',
  totalsDiffer: '{difference} Nothing was imported.',
  alreadyImported: '{what} Give a reason to import it again. Nothing was imported.',
  nothingToImport: 'There is nothing to import: the file has no rows.',
  notImported: 'Only an import that has ended can be taken back, and only once.',
  builtUpon: 'Something has been built on this import: {what}. Take that back first.',
} as const;
