// One owner's consent to email and texts, class by class, with what shows it; new words are recorded here.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  DateField,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SelectField,
  StatusMark,
  TextField,
  TimeText,
  toast,
} from '../../../../packages/ui/ui.ts';
import { type NoticeClass, noticeClasses, noticeClassWords } from '../../letters/letter.contract.ts';
import {
  type AddressChannel,
  addressChannels,
  addressChannelWords,
  type ConsentSource,
  consentSourceWords,
  consents,
  suppressionWords,
} from '../consent.contract.ts';

type Loaded = ClientOutput<typeof consents.getOwnerConsent>;
type Standing = Loaded['standings'][number];

const stateWords = {
  GIVEN: ['Agreed', 'good'],
  ON_RECORD: ['Agreed, by the owner’s record', 'good'],
  WITHDRAWN: ['Taken back', 'problem'],
  VOID: ['Void: two failed', 'problem'],
  NONE: ['No consent', 'neutral'],
} as const;

const sources = (Object.keys(consentSourceWords) as ConsentSource[])
  .filter((value) => value !== 'LINK')
  .map((value) => ({ value, label: consentSourceWords[value] }));

function Record({ of, isGiven, onClose }: { of: Loaded; isGiven: boolean; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const [channel, setChannel] = useState<AddressChannel>('EMAIL');
  const [classes, setClasses] = useState<readonly NoticeClass[]>(isGiven ? ['GENERAL', 'BILLING'] : noticeClasses);
  const [wording, setWording] = useState('');
  const [givenBy, setGivenBy] = useState(of.owner);
  const [source, setSource] = useState<ConsentSource>('FORM');
  const [givenDate, setGivenDate] = useState<LocalDate | ''>(today);
  const record = useCommand(consents.recordConsent);
  const isReady = classes.length > 0 && wording.trim() !== '' && givenBy.trim() !== '' && givenDate !== '';
  const run = () => {
    if (givenDate === '') return;
    const said = { channel, classes: [...classes], isGiven, wording, givenBy, source, givenDate };
    record.mutate(
      { communityId, ownershipId: of.ownershipId, ...said },
      {
        onSuccess: () => {
          toast({ text: isGiven ? 'Consent recorded' : 'Consent taken back' });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={isGiven ? 'Record consent' : 'The owner takes consent back'}
      confirmLabel={isGiven ? 'Record consent' : 'Take consent back'}
      ready={isReady}
      busy={record.isPending}
      error={record.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Channel"
        value={channel}
        onChange={setChannel}
        options={addressChannels.map((value) => ({
          value,
          label: `${addressChannelWords[value]}: ${value === 'EMAIL' ? of.email || 'none' : of.phone || 'none'}`,
        }))}
      />
      {noticeClasses
        .filter((one) => channel === 'EMAIL' || one !== 'LEGAL' || !isGiven)
        .map((one) => (
          <CheckField
            key={one}
            label={noticeClassWords[one]}
            value={classes.includes(one)}
            onChange={(isChosen) => setClasses(isChosen ? [...classes, one] : classes.filter((each) => each !== one))}
          />
        ))}
      <TextField
        label="In which words"
        required
        maxLength={500}
        value={wording}
        onChange={setWording}
        placeholder="What was signed, said or written"
      />
      <TextField label="Who said so" required maxLength={120} value={givenBy} onChange={setGivenBy} />
      <SelectField label="How it came in" value={source} onChange={setSource} options={sources} />
      <DateField label="On" required value={givenDate} onChange={setGivenDate} />
    </FormDialog>
  );
}

function Line({ of, standing }: { of: Loaded; standing: Standing }) {
  const { communityId } = useCommunity();
  const lift = useCommand(consents.liftSuppression);
  const mayLift = useMayCall(consents.liftSuppression);
  const { channel, noticeClass, state, failures, suppressed } = standing;
  const [word, tone] = stateWords[state];
  const canLift = mayLift && (suppressed === 'HARD_BOUNCE' || suppressed === 'SUPPRESSED');
  const again = () =>
    lift.mutate(
      { communityId, ownershipId: of.ownershipId, channel, classes: [noticeClass] },
      { onSuccess: () => toast({ text: 'Written to again' }), onError: toastFailure },
    );
  return (
    <tr>
      <td>{addressChannelWords[channel]}</td>
      <td>{noticeClassWords[noticeClass]}</td>
      <td>
        <StatusMark tone={tone} word={word} />
      </td>
      <td>{failures === 0 ? '' : failures}</td>
      <td>
        {suppressed && suppressionWords[suppressed]}{' '}
        {canLift && (
          <Button size="small" aria-busy={lift.isPending} onClick={again}>
            Write to it again
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Texts never carry legal notices. */
const hasMeaning = ({ channel, noticeClass }: Standing) => channel === 'EMAIL' || noticeClass !== 'LEGAL';

function Words({ of }: { of: Loaded }) {
  if (of.words.length === 0)
    return <p className="t2">Nothing was recorded yet. Consent on the owner’s record counts for email until then.</p>;
  return (
    <ol className="col">
      {of.words.map((word) => (
        <li key={word.consentId}>
          <b className="m">
            {word.isGiven ? 'Agreed to' : 'Took back'} {addressChannelWords[word.channel].toLowerCase()},{' '}
            {noticeClassWords[word.noticeClass].toLowerCase()}
          </b>{' '}
          “{word.wording}”
          <div className="t3 sm">
            {word.givenBy}, {word.address}, {consentSourceWords[word.source].toLowerCase()},{' '}
            <TimeText value={word.givenTime} form="minute" />
            {word.enteredBy && `, entered by ${word.enteredBy}`}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The page at `/c/$communityId/correspondence/consent/$ownershipId`. */
export default function OwnerConsentScreen() {
  const { communityId } = useCommunity();
  const { params } = useShell();
  const ownershipId = params['ownershipId'] ?? '';
  const read = useCall(consents.getOwnerConsent, { communityId, ownershipId });
  const mayRecord = useMayCall(consents.recordConsent);
  const [open, setOpen] = useState<'give' | 'take' | null>(null);
  const of = read.data;
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!of) return <LoadingRows />;
  return (
    <>
      <PageHeader
        title="Consent and delivery"
        crumbs={[
          <ScreenLink key="owner" to="owner-view" params={{ ownershipId }}>
            {of.accountNumber} {of.owner}
          </ScreenLink>,
        ]}
        actions={
          mayRecord && (
            <>
              <Button onClick={() => setOpen('take')}>Take consent back</Button>
              <Button weight="primary" onClick={() => setOpen('give')}>
                Record consent
              </Button>
            </>
          )
        }
      />
      <ScrollRegion label="Consent">
        <PanelSection title="Where the owner stands">
          <table className="side-table">
            <thead>
              <tr>
                <th>Channel</th>
                <th>Class</th>
                <th>Consent</th>
                <th>Failed since</th>
                <th>Address</th>
              </tr>
            </thead>
            <tbody>
              {of.standings.filter(hasMeaning).map((standing) => (
                <Line key={`${standing.channel} ${standing.noticeClass}`} of={of} standing={standing} />
              ))}
            </tbody>
          </table>
        </PanelSection>
        <PanelSection title="What the owner said">
          <Words of={of} />
        </PanelSection>
      </ScrollRegion>
      {open && <Record of={of} isGiven={open === 'give'} onClose={() => setOpen(null)} />}
    </>
  );
}
