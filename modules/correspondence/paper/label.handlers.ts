// The handlers of labels.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { renderPdf } from '../../../packages/files/pdf/pdf.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { assert, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { addressLines, listRecipientRows } from '../merge/recipient.store.ts';
import { type LabelAudience, labelRefusals, labelStocks, type labels } from './label.contract.ts';
import { LABEL_TEMPLATE, type LabelPerson, labelsOf, sheetsOf } from './label.rules.ts';
import { listBoardPeople, listPreviousOwners, listRenterPeople, listVendorPeople, type OtherPersonRow } from './label.store.ts';

type Order = HandlerInput<typeof labels.previewLabels>;

const otherPerson = ({ street, city, state, postcode, ...row }: OtherPersonRow): LabelPerson => {
  return { ...row, postcode, lines: addressLines(street, city, state, postcode) };
};

async function ownersFor(tx: Tx, order: Order, on: LocalDate): Promise<LabelPerson[]> {
  const rows = await listRecipientRows(tx, order.communityId, on);
  return rows
    .filter(({ isPrimary, getsCopies }) => order.who === 'ALL_OWNERS' || isPrimary || getsCopies)
    .filter(({ delivery }) => !order.withoutEmail || delivery !== 'EMAIL')
    .map(({ ownershipId, accountNumber, owner, recipient, mailingLines, propertyLines, postcode }) => ({
      key: ownershipId,
      accountNumber,
      sortName: owner,
      name: recipient,
      lines: order.atProperty ? propertyLines : mailingLines,
      postcode,
    }));
}

/** Who are not owners of the day, by audience. */
const otherPeople: Readonly<Partial<Record<LabelAudience, typeof listBoardPeople>>> = {
  BOARD: listBoardPeople,
  RENTERS: listRenterPeople,
  VENDORS: listVendorPeople,
  PREVIOUS: listPreviousOwners,
};

async function labelsFor(tx: Tx, order: Order, now: Instant) {
  const on = await todayOf(tx, order.communityId, now);
  const others = otherPeople[order.who];
  const people = others ? (await others(tx, order.communityId, on)).map(otherPerson) : await ownersFor(tx, order, on);
  return labelsOf(people, order);
}

const stockNamed = (name: string) => {
  const stock = labelStocks.find((one) => one.name === name);
  assert(stock, 'the contract names the stocks there are');
  return stock;
};

export const labelHandlers: Handlers<typeof labels> = {
  previewLabels: ({ tx, input, now }) => labelsFor(tx, input, now),
  async downloadLabels({ tx, input, now }) {
    const { shortCode } = await requireCommunity(tx, input.communityId);
    const { rows } = await labelsFor(tx, input, now);
    if (rows.length === 0) throw refuse(labelRefusals, 'noLabels');
    const sheets = sheetsOf(
      stockNamed(input.stock),
      rows.map(({ lines }) => lines),
      input.skip,
    );
    const title = `Labels ${shortCode}, ${input.stock}`;
    const body = await renderPdf({ template: LABEL_TEMPLATE, createdTime: now, title, data: { sheets, outlined: false } });
    return { fileName: `${title}.pdf`, contentType: 'application/pdf', body };
  },
  async downloadCalibration({ tx, input, now }) {
    await requireCommunity(tx, input.communityId);
    const stock = stockNamed(input.stock);
    const lines = [`Avery ${stock.name}`, stock.title, 'Print at 100%'];
    const all = Array.from({ length: stock.columns * stock.rows }, () => lines);
    const title = `Calibration page, ${stock.name}`;
    const body = await renderPdf({
      template: LABEL_TEMPLATE,
      createdTime: now,
      title,
      data: { sheets: sheetsOf(stock, all, 0), outlined: true },
    });
    return { fileName: `${title}.pdf`, contentType: 'application/pdf', body };
  },
};
