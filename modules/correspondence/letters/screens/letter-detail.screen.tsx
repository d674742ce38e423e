// One letter: how it went out and why, the address it used, the file with its hash, and what became of it.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { fetchFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { failureOf, toastFailure, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Code,
  Column,
  DateText,
  DocumentBox,
  Facts,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  SelectField,
  SidePane,
  Split,
  StatusMark,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { mailClassWords } from '../../mail-house/mail-order.contract.ts';
import { languageWords } from '../../merge/document.contract.ts';
import { type Channel, channelReasonWords, channelWords, letterEventWords, letterStateWords, letters } from '../letter.contract.ts';
import { BecameOf } from './became-of.tsx';

type Loaded = ClientOutput<typeof letters.getLetter>;
const channels = (['PAPER', 'EMAIL'] as const).map((value) => ({ value, label: channelWords[value] }));

function Resend({ letter, onClose }: { letter: Loaded; onClose(): void }) {
  const { communityId, letterId } = letter;
  const shell = useShell();
  const [channel, setChannel] = useState<Channel>(letter.channel);
  const act = usePreviewed(letters.previewResend, letters.resendLetter, {
    input: { communityId, letterId, channel },
    more: {},
    lines: () => [],
    done: () => 'Sent again; the letter is being made',
    onDone: (answer) => shell.go('letter-detail', { letterId: answer.letterId }),
  });
  const waits = act.waitsFor();
  return (
    <FormDialog
      title="Send again"
      confirmLabel={channel === 'EMAIL' ? 'Email it again' : 'Print it again'}
      ready={waits === undefined}
      busy={act.busy}
      error={act.error ?? act.failed}
      run={act.commit}
      onClose={onClose}
    >
      <SelectField label="Channel" value={channel} onChange={setChannel} options={channels} />
      {act.fresh && (
        <Facts
          facts={[
            ['To', act.fresh.recipient],
            ['Address today', act.fresh.address || 'None'],
          ]}
        />
      )}
      {act.fresh?.refusal && <Note tone="problem" icon="alert-triangle" title={act.fresh.refusal.message} />}
      <p className="t2">What the letter says stays as it was released.</p>
    </FormDialog>
  );
}

