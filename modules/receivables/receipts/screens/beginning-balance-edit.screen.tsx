// The beginning balance of one owner: what each code begins with and since when, what was paid ahead, and
// what all owners begin with afterwards.
import { useMemo, useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney, localDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, useAfterPause, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Combo,
  centsOf,
  type EntryColumn,
  EntryGrid,
  entryProblems,
  Facts,
  Failed,
  LoadingRows,
  Money,
  MoneyField,
  PageHeader,
  PanelSection,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { useOwnerSearch } from '../../owners/screens/use-owner-search.tsx';
import { beginningEdits } from '../beginning-edit.contract.ts';

type Beginning = ClientOutput<typeof beginningEdits.getBeginning>;
type Order = ClientInput<typeof beginningEdits.previewBeginningEdit>;
type Preview = ClientOutput<typeof beginningEdits.previewBeginningEdit>;

interface Line {
  codeId: string;
  name: string;
  amount: string;
  chargeDate: string;
}

/** Refusals that a reason from who may override them lifts. */
const GUARDED: ReadonlySet<string> = new Set(['afterBegin', 'periodClosed', 'periodNotOpen']);

const isWhole = ({ codeId, amount, chargeDate }: Line) => codeId !== '' && amount !== '' && chargeDate !== '';
const linesOf = (seen: Beginning): Line[] =>
  seen.codes.map(({ codeId, name, amount, chargeDate }) => ({ codeId, name, amount, chargeDate: chargeDate.slice(0, 10) }));

function columnsOf(seen: Beginning): readonly EntryColumn<Line>[] {
  const paid = new Map(seen.codes.map((row) => [row.codeId, row.paid]));
  const options = [...seen.allCodes, ...seen.codes.filter(({ codeId }) => !seen.allCodes.some((one) => one.codeId === codeId))];
  return [
    {
      key: 'codeId',
      title: 'Code',
      kind: 'pick',
      width: 110,
      required: true,
      options: options.map(({ codeId, alias, name }) => ({ value: codeId, code: alias, label: name })),
      onPick: (option) => ({ name: option.label, chargeDate: seen.firstDate.slice(0, 10) }),
    },
    { key: 'name', title: 'Name', kind: 'readonly', emphasis: 'strong' },
    { key: 'chargeDate', title: 'Dated', kind: 'date', width: 130, required: true },
    {
      key: 'amount',
      title: 'Balance',
      kind: 'money',
      width: 120,
      emphasis: 'strong',
      total: 'sum',
      hint: ({ codeId }) => {
        const cents = centsOf(paid.get(codeId)) ?? 0n;
        return cents === 0n ? null : `${formatMoney(cents, 'digits')} was paid on it`;
      },
    },
  ];
}

function Afterwards({ seen, preview }: { seen: Beginning; preview: Preview | undefined }) {
  return (
    <>
      <PanelSection title={seen.owner} aside={seen.accountNumber}>
        <p className="t2">{seen.address}</p>
        {preview && (
          <Facts
            facts={[
              ['Owed before', <Money key="b" value={preview.owedBefore} zero="digits" />],
              ['Owed after', <Money key="a" value={preview.owedAfter} zero="digits" />],
              ['Prepaid before', <Money key="p" value={preview.prepaidBefore} zero="digits" />],
              ['Prepaid after', <Money key="q" value={preview.prepaidAfter} zero="digits" />],
            ]}
          />
        )}
      </PanelSection>
      {preview && (
        <PanelSection title="All owners afterwards">
          <Facts
            facts={[
              ['Owed', <Money key="o" value={preview.allOwed} zero="digits" />],
              ['Prepaid', <Money key="p" value={preview.allPrepaid} zero="digits" />],
            ]}
          />
          <p className="t2">The opening entry should hold the same sums. Nothing is posted to the general ledger.</p>
        </PanelSection>
      )}
    </>
  );
}

function Editing({ seen, onOwner }: { seen: Beginning; onOwner(ownershipId: string): void }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const [lines, setLines] = useState<Line[]>(() => linesOf(seen));
  const [prepaid, setPrepaid] = useState<string>(seen.prepaid);
  const [reason, setReason] = useState('');
  const [overrideReason, setOverrideReason] = useState('');
  const columns = useMemo(() => columnsOf(seen), [seen]);
  const typed = lines.filter((line) => line.codeId !== '');
  const gone = seen.codes.filter(({ codeId }) => !typed.some((line) => line.codeId === codeId));
  const problems = entryProblems(columns, lines);
  const own = problems[0]?.message ?? (typed.every(isWhole) ? undefined : 'Enter the balance and its date');
  const waits = own ?? (reason.trim() === '' ? 'Enter the reason' : undefined);
  const input: Order | null = waits
    ? null
    : {
        communityId,
        ownershipId: seen.ownershipId,
        codes: [
          ...typed.map(({ codeId, amount, chargeDate }) => ({ codeId, amount, chargeDate })),
          ...gone.map(({ codeId, chargeDate }) => ({ codeId, amount: '0.00', chargeDate: chargeDate.slice(0, 10) })),
        ],
        prepaid: prepaid || '0.00',
        overrideReason,
        reason,
      };
  const asked = useAfterPause(input);
  const act = usePreviewed(beginningEdits.previewBeginningEdit, beginningEdits.editBeginning, {
    input: asked.value,
    isLatest: asked.isLatest,
    more: {},
    lines: (preview) => preview.codes.map((row) => ({ key: row.codeId, label: row.alias, amount: row.after })),
    done: (answer) => `Begins with ${formatMoney(centsOf(answer.owed) ?? 0n, 'digits')} owed`,
    undo: useUndoBatch(),
    onDone: () => shell.go('owner-view', { ownershipId: seen.ownershipId }),
  });
  const preview = input ? act.preview : undefined;
  const isGuarded = overrideReason !== '' || GUARDED.has(act.fresh?.refusal?.code ?? '');
  const search = useOwnerSearch(communityId);
  return (
    <Previewed
      of={act}
      noun="balance"
      label={`Save beginning balance, ${formatMoney(centsOf(preview?.owedAfter) ?? 0n, 'digits')}`}
      waitsFor={waits}
      header={{
        title: 'Beginning balance edit',
        crumbs: [
          <ScreenLink key="all" to="ar-beginning-balance-add">
            Beginning balances
          </ScreenLink>,
          `books begin ${formatDate(localDate(seen.firstDate.slice(0, 10)))}`,
        ],
      }}
      tab="codes"
      onTab={() => undefined}
      tabs={[{ value: 'codes', label: 'Codes', count: typed.length }]}
      aside={<Afterwards seen={seen} preview={preview} />}
      note="Nothing is posted to the general ledger"
    >
      <div className="fields hdr">
        <Combo
          label="Owner"
          width={260}
          value={seen.ownershipId}
          valueText={`${seen.accountNumber} ${seen.owner}`}
          options={search}
          placeholder="Account, name or address"
          onChange={onOwner}
        />
        <MoneyField label="Prepaid" width={130} value={prepaid} onChange={setPrepaid} />
        <TextField label="Reason" required width={240} maxLength={200} value={reason} onChange={setReason} />
        {isGuarded && (
          <TextField
            label="Override reason"
            width={240}
            maxLength={200}
            help="Needs full access to journal entries"
            value={overrideReason}
            onChange={setOverrideReason}
          />
        )}
      </div>
      <EntryGrid
        label="Codes"
        columns={columns}
        rows={lines}
        onRows={(rows) => setLines([...rows])}
        newRow={() => ({ codeId: '', name: '', amount: '', chargeDate: '' })}
        minRows={6}
      />
    </Previewed>
  );
}

/** The page at `/c/$communityId/receivables/beginning-balances/edit`; `?owner=` chooses the owner. */
export default function BeginningBalanceEditScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const ownershipId = /^\d+$/.test(shell.search.owner ?? '') ? (shell.search.owner ?? '') : '';
  const seen = useCall(beginningEdits.getBeginning, ownershipId ? { communityId, ownershipId } : null);
  const search = useOwnerSearch(communityId);
  const choose = (owner: string) => shell.setSearch({ owner: owner || null });
  if (seen.error) return <Failed message={seen.error.message} reference={seen.error.reference} onRetry={() => void seen.refetch()} />;
  if (ownershipId === '')
    return (
      <>
        <PageHeader title="Beginning balance edit" meta="choose the owner" />
        <div className="fields hdr">
          <Combo label="Owner" width={260} value="" options={search} placeholder="Account, name or address" onChange={choose} />
        </div>
      </>
    );
  if (!seen.data) return <LoadingRows />;
  return <Editing key={seen.data.ownershipId} seen={seen.data} onOwner={choose} />;
}
