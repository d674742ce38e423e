// The parts of the page of a case: figures, stages, the next step, what it requires, letters and contacts.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, daysBetween, formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, dateOfWire, Money, StatusMark } from '../../../../packages/ui/ui.ts';
import { collectionCases, contactChannels, contactWords } from '../case.contract.ts';
import { requirementWords } from '../stage.contract.ts';

export type CaseShown = ClientOutput<typeof collectionCases.getCase>;

const dateText = (wire: string | null | undefined) => {
  const day = dateOfWire(wire);
  return day ? formatDate(day) : '';
};

/** What is owed, for how long, the last payment, and how long it stands in its stage. */
export function CaseFigures({ shown }: { shown: CaseShown }) {
  const { today } = useCommunity();
  const since = dateOfWire(shown.stageDate);
  const { balances, lastPayment } = shown;
  return (
    <dl className="why-figures" aria-label="Figures of the case">
      <div>
        <dt>owes today</dt>
        <dd className="tn">
          <Money value={balances.total} zero="digits" />
        </dd>
      </div>
      <div>
        <dt>oldest assessment</dt>
        <dd>{dateText(balances.oldestDueDate) || 'None'}</dd>
      </div>
      <div>
        <dt>{lastPayment ? `last payment, ${dateText(lastPayment.date)}` : 'last payment'}</dt>
        <dd className="tn">{lastPayment ? <Money value={lastPayment.amount} /> : 'None'}</dd>
      </div>
      <div>
        <dt>in this stage</dt>
        <dd>{since ? countWords(daysBetween(since, today), 'day') : ''}</dd>
      </div>
    </dl>
  );
}

/** The steps of the community in a row: done, now, next, later. */
export function CaseTrack({ shown }: { shown: CaseShown }) {
  return (
    <ol className="stage-track" aria-label="Stages">
      {shown.track.map(({ name, state, date }) => (
        <li key={name} data-state={state.toLowerCase()} aria-current={state === 'NOW' ? 'step' : undefined}>
          <i aria-hidden="true" />
          <b>{name}</b>
          <span>{date ? <DateText value={date} /> : state === 'NEXT' ? 'next' : ''}</span>
        </li>
      ))}
    </ol>
  );
}

/** The earliest lawful date of the next step with the rule that sets it, and what is missing. */
export function NextStep({ shown }: { shown: CaseShown }) {
  const { next, requirements } = shown;
  if (!next) return null;
  const count = (state: keyof typeof requirementWords) => requirements.filter((one) => one.state === state).length;
  const early = next.earliestDate;
  return (
    <section className="psec" aria-label="Next step">
      <h2>{next.name}</h2>
      {next.isJudged ? (
        <p>
          {early ? `Not before ${dateText(early)}` : 'No waiting time'} <span className="cite">{next.citation}</span>
        </p>
      ) : (
        <p>No rule on file: the neutral ladder of the community applies.</p>
      )}
      <p className="row">
        {(['MISSING', 'WAITING', 'PROVED'] as const).map(
          (state) =>
            count(state) > 0 && (
              <StatusMark
                key={state}
                tone={requirementWords[state][1]}
                word={`${count(state)} ${requirementWords[state][0].toLowerCase()}`}
              />
            ),
        )}
      </p>
      {next.missing.length > 0 && <p className="t3">Missing: {next.missing.join(', ')}</p>}
    </section>
  );
}

function TakeBack({ shown, evidenceId, title }: { shown: CaseShown; evidenceId: string; title: string }) {
  const may = useMayCall(collectionCases.voidEvidence);
  const take = useCommand(collectionCases.voidEvidence);
  const { communityId, collectionCaseId } = shown;
  return may && shown.closedDate === null ? (
    <Button
      size="small"
      weight="quiet"
      aria-label={`Take back: ${title}`}
      onClick={() => take.mutate({ communityId, collectionCaseId, evidenceId })}
    >
      Take back
    </Button>
  ) : null;
}

/** What law asks before the next step, each with its source and proof. */
export function Requirements({ shown, onProve }: { shown: CaseShown; onProve: ((step: string) => void) | null }) {
  const proved = shown.evidence.filter((one) => !shown.requirements.some(({ name }) => name === one.step));
  if (shown.requirements.length === 0 && proved.length === 0) return null;
  return (
    <table className="side-table" aria-label="Required by law">
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Requirement</th>
          <th scope="col">Source</th>
          <th scope="col">Proof</th>
          <th scope="col">Date</th>
        </tr>
      </thead>
      <tbody>
        {shown.requirements.map((one) => {
          const [word, tone] = requirementWords[one.state];
          const proofs = shown.evidence.filter(({ step }) => step === one.name);
          return (
            <tr key={one.name}>
              <td>
                <StatusMark tone={tone} word={word} />
              </td>
              <td>{one.title}</td>
              <td className="t3">{one.citation}</td>
              <td>
                {proofs.map((proof) => (
                  <div key={proof.evidenceId}>
                    {[...proof.methods, proof.motion, proof.proof].filter(Boolean).join(', ') || 'Recorded'}{' '}
                    <TakeBack shown={shown} evidenceId={proof.evidenceId} title={one.title} />
                  </div>
                ))}
                {one.state !== 'PROVED' && onProve && (
                  <Button size="small" aria-label={`Add proof: ${one.title}`} onClick={() => onProve(one.name)}>
                    Add proof
                  </Button>
                )}
              </td>
              <td>{one.state === 'WAITING' ? `from ${dateText(one.readyDate)}` : dateText(proofs[0]?.doneDate)}</td>
            </tr>
          );
        })}
        {proved.map((one) => (
          <tr key={one.evidenceId}>
            <td>
              <StatusMark tone="good" word="Proved" />
            </td>
            <td>{one.title}</td>
            <td />
            <td>
              {[...one.methods, one.motion, one.proof].filter(Boolean).join(', ')}{' '}
              <TakeBack shown={shown} evidenceId={one.evidenceId} title={one.title} />
            </td>
            <td>{dateText(one.doneDate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const channelOf = (channel: string) => contactChannels.find((one) => one === channel);

/** The letters that went out, and what was said on the phone and otherwise. */
export function LettersAndContacts({ shown }: { shown: CaseShown }) {
  const contacts = shown.feed.filter(({ what }) => what === 'CONTACT');
  return (
    <section className="psec" aria-label="Letters and contacts">
      <h2>Letters</h2>
      {shown.letters.length === 0 && <p className="t3">No letters yet.</p>}
      {shown.letters.map((one) => (
        <p key={one.letterId}>
          <DateText value={one.date} />{' '}
          <ScreenLink to="letter-detail" params={{ letterId: one.letterId }}>
            {one.subject}
          </ScreenLink>{' '}
          <span className="t3">{one.state === 'VOID' ? 'Canceled' : one.channel === 'EMAIL' ? 'Email' : 'Paper'}</span>
        </p>
      ))}
      <h2>Contacts</h2>
      {contacts.length === 0 && <p className="t3">No contacts yet.</p>}
      {contacts.map((one) => {
        const channel = channelOf(one.channel);
        return (
          <p key={`${one.time} ${one.note}`}>
            <DateText value={one.date} /> {channel ? contactWords[channel] : ''} {one.localTime} {one.note}
          </p>
        );
      })}
    </section>
  );
}
