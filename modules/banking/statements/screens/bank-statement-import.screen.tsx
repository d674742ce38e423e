// Importing a bank statement: what the file says about which account, what is new, what is odd, and one act
// that takes it.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, toUpload, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  type CommitBarProps,
  DataTable,
  type ImportSource,
  ImportSteps,
  Note,
  PageHeader,
  SelectField,
  type TableColumn,
  type TableView,
  TimeText,
  toast,
} from '../../../../packages/ui/ui.ts';
import { bankAccounts } from '../../../ledger/ledger.contract.ts';
import { banking } from '../../banking.contract.ts';
import type { CsvMapping } from '../../formats/csv-mapping.contract.ts';
import { missingColumn, StatementColumns } from './statement-columns.tsx';

type Result = ClientOutput<typeof banking.previewStatement>;
type Upload = { fileName: string; content: string };
type Account = Result['accounts'][number];

const columns: readonly TableColumn<Account>[] = [
  { key: 'name', title: 'Bank account', emphasis: 'strong', width: 200, value: (row) => `${row.name} ${row.accountNumber}` },
  { key: 'communityName', title: 'Community', width: 180 },
  { key: 'fromDate', title: 'From', kind: 'date', width: 100 },
  { key: 'toDate', title: 'To', kind: 'date', width: 100 },
  { key: 'opening', title: 'Opening', kind: 'money', width: 120 },
  { key: 'moneyIn', title: 'Money in', kind: 'money', width: 120 },
  { key: 'moneyOut', title: 'Money out', kind: 'money', width: 120 },
  { key: 'closing', title: 'Closing', kind: 'money', width: 120 },
  { key: 'addedCount', title: 'New lines', kind: 'count', width: 90, total: 'sum' },
  { key: 'knownCount', title: 'Known', kind: 'count', width: 80, total: 'sum' },
  { key: 'changedCount', title: 'Changed', kind: 'count', width: 90, total: 'sum' },
];

async function uploadOf(source: ImportSource): Promise<Upload> {
  return toUpload(source.kind === 'file' ? source.file : new File([source.text], 'pasted.bai'));
}

