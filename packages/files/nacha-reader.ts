// Reads ACH files as banks send them back: entries, returns and notices of change. Trimmed lines are filled,
// what does not agree with its control is a warning, and international entries are skipped with one.

export interface AchReadEntry {
  secCode: string;
  transactionCode: number;
  routing: string;
  account: string;
  cents: bigint;
  receiverId: string;
  receiverName: string;
  trace: string;
  addenda: string[];
}

/** An entry that came back: its reason, such as R01, and the trace number it was sent under. */
export interface AchReturn {
  code: string;
  originalTrace: string;
  cents: bigint;
  receiverName: string;
  text: string;
}

/** What a receiving bank says must be sent otherwise from now on. */
export interface AchChange {
  code: string;
  originalTrace: string;
  corrected: string;
  receiverName: string;
}

export interface ReadAch {
  entries: AchReadEntry[];
  returns: AchReturn[];
  changes: AchChange[];
  warnings: string[];
}

const isDebit = (code: number): boolean => /^[2345][6789]$/.test(String(code));

const centsOf = (text: string): bigint => BigInt(/^\d+$/.test(text.trim()) ? text.trim() : '0');

function entryOf(line: string, secCode: string): AchReadEntry {
  return {
    secCode,
    transactionCode: Number(line.slice(1, 3)),
    routing: line.slice(3, 12),
    account: line.slice(12, 29).trim(),
    cents: centsOf(line.slice(29, 39)),
    receiverId: line.slice(39, 54).trim(),
    receiverName: line.slice(54, 76).trim(),
    trace: line.slice(79, 94),
    addenda: [],
  };
}

function addAddenda(line: string, entry: AchReadEntry, into: ReadAch): void {
  const { cents, receiverName } = entry;
  if (line.startsWith('799'))
    into.returns.push({
      code: line.slice(3, 6),
      originalTrace: line.slice(6, 21),
      cents,
      receiverName,
      text: line.slice(35, 79).trim(),
    });
  else if (line.startsWith('798'))
    into.changes.push({ code: line.slice(3, 6), originalTrace: line.slice(6, 21), corrected: line.slice(35, 64).trim(), receiverName });
  else entry.addenda.push(line.slice(3, 83).trim());
}

function checkControl(line: string, into: ReadAch): void {
  const sum = (debit: boolean) =>
    into.entries.filter((one) => isDebit(one.transactionCode) === debit).reduce((total, one) => total + one.cents, 0n);
  const said = { debits: centsOf(line.slice(31, 43)), credits: centsOf(line.slice(43, 55)) };
  if (said.debits !== sum(true)) into.warnings.push('The debits of the file do not add up to its total.');
  if (said.credits !== sum(false)) into.warnings.push('The credits of the file do not add up to its total.');
}

/** Reads a file; null where it is no ACH file. Amounts are cents. Source: formats.md 1. */
export function readAch(text: string): ReadAch | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (!lines[0]?.startsWith('101')) return null;
  const into: ReadAch = { entries: [], returns: [], changes: [], warnings: [] };
  let secCode = '';
  let last: AchReadEntry | null = null;
  let isSkipped = false;
  for (const raw of lines) {
    const line = raw.padEnd(94);
    const kind = line.charAt(0);
    if (kind === '5') {
      secCode = line.slice(50, 53);
      isSkipped = secCode === 'IAT';
      if (isSkipped) into.warnings.push('International entries are not read.');
    } else if (kind === '6' && !isSkipped) {
      if (!/^6\d{11}.{17}[\d ]{10}/.test(line)) {
        into.warnings.push(`A line cannot be read: ${line.slice(0, 30).trim()}`);
        last = null;
      } else {
        last = entryOf(line, secCode);
        into.entries.push(last);
      }
    } else if (kind === '7' && last && !isSkipped) addAddenda(line, last, into);
    else if (kind === '9' && !line.startsWith('9'.repeat(20)) && !into.warnings.some((one) => one.startsWith('International')))
      checkControl(line, into);
  }
  return into;
}
