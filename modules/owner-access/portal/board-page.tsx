// The page of board members: what is owed by age without names, what is open, and their documents.
import type { Home } from './home-page.tsx';
import { boardDocumentAddress, useAsked } from './portal-client.tsx';
import { dayIn, Icon, moneyIn, Own, Part, useWords } from './portal-parts.tsx';

/** For those who sit on the board today. */
export function BoardPage({ home }: { home: Home }) {
  const words = useWords();
  const say = words.board;
  const { ownershipId } = home;
  const asked = useAsked('getBoard', { ownershipId });
  return (
    <Part of={asked} phone={home.phone} rows={6}>
      {({ asOfDate, aging, owed, accounts, violations, architectural, workOrders, documents }) => (
        <>
          <section className="sec soft">
            <h1 className="k">{say.title}</h1>
            <div className="k">{say.owed}</div>
            <div className="amt mid">${moneyIn(owed)}</div>
            <small>
              {say.accounts(String(accounts))}, {say.asOf(dayIn(words, asOfDate, { year: true }))}
            </small>
          </section>
          <section className="sec">
            {aging.map(({ bucket, amount, accounts: count }) => (
              <div key={bucket} className="li">
                <span className="x">
                  {say.buckets[bucket]}
                  <small>{say.accounts(String(count))}</small>
                </span>
                <span className="n">{moneyIn(amount)}</span>
              </div>
            ))}
            <small>{say.noNames}</small>
          </section>
          <section className="sec">
            <h2>{say.open}</h2>
            {(
              [
                [say.violations, violations],
                [say.projects, architectural],
                [say.orders, workOrders],
              ] as const
            ).map(([label, count]) => (
              <div key={label} className="li">
                <span className="x">{label}</span>
                <span className="n">{count}</span>
              </div>
            ))}
          </section>
          <section className="sec">
            <h2>{say.documents}</h2>
            {documents.length === 0 && <p>{say.noDocuments}</p>}
            {documents.map(({ attachmentId, name, groupName }) => (
              <a key={attachmentId} className="li" href={boardDocumentAddress({ ownershipId, attachmentId })} download>
                <span className="x">
                  <Own>{name}</Own>
                  <small>
                    <Own>{groupName}</Own>
                  </small>
                </span>
                <Icon name="right" />
              </a>
            ))}
          </section>
        </>
      )}
    </Part>
  );
}
