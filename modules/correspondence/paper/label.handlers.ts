// The handlers of labels.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { renderPdf } from '../../../packages/files/pdf/pdf.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { assert, type Instant } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { labelRefusals, labelStocks, type labels } from './label.contract.ts';
import { LABEL_TEMPLATE, labelsOf, sheetsOf } from './label.rules.ts';
import { listLabelPeople } from './label.store.ts';

type Order = HandlerInput<typeof labels.previewLabels>;

async function labelsFor(tx: Tx, order: Order, now: Instant) {
  return labelsOf(await listLabelPeople(tx, order, await todayOf(tx, order.communityId, now)), order);
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
