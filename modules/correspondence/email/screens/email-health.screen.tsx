// Whether receivers believe our email: what the sending domain says of itself, what to add, how much came
// back.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { quotient } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Code,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  ScrollRegion,
  StatusMark,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { noticeClassWords } from '../../letters/letter.contract.ts';
import { emailHealth, type HealthState } from '../email-health.contract.ts';

type Loaded = ClientOutput<typeof emailHealth.getEmailHealth>;
type Check = Loaded['checks'][number];

const stateWords: Readonly<Record<HealthState, readonly [string, 'good' | 'attention' | 'problem' | 'neutral']>> = {
  GOOD: ['Good', 'good'],
  ATTENTION: ['Look at this', 'attention'],
  PROBLEM: ['Missing or wrong', 'problem'],
  UNKNOWN: ['Not known', 'neutral'],
};

function CheckSection({ check }: { check: Check }) {
  const [word, tone] = stateWords[check.state];
  return (
    <PanelSection title={check.name} aside={<StatusMark tone={tone} word={word} />}>
      <p>{check.says}</p>
      {check.found !== '' && (
        <p className="wrap">
          <span className="t3 sm">Found </span>
          <Code>{check.found}</Code>
        </p>
      )}
      {check.add && (
        <p className="wrap">
          <span className="t3 sm">
            Add a {check.add.type} record at {check.add.host}:{' '}
          </span>
          <Code>{check.add.value}</Code>
        </p>
      )}
    </PanelSection>
  );
}

function Domain({ of, onClose }: { of: Loaded; onClose(): void }) {
  const [domain, setDomain] = useState(of.domain);
  const [selector, setSelector] = useState(of.selector);
  const save = useCommand(emailHealth.saveEmailSender);
  const run = () =>
    save.mutate(
      { version: of.version, domain, selector },
      {
        onSuccess: () => {
          toast({ text: 'Domain saved' });
          onClose();
        },
      },
    );
  return (
    <FormDialog title="Sending domain" confirmLabel="Save" ready busy={save.isPending} error={save.error} run={run} onClose={onClose}>
      <TextField label="Domain" maxLength={253} value={domain} onChange={setDomain} />
      <TextField
        label="DKIM selector"
        help="Your mail provider shows it where DKIM is turned on"
        maxLength={63}
        value={selector}
        onChange={setSelector}
        placeholder="s1"
      />
    </FormDialog>
  );
}

/** Complaints with their share in hundredths of a percent; receivers watch a limit of 0.3. */
function complaintWords(complaints: number, sent: number): string {
  if (complaints === 0) return '';
  const share = String(quotient(complaints * 10_000, Math.max(sent, 1))).padStart(3, '0');
  return `${complaints} (${share.slice(0, -2)}.${share.slice(-2)}%)`;
}

function Counts({ of }: { of: Loaded }) {
  if (of.counts.length === 0) return <p className="t2">Nothing was sent in the last 30 days.</p>;
  return (
    <>
      <table className="side-table" aria-label="Sent in 30 days">
        <thead>
          <tr>
            <th>Channel</th>
            <th>Class</th>
            <th className="num">Sent</th>
            <th className="num">Failed</th>
            <th className="num">Complaints</th>
          </tr>
        </thead>
        <tbody>
          {of.counts.map(({ channel, noticeClass, sent, failed, complaints }) => (
            <tr key={`${channel} ${noticeClass}`}>
              <td>{channel === 'EMAIL' ? 'Email' : 'Text'}</td>
              <td>{noticeClassWords[noticeClass]}</td>
              <td className="num">{sent}</td>
              <td className="num">{failed}</td>
              <td className="num">{complaintWords(complaints, sent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="t3 sm">Large receivers block senders whose readers complain about more than 0.3% of their mail.</p>
    </>
  );
}

/** The page at `/correspondence/email-health`. */
export default function EmailHealthScreen() {
  const read = useCall(emailHealth.getEmailHealth, {});
  const mayChange = useMayCall(emailHealth.saveEmailSender);
  const [isOpen, setOpen] = useState(false);
  const of = read.data;
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!of) return <LoadingRows />;
  return (
    <>
      <PageHeader
        title="Email health"
        meta={of.domain || 'No domain'}
        actions={
          <>
            <Button onClick={() => void read.refetch()} aria-busy={read.isFetching}>
              Look again
            </Button>
            {mayChange && <Button onClick={() => setOpen(true)}>Change domain</Button>}
          </>
        }
      />
      <ScrollRegion label="Email health">
        {of.checks.map((check) => (
          <CheckSection key={check.name} check={check} />
        ))}
        <PanelSection title="Last 30 days">
          <Counts of={of} />
        </PanelSection>
      </ScrollRegion>
      {isOpen && <Domain of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
