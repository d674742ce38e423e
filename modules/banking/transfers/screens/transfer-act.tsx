// The acts on a transfer that post: sent, arrived, voided. Each is previewed on the page of the transfer.
import { type ReactNode, useState } from 'react';
import type { ClientOutput, Endpoint } from '../../../../packages/contract/contract.ts';
import { formatDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { Previewed, type PreviewedAct, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, EmptyState, Facts, Money, PanelSection, TextField } from '../../../../packages/ui/ui.ts';
import { EntryByFund, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { fundTransfers } from '../transfer.contract.ts';
import { digits } from '../transfer-typing.rules.ts';

type Transfer = ClientOutput<typeof fundTransfers.getTransfer>;
type ActView = ClientOutput<typeof fundTransfers.previewArrival>;

/** What a page of an act is made of. */
interface PageProps<P extends Endpoint> {
  of: PreviewedAct<P>;
  view: (ActView & Partial<Pick<ClientOutput<typeof fundTransfers.previewSending>, 'balance' | 'balanceAfter'>>) | undefined;
  title: string;
  verb: string;
  date: LocalDate | '';
  waitsFor?: string | undefined;
  fields: ReactNode;
}

function ActPage<P extends Endpoint>({ of, view, title, verb, date, waitsFor, fields }: PageProps<P>) {
  const shell = useShell();
  const crumbs = [
    <ScreenLink key="list" to="funds-transfers-pending">
      Funds transfers
    </ScreenLink>,
    'Nothing is posted yet',
  ];
  const header = { title, crumbs, actions: fields };
  if (!view) return <PreviewWaits of={of} header={header} />;
  return (
    <Previewed
      of={of}
      noun="transfer"
      label={`${verb} ${digits(view.amount)}`}
      waitsFor={date === '' ? 'Enter the date' : waitsFor}
      header={{ ...header, meta: `${view.fromAccount} to ${view.toAccount}` }}
      tab="entry"
      onTab={() => undefined}
      tabs={[{ value: 'entry', label: 'Entry', count: view.entry.length }]}
      note="Can be undone at any time"
      discard={{ label: 'Back', run: () => shell.setSearch({ act: null }) }}
      aside={
        <PanelSection title={`Transfer ${view.transferNumber}`}>
          <Facts
            facts={[
              ['Amount', <Money key="m" value={view.amount} />],
              ['From', view.fromAccount],
              ['To', view.toAccount],
              ['Dated', formatDate(view.postDate)],
              ...(view.balanceAfter === undefined
                ? []
                : ([
                    ['Account holds', <Money key="b" value={view.balance} zero="digits" />],
                    ['Left after', <Money key="a" value={view.balanceAfter} zero="digits" />],
                  ] as const)),
            ]}
          />
        </PanelSection>
      }
    >
      {view.entry.length > 0 ? (
        <section className="psec">
          <EntryByFund lines={view.entry} label="Entry" />
        </section>
      ) : (
        <EmptyState title="Nothing is posted" />
      )}
    </Previewed>
  );
}

/** A day typed over the page of an act. */
function useDay(first: LocalDate, { from, to }: Transfer) {
  const [date, setDate] = useState<LocalDate | ''>(first);
  const fund = from.fundName === to.fundName ? from.fundName : `${from.fundName} and ${to.fundName}`;
  return { date, field: <PostDateField label="Dated" fund={fund} width={140} value={date} onChange={setDate} /> };
}

const figure = (seen: ActView) => [{ key: 'amount', label: seen.toAccount, amount: seen.amount }];

/** Records that an approved transfer left its account. */
export function SendTransfer({ transfer }: { transfer: Transfer }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const { fundTransferId, transferNumber } = transfer;
  const { date, field } = useDay(today, transfer);
  const [sameDay, setSameDay] = useState(false);
  const act = usePreviewed(fundTransfers.previewSending, fundTransfers.sendTransfer, {
    input: date === '' ? null : { communityId, fundTransferId, postDate: date, sameDay },
    more: {},
    lines: (seen) => [...figure(seen), { key: 'after', label: 'Left after', amount: seen.balanceAfter }],
    done: () => (sameDay ? `Transfer ${transferNumber} was sent and arrived` : `Transfer ${transferNumber} is in flight`),
    undo: useUndoBatch(),
    onDone: () => shell.setSearch({ act: null }),
  });
  const fields = (
    <>
      {field}
      <CheckField label="Arrives the same day" value={sameDay} onChange={setSameDay} />
    </>
  );
  return <ActPage of={act} view={act.preview} title={`Send transfer ${transferNumber}`} verb="Send" date={date} fields={fields} />;
}

/** Records that a transfer in flight arrived. */
export function ReceiveTransfer({ transfer }: { transfer: Transfer }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const { fundTransferId, transferNumber } = transfer;
  const { date, field } = useDay(today, transfer);
  const act = usePreviewed(fundTransfers.previewArrival, fundTransfers.receiveTransfer, {
    input: date === '' ? null : { communityId, fundTransferId, postDate: date },
    more: {},
    lines: figure,
    done: () => `Transfer ${transferNumber} arrived`,
    undo: useUndoBatch(),
    onDone: () => shell.setSearch({ act: null }),
  });
  const title = `Record the arrival of transfer ${transferNumber}`;
  return <ActPage of={act} view={act.preview} title={title} verb="Record the arrival of" date={date} fields={field} />;
}

/** Takes a transfer back that was sent, such as one the bank returned. */
export function VoidTransfer({ transfer }: { transfer: Transfer }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const { fundTransferId, transferNumber } = transfer;
  const { date, field } = useDay(today, transfer);
  const [reason, setReason] = useState('');
  const act = usePreviewed(fundTransfers.previewVoid, fundTransfers.voidTransfer, {
    input: date === '' ? null : { communityId, fundTransferId, postDate: date },
    more: { reason },
    lines: figure,
    done: () => `Voided transfer ${transferNumber}`,
    undo: useUndoBatch(),
    onDone: () => shell.setSearch({ act: null }),
  });
  const fields = (
    <>
      {field}
      <TextField label="Reason" required width={260} maxLength={200} value={reason} onChange={setReason} />
    </>
  );
  const waitsFor = reason.trim() === '' ? 'Enter the reason' : undefined;
  return (
    <ActPage
      of={act}
      view={act.preview}
      title={`Void transfer ${transferNumber}`}
      verb="Void"
      date={date}
      waitsFor={waitsFor}
      fields={fields}
    />
  );
}
