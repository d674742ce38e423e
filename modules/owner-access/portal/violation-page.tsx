// One violation of a home: what was seen and what the rule says, by when, what follows, that it is fixed, and
// questions in the same place.
import { type FormEvent, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import type { portal } from '../owners/portal.contract.ts';
import { FormFailure } from './entry-pages.tsx';
import type { Home } from './home-page.tsx';
import { ask, photoAddress, useAsked } from './portal-client.tsx';
import { dayIn, Life, type LifeStep, moneyIn, Own, Part, useWords } from './portal-parts.tsx';
import { TextPart } from './requests-page.tsx';
import { dayOfMoment, Talk, useSend } from './talk.tsx';

type Violation = ClientOutput<typeof portal.getViolation>;

function Standing({ violation }: { violation: Violation }) {
  const words = useWords();
  const { state, dueDate, closedDate, isSaidCured, daysLeft } = violation;
  if (closedDate)
    return (
      <>
        <span className="st good">{words.cases.violationStates[state]}</span> <span>{dayIn(words, closedDate, { year: true })}</span>
      </>
    );
  if (isSaidCured) return <span className="st">{words.cases.saidCured}</span>;
  if (!dueDate || daysLeft === null || state !== 'OPEN') return <span className="st">{words.cases.violationStates[state]}</span>;
  return (
    <>
      <span className="st att">{words.cases.fixBy(dayIn(words, dueDate, { near: true }))}</span>{' '}
      <span>{daysLeft < 0 ? words.cases.violation.late : words.cases.violation.daysLeft(String(daysLeft))}</span>
    </>
  );
}

/** What follows in the order of time: fixed in time, a hearing, and the steps that are left. */
function Follows({ violation }: { violation: Violation }) {
  const words = useWords();
  const { dueDate, closedDate, hearing, ahead, fines } = violation;
  const say = words.cases.violation;
  if (closedDate) return null;
  const steps: LifeStep[] = [
    {
      key: 'fixed',
      is: 'now',
      title: dueDate ? say.fixed(dayIn(words, dueDate, { near: true })) : say.fixedNow,
      text: say.fixedText,
    },
  ];
  const isToCome = hearing && (hearing.state === 'SCHEDULED' || hearing.state === 'NOTICED');
  if (hearing && isToCome)
    steps.push({
      key: 'hearing',
      is: 'ahead',
      title: say.hearing,
      when: dayIn(words, hearing.hearingDate, { near: true }),
      text: (
        <>
          <Own>{say.hearingAt(hearing.hour, hearing.place)}</Own>. {say.hearingText}
        </>
      ),
    });
  for (const [index, step] of ahead.entries())
    steps.push({ key: `${index} ${step.name}`, is: 'ahead', title: say.step, text: <Own>{step.name}</Own> });
  return (
    <section className="sec">
      <h2>{say.follows}</h2>
      <Life steps={steps} />
      {fines !== '0.00' && <p>{say.fined(`$${moneyIn(fines)}`)}</p>}
    </section>
  );
}

function Pictures({ ownershipId, violation }: { ownershipId: string; violation: Violation }) {
  const words = useWords();
  const { violationId, photos, article } = violation;
  return (
    <section className="sec">
      {photos.map(({ attachmentId, takenTime }) => {
        const label = words.cases.violation.photo(dayIn(words, dayOfMoment(takenTime), { year: true }));
        return (
          <figure key={attachmentId} className="pic">
            <img src={photoAddress({ ownershipId, violationId, attachmentId })} alt={label} loading="lazy" />
            <figcaption>{label}</figcaption>
          </figure>
        );
      })}
      {article && (
        <>
          <h2>{words.cases.violation.rule}</h2>
          <p className="q">
            <Own>{article}</Own>
          </p>
        </>
      )}
    </section>
  );
}

function Cure({ ownershipId, violation, again }: { ownershipId: string; violation: Violation; again(): void }) {
  const words = useWords();
  const say = words.cases.violation;
  const [body, setBody] = useState('');
  const { isBusy, failure, send } = useSend();
  if (violation.closedDate) return null;
  if (violation.isSaidCured)
    return (
      <p className="note good" role="status">
        {say.cureSaid}
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(() => ask('speakOnViolation', { ownershipId, violationId: violation.violationId, body, isCure: true }).then(again));
  };
  return (
    <section className="sec">
      <h2>{say.cure}</h2>
      <form className="col" onSubmit={submit}>
        <p>{say.cureLead}</p>
        <TextPart label={say.cureText} value={body} onChange={setBody} most={4000} rows={2} />
        <FormFailure failure={failure} />
        <button type="submit" className="cta" disabled={isBusy || body.trim() === ''}>
          {say.cureSend}
        </button>
      </form>
    </section>
  );
}

/** The notice of a violation. */
export function ViolationPage({ home, violationId }: { home: Home; violationId: string }) {
  const words = useWords();
  const { ownershipId } = home;
  const asked = useAsked('getViolation', { ownershipId, violationId });
  return (
    <Part of={asked} phone={home.phone} rows={5}>
      {(violation) => {
        const { number, name, detail, actionNeeded, location, observedDate, photos, article, closedDate, said } = violation;
        return (
          <>
            <section className="sec soft">
              <div className="k">
                <Standing violation={violation} />
              </div>
              <h1>
                <Own>{name}</Own>
              </h1>
              <p>
                <Own>{[detail, location].filter(Boolean).join('. ')}</Own>
              </p>
              <small>
                {number}, {words.cases.violation.seenOn(dayIn(words, observedDate, { near: true }))}
              </small>
              {words.why.ownWords && <small>{words.why.ownWords}</small>}
            </section>
            {actionNeeded && (
              <section className="sec">
                <h2>{words.cases.violation.whatToDo}</h2>
                <p>
                  <Own>{actionNeeded}</Own>
                </p>
              </section>
            )}
            {(photos.length > 0 || article) && <Pictures ownershipId={ownershipId} violation={violation} />}
            <Follows violation={violation} />
            <Cure ownershipId={ownershipId} violation={violation} again={asked.again} />
            <Talk
              said={said}
              isOver={closedDate !== null}
              label={words.cases.violation.question}
              onSay={(body) => ask('speakOnViolation', { ownershipId, violationId, body }).then(asked.again)}
            />
          </>
        );
      }}
    </Part>
  );
}
