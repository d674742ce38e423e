// Charging the rest of a year's installments at once to an owner in default.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatDate, formatMoney, formatMonth, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, useAfterPause, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Combo,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Facts,
  Money,
  PanelSection,
  SelectField,
  type TableColumn,
  type TableView,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { accounting } from '../../../ledger/ledger.contract.ts';
import { EntryByFund, OpenPeriod, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { takesPostings } from '../../billing/screens/batch-parts.tsx';
import { useOwnerSearch } from '../../owners/screens/use-owner-search.tsx';
import { acceleration } from '../acceleration.contract.ts';

type View = ClientOutput<typeof acceleration.previewAcceleration>;
type Row = View['installments'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'dueDate', title: 'Due', kind: 'date', width: 110 },
  { key: 'code', title: 'Code', width: 100, emphasis: 'quiet' },
  { key: 'category', title: 'Category', width: 180, emphasis: 'strong' },
  { key: 'amount', title: 'Amount', kind: 'money', width: 130, total: 'sum' },
];

const money = (text: string) => formatMoney(centsOf(text) ?? 0n, 'digits');

/** The page at `/c/$communityId/receivables/adjustments/accelerate`. */
export default function ArAcceleratedChargeAddScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate | ''>(today);
  const ownershipId = /^\d+$/.test(shell.search.owner ?? '') ? (shell.search.owner ?? '') : '';
  const [authority, setAuthority] = useState('');
  const [noticeDate, setNoticeDate] = useState<LocalDate | ''>('');
  const [deferredAccountId, setDeferred] = useState('');
  const [state, setState] = useState<TableView>({});
  const search = useOwnerSearch(communityId);
  const chart = useCall(accounting.pickAccounts, { communityId }).data ?? [];
  const own =
    ownershipId === ''
      ? 'Choose an owner'
      : postDate === ''
        ? 'Enter the post date'
        : authority.trim() === ''
          ? 'Enter the vote of the board or the attorney’s note'
          : undefined;
  const input =
    own === undefined && postDate !== ''
      ? {
          communityId,
          ownershipId,
          postDate,
          authority: authority.trim(),
          ...(noticeDate ? { noticeDate } : {}),
          ...(deferredAccountId ? { deferredAccountId } : {}),
        }
      : null;
  const asked = useAfterPause(input);
  const act = usePreviewed(acceleration.previewAcceleration, acceleration.accelerateOwner, {
    input: asked.value,
    isLatest: asked.isLatest,
    more: {},
    goesOn: true,
    lines: ({ installments }) => installments.map((row) => ({ key: `${row.codeId}:${row.dueDate}`, label: row.code, amount: row.amount })),
    done: ({ total }) => `Charged ${money(total)} ahead`,
    undo: useUndoBatch(),
  });
  const view = input ? act.preview : undefined;
  const isOpen = !view || takesPostings(view.periodStatus);
  return (
    <Previewed
      of={act}
      header={{
        title: 'Accelerated charge',
        crumbs: [
          <ScreenLink key="waive" to="ar-accelerated-waive-add">
            Accelerations
          </ScreenLink>,
          'Nothing is posted yet',
        ],
      }}
      tab="all"
      onTab={() => undefined}
      tabs={[{ value: 'all', label: 'Installments', count: view?.installments.length ?? 0 }]}
      noun="installment"
      label={view ? `Charge ${countWords(view.installments.length, 'installment')}, ${money(view.total)}` : 'Charge installments'}
      checks={view ? [{ label: `The period is ${isOpen ? 'open' : view.periodStatus.toLowerCase()}`, ok: isOpen }] : undefined}
      note="Charge runs pass these installments by"
      waitsFor={own ?? (isOpen ? undefined : `${formatMonth(view?.periodStartDate ?? today)} takes no postings`)}
      aside={
        view && (
          <>
            <PanelSection title={view.owner} aside={view.accountNumber}>
              <Facts
                facts={[
                  ['Owes now', <Money key="b" value={view.before} zero="digits" />],
                  ['Charged ahead', <Money key="t" value={view.total} zero="digits" />],
                  ['After', <Money key="a" value={view.after} zero="digits" />],
                  ['Through', formatDate(view.throughDate)],
                ]}
              />
            </PanelSection>
            <OpenPeriod periodStartDate={view.periodStartDate} status={view.periodStatus} />
          </>
        )
      }
      entry={view ? <EntryByFund lines={view.entry} /> : undefined}
    >
      <div className="fields hdr">
        <Combo
          label="Owner"
          width={260}
          value={ownershipId}
          valueText={view ? `${view.accountNumber} ${view.owner}` : ''}
          options={search}
          placeholder="Account, name or address"
          onChange={(owner) => shell.setSearch({ owner: owner || null })}
        />
        <PostDateField label="Post date" width={140} value={postDate} onChange={setPostDate} />
        <TextField
          label="Decided by"
          width={240}
          maxLength={200}
          placeholder="Board vote of March 3"
          value={authority}
          onChange={setAuthority}
        />
        <DateField label="Notice sent" width={140} value={noticeDate} onChange={setNoticeDate} />
        <SelectField
          label="Income waits on"
          width={220}
          placeholder="Booked at once"
          value={deferredAccountId}
          onChange={setDeferred}
          options={chart
            .filter((account) => account.type === 'LIABILITY' && account.role === '')
            .map((account) => ({ value: account.accountId, label: account.name, code: account.number }))}
        />
      </div>
      <DataTable
        label="Installments charged at once"
        noun="installments"
        rows={view?.installments ?? []}
        columns={columns}
        rowId={(row) => `${row.codeId}:${row.dueDate}`}
        state={state}
        onState={setState}
        onOpen={null}
        bar={false}
        empty={<EmptyState title={own ?? 'No installment of this year is left'} icon="calendar" />}
      />
    </Previewed>
  );
}
