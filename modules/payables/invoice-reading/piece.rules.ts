// Words of a page as people see them: lines from top to bottom, and in each line the pieces that stand apart.
import { ratio, withoutAccents } from '../../../packages/kernel/kernel.ts';
import type { Box } from './reading.contract.ts';

/** A word with its place in points from the top left; `confidence` from 0 to 1. */
export interface Word {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  confidence: number;
}

export interface Page {
  width: number;
  height: number;
  words: readonly Word[];
}

/** Words that stand together in a line. */
export interface Piece extends Word {
  page: number;
  /** Of its line, from the top of its page. */
  line: number;
  words: readonly Word[];
  /** Without accents, in lower case. */
  plain: string;
}

const right = ({ x, width }: Word) => x + width;
const middle = ({ y, height }: Word) => y + height * 0.5;

function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.findLast((one) => {
      const last = one.at(-1);
      return last !== undefined && Math.abs(middle(last) - middle(word)) < 0.45 * Math.min(last.height, word.height);
    });
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.x - b.x));
}

function pieceOf(words: readonly Word[], page: number, line: number): Piece {
  const [first] = words;
  const x = first?.x ?? 0;
  const y = Math.min(...words.map((word) => word.y));
  const text = words.map((word) => word.text).join(' ');
  return {
    text,
    plain: withoutAccents(text).toLowerCase(),
    x,
    y,
    width: Math.max(...words.map(right)) - x,
    height: Math.max(...words.map((word) => word.height)),
    confidence: Math.min(...words.map((word) => word.confidence)),
    page,
    line,
    words,
  };
}

/** A gap wider than this share of the height of a word parts two pieces. */
const APART = 1.2;

/** The pieces of all pages, from top to bottom and left to right. */
export function piecesOf(pages: readonly Page[]): Piece[] {
  return pages.flatMap(({ words }, i) =>
    linesOf(words).flatMap((line, lineNo) => {
      const groups: Word[][] = [];
      for (const word of line) {
        const group = groups.at(-1);
        const last = group?.at(-1);
        if (group && last && word.x - right(last) < APART * Math.max(last.height, word.height)) group.push(word);
        else groups.push([word]);
      }
      return groups.map((group) => pieceOf(group, i + 1, lineNo));
    }),
  );
}

/** The nearest piece to the right in the same line. */
export function rightOf(piece: Piece, pieces: readonly Piece[]): Piece | undefined {
  return pieces
    .filter((one) => one.page === piece.page && one.line === piece.line && one.x >= right(piece))
    .toSorted((a, b) => a.x - b.x)[0];
}

/** Pieces below, nearest first, that overlap it from left to right; within so many of its heights. */
export function below(piece: Piece, pieces: readonly Piece[], heights = 2.6): Piece[] {
  return pieces
    .filter(
      (one) =>
        one.page === piece.page &&
        one.y > piece.y + piece.height * 0.4 &&
        one.y - piece.y < heights * Math.max(piece.height, one.height * 0.8) &&
        one.x < right(piece) + 4 &&
        right(one) > piece.x - 4,
    )
    .toSorted((a, b) => a.y - b.y);
}

/** A block of lines below a label that begin where the first does: an address, a name with its address. */
export function blockFrom(first: Piece, pieces: readonly Piece[], most: number): Piece[] {
  const block = [first];
  for (;;) {
    const last = block.at(-1);
    if (!last || block.length >= most) return block;
    const next = below(last, pieces, 1.9).find((one) => Math.abs(one.x - first.x) < 5);
    if (!next) return block;
    block.push(next);
  }
}

/** The place of pieces of one page in thousandths of it. */
export function boxOf(parts: readonly Word[], page: Page | undefined): Box | null {
  if (!page || parts.length === 0) return null;
  const x = Math.min(...parts.map((one) => one.x));
  const y = Math.min(...parts.map((one) => one.y));
  const share = (part: number, whole: number) => Math.round(ratio(part * 1000, whole));
  return {
    x: share(x, page.width),
    y: share(y, page.height),
    width: share(Math.max(...parts.map(right)) - x, page.width),
    height: share(Math.max(...parts.map((one) => one.y + one.height)) - y, page.height),
  };
}
