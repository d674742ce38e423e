// Orders to a mail house as tables: what they cost, what the house may say next, which counts agree.
import { describe, expect, it } from 'vitest';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import {
  afterAnswer,
  differencesOf,
  estimateOf,
  type HouseAnswer,
  type HouseOrder,
  orderNumber,
  orderTicket,
  pieceList,
  readAnswer,
  sheetsOfMail,
} from './mail-house.rules.ts';

const order: HouseOrder = {
  pieces: 12,
  state: 'SUBMITTED',
  acceptedPieces: null,
  mailedPieces: null,
  spoiledPieces: null,
  mailedOn: null,
  cost: null,
  houseNumber: '',
  remark: '',
};
const day = '2026-11-20' as LocalDate;
const said = (state: HouseAnswer['state'], more: Partial<HouseAnswer> = {}): HouseAnswer => ({
  state,
  pieces: null,
  spoiled: 0,
  mailedOn: state === 'MAILED' ? day : null,
  cost: null,
  houseNumber: '',
  remark: '',
  ...more,
});

describe('the estimate', () => {
  it.each([
    // pieces' pages, both sides, sheets
    [[1, 1, 1], true, 3],
    [[1, 2, 3], true, 4],
    [[1, 2, 3], false, 6],
  ] as const)('counts the sheets of pieces of %j pages, both sides %s: %i', (pages, bothSides, sheets) => {
    expect(
      sheetsOfMail(
        pages.map((one) => ({ pages: one })),
        bothSides,
      ),
    ).toBe(sheets);
  });
  it.each([
    // pieces, pages, sheets, in color, cents: 74 a piece, 6 a sheet, 11 a page in color
    [12, 12, 12, false, 960n],
    [12, 20, 12, false, 960n],
    [12, 20, 12, true, 1180n],
  ] as const)('of %i pieces, %i pages, %i sheets, in color %s is %s cents', (pieces, pages, sheets, inColor, cents) => {
    expect(estimateOf({ pieces, pages, sheets }, { inColor }, { piece: 74n, sheet: 6n, color: 11n })).toBe(cents);
  });
});

