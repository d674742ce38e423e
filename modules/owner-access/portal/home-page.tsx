// The first page of an owner: what is owed, why, by when, and what follows if it is not paid. One call, so
// that it is there at once.
import type { ReactNode } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import { centsToText, sumCents, textToCents } from '../../../packages/kernel/money.ts';
import type { portal } from '../owners/portal.contract.ts';
import type { Messages } from './messages.tsx';
import { useAsked } from './portal-client.tsx';
import { Amount, dayIn, FailedPart, Icon, LoadingPart, moneyIn, monthIn, useWords } from './portal-parts.tsx';

type Me = ClientOutput<typeof portal.getMe>;
export type Home = Me['homes'][number];
type Due = ClientOutput<typeof portal.getHome>;
type Charge = Due['charges'][number];

/** Moves to another page of the portal. */
export type Go = (page: string) => void;

const feeKinds: ReadonlySet<Charge['kind']> = new Set(['LATE_FEE', 'INTEREST', 'NSF']);

/** What a charge is called: assessments by their month, the rest by its kind. */
function titleOf(words: Messages, { kind, date }: Charge): string {
  const name = words.home.kinds[kind];
  return kind === 'ASSESSMENT' ? words.home.monthOf(name, monthIn(words, date)) : name;
}

function ChargeRow({ charge, onWhy }: { charge: Charge; onWhy(): void }) {
  const words = useWords();
  const { kind, date, amount, open, name } = charge;
  const isFee = feeKinds.has(kind);
  const when = isFee ? words.home.added(dayIn(words, date)) : words.home.due(dayIn(words, date));
  const isPart = open !== amount;
  return (
    <div className="li">
      <span className="x">
        {titleOf(words, charge)}
        <small>
          <span lang="en" data-own="">
            {name}
          </span>
          {', '}
          {when}
          {isPart && `. ${words.home.part(moneyIn(open), moneyIn(amount))}`}
        </small>
        <button type="button" className="lk" onClick={onWhy}>
          {isFee ? words.home.whyAdded : words.home.whyOwe}
        </button>
      </span>
      <Amount value={open} />
    </div>
  );
}

/** More charges than this are grouped by their kind and name, so that the sum stays in sight. */
const MOST_ROWS = 4;

function groupsOf(charges: readonly Charge[]): Charge[][] {
  if (charges.length <= MOST_ROWS) return charges.map((charge) => [charge]);
  return [...Map.groupBy(charges, ({ kind, name }) => `${kind} ${name}`).values()];
}

/** Charges of one kind together; each opens behind it. */
function ChargeGroup({ charges, rows }: { charges: readonly Charge[]; rows: ReactNode }) {
  const words = useWords();
  const [first, last] = [charges[0], charges.at(-1)];
  if (!first || !last) return null;
  return (
    <details>
      <summary className="li">
        <span className="x">
          {words.home.kinds[first.kind]}
          <small>
            <span lang="en" data-own="">
              {first.name}
            </span>
            {', '}
            {words.home.span(dayIn(words, first.date), dayIn(words, last.date), charges.length)}
          </small>
          <span className="lk">{words.home.showEach}</span>
        </span>
        <Amount value={centsToText(sumCents(charges.map(({ open }) => textToCents(open))))} />
      </summary>
      {rows}
    </details>
  );
}

