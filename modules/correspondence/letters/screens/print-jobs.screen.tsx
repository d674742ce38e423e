// The files that wait to be printed, each asked about until somebody answers how it came out.
import { useState } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { downloadFile, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { ListPage, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, TextField, toast } from '../../../../packages/ui/ui.ts';
import { mailOrders } from '../../mail-house/mail-order.contract.ts';
import { mailingCertificates } from '../../paper/certificate.contract.ts';
import { printJobList, printJobStateWords, printJobs } from '../print-job.contract.ts';

type Row = ListRow<typeof printJobList>;

const look = {
  madeDate: { width: 110 },
  title: { width: 280, emphasis: 'strong' },
  kind: { width: 110 },
  pieces: { width: 90 },
  pages: { width: 90 },
  state: { width: 140 },
  answeredBy: { width: 160 },
  problem: { width: 220 },
} as const;

/** The question a printer cannot answer. */
function DidNotPrint({ row, onClose }: { row: Row; onClose(): void }) {
  const { communityId } = useCommunity();
  const [problem, setProblem] = useState('');
  const answer = useCommand(printJobs.answerPrintJob);
  return (
    <FormDialog
      title="It did not print correctly"
      confirmLabel="Keep it to print again"
      ready={problem.trim() !== ''}
      busy={answer.isPending}
      error={answer.error}
      run={() => answer.mutate({ communityId, printJobId: row.printJobId, isPrinted: false, problem }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField label="What went wrong" required maxLength={200} value={problem} onChange={setProblem} />
      <p className="t2">The letters count as not printed. Print the file again, or from the page where it stopped.</p>
    </FormDialog>
  );
}

/** Who signs the sheet for the post. */
function MakeCertificate({ row, onClose }: { row: Row; onClose(): void }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const [signer, setSigner] = useState(shell.userName);
  const make = useCommand(mailingCertificates.makeCertificate);
  return (
    <FormDialog
      title="Certificate of mailing"
      confirmLabel="Make the sheet"
      ready={signer.trim() !== ''}
      busy={make.isPending}
      error={make.error}
      run={() =>
        make.mutate(
          { communityId, printJobId: row.printJobId, signer },
          { onSuccess: ({ mailingCertificateId }) => shell.go('mailing-certificate', { mailingCertificateId }) },
        )
      }
      onClose={onClose}
    >
      <TextField label="Mailer who signs" required maxLength={120} value={signer} onChange={setSigner} />
      <p className="t2">It lists every printed letter with its hash. The post stamps it; the stamped sheet is the proof.</p>
    </FormDialog>
  );
}

function Acts({ row }: { row: Row }) {
  const { communityId } = useCommunity();
  const { printJobId, title } = row;
  const mayAnswer = useMayCall(printJobs.answerPrintJob);
  const answer = useCommand(printJobs.answerPrintJob);
  const [asks, setAsks] = useState(false);
  const [makes, setMakes] = useState(false);
  const mayMake = useMayCall(mailingCertificates.makeCertificate) && row.state === 'PRINTED' && row.mailingCertificateId === '';
  const yes = () =>
    answer.mutate(
      { communityId, printJobId, isPrinted: true },
      {
        onSuccess: () =>
          toast({
            text: `${title} is printed`,
            undo: () => answer.mutate({ communityId, printJobId, isPrinted: false, problem: 'Taken back' }, { onError: toastFailure }),
          }),
        onError: toastFailure,
      },
    );
  const shell = useShell();
  const order = useCommand(mailOrders.addLetterOrder);
  const mayOrder = useMayCall(mailOrders.addLetterOrder) && (row.state === 'READY' || row.state === 'PROBLEM');
  const toHouse = () =>
    order.mutate(
      { communityId, printJobId },
      { onSuccess: ({ mailOrderId }) => shell.go('south-data-order', { mailOrderId }), onError: toastFailure },
    );
  if (row.state === 'VOID') return null;
  const mayStillAnswer = mayAnswer && row.state !== 'AT_HOUSE';
  return (
    <>
      <Button icon="printer" onClick={() => void downloadFile(printJobs.downloadPrintJob, { communityId, printJobId }).catch(toastFailure)}>
        Get the file
      </Button>
      {mayOrder && (
        <Button icon="mail" aria-busy={order.isPending} onClick={toHouse}>
          Order the mailing
        </Button>
      )}
      {mayStillAnswer && row.state !== 'PRINTED' && (
        <Button weight="primary" aria-busy={answer.isPending} onClick={yes}>
          Yes, it printed
        </Button>
      )}
      {mayStillAnswer && <Button onClick={() => setAsks(true)}>No</Button>}
      {mayMake && <Button onClick={() => setMakes(true)}>Certificate of mailing</Button>}
      {makes && <MakeCertificate row={row} onClose={() => setMakes(false)} />}
      {asks && <DidNotPrint row={row} onClose={() => setAsks(false)} />}
    </>
  );
}

/** Prints again from a page on. */
function FromPage({ row }: { row: Row }) {
  const { communityId } = useCommunity();
  const [page, setPage] = useState('');
  const isPage = /^[1-9]\d{0,5}$/.test(page) && Number(page) <= row.pages;
  const run = () =>
    void downloadFile(printJobs.downloadPrintJob, { communityId, printJobId: row.printJobId, fromPage: Number(page) }).catch(toastFailure);
  return (
    <PanelSection title="Print again from a page">
      <TextField
        label="From page"
        numeric
        value={page}
        onChange={setPage}
        help={`Of ${row.pages}. The letter the page belongs to is printed whole.`}
        onEnter={() => isPage && run()}
      />
      <Button disabled={!isPage} onClick={run}>
        Get the rest
      </Button>
    </PanelSection>
  );
}

/** The page at `/c/$communityId/correspondence/print-jobs`. */
export default function PrintJobsScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={printJobList}
      scope={{ communityId }}
      look={look}
      panel={(row) => (
        <>
          <PanelSection title={row.title}>
            <Facts
              facts={[
                ['Pieces', row.pieces.toLocaleString('en-US')],
                ['Pages', row.pages.toLocaleString('en-US')],
                ['Status', printJobStateWords[row.state][0]],
                ...(row.problem === '' ? [] : [['Problem', row.problem] as const]),
              ]}
            />
            {row.letterBatchId !== '' && (
              <ScreenLink to="message-batch-review" params={{ letterBatchId: row.letterBatchId }}>
                The batch
              </ScreenLink>
            )}
            {row.kind === 'STATEMENTS' && <ScreenLink to="mailing-statements">Mailings: statements</ScreenLink>}
            {row.mailingCertificateId !== '' && (
              <ScreenLink to="mailing-certificate" params={{ mailingCertificateId: row.mailingCertificateId }}>
                Certificate of mailing
              </ScreenLink>
            )}
            {(row.state === 'READY' || row.state === 'PROBLEM') && <p>Did it print correctly?</p>}
          </PanelSection>
          {row.state !== 'VOID' && <FromPage row={row} />}
        </>
      )}
      panelFooter={(row) => <Acts row={row} />}
      empty={
        <EmptyState title="Nothing to print" icon="printer">
          The paper letters of a batch come here as one file, and the statements of a run. Letters count as printed once somebody says so.
        </EmptyState>
      }
    />
  );
}
