// What the shell asks about right after sign-in: fiscal years that are over and not closed, and a community
// that waits to be taken over.
import { useState } from 'react';
import { fiscalYears } from '../../modules/desk/desk.contract.ts';
import { global } from '../../modules/identity/identity.contract.ts';
import { communityTransfer } from '../../modules/lifecycle/lifecycle.contract.ts';
import { formatDateShort, formatMonth } from '../../packages/kernel/local-date.ts';
import { call, useCall } from '../../packages/pages/client.ts';
import { useFlag } from '../../packages/pages/flags.ts';
import { ScreenLink, useMayCall, useShell } from '../../packages/pages/shell.tsx';
import { Button, Dialog } from '../../packages/ui/ui.ts';
import { sessionName } from './beginning.ts';
import { kept } from './kept.ts';

/** The session in which the open years were shown: once in each is enough. */
const warnedIn = kept<string>('local', 'open-years-shown');

function monthsOf(first: Parameters<typeof formatMonth>[0], last: Parameters<typeof formatMonth>[0]): string {
  const [from, to] = [formatMonth(first), formatMonth(last)];
  return from === to ? from : `${from} to ${to}`;
}

/**
 * Warns of fiscal years that ended with periods still open: for who closes years, where the customer wants to
 * be asked.
 */
function OperatingYears() {
  const session = sessionName();
  const [isDone, setDone] = useState(() => warnedIn.get() === session);
  const list = useCall(fiscalYears.getOperatingYearsWarnings, isDone ? null : {});
  const close = () => {
    warnedIn.set(session);
    setDone(true);
  };
  if (isDone || !list.data || list.data.length === 0) return null;
  return (
    <Dialog
      open
      onClose={close}
      title="Operating periods are open"
      width={640}
      actions={
        <Button weight="primary" onClick={close} data-autofocus>
          Continue
        </Button>
      }
    >
      <p>These fiscal years are over, and their periods can still be posted to. Close them once their books are complete.</p>
      <table className="side-table">
        <thead>
          <tr>
            <th scope="col">Community</th>
            <th scope="col">Fiscal year</th>
            <th scope="col">Ended</th>
            <th scope="col">Still open</th>
          </tr>
        </thead>
        <tbody>
          {list.data.map((year) => (
            <tr key={year.FiscalYearId}>
              <td>
                <ScreenLink to="accounting-setup" params={{ communityId: year.CommunityId }}>
                  {year.CommunityName}
                </ScreenLink>
              </td>
              <td>{year.FiscalYear}</td>
              <td>{formatDateShort(year.EndDate)}</td>
              <td>{`${year.OpenPeriods} of them: ${monthsOf(year.FirstOpenDate, year.LastOpenDate)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

/** Tells of a community another management company hands over: each user once. */
function IncomingTransfer({ customerId }: { customerId: string }) {
  const shell = useShell();
  const [isDone, setDone] = useState(false);
  const found = useCall(communityTransfer.getTransferKeyDataByTargetId, isDone ? null : { TargetCustomerId: customerId });
  const key = found.data;
  if (isDone || !key) return null;
  const close = () => {
    setDone(true);
    void call(communityTransfer.markTransferKeySeen, { TransferKeyId: key.TransferKeyId }).catch(() => undefined);
  };
  return (
    <Dialog
      open
      onClose={close}
      title="A community is on its way to you"
      actions={
        <>
          {shell.mayOpen('community-transfer') && (
            <Button
              onClick={() => {
                close();
                shell.go('community-transfer');
              }}
            >
              Enter the key
            </Button>
          )}
          <Button weight="primary" onClick={close} data-autofocus>
            Continue
          </Button>
        </>
      }
    >
      <p>
        <b>{key.CommunityName}</b> is handed over to you by its present management company. The transfer key is good until{' '}
        <b>{formatDateShort(key.ExpirationDate)}</b>.
      </p>
    </Dialog>
  );
}

/** The prompts a viewer gets, by claims and flags. Source: specification 6. */
export default function Prompts() {
  const closesYears = useMayCall(fiscalYears.getOperatingYearsWarnings);
  const takesOver = useMayCall(communityTransfer.getTransferKeyDataByTargetId);
  const asksAboutYears = useFlag('fiscal-year-prompt');
  const tier2 = useFlag('paywall-tier-2');
  const tier3 = useFlag('paywall-tier-3');
  const me = useCall(global.getGlobalData, {});
  return (
    <>
      {closesYears && asksAboutYears && <OperatingYears />}
      {takesOver && (tier2 || tier3) && me.data && <IncomingTransfer customerId={me.data.CustomerId} />}
    </>
  );
}
