// Reads events, proofs and judgments of cases as one file in order.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { formatDateLong } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type CaseEvent, eventWords } from '../cases/case.contract.ts';
import { type AuditLine, listAuditLines } from '../cases/case-register.store.ts';
import { plainWord } from '../cases/step-law.rules.ts';
import { collectionCaseAuditFile } from './collection-case-audit-file.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'what', title: 'What', kind: 'text' },
  { key: 'subject', title: 'Step or requirement', kind: 'text' },
  { key: 'proof', title: 'Proof and method', kind: 'text' },
  { key: 'outcome', title: 'Outcome', kind: 'text' },
  { key: 'rule', title: 'Rule version', kind: 'code' },
  { key: 'citation', title: 'Citation', kind: 'text' },
  { key: 'earliest', title: 'Earliest', kind: 'date' },
  { key: 'deadline', title: 'Deadline', kind: 'date' },
  { key: 'by', title: 'By', kind: 'text' },
];

const verdictWords: Readonly<Record<string, string>> = { allow: 'Allowed', warn: 'Allowed with a warning', block: 'Not allowed' };

function lineOf(line: AuditLine): ReportRow {
  const { kind, date, by, citation, ruleVersion } = line;
  if (kind === 'EVENT')
    return factRow({ date: dayCell(date), what: eventWords[line.what as CaseEvent] ?? line.what, subject: line.note, by });
  if (kind === 'PROOF')
    return factRow({
      date: dayCell(date),
      what: 'Proof',
      subject: plainWord(line.what),
      proof: [line.note, ...line.methods].filter(Boolean).join(', '),
      outcome: line.isVoided ? 'Taken back' : 'Counts',
      by,
    });
  const missing = line.missing.map(plainWord).join(', ');
  return factRow({
    date: dayCell(date),
    what: 'Judged by law',
    subject: line.note === '' ? plainWord(line.what) : line.note,
    outcome: [verdictWords[line.verdict] ?? line.verdict, ...(missing === '' ? [] : [`missing: ${missing}`])].join(', '),
    rule: ruleVersion === '' ? 'No rule on file' : ruleVersion,
    citation,
    earliest: dayCell(line.earliestDate),
    deadline: dayCell(line.deadline),
    by,
  });
}

export const collectionCaseAuditFileReport = joinReport(collectionCaseAuditFile, async (tx, { communityId, params }) => {
  const { asOfDate: to, ownershipId } = params;
  const lines = await listAuditLines(tx, communityId, to, ownershipId ?? null);
  const heads = underHeads(lines, ({ number, accountNumber, owner }) => `Case ${number}, ${accountNumber} ${owner}`, lineOf, columns, [
    'entry',
    'entries',
  ]);
  const cases = new Set(lines.map(({ collectionCaseId }) => collectionCaseId)).size;
  const total: ReportRow = { kind: 'grandTotal', level: 0, cells: { what: { text: `Total, ${counted(cases, 'case')}` } } };
  return { subtitle: [`Through ${formatDateLong(to)}`], columns, rows: [...heads, total], checks: [] };
});
