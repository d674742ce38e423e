// What is true of orders to a mail house: what they are estimated to cost, what the house may say next,
// whether the counts of both agree, and the files the house is given.
import { z } from 'zod';
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, centsToText, type LocalDate, quotient, textToCents } from '../../../packages/kernel/kernel.ts';
import {
  type HouseSays,
  houseSays,
  type MailClass,
  type MailEnvelope,
  type MailHouseName,
  type MailOrderKind,
  type MailOrderState,
  type MailPaper,
  mailOrderRefusals,
  mailOrderStateWords,
} from './mail-order.contract.ts';

/** How mail is made, as an order keeps it. */
export interface MailTerms {
  house: MailHouseName;
  clientCode: string;
  paper: MailPaper;
  inColor: boolean;
  bothSides: boolean;
  envelope: MailEnvelope;
  mailClass: MailClass;
  returnAddress: string;
  needsApproval: boolean;
  budgetCode: string;
}

/** What the house charges, in cents. */
export interface MailPrices {
  piece: Cents;
  sheet: Cents;
  color: Cents;
}

/** A piece of an order as it is made from its source. */
export interface MailPiece {
  letterId: string | null;
  accountNumber: string;
  recipient: string;
  addressLines: readonly string[];
  firstPage: number;
  pages: number;
  sha256: string;
}

/** Sheets of paper of pieces: two pages on each where both sides are printed. Each begins on a new sheet. */
export const sheetsOfMail = (pieces: readonly { pages: number }[], bothSides: boolean): number =>
  pieces.reduce((sum, { pages }) => sum + (bothSides ? quotient(pages + 1, 2) : pages), 0);

/** What an order is estimated to cost: every piece, every sheet, and every page in color. Cents. */
export function estimateOf(
  counts: { pieces: number; pages: number; sheets: number },
  terms: Pick<MailTerms, 'inColor'>,
  prices: MailPrices,
): Cents {
  const color = terms.inColor ? BigInt(counts.pages) * prices.color : 0n;
  return BigInt(counts.pieces) * prices.piece + BigInt(counts.sheets) * prices.sheet + color;
}

/** An order as far as the house is concerned. */
export interface HouseOrder {
  pieces: number;
  state: MailOrderState;
  acceptedPieces: number | null;
  mailedPieces: number | null;
  spoiledPieces: number | null;
  mailedOn: LocalDate | null;
  cost: Cents | null;
  houseNumber: string;
  remark: string;
}

/** What the house says, or a person in its place. */
export interface HouseAnswer {
  state: HouseSays;
  pieces: number | null;
  spoiled: number;
  mailedOn: LocalDate | null;
  cost: Cents | null;
  houseNumber: string;
  remark: string;
}

const way: readonly MailOrderState[] = ['SUBMITTED', 'ACCEPTED', 'IN_PRODUCTION', 'MAILED'];

/** What does not agree between an order and its house, in words; empty where all does. */
export function differencesOf({ pieces, acceptedPieces, mailedPieces, spoiledPieces, state, cost }: HouseOrder): string[] {
  const many = (count: number) => count.toLocaleString('en-US');
  const said: string[] = [];
  if (acceptedPieces !== null && acceptedPieces !== pieces)
    said.push(`${many(pieces)} pieces were sent, and the house accepted ${many(acceptedPieces)}.`);
  if (mailedPieces !== null && mailedPieces + (spoiledPieces ?? 0) !== pieces)
    said.push(`${many(mailedPieces)} were mailed and ${many(spoiledPieces ?? 0)} spoiled, of ${many(pieces)}.`);
  else if ((spoiledPieces ?? 0) > 0) said.push(`${many(spoiledPieces ?? 0)} pieces were spoiled and not mailed.`);
  if (state === 'MAILED' && cost === null) said.push('The house has not said what it costs.');
  return said;
}

/**
 * The order after an answer; throws `orderOver`, `answerBackward`, `orderTaken` or `answerCount`. The same
 * answer again changes nothing. An order whose counts agree and whose cost is known is completed by its
 * mailing.
 */
