// The signatures of an association: whose, what they may sign, up to which amount, and every use.
import { useState } from 'react';
import type { ClientOutput, ListRow } from '../../../../packages/contract/contract.ts';
import { fetchFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { AddButton, failureOf, ListPage, toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, DocumentBox, EmptyState, Facts, LoadingRows, Money, PanelSection, TimeText, toast } from '../../../../packages/ui/ui.ts';
import { signatureList, signatures } from '../signature.contract.ts';
import { SignatureForm } from './signature-form.tsx';

type Row = ListRow<typeof signatureList>;
type Loaded = ClientOutput<typeof signatures.getSignature>;

const look = {
  signer: { width: 200, emphasis: 'strong' },
  signerTitle: { width: 160 },
  signsLetters: { width: 80 },
  signsChecks: { width: 80 },
  limit: { width: 130 },
  second: { width: 160 },
  validFromDate: { width: 110 },
  validThroughDate: { width: 110 },
  uses: { width: 70 },
  state: { width: 110 },
} as const;

/** What it signed lately. */
function Uses({ signature }: { signature: Loaded }) {
  if (signature.uses.length === 0) return <p className="t2">It signed nothing yet.</p>;
  return (
    <ol className="col">
      {signature.uses.map((use) => (
        <li key={`${use.reference} ${use.usedTime}`}>
          <b className="m">{use.reference}</b>
          {use.amount !== null && (
            <>
              , <Money value={use.amount} />
            </>
          )}
          {use.purpose === 'LETTERS' && `, ${use.pieces.toLocaleString('en-US')} letters`}
          <div className="t3 sm">
            {use.by}, <TimeText value={use.usedTime} form="minute" />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Panel({ row }: { row: Row }) {
  const { communityId } = useCommunity();
  const place = { communityId, signatureId: row.signatureId };
  const read = useCall(signatures.getSignature, place);
  if (!read.data) return <LoadingRows rows={4} />;
  const signature = read.data;
  return (
    <>
      <PanelSection title={row.signer}>
        <Facts
          facts={[
            ['Signs', [signature.signsLetters && 'letters', signature.signsChecks && 'checks'].filter(Boolean).join(' and ')],
            ['Alone up to', signature.limit === null ? 'any amount' : <Money key="limit" value={signature.limit} />],
            ...(row.second === '' ? [] : [['Above it with', row.second] as const]),
            ['Accounts', signature.bankAccountIds.length === 0 ? 'all' : String(signature.bankAccountIds.length)],
          ]}
        />
      </PanelSection>
      {signature.isMine && (
        <PanelSection title="Your signature" aside="only you see it">
          <DocumentBox
            documents={[{ key: row.signatureId, title: 'Your signature', load: () => fetchFile(signatures.getMySignatureImage, place) }]}
            problemOf={failureOf}
          />
        </PanelSection>
      )}
      <PanelSection title="Uses">
        <Uses signature={signature} />
      </PanelSection>
    </>
  );
}

function Acts({ row, onChange }: { row: Row; onChange(): void }) {
  const { communityId } = useCommunity();
  const use = useCommand(signatures.useSignature);
  const mayChange = useMayCall(signatures.editSignature);
  const mayRetire = useMayCall(signatures.useSignature);
  const isActive = row.state === 'ACTIVE';
  const put = (next: boolean) =>
    use.mutate(
      { communityId, signatureId: row.signatureId, isActive: next },
      {
        onSuccess: () =>
          toast({ text: next ? `${row.signer} signs again` : `${row.signer} signs nothing any more`, undo: () => put(!next) }),
        onError: toastFailure,
      },
    );
  return (
    <>
      {mayChange && <Button onClick={onChange}>Change</Button>}
      {mayRetire && (
        <Button weight={isActive ? 'danger' : 'plain'} aria-busy={use.isPending} onClick={() => put(!isActive)}>
          {isActive ? 'Put out of use' : 'Use it again'}
        </Button>
      )}
    </>
  );
}

/** The page at `/c/$communityId/correspondence/signatures`. */
export default function SignaturesScreen() {
  const { communityId } = useCommunity();
  const mayAdd = useMayCall(signatures.addSignature);
  const [open, setOpen] = useState<{ signatureId: string | null } | null>(null);
  const add = mayAdd && <AddButton label="Add a signature" onAdd={() => setOpen({ signatureId: null })} />;
  return (
    <>
      <ListPage
        list={signatureList}
        scope={{ communityId }}
        look={look}
        actions={add}
        panel={(row) => <Panel row={row} />}
        panelFooter={(row) => <Acts row={row} onChange={() => setOpen({ signatureId: row.signatureId })} />}
        empty={
          <EmptyState title="No signatures are kept" icon="pencil" actions={add}>
            A signature signs letters, and checks up to a limit; above it a second person signs too. Images are sealed, and every use is
            noted.
          </EmptyState>
        }
      />
      {open && <SignatureForm signatureId={open.signatureId} onClose={() => setOpen(null)} />}
    </>
  );
}
