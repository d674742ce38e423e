// Starting a reconciliation: the statement's day and balance, taken from the imported statement where there
// is one.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { CommitBar, DateField, DateText, Facts, FieldRow, Money, MoneyField, Note, ScrollRegion } from '../../../../packages/ui/ui.ts';
import { banking } from '../../banking.contract.ts';

/** A bank account with what is reconciled and what could be next. */
export type Standing = ClientOutput<typeof banking.listReconciliations>['accounts'][number];

function History({ account }: { account: Standing }) {
  return (
    <Facts
      facts={[
        ['Reconciled', account.reconciledOn ? <DateText key="on" value={account.reconciledOn} form="words" /> : 'Never yet'],
        [
          'Opens with',
          account.reconciledOn ? <Money key="opening" value={account.nextOpening} zero="digits" /> : 'The opening balance of the books',
        ],
        ['Statement lines to match', account.unmatchedLines.toLocaleString('en-US')],
      ]}
    />
  );
}

/** The form that starts the next reconciliation of an account; `onStarted` gets its id. */
export function ReconciliationStart({ account, onStarted }: { account: Standing; onStarted: (reconciliationId: string) => void }) {
  const { communityId } = useCommunity();
  const mayStart = useMayCall(banking.startReconciliation);
  const next = account.nextStatement;
  const [statementDate, setStatementDate] = useState<string>(next?.statementDate ?? '');
  const [statementBalance, setStatementBalance] = useState<string>(next?.closing ?? '');
  const start = useCommand(banking.startReconciliation);
  const { bankAccountId } = account;
  const run = () =>
    start.mutate(
      { communityId, bankAccountId, statementDate, statementBalance },
      { onSuccess: (made) => onStarted(made.reconciliationId) },
    );
  const waitsFor = statementDate === '' ? 'Enter the statement date' : statementBalance === '' ? 'Enter the ending balance' : undefined;
  const problem = (path: string) => start.error?.fields.find((field) => field.path === path)?.message;
  return (
    <>
      <ScrollRegion label="Start">
        <div className="profile">
          {start.error && (
            <Note tone="problem" icon="alert-triangle" title={start.error.message}>
              {start.error.status >= 500 && `Reference ${start.error.reference}`}
            </Note>
          )}
          <FieldRow columns={2}>
            <History account={account} />
          </FieldRow>
          <FieldRow columns={3}>
            <DateField
              label="Statement date"
              required
              autoFocus
              value={statementDate}
              onChange={setStatementDate}
              error={problem('statementDate')}
              help={next ? 'As the imported statement says' : undefined}
            />
            <MoneyField
              label="Statement balance"
              required
              value={statementBalance}
              onChange={setStatementBalance}
              error={problem('statementBalance')}
              help={next ? 'Closing balance of the imported statement' : 'The ending balance printed on the statement'}
            />
          </FieldRow>
          {account.unmatchedLines === 0 && (
            <Note
              title="No statement is imported for this account."
              actions={<ScreenLink to="bank-statement-import">Import a statement</ScreenLink>}
            >
              You can also start without a file and clear items from the paper statement.
            </Note>
          )}
        </div>
      </ScrollRegion>
      {mayStart && <CommitBar primary={{ label: 'Start the reconciliation', run, busy: start.isPending, waitsFor }} />}
    </>
  );
}
