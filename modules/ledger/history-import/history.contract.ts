// What keeps a history from being imported, and an imported one from being taken back.

/** The books went on while the file was read. */
export const historyRefusals = {
  periodClosed: 'A period was closed while the file was read. Nothing was imported.',
  reconciled: 'A bank account was reconciled while the file was read. Nothing was imported.',
  unknownAccount: 'The chart of accounts was changed while the file was read. Nothing was imported.',
} as const;

/** What happened to an imported history since. */
export const historyUndoRefusals = {
  belongsElsewhere: 'The batch is no imported history; undo it where it was made.',
  alreadyReversed: '{reversed} of its entries were reversed by themselves; reverse the others the same way.',
  periodClosed: '{closed} of its periods are not open; open them first.',
  reconciled: 'Its cash is reconciled with the bank through {reconciledOn}; reopen that first.',
} as const;