describe('what the house says', () => {
  it.each([
    // state, answer, next state
    ['SUBMITTED', said('ACCEPTED'), 'ACCEPTED'],
    ['SUBMITTED', said('IN_PRODUCTION'), 'IN_PRODUCTION'],
    ['ACCEPTED', said('IN_PRODUCTION'), 'IN_PRODUCTION'],
    ['SUBMITTED', said('CANCELED'), 'CANCELED'],
    ['ACCEPTED', said('REJECTED', { remark: 'No paper' }), 'REJECTED'],
    ['CANCELED', said('CANCELED'), 'CANCELED'],
    ['IN_PRODUCTION', said('MAILED'), 'MAILED'],
    ['IN_PRODUCTION', said('MAILED', { cost: 960n }), 'COMPLETED'],
    ['IN_PRODUCTION', said('MAILED', { cost: 960n, pieces: 11, spoiled: 1 }), 'MAILED'],
    ['IN_PRODUCTION', said('MAILED', { cost: 960n, pieces: 11 }), 'MAILED'],
  ] as const)('moves an order that is %s', (state, answer, next) => {
    expect(afterAnswer({ ...order, state }, answer).state).toBe(next);
  });
  it.each([
    ['ACCEPTED', said('CANCELED'), 'orderTaken'],
    ['IN_PRODUCTION', said('REJECTED'), 'orderTaken'],
    ['COMPLETED', said('MAILED'), 'orderOver'],
    ['CANCELED', said('ACCEPTED'), 'orderOver'],
    ['IN_PRODUCTION', said('ACCEPTED'), 'answerBackward'],
    ['ESTIMATED', said('ACCEPTED'), 'answerBackward'],
    ['ACCEPTED', said('MAILED', { pieces: 12, spoiled: 1 }), 'answerCount'],
    ['ACCEPTED', said('MAILED', { mailedOn: null }), 'answerCount'],
  ] as const)('is not taken of an order that is %s', (state, answer, code) => {
    expect(() => afterAnswer({ ...order, state }, answer)).toThrow(expect.objectContaining({ code }));
  });
  it('names every difference of the counts', () => {
    const mailed = { ...order, state: 'MAILED', acceptedPieces: 11, mailedPieces: 10, spoiledPieces: 1, cost: 1n } as const;
    expect(differencesOf(mailed)).toEqual(['12 pieces were sent, and the house accepted 11.', '10 were mailed and 1 spoiled, of 12.']);
    expect(differencesOf({ ...mailed, acceptedPieces: 12, mailedPieces: 11 })).toEqual(['1 pieces were spoiled and not mailed.']);
    expect(differencesOf({ ...mailed, acceptedPieces: 12, mailedPieces: 12, spoiledPieces: 0, cost: null })).toEqual([
      'The house has not said what it costs.',
    ]);
    expect(differencesOf({ ...mailed, acceptedPieces: 12, mailedPieces: 12, spoiledPieces: 0 })).toEqual([]);
  });
  it('is read only where it is an answer to this order', () => {
    const number = orderNumber('3', '17');
    const text = (more: object) => JSON.stringify({ orderNumber: number, state: 'MAILED', pieces: 12, mailedOn: '2026-11-20', ...more });
    expect(readAnswer(number, text({ cost: '9.60', reason: 'Done' }))).toEqual(said('MAILED', { pieces: 12, cost: 960n, remark: 'Done' }));
    for (const wrong of [
      '',
      '[]',
      '{',
      text({ orderNumber: '3-18' }),
      text({ state: 'LOST' }),
      text({ pieces: -1 }),
      text({ mailedOn: 'today' }),
    ])
      expect(readAnswer(number, wrong)).toBeNull();
  });
});

describe('what the house is given', () => {
  it('lists pieces as text no spreadsheet computes', () => {
    const piece = { pieceNo: 1, letterId: '9', accountNumber: 'MC-0001', firstPage: 1, pages: 2, sha256: 'a'.repeat(64) };
    const lines = pieceList([{ ...piece, recipient: '=HYPERLINK("x")', addressLines: ['A "B"\nC', '1 Maple Ct', 'Reno NV 89501'] }]).split(
      '\r\n',
    );
    expect(lines[1]).toBe(`"1","MC-0001","'=HYPERLINK(""x"")","A ""B"" C","1 Maple Ct","Reno NV 89501","","1","2","${'a'.repeat(64)}"`);
    expect(lines).toHaveLength(3);
  });
  it('says on the ticket what is sent, and no secret', () => {
    const terms = {
      house: 'SOUTH_DATA',
      clientCode: 'MC01',
      paper: 'PLAIN_20',
      inColor: false,
      bothSides: true,
      envelope: 'WINDOW_10',
      mailClass: 'FIRST_CLASS',
      returnAddress: '',
      needsApproval: true,
      budgetCode: '5100',
    } as const;
    const counts = { pieces: 12, pages: 20, sheets: 12, sha256: 'b'.repeat(64), estimate: 960n };
    expect(JSON.parse(orderTicket({ number: '3-17', kind: 'LETTERS', title: 'News', terms, ...counts }))).toEqual({
      orderNumber: '3-17',
      kind: 'LETTERS',
      title: 'News',
      pieces: 12,
      pages: 20,
      sheets: 12,
      sha256: 'b'.repeat(64),
      estimate: '9.60',
      house: 'SOUTH_DATA',
      clientCode: 'MC01',
      paper: 'PLAIN_20',
      inColor: false,
      bothSides: true,
      envelope: 'WINDOW_10',
      mailClass: 'FIRST_CLASS',
      returnAddress: '',
      budgetCode: '5100',
    });
  });
});
