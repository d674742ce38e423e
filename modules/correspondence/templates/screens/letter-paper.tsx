// A merged letter on paper, as it is read beside the editor: every value marked, the one in hand ringed.

import type { MergedBlock, Run } from '../../merge/merge.rules.ts';

/** What stands above the letter. */
export interface PaperHead {
  sender: string;
  senderLines: readonly string[];
  addressLines: readonly string[];
}

/** Pieces of a letter have no names: they are told apart by their place. */
const placed = <T,>(items: readonly T[]) => items.map((item, place) => ({ item, key: `p${place}`, place }));

function Line({ runs, inHand }: { runs: readonly Run[]; inHand: string }) {
  return placed(runs).map(({ key, item: { text, bold, italic, field, missing, ends } }) => {
    if (ends) return <br key={key} />;
    const marked =
      field === '' ? text : <span className={`merged${field === inHand ? ' on' : ''}${missing ? ' missing' : ''}`}>{text}</span>;
    const leaning = italic ? <i>{marked}</i> : marked;
    return <span key={key}>{bold ? <b>{leaning}</b> : leaning}</span>;
  });
}

function Block({ block, inHand }: { block: MergedBlock; inHand: string }) {
  const [first = []] = block.lines;
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line runs={first} inHand={inHand} />
          {first.length === 0 && <br />}
        </p>
      );
    case 'heading':
      return (
        <h3>
          <Line runs={first} inHand={inHand} />
        </h3>
      );
    case 'list': {
      const items = placed(block.lines).map(({ key, item: runs }) => (
        <li key={key}>
          <Line runs={runs} inHand={inHand} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.heads.map(({ title, isMoney }) => (
                <th key={title} scope="col" className={isMoney ? 'num' : ''}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {placed([...block.rows, ...(block.sums.length > 0 ? [block.sums] : [])]).map(({ key, item: cells, place: at }) => (
              <tr key={key}>
                {placed(cells).map(({ key: cellKey, item: cell, place: column }) => (
                  <td key={cellKey} className={block.heads[column]?.isMoney ? 'num' : ''}>
                    {at === block.rows.length ? <b>{cell}</b> : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'locked':
      return placed(block.lines).map(({ key, item: runs }) => (
        <p key={key} className="locked">
          <Line runs={runs} inHand={inHand} />
        </p>
      ));
    case 'picture':
      return <p className="t3">[Picture: {block.alt}]</p>;
    case 'break':
      return <hr aria-label="Page break" />;
  }
}

/** The letter; `head` is null where none is printed. */
export function LetterPaper({ head, blocks, inHand }: { head: PaperHead | null; blocks: readonly MergedBlock[]; inHand: string }) {
  return (
    <article className="letter-paper" aria-label="Preview of the letter">
      {head && (
        <>
          <p>
            <b>{head.sender}</b>
            {head.senderLines.map((line) => (
              <span key={line}>
                <br />
                {line}
              </span>
            ))}
          </p>
          <p className="address">
            {placed(head.addressLines).map(({ key, item: line, place }) => (
              <span key={key}>
                {place > 0 && <br />}
                <span className="merged">{line}</span>
              </span>
            ))}
          </p>
        </>
      )}
      {placed(blocks).map(({ key, item: block }) => (
        <Block key={key} block={block} inHand={inHand} />
      ))}
    </article>
  );
}
