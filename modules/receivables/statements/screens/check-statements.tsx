// Checking statements later: the one that carries a code, and the chain of all of them.
import { useState } from 'react';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useAfterPause } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { DateText, Dialog, Facts, Money, Note, TextField } from '../../../../packages/ui/ui.ts';
import { statements } from '../statement.contract.ts';

const faultWords = {
  ALTERED: 'its figures were changed after it was made',
  MISSING: 'the statement before it is gone',
  OPENING: 'it does not open where the last one closed',
} as const;

function OneCode() {
  const [code, setCode] = useState('');
  const asked = useAfterPause(code.replaceAll(/[^0-9a-z]/gi, '').length === 12 ? { code } : null);
  const found = useCall(statements.checkStatementCode, asked.value);
  const statement = found.data?.statement;
  return (
    <>
      <TextField
        label="Code of a statement"
        help="Twelve letters and digits, below the account"
        autoFocus
        maxLength={20}
        value={code}
        onChange={setCode}
      />
      {found.error && <Note tone="problem" title={found.error.message} />}
      {found.data && !statement && <Note tone="problem" title="No statement carries this code." />}
      {statement && (
        <>
          <Note
            tone={statement.isSound ? 'good' : 'problem'}
            title={statement.isSound ? 'The statement is as it was made.' : 'The figures of this statement were changed after it was made.'}
          />
          <Facts
            facts={[
              ['Community', statement.community],
              ['Owner', `${statement.accountNumber} ${statement.owner}`],
              ['From', <DateText key="f" value={statement.fromDate} form="words" />],
              ['Statement date', <DateText key="s" value={statement.statementDate} form="words" />],
              ['Opening', <Money key="o" value={statement.opening} zero="digits" />],
              ['Balance', <Money key="b" value={statement.balance} zero="digits" />],
              ['Due', <Money key="d" value={statement.due} zero="digits" />],
            ]}
          />
        </>
      )}
    </>
  );
}

function WholeChain() {
  const { communityId } = useCommunity();
  const checked = useCall(statements.checkStatementChain, { communityId });
  if (checked.error) return <Note tone="problem" title={checked.error.message} />;
  if (!checked.data) return <p className="t2">Checking all statements of this community …</p>;
  const { count, owners, faults, checkAddress } = checked.data;
  if (count === 0) return <p className="t2">No statement of this community carries a code yet.</p>;
  if (faults.length === 0)
    return (
      <>
        <p className="t2">{`All ${count} statements of ${owners} owners with a code fit, each to the one before it.`}</p>
        <p className="t2">Owners, buyers and escrow check a code themselves, without signing in:</p>
        <p>
          <a href={checkAddress} target="_blank" rel="noreferrer">
            {checkAddress}
          </a>
        </p>
      </>
    );
  return (
    <>
      <Note tone="problem" title={faults.length === 1 ? 'One statement does not fit.' : `${faults.length} statements do not fit.`} />
      <ul>
        {faults.slice(0, 20).map((one) => (
          <li key={`${one.code}:${one.fault}`}>
            {`${one.accountNumber} ${one.owner}, ${formatDate(one.statementDate)}: ${faultWords[one.fault]}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Asks for a code, and says how the chain of the community stands. */
export function CheckStatements({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Check statements">
      <OneCode />
      <WholeChain />
    </Dialog>
  );
}
