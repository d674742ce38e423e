// Changes to the home: applying in plain words, with what the law or the documents say of it; and following
// the answer.
import { type FormEvent, useEffect, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import type { portal } from '../owners/portal.contract.ts';
import { FormFailure } from './entry-pages.tsx';
import type { Go, Home } from './home-page.tsx';
import { ask, useAsked } from './portal-client.tsx';
import { dayIn, Life, type LifeStep, Own, Part, useWords } from './portal-parts.tsx';
import { TextPart } from './requests-page.tsx';
import { Talk, useSend } from './talk.tsx';

type Project = ClientOutput<typeof portal.getArchitectural>;
type Found = ClientOutput<typeof portal.findTopic>;

/** What is typed, once the reader pauses: so that no call is made for each letter. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), 400);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}

function WhatItNeeds({ found, isChosen, onNot }: { found: Found; isChosen: boolean; onNot(): void }) {
  const words = useWords();
  const say = words.cases.project;
  const { topic, documents, dueDate, basis, isByLaw, silenceApproves } = found;
  const day = dueDate && dayIn(words, dueDate, { near: true });
  return (
    <>
      {found.readsAsAccommodation && <p className="note">{say.accommodation}</p>}
      <div className="note" role="status">
        <span>
          {topic && (
            <b>
              <Own>{say.looksLike(topic.name)}</Own>
            </b>
          )}{' '}
          {day && (isByLaw ? say.byLaw(day) : say.byDocuments(day))} {silenceApproves && say.silence}{' '}
          {day && basis && (
            <small>
              <Own>{basis}</Own>
            </small>
          )}
          {topic && !isChosen && (
            <button type="button" className="lk" onClick={onNot}>
              {say.notIt(topic.name)}
            </button>
          )}
        </span>
      </div>
      {documents.length > 0 && (
        <section>
          <h2>{say.weNeed}</h2>
          <ul className="needs">
            {documents.map((name) => (
              <li key={name}>
                <Own>{name}</Own>
              </li>
            ))}
          </ul>
          <small>{say.bringLater}</small>
        </section>
      )}
    </>
  );
}

const blank = { subject: '', description: '', contractor: '', contractorLicense: '' };

/** Applies for a change. */
export function NewProjectPage({ home, go }: { home: Home; go: Go }) {
  const words = useWords();
  const say = words.cases.project;
  const { ownershipId } = home;
  const asked = useAsked('listArchitectural', { ownershipId });
  const [value, setValue] = useState(blank);
  const [neighborsTold, setNeighborsTold] = useState(false);
  /** What the reader chose; null while the words decide. */
  const [chosen, setChosen] = useState<string | null>(null);
  const text = useLater(`${value.subject} ${value.description}`.trim().slice(0, 500));
  const asks = text.length < 4 ? null : { ownershipId, text, ...(chosen ? { topicId: chosen } : {}) };
  const found = useAsked('findTopic', asks);
  const { isBusy, failure, send } = useSend();
  const put = (key: keyof typeof blank) => (typed: string) => setValue({ ...value, [key]: typed });
  const topicId = chosen ?? found.data?.topic?.architecturalTopicId ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const order = { ownershipId, ...value, neighborsTold, topicId: topicId === '' ? null : topicId };
    send(() => ask('applyArchitectural', order).then(({ architecturalRequestId }) => go(`project/${architecturalRequestId}`)));
  };
  return (
    <form className="entry" onSubmit={submit}>
      <h1>{say.title}</h1>
      {asked.data?.intake && (
        <p className="pre">
          <Own>{asked.data.intake}</Own>
        </p>
      )}
      <TextPart label={say.what} value={value.subject} onChange={put('subject')} most={150} />
      <TextPart label={say.details} value={value.description} onChange={put('description')} most={8000} rows={4} isOptional />
      {found.data && chosen !== '' && <WhatItNeeds found={found.data} isChosen={chosen !== null} onNot={() => setChosen('')} />}
      {asked.data && asked.data.topics.length > 0 && (
        <label className="field">
          <span className="lb">{say.chooseTopic}</span>
          <select className="fi" value={topicId} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">{say.noTopic}</option>
            {asked.data.topics.map(({ architecturalTopicId, name }) => (
              <option key={architecturalTopicId} value={architecturalTopicId} lang="en" data-own="">
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <TextPart label={say.contractor} value={value.contractor} onChange={put('contractor')} most={120} isOptional />
      <TextPart label={say.license} value={value.contractorLicense} onChange={put('contractorLicense')} most={60} isOptional />
      <label className="check">
        <input type="checkbox" checked={neighborsTold} onChange={(event) => setNeighborsTold(event.currentTarget.checked)} />
        {say.neighbors}
      </label>
      <FormFailure failure={failure} />
      <button type="submit" className="cta" disabled={isBusy || value.subject.trim() === ''}>
        {say.send}
      </button>
    </form>
  );
}

/** How much of the time is used, as a ring with the days that are left. */
function Countdown({ days, used, label }: { days: number; used: number; label: string }) {
  const round = 245;
  return (
    <svg className="ring" viewBox="0 0 92 92" role="img" aria-label={`${days} ${label}`}>
      <circle cx="46" cy="46" r="39" className="way" />
      <circle cx="46" cy="46" r="39" className="used" strokeDasharray={`${used * 0.01 * round} ${round}`} transform="rotate(-90 46 46)" />
      <text x="46" y="50" className="days">
        {days}
      </text>
      <text x="46" y="65" className="of">
        {label}
      </text>
    </svg>
  );
}

const answered: ReadonlySet<Project['state']> = new Set(['APPROVED', 'CONDITIONAL', 'DENIED', 'DEEMED', 'EXPIRED', 'DONE', 'INSPECTED']);

function Status({ project }: { project: Project }) {
  const words = useWords();
  const say = words.cases.project;
  const { state, receivedDate, completeDate, decidedDate, clock, votes, documents, expiresDate } = project;
  const missing = documents.filter(({ isHere }) => !isHere);
  const isAnswered = answered.has(state);
  const isReview = state === 'IN_REVIEW';
  const steps: LifeStep[] = [
    { key: 'sent', is: 'done', title: say.youSent, when: dayIn(words, receivedDate, { near: true }) },
    {
      key: 'complete',
      is: completeDate || isReview || isAnswered ? 'done' : 'now',
      title: state === 'INCOMPLETE' ? words.cases.projectStates.INCOMPLETE : say.complete,
      ...(completeDate ? { when: dayIn(words, completeDate, { near: true }) } : {}),
      ...(clock.isPaused ? { text: say.paused } : {}),
    },
    {
      key: 'review',
      is: isAnswered ? 'done' : isReview ? 'now' : 'ahead',
      title: say.review,
      ...(votes.all > 0 ? { text: say.reviewed(String(votes.cast), String(votes.all)) } : {}),
    },
    {
      key: 'decision',
      is: isAnswered ? 'done' : 'ahead',
      title: isAnswered ? words.cases.projectStates[state] : say.decision,
      ...(decidedDate ? { when: dayIn(words, decidedDate, { near: true }) } : { text: say.noticeOfDenial }),
    },
  ];
  if (expiresDate)
    steps.push({
      key: 'build',
      is: state === 'DONE' || state === 'INSPECTED' ? 'done' : 'now',
      title: say.build(dayIn(words, expiresDate, { year: true })),
    });
  return (
    <section className="sec">
      <h2>{say.status}</h2>
      <Life steps={steps} />
      {missing.length > 0 && !isAnswered && (
        <>
          <h2>{say.missing}</h2>
          <ul className="needs">
            {missing.map(({ name }) => (
              <li key={name}>
                <Own>{name}</Own>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Decision({ project }: { project: Project }) {
  const words = useWords();
  const say = words.cases.project;
  const { reason, provision, conditions } = project;
  return (
    <>
      {reason && (
        <section className="sec">
          <h2>{say.reason}</h2>
          <p className="pre">
            <Own>{reason}</Own>
          </p>
          {provision && (
            <p className="q">
              <Own>{provision}</Own>
            </p>
          )}
        </section>
      )}
      {conditions.length > 0 && (
        <section className="sec">
          <h2>{say.conditions}</h2>
          {conditions.map(({ words: text, proof, metDate }) => (
            <div key={text} className="li">
              <span className="x">
                <Own>{text}</Own>
                <small>{metDate ? dayIn(words, metDate, { year: true }) : say.proof[proof]}</small>
              </span>
              <span className={`st ${metDate ? 'good' : 'att'}`}>{metDate ? say.met : say.open}</span>
            </div>
          ))}
        </section>
      )}
    </>
  );
}

/** One application: how long until the answer, where it stands, and what was decided. */
export function ProjectPage({ home, projectId }: { home: Home; projectId: string }) {
  const words = useWords();
  const say = words.cases.project;
  const { ownershipId } = home;
  const asked = useAsked('getArchitectural', { ownershipId, architecturalRequestId: projectId });
  return (
    <Part of={asked} phone={home.phone} rows={5}>
      {(project) => {
        const { number, subject, state, clock, description, said } = project;
        const { daysLeft, usedPercent, dueDate, deemed, basis } = clock;
        const isGood = state === 'APPROVED' || state === 'CONDITIONAL' || state === 'DEEMED' || state === 'INSPECTED';
        return (
          <>
            <section className="sec soft clock">
              {daysLeft !== null && usedPercent !== null && daysLeft >= 0 && (
                <Countdown days={daysLeft} used={usedPercent} label={say.daysLeft} />
              )}
              <div>
                <span className={`st ${isGood ? 'good' : state === 'DENIED' || state === 'INCOMPLETE' ? 'att' : ''}`}>
                  {words.cases.projectStates[state]}
                </span>
                <h1>
                  <Own>{subject}</Own>
                </h1>
                <small>{number}</small>
                {dueDate && daysLeft !== null && (
                  <p>
                    {words.cases.decisionBy(dayIn(words, dueDate, { near: true }))}. {deemed === 'approve' && say.silence}{' '}
                    <small>
                      <Own>{basis}</Own>
                    </small>
                  </p>
                )}
              </div>
            </section>
            <Status project={project} />
            <Decision project={project} />
            {description && (
              <section className="sec">
                <h2>{say.yours}</h2>
                <p className="pre">
                  <Own>{description}</Own>
                </p>
              </section>
            )}
            <Talk
              said={said}
              isOver={state === 'WITHDRAWN' || state === 'EXPIRED'}
              label={words.cases.write}
              onSay={(body) => ask('speakOnArchitectural', { ownershipId, architecturalRequestId: projectId, body }).then(asked.again)}
            />
          </>
        );
      }}
    </Part>
  );
}
