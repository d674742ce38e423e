// The account of a home like a statement: by month, with the balance of each; and why one charge is owed.
import { useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import type { portal } from '../owners/portal.contract.ts';
import type { Go, Home } from './home-page.tsx';
import { useAsked } from './portal-client.tsx';
import { Amount, dayIn, moneyIn, monthIn, Part, useWords } from './portal-parts.tsx';

type Month = ClientOutput<typeof portal.getLedger>[number];
type Line = Month['lines'][number];
type Choice = 'all' | 'charges' | 'payments';

const isShown = (choice: Choice) => (line: Line) => choice === 'all' || (choice === 'payments') === line.amount.startsWith('-');

function LineRow({ line, go }: { line: Line; go: Go }) {
  const words = useWords();
  const { chargeId, kind, description, reference, date, amount } = line;
  const detail = reference ? words.account.check(reference) : '';
  return (
    <div className="li line">
      <span className="when">{dayIn(words, date)}</span>
      <span className="x">
        {words.account.kinds[kind]}
        {(detail || description) && (
          <small>
            {detail}
            {!detail && (
              <span lang="en" data-own="">
                {description}
              </span>
            )}
          </small>
        )}
        {chargeId && (
          <button type="button" className="lk" onClick={() => go(`why/${chargeId}`)}>
            {words.home.whyOwe}
          </button>
        )}
      </span>
      <Amount value={amount} />
    </div>
  );
}

function MonthPart({ month, choice, go }: { month: Month; choice: Choice; go: Go }) {
  const words = useWords();
  const lines = month.lines.filter(isShown(choice));
  if (lines.length === 0) return null;
  return (
    <section aria-label={monthIn(words, month.month, true)}>
      <h2 className="month">
        <span>{monthIn(words, month.month, true)}</span>
        <span className="r">
          {month.prepaidBalance === '0.00' || month.balance !== '0.00'
            ? words.account.balance(moneyIn(month.balance))
            : words.account.credit(moneyIn(month.prepaidBalance))}
        </span>
      </h2>
      {lines.map((line) => (
        <LineRow key={line.key} line={line} go={go} />
      ))}
    </section>
  );
}

/** The account, line by line; every charge opens why it is owed. */
export function AccountPage({ home, go }: { home: Home; go: Go }) {
  const words = useWords();
  const [choice, setChoice] = useState<Choice>('all');
  const asked = useAsked('getLedger', { ownershipId: home.ownershipId });
  const choices: readonly (readonly [Choice, string])[] = [
    ['all', words.account.all],
    ['charges', words.account.charges],
    ['payments', words.account.payments],
  ];
  return (
    <Part of={asked} phone={home.phone} rows={6}>
      {(months) => (
        <>
          <section className="sec soft">
            <h1 className="k">{words.account.title}</h1>
            <div className="k">{words.account.youOwe}</div>
            <div className="amt mid">${moneyIn(months[0]?.balance ?? '0.00')}</div>
          </section>
          <fieldset className="segs" aria-label={words.account.title}>
            {choices.map(([value, label]) => (
              <button
                key={value}
                type="button"
                className={value === choice ? 'on' : ''}
                aria-pressed={value === choice}
                onClick={() => setChoice(value)}
              >
                {label}
              </button>
            ))}
          </fieldset>
          {months.length === 0 && <p className="sec">{words.account.none}</p>}
          {months.map((month) => (
            <MonthPart key={month.month} month={month} choice={choice} go={go} />
          ))}
        </>
      )}
    </Part>
  );
}

type Answer = ClientOutput<typeof portal.getWhy>;

function Source({ title, text, more = '' }: { title: string; text: string; more?: string }) {
  if (text === '') return null;
  return (
    <div className="li">
      <span className="x">
        {title}
        <small>
          <span lang="en" data-own="">
            {text}
          </span>
          {more && `. ${more}`}
        </small>
      </span>
    </div>
  );
}

function Arithmetic({ answer }: { answer: Answer }) {
  const words = useWords();
  return (
    <section className="sec">
      <h2>{words.why.arithmetic}</h2>
      <table className="ar">
        <tbody>
          {answer.arithmetic.map(({ words: said, amount }, index) => (
            <tr key={`${String(index)} ${said}`} className={index === answer.arithmetic.length - 1 ? 's' : ''}>
              <td lang="en" data-own="">
                {said}
              </td>
              <td>{amount === null ? '' : moneyIn(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function stillOwed(words: ReturnType<typeof useWords>, { isReversed, open }: Answer): string {
  if (isReversed) return words.why.reversed;
  return open === '0.00' ? words.why.settled : words.why.stillOpen(`$${moneyIn(open)}`);
}

/** Why one charge is owed: in one sentence, then the arithmetic, then where it comes from. */
export function WhyPage({ home, chargeId }: { home: Home; chargeId: string }) {
  const words = useWords();
  const asked = useAsked('getWhy', { ownershipId: home.ownershipId, chargeId });
  return (
    <Part of={asked} phone={home.phone} rows={5}>
      {(answer) => (
        <>
          <section className="sec soft">
            <h1 className="amt mid">${moneyIn(answer.amount)}</h1>
            <p>
              {words.why.of(kindWords(words, answer.kind), dayIn(words, answer.date, { year: true }))}. {stillOwed(words, answer)}
            </p>
            {words.why.ownWords && <small>{words.why.ownWords}</small>}
          </section>
          <Arithmetic answer={answer} />
          <section className="sec">
            <h2>{words.why.from}</h2>
            <Source title={words.why.rule} text={answer.rule} />
            {answer.clauses.map(({ title, clause }) => (
              <Source key={`${title} ${clause}`} title={words.why.clause} text={`${title}, ${clause}`} />
            ))}
            <Source title={words.why.resolution} text={answer.resolution} />
            <Source title={words.why.law} text={answer.law} />
            {answer.notices.map(({ subject, sentDate }) => (
              <Source
                key={`${sentDate} ${subject}`}
                title={words.why.notice}
                text={subject}
                more={words.why.sentOn(dayIn(words, sentDate, { near: true }))}
              />
            ))}
          </section>
          {answer.applied.length > 0 && (
            <section className="sec">
              <h2>{words.why.paidSince}</h2>
              {answer.applied.map(({ date, amount, open }, index) => (
                <div key={`${String(index)} ${date}`} className="li">
                  <span className="x">
                    {dayIn(words, date, { year: true })}
                    <small>
                      {words.why.left} {moneyIn(open)}
                    </small>
                  </span>
                  <span className="n">{moneyIn(amount)}</span>
                </div>
              ))}
            </section>
          )}
          <section className="sec">
            <p>
              {words.why.ask} {home.phone && <a href={`tel:${home.phone}`}>{home.phone}</a>}
            </p>
          </section>
        </>
      )}
    </Part>
  );
}

/** The kind of a charge in words of the account. */
function kindWords(words: ReturnType<typeof useWords>, kind: Answer['kind']): string {
  return words.account.kinds[kind];
}