/** What follows if nothing is paid: the next consequence the rules of the community name, and no other. */
function Follows({ due }: { due: Due }) {
  const words = useWords();
  const { lateFee, interest } = due;
  const rate = interest && `${(interest.rateBasisPoints * 0.01).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
  return (
    <p className="if">
      <Icon name="clock" size="s" />
      <span>
        {lateFee ? (
          <>
            <b>{words.home.payBy(dayIn(words, lateFee.payByDate, { near: true }))}</b> {words.home.nothingMore}{' '}
            {words.home.lateFee(`$${moneyIn(lateFee.amount)}`)}
          </>
        ) : (
          !interest && words.home.nothingFollows
        )}{' '}
        {interest && rate && words.home.interest(rate, interest.graceDays)}
      </span>
    </p>
  );
}

function Standing({ due }: { due: Due }) {
  const words = useWords();
  const { owes, pastDueDate, charges } = due;
  if (owes === '0.00') return <span className="st good">{words.home.paid}</span>;
  if (pastDueDate) return <span className="st att">{words.home.pastDue(dayIn(words, pastDueDate))}</span>;
  return charges[0] ? <span className="st">{words.home.dueOn(dayIn(words, charges[0].date))}</span> : null;
}

function HowToPay({ due, home }: { due: Due; home: Home }) {
  const words = useWords();
  const { phone, accountNumber } = home;
  return (
    <section className="sec">
      <h2>{words.home.howToPay}</h2>
      <p>{due.isOnHold ? words.home.onHold : words.home.howToPayText(accountNumber)}</p>
      {phone && (
        <p>
          {words.home.office}: <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
    </section>
  );
}

function Why({ due, home, go }: { due: Due; home: Home; go: Go }) {
  const words = useWords();
  return (
    <section className="sec">
      <h2>
        {words.home.why}
        {home.showsHistory && (
          <button type="button" className="lk r" onClick={() => go('account')}>
            {words.home.seeAccount}
          </button>
        )}
      </h2>
      {groupsOf(due.charges).map((group) => {
        const rows = group.map((charge) => <ChargeRow key={charge.chargeId} charge={charge} onWhy={() => go(`why/${charge.chargeId}`)} />);
        return group.length === 1 ? rows : <ChargeGroup key={group[0]?.chargeId} charges={group} rows={rows} />;
      })}
      <div className="li total">
        <span className="x">{words.home.owedToday}</span>
        <span className="n dbl">{moneyIn(due.owes)}</span>
      </div>
    </section>
  );
}

/** What an owner sees first. */
export function HomePage({ home, go }: { home: Home; go: Go }) {
  const words = useWords();
  const asked = useAsked('getHome', { ownershipId: home.ownershipId });
  const due = asked.data;
  if (asked.failure) return <FailedPart failure={asked.failure} again={asked.again} phone={home.phone} />;
  if (!due) return <LoadingPart rows={4} />;
  const isPaid = due.owes === '0.00';
  const { lastPayment, next } = due;
  const greeting = words.greetingOf(home);
  return (
    <>
      {greeting && (
        <p className="greet">
          <span data-own="">{greeting}</span>
        </p>
      )}
      <section className="sec soft">
        <div className="k">
          <span>{words.home.youOwe}</span>
          <Standing due={due} />
        </div>
        <h1 className="amt">${moneyIn(due.owes)}</h1>
        {isPaid ? <p className="if">{words.home.caughtUp}</p> : <Follows due={due} />}
      </section>
      {!isPaid && <Why due={due} home={home} go={go} />}
      {due.prepaid !== '0.00' && (
        <section className="sec">
          <div className="li">
            <span className="x">
              <b>{words.home.credit}</b>
              <small>{words.home.creditNote}</small>
            </span>
            <span className="n">{moneyIn(due.prepaid)}</span>
          </div>
        </section>
      )}
      {next && (
        <section className="sec">
          <div className="li">
            <span className="x">
              <b>{words.home.next(monthIn(words, next.date))}</b>
              <small>{words.home.nextDue(dayIn(words, next.date, { near: true }))}</small>
            </span>
            <span className="n">{moneyIn(next.amount)}</span>
          </div>
        </section>
      )}
      {!isPaid && <HowToPay due={due} home={home} />}
      <section className="sec">
        <p className="t2">
          {lastPayment
            ? words.home.lastPayment(dayIn(words, lastPayment.date, { year: true }), `$${moneyIn(lastPayment.amount)}`)
            : words.home.noPayment}
        </p>
        {isPaid && home.showsHistory && (
          <button type="button" className="lk" onClick={() => go('account')}>
            {words.home.seeAccount}
          </button>
        )}
      </section>
    </>
  );
}

/** What is left of a home that was sold: its receipts, for 24 months. */
export function SoldPage({ home }: { home: Home }) {
  const words = useWords();
  const asked = useAsked('listReceipts', { ownershipId: home.ownershipId });
  return (
    <>
      <section className="sec soft">
        <h1>{home.endedDate && words.sold.title(dayIn(words, home.endedDate, { year: true }))}</h1>
        <p>{home.untilDate && words.sold.until(dayIn(words, home.untilDate, { year: true }))}</p>
      </section>
      <section className="sec">
        <h2>{words.sold.receipts}</h2>
        {asked.failure && <FailedPart failure={asked.failure} again={asked.again} phone={home.phone} />}
        {!asked.failure && !asked.data && <LoadingPart />}
        {asked.data?.length === 0 && <p>{words.sold.none}</p>}
        {asked.data?.map(({ key, date, reference, amount }) => (
          <div key={key} className="li">
            <span className="x">
              {dayIn(words, date, { year: true })}
              {reference && <small>{words.account.check(reference)}</small>}
            </span>
            <span className="n">{moneyIn(amount)}</span>
          </div>
        ))}
      </section>
    </>
  );
}