function lines(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`;
}

/** Lines that are kept already: another movement that looks the same would be among them. */
function KnownLines({ result: { knownLines, knownCount } }: { result: Result }) {
  if (knownLines.length === 0) return null;
  return (
    <Note title={`${lines(knownCount)} taken for known.`}>
      {knownLines.map(({ line, lineDate, amount, description }) => (
        <div key={line}>{`Line ${line}: ${formatDate(lineDate)} ${amount} ${description}`}</div>
      ))}
      {knownCount > knownLines.length && <div>{`and ${lines(knownCount - knownLines.length)} more`}</div>}
    </Note>
  );
}

/**
 * What a person should know before taking the file: its columns, said once before, parts left out, totals
 * that do not agree.
 */
function Remarks({ result, onMapping }: { result: Result; onMapping(mapping: CsvMapping): void }) {
  const { csv } = result;
  return (
    <>
      {csv && <StatementColumns csv={csv} onChange={onMapping} />}
      <Notes result={result} />
    </>
  );
}

function Notes({ result }: { result: Result }) {
  const { importedBefore, leftOut, warnings } = result;
  if (!importedBefore && leftOut.length === 0 && warnings.length === 0 && result.knownLines.length === 0) return null;
  return (
    <div className="profile">
      {importedBefore && (
        <Note icon="history" title="This file was imported before,">
          by {importedBefore.importedBy} on <TimeText value={importedBefore.importedTime} form="words" />. Importing it again adds nothing.
        </Note>
      )}
      {leftOut.map((one) => (
        <Note key={one.accountNumber} tone="attention" title={`Account ${one.accountNumber} is left out, ${lines(one.lineCount)}.`}>
          {one.reason}
        </Note>
      ))}
      {warnings.map((warning) => (
        <Note
          key={`${warning.line} ${warning.field} ${warning.message}`}
          tone="attention"
          title={`Line ${warning.line}, ${warning.record}.${warning.field}.`}
        >
          {warning.message}
        </Note>
      ))}
      <KnownLines result={result} />
    </div>
  );
}

/** A refusal that belongs to the file as a whole; one that names lines is shown line by line. */
function Refused({ error }: { error: CallFailed }) {
  const isUnknown = error.code === 'noAccountMatched';
  const isChosenAbove = isUnknown || error.code === 'accountNeeded';
  return (
    <div className="profile">
      <Note
        tone="problem"
        icon="alert-triangle"
        title={error.message}
        actions={isUnknown && <ScreenLink to="bank-account-add">Add bank account</ScreenLink>}
      >
        {isChosenAbove && 'At the top of the file you can choose the account.'}
        {error.status >= 500 && `Reference ${error.reference}`}
      </Note>
    </div>
  );
}

function commitOf(result: Result, run: () => void, busy: boolean): CommitBarProps {
  const { addedCount, changedCount, knownCount, accounts, csv } = result;
  const noLines = (csv && missingColumn(csv.mapping)) ?? 'The file has no lines to import';
  const nothingNew = knownCount > 0 ? 'Every line is known already' : noLines;
  const waitsFor = addedCount + changedCount === 0 ? nothingNew : undefined;
  const into = accounts.length === 1 && accounts[0] ? accounts[0].name : `${accounts.length} accounts`;
  const act =
    addedCount === 0 && changedCount > 0 ? `Change ${lines(changedCount)} of ${into}` : `Import ${lines(addedCount)} into ${into}`;
  return {
    note: 'Nothing is posted; lines wait to be matched',
    primary: { label: act, run, busy, waitsFor },
  };
}

/** The page at `/c/…/banking/import-statement`. */
export default function BankStatementImportScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [bankAccountId, setBankAccountId] = useState('');
  const [view, setView] = useState<TableView>({});
  const accounts = useCall(bankAccounts.listBankAccounts, { communityId }).data ?? [];
  const preview = useCommand(banking.previewStatement);
  const take = useCommand(banking.importStatement);
  const [mapping, setMapping] = useState<CsvMapping | null>(null);
  const inputOf = (file: Upload, accountId: string, columns: CsvMapping | null) => ({
    communityId,
    file,
    ...(accountId ? { bankAccountId: accountId } : {}),
    ...(columns ? { mapping: columns } : {}),
  });
  const look = (file: Upload, accountId: string, columns: CsvMapping | null = null) => {
    setUpload(file);
    setBankAccountId(accountId);
    setMapping(columns);
    preview.mutate(inputOf(file, accountId, columns));
  };
  const run = () =>
    upload &&
    take.mutate(inputOf(upload, bankAccountId, result?.csv?.mapping ?? mapping), {
      onSuccess: (result) => {
        toast({ text: `${lines(result.addedCount)} imported` });
        shell.go('bank-reconciliation', { communityId }, { account: result.accounts[0]?.bankAccountId ?? '' });
      },
    });
  const result = upload ? preview.data : undefined;
  const error = upload ? (take.error ?? preview.error) : null;
  const byLine = error?.fields.filter((field) => field.line !== undefined) ?? [];
  const chooser = (
    <SelectField
      label="Bank account"
      hideLabel
      width={260}
      value={bankAccountId}
      onChange={(value) => upload && look(upload, value)}
      placeholder="Account by its number"
      options={accounts.map((account) => ({ value: account.bankAccountId, label: `${account.name} ${account.accountNumber}` }))}
    />
  );
  return (
    <>
      <PageHeader
        title="Import a bank statement"
        crumbs={[
          <ScreenLink key="list" to="bank-reconciliation">
            Reconciliation
          </ScreenLink>,
        ]}
      />
      <ImportSteps
        accept=".bai,.bai2,.txt,.ofx,.qfx,.qbo,.xml,.csv"
        help="BAI2, OFX, QFX, QBO or camt.053, as the bank sends it: each account is found by its number. Or CSV: choose the account."
        source={
          upload && { name: upload.fileName, note: result ? `${lines(result.addedCount + result.knownCount)} of your accounts` : undefined }
        }
        onSource={(source) => void uploadOf(source).then((file) => look(file, ''))}
        onReset={() => {
          setUpload(null);
          preview.reset();
          take.reset();
        }}
        busy={preview.isPending}
        problems={byLine.map((field) => ({ line: field.line ?? 0, field: field.path, reason: field.message }))}
        options={chooser}
        totals={
          result ? (
            <Remarks result={result} onMapping={(columns) => upload && look(upload, bankAccountId, columns)} />
          ) : error && byLine.length === 0 ? (
            <Refused error={error} />
          ) : undefined
        }
        preview={
          result && (
            <DataTable
              label="Accounts of the file"
              noun="accounts"
              rows={result.accounts}
              columns={columns}
              rowId={(row) => row.bankAccountId}
              state={view}
              onState={setView}
              bar={false}
            />
          )
        }
        commit={result && commitOf(result, run, take.isPending)}
      />
    </>
  );
}