export function afterAnswer(order: HouseOrder, answer: HouseAnswer): HouseOrder {
  const { state } = order;
  if (state === 'COMPLETED' || state === 'REJECTED' || state === 'CANCELED') {
    if (state === answer.state) return order;
    throw refuse(mailOrderRefusals, 'orderOver');
  }
  const named = { houseNumber: answer.houseNumber || order.houseNumber, remark: answer.remark || order.remark };
  if (answer.state === 'CANCELED' || answer.state === 'REJECTED') {
    if (way.indexOf(state) > (answer.state === 'CANCELED' ? 0 : 1)) throw refuse(mailOrderRefusals, 'orderTaken');
    return { ...order, ...named, state: answer.state };
  }
  if (way.indexOf(state) < 0 || way.indexOf(answer.state) < way.indexOf(state)) {
    const wordOf = (one: MailOrderState) => mailOrderStateWords[one][0].toLowerCase();
    throw refuse(mailOrderRefusals, 'answerBackward', { state: wordOf(state), next: wordOf(answer.state) });
  }
  const said = answer.pieces ?? order.pieces - (answer.state === 'MAILED' ? answer.spoiled : 0);
  const cost = answer.cost ?? order.cost;
  if (answer.state !== 'MAILED') {
    const acceptedPieces = answer.pieces ?? order.acceptedPieces ?? order.pieces;
    return { ...order, ...named, cost, state: answer.state, acceptedPieces };
  }
  if (said + answer.spoiled > order.pieces || answer.mailedOn === null)
    throw refuse(mailOrderRefusals, 'answerCount', { pieces: order.pieces });
  const mailed: HouseOrder = {
    ...order,
    ...named,
    cost,
    state: 'MAILED',
    acceptedPieces: order.acceptedPieces ?? order.pieces,
    mailedPieces: said,
    spoiledPieces: answer.spoiled,
    mailedOn: answer.mailedOn,
  };
  return differencesOf(mailed).length === 0 ? { ...mailed, state: 'COMPLETED' } : mailed;
}

/** The name of an order at a house: the same however often it is sent. */
export const orderNumber = (customerId: string, mailOrderId: string) => `${customerId}-${mailOrderId}`;

/** A cell of the list of pieces: quoted, with no line break, and nothing a spreadsheet would compute. */
function cell(value: string | number): string {
  const text = String(value).replace(/[\r\n]+/g, ' ');
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The list of pieces a house is given beside the file: which pages go where. */
export function pieceList(pieces: readonly (MailPiece & { pieceNo: number })[]): string {
  const head = ['Piece', 'Account', 'Recipient', 'Line 1', 'Line 2', 'Line 3', 'Line 4', 'First page', 'Pages', 'SHA-256'];
  const rows = pieces.map(({ pieceNo, accountNumber, recipient, addressLines, firstPage, pages, sha256 }) => {
    const [one = '', two = '', three = '', four = ''] = addressLines;
    return [pieceNo, accountNumber, recipient, one, two, three, four, firstPage, pages, sha256];
  });
  return `${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** What a house is told of an order, as JSON; it is written last, so an order without it is not whole. */
export function orderTicket(order: {
  number: string;
  kind: MailOrderKind;
  title: string;
  terms: MailTerms;
  pieces: number;
  pages: number;
  sheets: number;
  sha256: string;
  estimate: Cents;
}): string {
  const { terms, estimate, number, ...rest } = order;
  const { needsApproval: _needs, ...given } = terms;
  return JSON.stringify({ orderNumber: number, ...rest, estimate: centsToText(estimate), ...given }, null, 2);
}

const answerShape = z.object({
  orderNumber: z.string(),
  state: z.enum(houseSays),
  pieces: z.number().int().min(0).max(1_000_000).optional(),
  spoiled: z.number().int().min(0).max(1_000_000).default(0),
  mailedOn: z.iso.date().optional(),
  cost: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/)
    .optional(),
  houseNumber: z.string().max(60).default(''),
  reason: z.string().max(200).default(''),
});

/** Reads the answer of a house to an order; null where it is not one, or is one to another order. */
export function readAnswer(number: string, text: string): HouseAnswer | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const { success, data } = answerShape.safeParse(parsed);
  if (!success || data.orderNumber !== number) return null;
  const { state, spoiled, houseNumber, reason } = data;
  return {
    state,
    spoiled,
    houseNumber,
    remark: reason,
    pieces: data.pieces ?? null,
    mailedOn: (data.mailedOn as LocalDate | undefined) ?? null,
    cost: data.cost === undefined ? null : textToCents(data.cost),
  };
}
