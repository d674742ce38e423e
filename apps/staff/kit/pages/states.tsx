// Gallery page: buttons, fields, status, money, empty states, notes, toasts.
import { useState } from 'react';
import {
  Button,
  CheckField,
  Combo,
  ConfirmDialog,
  DateField,
  EmptyState,
  Failed,
  FieldRow,
  LoadingRows,
  MenuButton,
  Money,
  MoneyField,
  NoMatch,
  NoPermission,
  Note,
  PageHeader,
  PasswordField,
  Progress,
  ScrollRegion,
  Segmented,
  SelectField,
  StatusMark,
  Tag,
  TextAreaField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { accounts, people } from '../sample.ts';

async function search(query: string) {
  await new Promise((resolve) => setTimeout(resolve, 150));
  return people.filter((person) => `${person.code} ${person.label}`.toLowerCase().includes(query.toLowerCase())).slice(0, 20);
}

function Fields() {
  const [name, setName] = useState('Ruth Okafor');
  const [amount, setAmount] = useState('1250.00');
  const [date, setDate] = useState('2026-11-30');
  const [account, setAccount] = useState('52');
  const [person, setPerson] = useState('');
  const [choice, setChoice] = useState<'check' | 'ach'>('check');
  const [tick, setTick] = useState(true);
  const [note, setNote] = useState('');
  return (
    <FieldRow columns={4}>
      <TextField label="Name" value={name} onChange={setName} required />
      <MoneyField label="Amount" value={amount} onChange={setAmount} help="Sums are worked out: 70+310" />
      <DateField label="Post date" value={date} onChange={setDate} />
      <SelectField
        label="Paid by"
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'check', label: 'Check' },
          { value: 'ach', label: 'Bank transfer' },
        ]}
      />
      <Combo label="Account" value={account} onChange={setAccount} options={accounts} />
      <Combo label="Owner" value={person} onChange={setPerson} options={search} placeholder="Search by name or number" />
      <TextField label="Phone" value="775-555-01" onChange={() => undefined} error="A phone number has ten digits." />
      <TextField label="Number" value="CT-0142" onChange={() => undefined} readOnly />
      <PasswordField label="Password" value="secret" onChange={() => undefined} autoComplete="current-password" />
      <TextAreaField label="Note" value={note} onChange={setNote} rows={2} />
      <CheckField label="Send statements on paper" value={tick} onChange={setTick} />
    </FieldRow>
  );
}

function Acts() {
  const [density, setDensity] = useState<'compact' | 'roomy'>('compact');
  const [asking, setAsking] = useState(false);
  return (
    <div className="row" style={{ flexWrap: 'wrap' }}>
      <Button weight="primary" keys="ctrl+enter">
        Post 46 charges, 8,675.00
      </Button>
      <Button onClick={() => toast({ text: 'Posted 46 charges, 8,675.00', undo: () => toast({ text: 'Taken back' }) })}>
        Toast with undo
      </Button>
      <Button onClick={() => toast({ tone: 'problem', text: '3 emails were refused', reference: '7F3K-20' })}>Toast of a problem</Button>
      <Button weight="danger" onClick={() => setAsking(true)}>
        Void
      </Button>
      <Button disabled>Not yet</Button>
      <Segmented
        label="Density"
        value={density}
        onChange={setDensity}
        options={[
          { value: 'compact', label: 'Compact' },
          { value: 'roomy', label: 'Comfortable' },
        ]}
      />
      <MenuButton
        label="Export"
        icon="download"
        items={[
          { label: 'PDF', icon: 'file-type-pdf', hint: 'as shown', run: () => undefined },
          { label: 'Excel', icon: 'file-spreadsheet', run: () => undefined },
          { label: 'Send every month', icon: 'clock', divided: true, run: () => undefined },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => setAsking(false)}
        title="Void check 10482?"
        confirmLabel="Void check 10482"
        keepLabel="Keep check 10482"
      >
        Its number is never used again. This cannot be undone.
      </ConfirmDialog>
    </div>
  );
}

function Empties() {
  const frame = { border: '1px solid var(--line)', borderRadius: 'var(--r-2)', overflow: 'hidden' };
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))', gap: 12 }}>
      <div style={frame}>
        <EmptyState title="No receipts yet" actions={<Button size="small">Enter receipts</Button>}>
          Receipts you enter or import appear here.
        </EmptyState>
      </div>
      <div style={frame}>
        <NoMatch title="No owner is over 500.00 and on autopay" onDrop={() => undefined}>
          26 match without “autopay”.
        </NoMatch>
      </div>
      <div style={frame}>
        <NoPermission title="Bank accounts are hidden from your role" actions={<Button size="small">Ask for access</Button>}>
          Ana Reyes or Tom Keane can grant it.
        </NoPermission>
      </div>
      <div style={frame}>
        <Failed title="The list did not load" message="Your filters are kept." reference="7F3K-20" onRetry={() => undefined} />
      </div>
      <div style={frame}>
        <EmptyState icon="check" title="Nothing waits for you">
          Next: Mon Nov 23, 3 approvals.
        </EmptyState>
      </div>
      <div style={frame}>
        <LoadingRows rows={3} />
      </div>
    </div>
  );
}

/** Everything small. */
export function StatesPage() {
  return (
    <>
      <PageHeader title="States and fields" meta="every list, form and job has these" />
      <ScrollRegion label="States and fields">
        <div style={{ padding: '8px 20px 32px', display: 'grid', gap: 20, alignContent: 'start' }}>
          <Acts />
          <Fields />
          <div className="row" style={{ gap: 16, flexWrap: 'wrap' }}>
            <StatusMark tone="neutral" word="Draft" />
            <StatusMark tone="good" word="Posted" />
            <StatusMark tone="attention" word="Due today" />
            <StatusMark tone="problem" word="Returned" />
            <Tag>Payment plan</Tag>
            <Tag tone="good">Open</Tag>
            <Tag tone="attention">Closing</Tag>
            <Tag tone="problem">Closed</Tag>
            <span className="num" style={{ display: 'grid', textAlign: 'right', width: 90 }}>
              <Money value="12480.15" />
              <Money value="-1207.36" />
              <Money value="0.00" />
            </span>
          </div>
          <Empties />
          <div style={{ display: 'grid', gap: 8, maxWidth: 560 }}>
            <Note tone="problem" title="October 2026 is closed." actions={<Button size="small">Date it Nov 1 instead</Button>}>
              Ana Reyes closed it on Nov 12; she or Tom Keane can reopen it.
            </Note>
            <Note tone="attention" title="Credits are 25.00 short in Operating.">
              A credit of 25.00 to 1210 would balance it.
            </Note>
            <Note title="Luis Ortega saved this 2 minutes ago.">You both changed the address.</Note>
            <Progress label="Printing statements" done={112} total={186} onCancel={() => undefined} />
          </div>
        </div>
      </ScrollRegion>
    </>
  );
}
