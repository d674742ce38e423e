// One line of the bank that nothing in the books answers: what it may be, matched, added or created from
// here, or left out of matching with a reason.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { Action, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DateText,
  Facts,
  Failed,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  Tag,
  TextField,
  TimeText,
  toast,
} from '../../../../packages/ui/ui.ts';
import { banking } from '../../banking.contract.ts';
import { BankItemDialog } from '../../reconciliation/screens/bank-item-dialog.tsx';
import { unclearedLines, unclearedStates } from '../uncleared.contract.ts';

type Line = ClientOutput<typeof unclearedLines.getUnclearedLine>;

const crumbs = [
  <ScreenLink key="list" to="bank-uncleared-transactions">
    Uncleared lines
  </ScreenLink>,
];

/** Asks why a line is left out. */
function IgnoreDialog({ line, onClose }: { line: Line; onClose(): void }) {
  const { communityId } = useCommunity();
  const ignore = useCommand(unclearedLines.ignoreBankLine);
  const [reason, setReason] = useState('');
  const done = () => {
    toast({ text: 'Left the line out of matching' });
    onClose();
  };
  return (
    <FormDialog
      title="Leave this line out of matching"
      confirmLabel="Leave out"
      ready={reason.trim() !== ''}
      busy={ignore.isPending}
      error={ignore.error}
      run={() => ignore.mutate({ communityId, bankLineId: line.bankLineId, reason }, { onSuccess: done })}
      onClose={onClose}
    >
      <p className="t2">For a line that came twice, or two that cancel each other out. It can be taken back.</p>
      <TextField label="Reason" required maxLength={200} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** What in the books it may be. */
function Candidates({ line, onChange }: { line: Line; onChange(): void }) {
  const { communityId } = useCommunity();
  const mayMatch = useMayCall(banking.matchByHand);
  const { candidates, openReconciliationId: reconciliationId, bankLineId } = line;
  const match = (itemKey: string) =>
    call(banking.matchByHand, { communityId, reconciliationId: reconciliationId ?? '', bankLineIds: [bankLineId], itemKeys: [itemKey] });
  return (
    <PanelSection title="Possible matches" aside={candidates.length}>
      {candidates.length === 0 && <p className="t2">Nothing in the books has this amount. Add or create what is missing.</p>}
      <ul>
        {candidates.map((one) => (
          <li className="row" key={one.itemKey}>
            <DateText value={one.itemDate} />
            <span>{[one.reference, one.description].filter((word) => word !== '').join(' ')}</span>
            <span className="t3">
              {one.reason || 'Only the amount agrees'}
              {one.reason && !one.isCertain && ', but something else is as likely'}
            </span>
            <span className="push" />
            <Money value={one.amount} />
            {reconciliationId !== null && (
              <Action
                label="Match"
                size="small"
                allowed={mayMatch}
                run={() => match(one.itemKey)}
                done={() => 'Matched the line'}
                onDone={onChange}
              />
            )}
          </li>
        ))}
      </ul>
      {reconciliationId === null && (
        <Note
          title="No open reconciliation covers this line."
          actions={
            <ScreenLink to="bank-reconciliation" search={{ account: line.bankAccountId }}>
              Start one
            </ScreenLink>
          }
        >
          Lines are matched and added within a reconciliation.
        </Note>
      )}
    </PanelSection>
  );
}

/** Records a fee or interest from the line, within the reconciliation under way. */
function QuickAdd({ line, onChange, onClose }: { line: Line; onChange(): void; onClose(): void }) {
  const { communityId } = useCommunity();
  const reconciliationId = line.openReconciliationId ?? '';
  const view = useCall(banking.getReconciliation, { communityId, reconciliationId });
  const undo = useCommand(banking.undoMatches);
  const own = view.data?.onlyOnStatement.find((one) => one.bankLineId === line.bankLineId);
  if (view.error) return <Failed message={view.error.message} reference={view.error.reference} onRetry={() => void view.refetch()} />;
  if (!view.data) return <LoadingRows />;
  if (!own) return <Note title="Matching suggests an item for this line. Accept or refuse that first." />;
  const back = (matchId: string) =>
    void undo.mutateAsync({ communityId, reconciliationId, matchIds: [matchId] }).then(onChange, toastFailure);
  return (
    <BankItemDialog
      view={view.data}
      line={own}
      onUndo={back}
      onClose={() => {
        onClose();
        onChange();
      }}
    />
  );
}

function Acts({ line, onAdd, onIgnore, onChange }: { line: Line; onAdd(): void; onIgnore(): void; onChange(): void }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayAdd = useMayCall(banking.recordBankItem);
  const mayIgnore = useMayCall(unclearedLines.ignoreBankLine);
  const mayRestore = useMayCall(unclearedLines.restoreBankLine);
  const { state, bankLineId, amount, openReconciliationId } = line;
  if (state === 'IGNORED')
    return (
      <Action
        label="Return to matching"
        allowed={mayRestore}
        run={() => call(unclearedLines.restoreBankLine, { communityId, bankLineId })}
        done={() => 'Took the line back into matching'}
        onDone={onChange}
      />
    );
  if (state === 'CLEARED') return null;
  const isPayment = amount.startsWith('-');
  const create = isPayment ? 'bill-add' : 'misc-cash-receipt-add';
  return (
    <>
      {mayAdd && openReconciliationId !== null && <Button onClick={onAdd}>Quick add</Button>}
      {shell.mayOpen(create) && <Button onClick={() => shell.go(create)}>{isPayment ? 'Create bill' : 'Create misc receipt'}</Button>}
      {mayIgnore && <Button onClick={onIgnore}>Leave out</Button>}
    </>
  );
}

function Done({ line }: { line: Line }) {
  const { cleared, ignored } = line;
  if (cleared)
    return (
      <PanelSection title="Cleared">
        <p>
          {cleared.reason}, by {cleared.by}, <TimeText value={cleared.matchedTime} form="minute" />.
        </p>
        <ScreenLink to="bank-reconciliation" search={{ reconciliation: cleared.reconciliationId }}>
          Open the reconciliation
        </ScreenLink>
      </PanelSection>
    );
  if (!ignored) return null;
  return (
    <PanelSection title="Left out of matching">
      <p>
        {ignored.reason}. Said {ignored.by}, <TimeText value={ignored.ignoredTime} form="minute" />.
      </p>
    </PanelSection>
  );
}

function Profile({ line, onChange }: { line: Line; onChange(): void }) {
  const [open, setOpen] = useState<'add' | 'ignore' | null>(null);
  const close = () => setOpen(null);
  const [word, tone] = unclearedStates[line.state];
  return (
    <Split>
      <Column>
        <PageHeader
          title="Uncleared bank transaction"
          crumbs={[...crumbs, line.description || line.typeTitle]}
          meta={<Tag tone={tone}>{word}</Tag>}
          actions={<Acts line={line} onAdd={() => setOpen('add')} onIgnore={() => setOpen('ignore')} onChange={onChange} />}
        />
        <PanelSection title={line.description || line.typeTitle} aside={<Money value={line.amount} />}>
          <Facts
            facts={[
              ['Date', <DateText key="d" value={line.lineDate} form="words" />],
              ['Type', `${line.typeCode} ${line.typeTitle}`],
              ['Check number', line.checkNumber || 'None'],
              ['Reference of the bank', line.bankReference || 'None'],
            ]}
          />
        </PanelSection>
        {line.state === 'UNCLEARED' ? <Candidates line={line} onChange={onChange} /> : <Done line={line} />}
      </Column>
      <SidePane label="Where it came from">
        <PanelSection title="Where it came from">
          <Facts
            facts={[
              ['Bank account', line.bankAccount],
              ['In the books', line.glAccount],
              ['Source', line.source],
              ['Imported by', line.importedBy],
              ['Imported', <TimeText key="t" value={line.importedTime} form="minute" />],
              ['Standing', line.isInterim ? 'Provisional, until the statement of the bank' : 'Final'],
            ]}
          />
        </PanelSection>
      </SidePane>
      {open === 'add' && <QuickAdd line={line} onChange={onChange} onClose={close} />}
      {open === 'ignore' && (
        <IgnoreDialog
          line={line}
          onClose={() => {
            close();
            onChange();
          }}
        />
      )}
    </Split>
  );
}

/** The page at `/c/$communityId/banking/uncleared/$bankLineId`. */
export default function TransactionArUnclearedBankScreen() {
  const { params } = useShell();
  const { communityId } = useCommunity();
  const line = useCall(unclearedLines.getUnclearedLine, { communityId, bankLineId: params.bankLineId ?? '' });
  if (line.data) return <Profile line={line.data} onChange={() => void line.refetch()} />;
  return (
    <Column>
      <PageHeader title="Uncleared bank transaction" crumbs={crumbs} />
      {line.error ? (
        <Failed message={line.error.message} reference={line.error.reference} onRetry={() => void line.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Column>
  );
}