function CameBack({ letter, onClose }: { letter: Loaded; onClose(): void }) {
  const { communityId, letterId } = letter;
  const [note, setNote] = useState('');
  const mark = useCommand(letters.markReturned);
  const undo = () => mark.mutate({ communityId, letterId, isReturned: false }, { onError: toastFailure });
  return (
    <FormDialog
      title="The letter came back"
      confirmLabel="Mark as come back"
      ready
      busy={mark.isPending}
      error={mark.error}
      run={() =>
        mark.mutate(
          { communityId, letterId, isReturned: true, note },
          {
            onSuccess: () => {
              toast({ text: 'Marked as come back', undo });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <TextField label="Why" maxLength={200} value={note} onChange={setNote} placeholder="No such number" />
      <p className="t2">
        The owner is marked: mail comes back. Correct the address on the{' '}
        <ScreenLink to="owner-edit" params={{ ownershipId: letter.ownershipId }}>
          owner’s page
        </ScreenLink>
        , then send it again.
      </p>
    </FormDialog>
  );
}

function Acts({ letter }: { letter: Loaded }) {
  const [open, setOpen] = useState<'resend' | 'back' | null>(null);
  const mark = useCommand(letters.markReturned);
  const mayResend = useMayCall(letters.resendLetter) && ['SENT', 'PRINTED', 'FAILED', 'RETURNED'].includes(letter.state);
  const mayMark = useMayCall(letters.markReturned);
  const { communityId, letterId, state } = letter;
  return (
    <>
      {mayResend && (
        <Button icon="send" onClick={() => setOpen('resend')}>
          Send again
        </Button>
      )}
      {mayMark && (state === 'SENT' || state === 'PRINTED') && <Button onClick={() => setOpen('back')}>It came back</Button>}
      {mayMark && state === 'RETURNED' && (
        <Button
          aria-busy={mark.isPending}
          onClick={() => mark.mutate({ communityId, letterId, isReturned: false }, { onError: toastFailure })}
        >
          It did not come back
        </Button>
      )}
      {open === 'resend' && <Resend letter={letter} onClose={() => setOpen(null)} />}
      {open === 'back' && <CameBack letter={letter} onClose={() => setOpen(null)} />}
    </>
  );
}

const reasonWords = (reason: string) => (channelReasonWords as Readonly<Record<string, string>>)[reason] ?? reason;

function Side({ letter }: { letter: Loaded }) {
  return (
    <SidePane label="How it went out" width={360}>
      <PanelSection title="Channel" aside={channelWords[letter.channel]}>
        <p>{reasonWords(letter.reason)}</p>
        <Facts
          facts={[
            ['Addressee', letter.recipient],
            ...(letter.channel === 'EMAIL'
              ? [['Email', letter.email] as const]
              : letter.channel === 'TEXT'
                ? [['Number', letter.phone] as const]
                : [['Address', letter.addressLines.slice(1).join(', ')] as const]),
            ['Language', languageWords[letter.language]],
            ...(letter.mailClass === null ? [] : [['Mail class', mailClassWords[letter.mailClass]] as const]),
            ...(letter.certifiedNumber === null ? [] : [['Certified number', <Code key="number">{letter.certifiedNumber}</Code>] as const]),
            ...(letter.tracking === null ? [] : [['Barcode of the post', <Code key="tracking">{letter.tracking}</Code>] as const]),
            ['Date of service', letter.servedDate === null ? 'Not served yet' : <DateText key="served" value={letter.servedDate} />],
          ]}
        />
      </PanelSection>
      <PanelSection title="Proof">
        <Facts
          facts={[
            ['Pages', letter.pages ?? 'Not made yet'],
            ['SHA-256', letter.sha256 === null ? 'Not made yet' : <Code key="hash">{letter.sha256.slice(0, 16)}…</Code>],
            ...(letter.firstPage === null ? [] : [['In the print file', `from page ${letter.firstPage}`] as const]),
          ]}
        />
        <p>
          <ScreenLink to="template-editor" params={{ templateId: letter.templateId }}>
            {letter.templateName}, version {letter.templateVersion}
          </ScreenLink>
        </p>
        <p>
          <ScreenLink to="message-batch-review" params={{ letterBatchId: letter.letterBatchId }}>
            {letter.batchTitle}
          </ScreenLink>
        </p>
        {letter.certificateId !== null && (
          <p>
            <ScreenLink to="mailing-certificate" params={{ mailingCertificateId: letter.certificateId }}>
              {letter.acceptedBy === '' ? 'Certificate of mailing, proof missing' : `Accepted by ${letter.acceptedBy}`}
            </ScreenLink>
          </p>
        )}
        {letter.fallbackId !== null && (
          <p>
            <ScreenLink to="letter-detail" params={{ letterId: letter.fallbackId }}>
              The paper it goes out on instead
            </ScreenLink>
          </p>
        )}
        {letter.resendOf !== null && (
          <p>
            <ScreenLink to="letter-detail" params={{ letterId: letter.resendOf }}>
              Sent again in place of an earlier letter
            </ScreenLink>
          </p>
        )}
      </PanelSection>
      <BecameOf events={letter.events} words={letterEventWords} />
    </SidePane>
  );
}

/** The page at `/c/$communityId/correspondence/letters/$letterId`. */
export default function LetterDetailScreen() {
  const { communityId } = useCommunity();
  const { params } = useShell();
  const letterId = params.letterId ?? '';
  const read = useCall(letters.getLetter, { communityId, letterId });
  const letter = read.data;
  if (read.error)
    return (
      <>
        <PageHeader title="Letter" />
        <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />
      </>
    );
  if (!letter) return <LoadingRows />;
  const [word, tone] = letterStateWords[letter.state];
  return (
    <Split>
      <Column>
        <PageHeader
          title={letter.subject || letter.templateName}
          crumbs={[
            <ScreenLink key="letters" to="letters">
              Letters
            </ScreenLink>,
            <ScreenLink key="owner" to="owner-view" params={{ ownershipId: letter.ownershipId }}>
              {letter.accountNumber} {letter.owner}
            </ScreenLink>,
          ]}
          meta={<StatusMark tone={tone} word={letter.note === '' ? word : `${word}: ${letter.note}`} />}
          actions={<Acts letter={letter} />}
        />
        {letter.sha256 === null ? (
          <Note title="This letter is not made yet.">It is shown here as soon as its file stands.</Note>
        ) : (
          <DocumentBox
            documents={[
              {
                key: letterId,
                title: letter.subject || letter.templateName,
                load: () => fetchFile(letters.downloadLetter, { communityId, letterId }),
              },
            ]}
            problemOf={failureOf}
          />
        )}
      </Column>
      <Side letter={letter} />
    </Split>
  );
}
