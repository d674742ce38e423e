// One certificate of mailing: the sheet for the post, the proof it asks for, and what was said about it.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, fetchFile, toUpload, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { failureOf, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Code,
  Column,
  DateField,
  DateText,
  DocumentBox,
  Facts,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  StatusMark,
  TextField,
  TimeText,
  toast,
} from '../../../../packages/ui/ui.ts';
import { mailClassWords } from '../../mail-house/mail-order.contract.ts';
import { mailingCertificates } from '../certificate.contract.ts';

type Certificate = ClientOutput<typeof mailingCertificates.getCertificate>;

function Accept({ certificate, onClose }: { certificate: Certificate; onClose(): void }) {
  const { communityId, mailingCertificateId, pieces } = certificate;
  const { today } = useCommunity();
  const [acceptedDate, setAcceptedDate] = useState<string>(today);
  const [acceptedBy, setAcceptedBy] = useState('');
  const [picked, setPicked] = useState<File | null>(null);
  const record = useCommand(mailingCertificates.recordAcceptance);
  const run = async () => {
    if (!picked) return;
    const file = await toUpload(picked);
    record.mutate(
      { communityId, mailingCertificateId, acceptedDate, acceptedBy, file },
      {
        onSuccess: () => {
          toast({ text: `${countWords(pieces, 'piece')} count as served on the day of acceptance` });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Proof of acceptance"
      confirmLabel="Keep the proof"
      ready={acceptedDate !== '' && acceptedBy.trim() !== '' && picked !== null}
      busy={record.isPending}
      error={record.error}
      run={() => void run()}
      onClose={onClose}
    >
      <DateField label="Accepted on" required value={acceptedDate} onChange={setAcceptedDate} />
      <TextField
        label="Accepted by"
        required
        maxLength={120}
        help="The post office, and the clerk who stamped the sheet"
        value={acceptedBy}
        onChange={setAcceptedBy}
      />
      <label className="col">
        <span>The stamped sheet, PDF or picture</span>
        <input type="file" accept="application/pdf,image/png,image/jpeg" onChange={(event) => setPicked(event.target.files?.[0] ?? null)} />
      </label>
      <p className="t2">Every piece of this certificate counts as served on that day.</p>
    </FormDialog>
  );
}

function Acts({ certificate }: { certificate: Certificate }) {
  const { communityId, mailingCertificateId, acceptedDate } = certificate;
  const [asks, setAsks] = useState(false);
  const takeBack = useCommand(mailingCertificates.takeBackAcceptance);
  const mayRecord = useMayCall(mailingCertificates.recordAcceptance);
  const mayTakeBack = useMayCall(mailingCertificates.takeBackAcceptance);
  const place = { communityId, mailingCertificateId };
  return (
    <>
      {mayRecord && acceptedDate === null && (
        <Button weight="primary" onClick={() => setAsks(true)}>
          Proof of acceptance
        </Button>
      )}
      {acceptedDate !== null && (
        <Button onClick={() => void downloadFile(mailingCertificates.downloadAcceptance, place).catch(toastFailure)}>Get the proof</Button>
      )}
      {mayTakeBack && acceptedDate !== null && (
        <Button
          weight="danger"
          aria-busy={takeBack.isPending}
          onClick={() =>
            takeBack.mutate(place, { onSuccess: () => toast({ text: 'The acceptance is taken back' }), onError: toastFailure })
          }
        >
          Take the acceptance back
        </Button>
      )}
      {asks && <Accept certificate={certificate} onClose={() => setAsks(false)} />}
    </>
  );
}

function Side({ certificate }: { certificate: Certificate }) {
  const { acceptedDate, firstNumber, lastNumber, letterBatchId, words } = certificate;
  return (
    <SidePane label="The certificate" width={344}>
      <PanelSection title="Pieces" aside={certificate.pieces.toLocaleString('en-US')}>
        <Facts
          facts={[
            ['Mail class', mailClassWords[certificate.mailClass]],
            ...(firstNumber === ''
              ? []
              : [
                  ['First number', <Code key="first">{firstNumber}</Code>] as const,
                  ['Last number', <Code key="last">{lastNumber}</Code>] as const,
                ]),
            ['Mailer signs', certificate.signer],
            ['Made by', certificate.madeBy],
            ['Made', <TimeText key="made" value={certificate.madeTime} form="minute" />],
            ['Accepted on', acceptedDate === null ? 'Not yet' : <DateText key="accepted" value={acceptedDate} />],
            ...(acceptedDate === null ? [] : [['Accepted by', certificate.acceptedBy] as const, ['Proof', certificate.proofName] as const]),
          ]}
        />
        {letterBatchId !== null && (
          <p>
            <ScreenLink to="message-batch-review" params={{ letterBatchId }}>
              The batch
            </ScreenLink>
          </p>
        )}
      </PanelSection>
      {words.length > 0 && (
        <PanelSection title="What was said">
          <ol className="col">
            {words.map((word) => (
              <li key={`${word.what} ${word.eventTime}`}>
                <b className="m">{word.what === 'ACCEPTED' ? 'Accepted' : 'Taken back'}</b> <DateText value={word.acceptedDate} />,{' '}
                {word.acceptedBy}
                <div className="t3 sm">
                  {word.by}, <TimeText value={word.eventTime} form="minute" />
                </div>
              </li>
            ))}
          </ol>
        </PanelSection>
      )}
    </SidePane>
  );
}

/** The page at `/c/$communityId/correspondence/certificates/$mailingCertificateId`. */
export default function MailingCertificateScreen() {
  const { communityId } = useCommunity();
  const { params } = useShell();
  const mailingCertificateId = params['mailingCertificateId'] ?? '';
  const read = useCall(mailingCertificates.getCertificate, { communityId, mailingCertificateId });
  const certificate = read.data;
  if (read.error)
    return (
      <>
        <PageHeader title="Certificate of mailing" />
        <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />
      </>
    );
  if (!certificate) return <LoadingRows />;
  const isAccepted = certificate.acceptedDate !== null;
  return (
    <Split>
      <Column>
        <PageHeader
          title={certificate.title}
          crumbs={[
            <ScreenLink key="certificates" to="mailing-certificates">
              Certificates of mailing
            </ScreenLink>,
          ]}
          meta={<StatusMark tone={isAccepted ? 'good' : 'attention'} word={isAccepted ? 'Accepted by the post' : 'Proof missing'} />}
          actions={<Acts certificate={certificate} />}
        />
        <DocumentBox
          documents={[
            {
              key: `${mailingCertificateId} ${certificate.acceptedDate ?? ''}`,
              title: `Certificate of mailing, ${certificate.title}`,
              load: () => fetchFile(mailingCertificates.downloadCertificate, { communityId, mailingCertificateId }),
            },
          ]}
          problemOf={failureOf}
        />
      </Column>
      <Side certificate={certificate} />
    </Split>
  );
}
