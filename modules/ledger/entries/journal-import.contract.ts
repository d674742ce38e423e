// The import of journal entries: one row per line, rows of one entry under one name; CSV, workbooks and QuickBooks IIF.
import { defineImport, id, needs } from '../../../packages/contract/contract.ts';
import { journalRefusals } from './journal.contract.ts';

export const journalImport = defineImport({
  name: 'journalEntries',
  title: 'Journal entries',
  noun: ['line', 'lines'],
  permission: needs('gljournalentries', 2),
  touches: 'journal entries',
  params: { communityId: id },
  help: 'One row per line: date, account, and a debit or a credit, or one amount with debits positive. Rows with the same entry belong together; without that column rows of one date and reference that follow each other do. QuickBooks IIF files are read as they are.',
  columns: {
    entry: {
      title: 'Entry',
      kind: 'text',
      most: 40,
      width: 80,
      aliases: ['Entry No', 'Entry Number', 'Journal No', 'Journal Number', 'Trans', 'Trans #', 'Transaction', 'JE'],
      help: 'What the rows of one entry have in common.',
    },
    date: {
      title: 'Date',
      kind: 'date',
      required: true,
      width: 100,
      aliases: ['Post Date', 'Posted On', 'Posting Date', 'Entry Date', 'Transaction Date'],
      help: 'The day it is posted on.',
    },
    reference: {
      title: 'Reference',
      kind: 'text',
      most: 40,
      width: 110,
      aliases: ['Ref', 'Ref No', 'Num', 'Document'],
      help: 'Your own number.',
    },
    description: {
      title: 'Description',
      kind: 'text',
      most: 200,
      width: 200,
      aliases: ['Entry Description', 'Name', 'Narrative'],
      help: 'Of the entry.',
    },
    account: {
      title: 'Account',
      kind: 'text',
      required: true,
      most: 120,
      width: 130,
      aliases: ['GL Account', 'Account Number', 'Account No', 'Acct', 'Account Name'],
      help: 'The number of an account, or its name.',
    },
    costCenter: {
      title: 'Cost center',
      kind: 'text',
      most: 40,
      width: 90,
      aliases: ['Center', 'Class', 'Department'],
      help: 'Its code or name.',
    },
    debit: { title: 'Debit', kind: 'money', width: 110, aliases: ['Dr', 'Debits', 'Debit Amount'], help: 'Above zero.' },
    credit: { title: 'Credit', kind: 'money', width: 110, aliases: ['Cr', 'Credits', 'Credit Amount'], help: 'Above zero.' },
    amount: {
      title: 'Amount',
      kind: 'money',
      width: 110,
      aliases: ['Net', 'Value'],
      help: 'In place of debit and credit; debits positive.',
    },
    memo: { title: 'Memo', kind: 'text', most: 200, width: 170, aliases: ['Line Description', 'Note', 'Comment'], help: 'Of the line.' },
  },
  totals: { debits: 'Debits', credits: 'Credits' },
  alsoReads: ['.iif'],
  // The mirrors are posted like any entry.
  undoRefusals: journalRefusals,
  backgroundAbove: 5000,
});
