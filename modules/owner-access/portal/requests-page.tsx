// What is open between an owner and the office: violations, changes to the home, requests; one request; and a
// new one.
import { type FormEvent, useId, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import type { portal } from '../owners/portal.contract.ts';
import { FormFailure } from './entry-pages.tsx';
import type { Go, Home } from './home-page.tsx';
import { ask, useAsked } from './portal-client.tsx';
import { dayIn, Icon, Own, Part, useWords } from './portal-parts.tsx';
import { Talk, useSend } from './talk.tsx';

type Request = ClientOutput<typeof portal.listRequests>['requests'][number];
type Violation = ClientOutput<typeof portal.listViolations>[number];
type Project = ClientOutput<typeof portal.listArchitectural>['requests'][number];

interface RowProps {
  title: string;
  under: string;
  state: string;
  tone: '' | 'att' | 'good';
  onOpen(): void;
}

function Row({ title, under, state, tone, onOpen }: RowProps) {
  return (
    <button type="button" className="li open" onClick={onOpen}>
      <span className="x">
        <span className={`st ${tone}`}>{state}</span>
        <br />
        <Own>{title}</Own>
        <small>{under}</small>
      </span>
      <Icon name="right" />
    </button>
  );
}

function ViolationRow({ row, go }: { row: Violation; go: Go }) {
  const words = useWords();
  const { violationId, number, name, state, dueDate, closedDate, isSaidCured } = row;
  const isOpen = closedDate === null;
  const when = closedDate
    ? words.cases.closedOn(dayIn(words, closedDate))
    : dueDate
      ? words.cases.fixBy(dayIn(words, dueDate, { near: true }))
      : '';
  return (
    <Row
      title={name}
      under={[number, when].filter(Boolean).join(', ')}
      state={isSaidCured ? words.cases.saidCured : words.cases.violationStates[state]}
      tone={isSaidCured ? '' : isOpen ? 'att' : 'good'}
      onOpen={() => go(`violation/${violationId}`)}
    />
  );
}

function ProjectRow({ row, go }: { row: Project; go: Go }) {
  const words = useWords();
  const { architecturalRequestId, number, subject, state, dueDate, decidedDate, receivedDate } = row;
  const when = decidedDate
    ? words.cases.project.decided(dayIn(words, decidedDate))
    : dueDate
      ? words.cases.decisionBy(dayIn(words, dueDate, { near: true }))
      : words.cases.receivedOn(dayIn(words, receivedDate));
  const isGood = state === 'APPROVED' || state === 'CONDITIONAL' || state === 'DEEMED' || state === 'INSPECTED';
  return (
    <Row
      title={subject}
      under={`${number}, ${when}`}
      state={words.cases.projectStates[state]}
      tone={isGood ? 'good' : state === 'DENIED' || state === 'INCOMPLETE' ? 'att' : ''}
      onOpen={() => go(`project/${architecturalRequestId}`)}
    />
  );
}

function RequestRow({ row, go }: { row: Request; go: Go }) {
  const words = useWords();
  const { requestId, number, subject, state, promisedDate, receivedDate } = row;
  const isOver = state === 'RESOLVED' || state === 'CLOSED' || state === 'MERGED';
  const when =
    promisedDate && !isOver
      ? words.cases.promised(dayIn(words, promisedDate, { near: true }))
      : words.cases.receivedOn(dayIn(words, receivedDate));
  return (
    <Row
      title={subject}
      under={`${number}, ${when}`}
      state={words.cases.requestStates[state]}
      tone={state === 'WAITING' ? 'att' : isOver ? 'good' : ''}
      onOpen={() => go(`request/${requestId}`)}
    />
  );
}

function Violations({ home, go }: { home: Home; go: Go }) {
  const words = useWords();
  const asked = useAsked('listViolations', { ownershipId: home.ownershipId });
  if (asked.data?.length === 0) return null;
  return (
    <section className="sec">
      <h2>{words.cases.violations}</h2>
      <Part of={asked} phone={home.phone} rows={1}>
        {(rows) => rows.map((row) => <ViolationRow key={row.violationId} row={row} go={go} />)}
      </Part>
    </section>
  );
}

function Projects({ home, go }: { home: Home; go: Go }) {
  const words = useWords();
  const asked = useAsked('listArchitectural', { ownershipId: home.ownershipId });
  return (
    <section className="sec">
      <h2>{words.cases.projects}</h2>
      <Part of={asked} phone={home.phone} rows={1}>
        {({ requests }) => requests.map((row) => <ProjectRow key={row.architecturalRequestId} row={row} go={go} />)}
      </Part>
      <button type="button" className="cta w m" onClick={() => go('project/new')}>
        {words.cases.newProject}
      </button>
    </section>
  );
}

function Requests({ home, go }: { home: Home; go: Go }) {
  const words = useWords();
  const asked = useAsked('listRequests', { ownershipId: home.ownershipId });
  return (
    <section className="sec">
      <h2>{words.cases.requests}</h2>
      <Part of={asked} phone={home.phone} rows={2}>
        {({ requests }) => (
          <>
            {requests.length === 0 && <p>{words.cases.none}</p>}
            {requests.map((row) => (
              <RequestRow key={row.requestId} row={row} go={go} />
            ))}
          </>
        )}
      </Part>
      <button type="button" className="cta m" onClick={() => go('request/new')}>
        {words.cases.newRequest}
      </button>
    </section>
  );
}

/** Everything that is open between an owner and the office, as far as the community shows it. */
export function RequestsPage({ home, go }: { home: Home; go: Go }) {
  const words = useWords();
  return (
    <>
      <section className="sec soft">
        <h1>{words.cases.title}</h1>
      </section>
      {home.showsViolations && <Violations home={home} go={go} />}
      {home.showsArchitectural && <Projects home={home} go={go} />}
      {home.showsRequests && <Requests home={home} go={go} />}
    </>
  );
}

/** One request, with what was said. */
export function RequestPage({ home, requestId }: { home: Home; requestId: string }) {
  const words = useWords();
  const { ownershipId } = home;
  const asked = useAsked('getRequest', { ownershipId, requestId });
  return (
    <Part of={asked} phone={home.phone} rows={5}>
      {(request) => {
        const { number, subject, code, state, receivedDate, promisedDate, description, said } = request;
        const when = promisedDate ? words.cases.promised(dayIn(words, promisedDate, { near: true })) : '';
        return (
          <>
            <section className="sec soft">
              <div className="k">
                <span className={`st ${state === 'WAITING' ? 'att' : ''}`}>{words.cases.requestStates[state]}</span>
                <span>{when}</span>
              </div>
              <h1>
                <Own>{subject}</Own>
              </h1>
              <p className="t2">
                {number}
                {code && (
                  <>
                    , <Own>{code}</Own>
                  </>
                )}
                , {words.cases.receivedOn(dayIn(words, receivedDate, { near: true }))}
              </p>
            </section>
            {description && (
              <section className="sec">
                <h2>{words.cases.details}</h2>
                <p className="pre">
                  <Own>{description}</Own>
                </p>
              </section>
            )}
            <Talk
              said={said}
              isOver={state === 'MERGED'}
              label={words.cases.write}
              onSay={(body) => ask('answerRequest', { ownershipId, requestId, body }).then(asked.again)}
            />
          </>
        );
      }}
    </Part>
  );
}

interface TextProps {
  label: string;
  value: string;
  onChange(value: string): void;
  isOptional?: boolean;
  rows?: number;
  most: number;
}

/** A line or lines of text with their label above. */
export function TextPart({ label, value, onChange, isOptional = false, rows = 1, most }: TextProps) {
  const words = useWords();
  const id = useId();
  const same = { id, className: 'fi', value, maxLength: most, required: !isOptional };
  return (
    <div className="field">
      <label className="lb" htmlFor={id}>
        {label} {isOptional && <small>{words.cases.form.optional}</small>}
      </label>
      {rows > 1 ? (
        <textarea {...same} rows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input {...same} type="text" onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </div>
  );
}

const blank = { subject: '', description: '', location: '', entry: '', preferredTimes: '', phone: '' };

/** A new request; once it is sent, the page of it. */
export function NewRequestPage({ home, go }: { home: Home; go: Go }) {
  const words = useWords();
  const { form } = words.cases;
  const { ownershipId } = home;
  const asked = useAsked('listRequests', { ownershipId });
  const [family, setFamily] = useState<'GENERAL' | 'SERVICE'>('GENERAL');
  const [codeId, setCodeId] = useState('');
  const [value, setValue] = useState(blank);
  const { isBusy, failure, send } = useSend();
  const codes = asked.data?.codes.filter((code) => code.family === family) ?? [];
  const put = (key: keyof typeof blank) => (text: string) => setValue({ ...value, [key]: text });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const order = { ownershipId, family, requestCodeId: codeId === '' ? null : codeId, ...value };
    send(() => ask('addRequest', order).then(({ requestId }) => go(`request/${requestId}`)));
  };
  const choose = (next: 'GENERAL' | 'SERVICE') => {
    setFamily(next);
    setCodeId('');
  };
  const sentence = codes.find(({ requestCodeId }) => requestCodeId === codeId)?.sentence;
  return (
    <form className="entry" onSubmit={submit}>
      <h1>{form.title}</h1>
      <p>{form.lead}</p>
      <fieldset className="segs" aria-label={form.kind}>
        {(['GENERAL', 'SERVICE'] as const).map((one) => (
          <button key={one} type="button" className={one === family ? 'on' : ''} aria-pressed={one === family} onClick={() => choose(one)}>
            {one === 'GENERAL' ? form.general : form.service}
          </button>
        ))}
      </fieldset>
      {codes.length > 0 && (
        <label className="field">
          <span className="lb">{form.about}</span>
          <select className="fi" value={codeId} onChange={(event) => setCodeId(event.currentTarget.value)}>
            <option value="">{form.anything}</option>
            {codes.map(({ requestCodeId, name }) => (
              <option key={requestCodeId} value={requestCodeId} lang="en" data-own="">
                {name}
              </option>
            ))}
          </select>
          {sentence && (
            <small>
              <Own>{sentence}</Own>
            </small>
          )}
        </label>
      )}
      <TextPart label={form.subject} value={value.subject} onChange={put('subject')} most={150} />
      <TextPart label={form.description} value={value.description} onChange={put('description')} most={8000} rows={4} isOptional />
      {family === 'SERVICE' && (
        <>
          <TextPart label={form.location} value={value.location} onChange={put('location')} most={120} isOptional />
          <TextPart label={form.entry} value={value.entry} onChange={put('entry')} most={200} isOptional />
          <TextPart label={form.times} value={value.preferredTimes} onChange={put('preferredTimes')} most={120} isOptional />
        </>
      )}
      <TextPart label={form.phone} value={value.phone} onChange={put('phone')} most={40} isOptional />
      <FormFailure failure={failure} />
      <button type="submit" className="cta" disabled={isBusy || value.subject.trim() === ''}>
        {form.send}
      </button>
    </form>
  );
}
