// Beside a transfer being typed: what the account holds before and after, what to look at, and the entries it
// will post.
import type { PreviewedAct } from '../../../../packages/pages/pages.ts';
import { ChangedBase, centsOf, Facts, Money, Note, PanelSection } from '../../../../packages/ui/ui.ts';
import { EntryByFund } from '../../../ledger/ledger.web.tsx';
import type { fundTransfers } from '../transfer.contract.ts';

/** The side of the form. */
export function TransferAside({ act }: { act: PreviewedAct<typeof fundTransfers.previewTransfer> }) {
  const { preview, error } = act;
  const refused = error?.message ?? act.fresh?.refusal?.message;
  return (
    <>
      {act.changed && <ChangedBase noun="transfer" {...act.changed} />}
      {refused && !act.busy && (
        <section className="psec">
          <Note tone="problem" icon="alert-triangle" title={refused} />
        </section>
      )}
      {preview?.isTwin && (
        <section className="psec">
          <Note tone="attention" title="A transfer of this amount between these accounts is under way already." />
        </section>
      )}
      {preview && (centsOf(preview.balanceAfter) ?? 0n) < 0n && (
        <section className="psec">
          <Note tone="attention" title="It would overdraw the account on that day." />
        </section>
      )}
      {preview ? (
        <>
          <PanelSection title="The account it leaves">
            <Facts
              facts={[
                ['Holds on the day', <Money key="b" value={preview.balance} zero="digits" />],
                ['Left after', <Money key="a" value={preview.balanceAfter} zero="digits" />],
              ]}
            />
          </PanelSection>
          <PanelSection title={preview.arrives.length > 0 ? 'When it is sent' : 'When it is sent and arrives'}>
            <EntryByFund lines={preview.sends} label="Entry when it is sent" />
          </PanelSection>
          {preview.arrives.length > 0 ? (
            <PanelSection title="When it arrives">
              <EntryByFund lines={preview.arrives} label="Entry when it arrives" />
            </PanelSection>
          ) : (
            preview.sends.length > 0 && (
              <section className="psec">
                <Note
                  tone="neutral"
                  title={`The fund ${preview.toFund} has no account for cash in transit, so sending and arrival are recorded on one day.`}
                />
              </section>
            )
          )}
        </>
      ) : (
        <PanelSection title="Entry">
          <p className="t3">The entries appear here once the transfer is complete.</p>
        </PanelSection>
      )}
    </>
  );
}
