// Refusals that any call may answer with, each with its sentence; everything else is declared by the call itself.

export const everywhereRefusals = {
  invalid: 'Something in the request is not right.',
  notFound: 'This does not exist, or is not in your scope.',
  malformedFile: 'The file could not be read. Nothing was imported.',
  fileTooLarge: 'The file is too large. Nothing was imported.',
  pdfUnavailable: 'PDF files cannot be made on this machine.',
  reportTooLong: 'The report is too long for one file. Choose a shorter span.',
} as const;
