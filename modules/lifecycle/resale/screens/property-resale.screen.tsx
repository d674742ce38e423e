// Selling a property: what is agreed is typed and kept, tried with both accounts before and after, and
// settled with one button that names what moves.
import { useRef, useState } from 'react';
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Column,
  CommitBar,
  centsOf,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SidePane,
  Split,
  Tag,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { resale, resaleStateWords } from '../resale.contract.ts';
import { formOf, hasBuyer, type Kept, type Looked, newResale, type ResaleForm, sentOf, type Tried } from '../resale-form.rules.ts';
import { ResaleFields } from './resale-fields.tsx';
import { EarlierResales, ResaleOutcome } from './resale-outcome.tsx';
import { ResalePreview } from './resale-preview.tsx';

function Cancel({ resaleId, onClose }: { resaleId: string; onClose(): void }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const [reason, setReason] = useState('');
  const act = useCommand(resale.cancelResale);
  const run = () =>
    act.mutate(
      { communityId, resaleId, reason },
      {
        onSuccess: () => {
          toast({ text: 'The resale is canceled' });
          onClose();
          shell.go('property-resales');
        },
      },
    );
  return (
    <FormDialog
      title="Cancel this resale?"
      confirmLabel="Cancel the resale"
      keepLabel="Keep the resale"
      ready={reason.trim() !== ''}
      busy={act.isPending}
      error={act.error}
      run={run}
      onClose={onClose}
    >
      <p>Nothing was posted. It stays in the list of resales with the reason.</p>
      <TextField label="Reason" required maxLength={300} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** What settling does, in as many words as fit a button. */
function settleWords({ moved, fees, buyer }: Tried): string {
  const lines = moved.length + fees.length;
  const total = [...moved.filter((one) => one.what === 'CHARGE'), ...fees].reduce((sum, one) => sum + (centsOf(one.amount) ?? 0n), 0n);
  return `Settle: ${lines} ${lines === 1 ? 'line' : 'lines'}, ${formatMoney(total, 'digits')} to ${buyer.name}`;
}

/** Keeps what is typed: a new resale is begun, one that is kept is changed. */
function useKeeping(propertyId: string, kept: Kept | null) {
  const { communityId } = useCommunity();
  const start = useCommand(resale.startResale);
  const edit = useCommand(resale.editResale);
  const keep = async (form: ResaleForm): Promise<string> => {
    const sent = sentOf(form);
    const { resaleId } = kept
      ? await edit.mutateAsync({ communityId, resaleId: kept.resaleId, version: kept.version, ...sent })
      : await start.mutateAsync({ communityId, propertyId, ...sent });
    return resaleId;
  };
  const error = start.error ?? edit.error;
  return { keep, busy: start.isPending || edit.isPending, error };
}

function Agreeing({ looked, kept }: { looked: Looked; kept: Kept | null }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const mayCancel = kept?.mayCancel ?? false;
  const base = kept ? formOf(kept) : newResale(today);
  const [typed, setTyped] = useState<ResaleForm | null>(null);
  const [saved, setSaved] = useState<ResaleForm | null>(null);
  const [verified, setVerified] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const form = typed ?? base;
  const keeping = useKeeping(looked.propertyId, kept);
  const settle = useCommand(resale.settleResale);
  // What was typed stays in sight once it is kept, until it is typed over.
  const isKept = kept !== null && (typed === null || typed === saved);
  const trial = useCall(
    resale.previewResale,
    isTrying && isKept && !settle.isPending && !settle.isSuccess ? { communityId, resaleId: kept.resaleId } : null,
  );
  const tried = isKept && isTrying && !trial.isFetching ? trial.data : undefined;
  const failed = settle.error ?? keeping.error ?? (isKept && isTrying ? trial.error : null);
  const failure = failed ? failureOf(failed) : null;
  const errorAt = (path: string) => failure?.fields.find((field) => field.path === path)?.message;
  const change = (part: Partial<ResaleForm>) => setTyped({ ...form, ...part });
  const keep = (then: () => void) =>
    void keeping.keep(form).then(
      () => {
        setTyped(form);
        setSaved(form);
        then();
      },
      () => {},
    );
  const review = () => (isKept ? setTrying(true) : keep(() => setTrying(true)));
  const run = () => {
    if (!tried || !kept) return;
    // By its promise: the form may have given way to a fresh one by the time of the answer, and who settled
    // is led to the outcome all the same.
    void settle.mutateAsync({ communityId, resaleId: kept.resaleId, addressVerified: true, baseHash: tried.baseHash }).then(
      ({ resaleId }) => {
        toast({ text: `${looked.address} went to ${tried.buyer.name}` });
        shell.setSearch({ resaleId });
      },
      () => void trial.refetch(),
    );
  };
  const missing =
    form.settlementDate === ''
      ? 'Give the settlement date'
      : hasBuyer(form)
        ? form.settlementDate > today
          ? 'It is settled on its day; until then it is kept'
          : undefined
        : 'Enter the buyer';
  const [word, tone] = resaleStateWords[kept?.state ?? 'REQUESTED'];
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title="Property resale"
            meta={kept ? <Tag tone={tone}>{word}</Tag> : 'Nothing is kept yet'}
            crumbs={[
              <ScreenLink key="p" to="property-view" params={{ propertyId: looked.propertyId }}>
                {`${looked.accountNumber} ${looked.address}`}
              </ScreenLink>,
              <ScreenLink key="l" to="property-resales">
                Resales
              </ScreenLink>,
            ]}
            actions={kept && mayCancel && <Button onClick={() => setCancelling(true)}>Cancel the resale</Button>}
          />
          <ScrollRegion label="What is agreed">
            <ResaleFields looked={looked} form={form} change={change} errorAt={errorAt} verified={verified} onVerified={setVerified} />
            <EarlierResales looked={looked} besideId={kept?.resaleId ?? null} />
          </ScrollRegion>
        </Column>
        <SidePane label="What it does" width={432}>
          {failure && (
            <section className="psec">
              <Note tone="problem" icon="alert-triangle" title={failure.message} />
            </section>
          )}
          {tried ? (
            <ResalePreview tried={tried} />
          ) : (
            <PanelSection title="Not tried yet">
              Review shows both accounts before and after, each line that moves, and warnings. It posts nothing.
            </PanelSection>
          )}
        </SidePane>
      </Split>
      <CommitBar
        note={tried ? 'Can be reversed until something is posted to either account' : 'Review keeps what is typed and posts nothing'}
        {...(!isKept && kept ? { discard: { label: 'Discard', run: () => setTyped(null) } } : {})}
        {...(!isKept ? { secondary: { label: 'Keep for later', run: () => keep(() => toast({ text: 'The resale is kept' })) } } : {})}
        primary={
          tried
            ? {
                label: settleWords(tried),
                run,
                busy: settle.isPending,
                waitsFor: verified ? undefined : 'Verify the address first',
              }
            : { label: 'Review the resale', run: review, busy: keeping.busy || (isTrying && trial.isFetching), waitsFor: missing }
        }
      />
      {cancelling && kept && <Cancel resaleId={kept.resaleId} onClose={() => setCancelling(false)} />}
    </>
  );
}

function Ended({ looked, kept }: { looked: Looked; kept: Kept }) {
  const shell = useShell();
  return (
    <Column>
      <PageHeader
        title="Property resale"
        crumbs={[
          <ScreenLink key="p" to="property-view" params={{ propertyId: kept.propertyId }}>
            {`${looked.accountNumber} ${looked.address}`}
          </ScreenLink>,
          <ScreenLink key="l" to="property-resales">
            Resales
          </ScreenLink>,
        ]}
        actions={<Button onClick={() => shell.setSearch({ resaleId: null })}>New resale</Button>}
      />
      <ScrollRegion label="Resale">
        <ResaleOutcome kept={kept} />
        <EarlierResales looked={looked} besideId={kept.resaleId} />
      </ScrollRegion>
    </Column>
  );
}

/**
 * The page at `/c/$communityId/properties/$propertyId/resale`; with `resaleId` in the address it shows that
 * one, else the one under way or a new one.
 */
export default function PropertyResaleScreen() {
  const { communityId } = useCommunity();
  const { params, search } = useShell();
  const propertyId = params['propertyId'] ?? '';
  const begun = useRef(false);
  const looked = useCall(resale.lookAtProperty, { communityId, propertyId });
  const resaleId = search['resaleId'] ?? looked.data?.openResaleId ?? null;
  const kept = useCall(resale.getResale, resaleId === null ? null : { communityId, resaleId });
  if (!looked.data) return <Waiting title="The property did not load" of={looked} />;
  // A resale that was begun on this page goes on in it; one that is asked for is waited for.
  if (resaleId !== null && !kept.data && (search['resaleId'] !== undefined || !begun.current))
    return <Waiting title="The resale did not load" of={kept} />;
  const of = resaleId === null ? null : (kept.data ?? null);
  if (of && of.state !== 'REQUESTED' && of.state !== 'UNDER_CONTRACT') return <Ended looked={looked.data} kept={of} />;
  begun.current = true;
  return <Agreeing key={propertyId} looked={looked.data} kept={of} />;
}
