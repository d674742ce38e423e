// The documents an owner may read: those of the home, and those of everybody.
import type { Home } from './home-page.tsx';
import { documentAddress, useAsked } from './portal-client.tsx';
import { Icon, Part, useWords } from './portal-parts.tsx';

const kilobytes = (bytes: number) => Math.max(1, Math.round(bytes * 0.001)).toLocaleString('en-US');

/** The documents of a home by group, newest audience first. */
export function DocumentsPage({ home }: { home: Home }) {
  const words = useWords();
  const { ownershipId } = home;
  const asked = useAsked('listDocuments', { ownershipId });
  return (
    <Part of={asked} phone={home.phone}>
      {(documents) => (
        <>
          <section className="sec soft">
            <h1>{words.documents.title}</h1>
          </section>
          {documents.length === 0 && <p className="sec">{words.documents.none}</p>}
          {[...Map.groupBy(documents, ({ isMine, groupName }) => `${isMine ? 'mine' : 'all'} ${groupName}`)].map(([key, group]) => (
            <section key={key} className="sec">
              <h2>
                {group[0]?.isMine ? words.documents.mine : words.documents.everyone}
                {group[0]?.groupName && (
                  <span className="r" lang="en" data-own="">
                    {group[0].groupName}
                  </span>
                )}
              </h2>
              {group.map(({ attachmentId, name, size }) => (
                <a key={attachmentId} className="li" href={documentAddress({ ownershipId, attachmentId })} download>
                  <span className="x">
                    <span lang="en" data-own="">
                      {name}
                    </span>
                    <small>{words.documents.size(kilobytes(size))}</small>
                  </span>
                  <Icon name="right" />
                </a>
              ))}
            </section>
          ))}
        </>
      )}
    </Part>
  );
}
