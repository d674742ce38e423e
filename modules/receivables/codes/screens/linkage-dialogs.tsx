// Linking and unlinking many properties: what will change is said before the button that does it.
import { useState } from 'react';
import { addDays, addMonths, countWords, formatDate, type LocalDate, startOfMonth, sumCents } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, useCommand } from '../../../../packages/pages/client.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  DateField,
  Dialog,
  Facts,
  FieldRow,
  Money,
  MoneyField,
  Note,
  SelectField,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { codes } from '../code.contract.ts';
import type { Linkage } from './code-category-linkage.screen.tsx';
import { amountIn, type Code, type FiscalYear } from './code-parts.tsx';

interface LinkageDialogProps {
  code: Code;
  rows: readonly Linkage[];
  onClose(): void;
  onDone(): void;
}

const propertyWords = (count: number) => countWords(count, 'property', 'properties');

function Refused({ error }: { error: CallFailed | null }) {
  if (!error) return null;
  return (
    <Note tone="problem" icon="alert-triangle" title={error.message}>
      {error.status >= 500 && `Reference ${error.reference}`}
    </Note>
  );
}

/** What becomes of the rows: new, moved from another category, or already there. */
function changesOf(rows: readonly Linkage[], codeCategoryId: string) {
  const unlinked = rows.filter((row) => row.categoryLinkageId === null).length;
  const moved = [...Map.groupBy(rows, (row) => row.codeCategoryId)].flatMap(([from, some]) =>
    from === null || from === codeCategoryId ? [] : [{ name: some[0]?.categoryName ?? '', count: some.length }],
  );
  return { unlinked, moved, again: rows.filter((row) => row.codeCategoryId === codeCategoryId).length };
}

/**
 * New links hold for the whole year; a change comes with the next month, so that what is billed already stays
 * right.
 */
function usualStart(rows: readonly Linkage[], year: FiscalYear | undefined, today: LocalDate): LocalDate {
  const isNew = rows.every((row) => row.categoryLinkageId === null);
  return isNew && year ? year.startDate : startOfMonth(addMonths(today, 1));
}

/** Links properties to a category from a day on. Ctrl+Enter links. */
export function LinkDialog({ code, year, rows, onClose, onDone }: LinkageDialogProps & { year: FiscalYear | undefined }) {
  const { communityId, today } = useCommunity();
  const [codeCategoryId, setCategory] = useState(code.categories.length === 1 ? (code.categories[0]?.codeCategoryId ?? '') : '');
  const [startDate, setStartDate] = useState<LocalDate | ''>(() => usualStart(rows, year, today));
  const [override, setOverride] = useState('');
  const [isAmount, setIsAmount] = useState(true);
  const link = useCommand(codes.linkCategory);
  const category = code.categories.find((each) => each.codeCategoryId === codeCategoryId);
  const amount = override || (category && amountIn(category, year?.fiscalYearId)) || null;
  const { unlinked, moved, again } = changesOf(rows, codeCategoryId);
  const fieldError = (path: string) => link.error?.fields.find((field) => field.path === path)?.message;
  const ready = category !== undefined && startDate !== '' && isAmount && !link.isPending;
  const run = () => {
    if (!ready || startDate === '') return;
    const order = {
      communityId,
      codeCategoryId,
      propertyIds: rows.map((row) => row.propertyId),
      startDate,
      overrideAmount: override === '' ? null : override,
    };
    link.mutate(order, {
      onSuccess: ({ linked }) => {
        toast({ text: `Linked ${propertyWords(linked)} to ${code.alias} ${category.name}` });
        onDone();
      },
    });
  };
  useHotkeys([{ keys: 'ctrl+enter', label: 'Link', run }]);
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button weight="primary" keys="ctrl+enter" disabled={!ready} onClick={run}>
        Link {propertyWords(rows.length)}
      </Button>
    </>
  );
  const dayBefore = startDate === '' ? '' : formatDate(addDays(startDate, -1));
  return (
    <Dialog
      open
      onClose={onClose}
      width={600}
      title={
        rows.length === 1 && rows[0]
          ? `Link ${rows[0].accountNumber} to ${code.alias}`
          : `Link ${propertyWords(rows.length)} to ${code.alias}`
      }
      actions={actions}
    >
      <div className="profile">
        <Refused error={link.error} />
        <FieldRow columns={3}>
          <SelectField
            label="Category"
            required
            autoFocus
            placeholder="Choose"
            value={codeCategoryId}
            onChange={setCategory}
            error={fieldError('codeCategoryId')}
            options={code.categories.map((each) => ({ value: each.codeCategoryId, label: each.name }))}
          />
          <DateField label="From" required value={startDate} onChange={setStartDate} error={fieldError('startDate')} />
          <MoneyField
            label="Own amount"
            help="Leave blank to use the category’s"
            value={override}
            onChange={setOverride}
            onValid={setIsAmount}
            error={fieldError('overrideAmount')}
          />
        </FieldRow>
        {category && (
          <Facts
            facts={[
              ...(unlinked > 0 ? [['Linked for the first time', propertyWords(unlinked)] as const] : []),
              ...moved.map((from) => [`From ${from.name}, to ${dayBefore}`, propertyWords(from.count)] as const),
              ...(again > 0 ? [[`In ${category.name} already, from then with these terms`, propertyWords(again)] as const] : []),
              amount === null
                ? ([`Amount in ${year?.label ?? 'this year'}`, 'Missing: nothing will be billed'] as const)
                : ([
                    `${rows.length === 1 ? 'It bills' : 'Together they bill'} each time`,
                    <Money key="m" value={sumCents(rows.map(() => centsOf(amount) ?? 0n))} zero="digits" />,
                  ] as const),
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Ends the links of properties to the code on a day. Ctrl+Enter unlinks. */
export function UnlinkDialog({ code, rows, onClose, onDone }: LinkageDialogProps) {
  const { communityId, today } = useCommunity();
  const [endDate, setEndDate] = useState<LocalDate | ''>(today);
  const unlink = useCommand(codes.unlinkCategory);
  const linked = rows.filter((row) => row.categoryLinkageId !== null);
  const touched = endDate === '' ? 0 : linked.filter((row) => row.startDate !== null && row.startDate <= endDate).length;
  const ready = touched > 0 && !unlink.isPending;
  const run = () => {
    if (!ready || endDate === '') return;
    const order = { communityId, chargeCodeId: code.chargeCodeId, propertyIds: linked.map((row) => row.propertyId), endDate };
    unlink.mutate(order, {
      onSuccess: ({ ended }) => {
        toast({ text: `Unlinked ${propertyWords(ended)} from ${code.alias}` });
        onDone();
      },
    });
  };
  useHotkeys([{ keys: 'ctrl+enter', label: 'Unlink', run }]);
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button weight="primary" keys="ctrl+enter" disabled={!ready} onClick={run}>
        Unlink {propertyWords(touched)}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`Unlink ${propertyWords(linked.length)} from ${code.alias}`} actions={actions}>
      <div className="profile">
        <Refused error={unlink.error} />
        <DateField
          label="Last day"
          required
          autoFocus
          width={160}
          value={endDate}
          onChange={setEndDate}
          error={unlink.error?.fields.find((field) => field.path === 'endDate')?.message}
        />
        <p className="t2">
          They pay {code.alias} until that day and not after it. Charges made already stay.
          {touched < linked.length && ` ${propertyWords(linked.length - touched)} of these start later and stay linked.`}
        </p>
      </div>
    </Dialog>
  );
}
