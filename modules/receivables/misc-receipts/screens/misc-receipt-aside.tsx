// Beside a miscellaneous receipt being typed: what changed, what to look at, the deposit it joins, the entry,
// and what was posted just now.
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import type { PreviewedAct } from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { ChangedBase, centsOf, Note, PanelSection, SelectField } from '../../../../packages/ui/ui.ts';
import { EntryByFund } from '../../../ledger/ledger.web.tsx';
import type { miscReceipts } from '../misc-receipt.contract.ts';
import type { TypedMisc } from '../misc-typing.rules.ts';

interface AsideProps {
  act: PreviewedAct<typeof miscReceipts.previewMiscReceipt>;
  form: TypedMisc;
  change(part: Partial<TypedMisc>): void;
  posted: readonly { miscReceiptId: string; receiptNumber: number }[];
}

const warningWords = {
  CHECK_USED_BEFORE: 'This check number is on another receipt of this payer.',
  POSTED_BEFORE: 'A receipt of this payer, day and amount is posted already.',
} as const;

/** The side of the form. */
export function MiscReceiptAside({ act, form, change, posted }: AsideProps) {
  const { preview, error } = act;
  const refused = error?.message ?? act.fresh?.refusal?.message;
  return (
    <>
      {act.changed && <ChangedBase noun="receipt" {...act.changed} />}
      {refused && !act.busy && (
        <section className="psec">
          <Note tone="problem" icon="alert-triangle" title={refused} />
        </section>
      )}
      {preview?.warnings.map((warning) => (
        <section className="psec" key={warning}>
          <Note tone="attention" title={warningWords[warning]} />
        </section>
      ))}
      {preview && (preview.deposits.length > 0 || form.depositId !== '') && (
        <PanelSection title="Deposit">
          <SelectField
            label="Goes into"
            value={form.depositId}
            onChange={(depositId) => change({ depositId })}
            options={[
              { value: '', label: 'A deposit of its own' },
              ...preview.deposits.map(({ depositId, count, total }) => ({
                value: depositId,
                label: `Deposit ${depositId}: ${count} ${count === 1 ? 'receipt' : 'receipts'}, ${formatMoney(centsOf(total) ?? 0n)}`,
              })),
            ]}
          />
        </PanelSection>
      )}
      {preview && preview.reverses.length > 0 && (
        <PanelSection title="Taken back first">
          <EntryByFund lines={preview.reverses} />
        </PanelSection>
      )}
      <PanelSection title="Entry" aside="added up">
        {preview ? (
          <EntryByFund lines={preview.entry} />
        ) : (
          <p className="t3">The entry appears here once the lines agree with the amount.</p>
        )}
      </PanelSection>
      {posted.length > 0 && (
        <PanelSection title="Posted just now">
          <ul>
            {posted.map(({ miscReceiptId, receiptNumber }) => (
              <li key={miscReceiptId}>
                <ScreenLink to="misc-cash-receipt-view" params={{ miscReceiptId }}>
                  Misc receipt {receiptNumber}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  );
}
