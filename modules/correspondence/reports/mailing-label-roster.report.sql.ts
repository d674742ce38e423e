// Reads who gets a label and where each stands on the sheets.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { formatDateLong, modulo, quotient } from '../../../packages/kernel/kernel.ts';
import { counted, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type LabelAudience, type LabelSort, labelAudienceWords, labelStocks } from '../paper/label.contract.ts';
import { labelsOf } from '../paper/label.rules.ts';
import { listLabelPeople } from '../paper/label.store.ts';
import { mailingLabelRoster } from './mailing-label-roster.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Lot', kind: 'code' },
  { key: 'name', title: 'Name lines', kind: 'text' },
  { key: 'address', title: 'Address', kind: 'text' },
  { key: 'place', title: 'Place', kind: 'text' },
];

export const mailingLabelRosterReport = joinReport(mailingLabelRoster, async (tx, { communityId, params }) => {
  const { who, order, stock, skip, atProperty, oneEach, withoutEmail, asOfDate } = params;
  const asked = { communityId, who: who as LabelAudience, atProperty: atProperty === true, withoutEmail: withoutEmail === true };
  const people = await listLabelPeople(tx, asked, asOfDate);
  const { rows, withoutAddress } = labelsOf(people, { sort: order as LabelSort, oneEach: oneEach === true });
  const sheet = labelStocks.find(({ name }) => name === stock);
  const perSheet = sheet ? sheet.columns * sheet.rows : 1;
  const placed = rows.map((row, at) => {
    const place = at + modulo(skip ?? 0, perSheet);
    return { ...row, sheet: quotient(place, perSheet) + 1, place: modulo(place, perSheet) + 1 };
  });
  // Who shares a household stands on its label: the others are those without an address.
  const reached = people.filter(({ lines }) => lines.length > 0).length;
  const [once] = mailingLabelRoster.proves;
  return {
    subtitle: [labelAudienceWords[asked.who], `Avery ${stock}`, `As of ${formatDateLong(asOfDate)}`],
    columns,
    rows: [
      ...underHeads(
        placed,
        (row) => `Sheet ${row.sheet}`,
        ({ accountNumber, name, lines, place }) =>
          factRow({ account: accountNumber, name, address: lines.slice(1).join(', '), place: `Label ${place}` }),
        columns,
        ['label', 'labels'],
      ),
      {
        kind: 'grandTotal',
        level: 0,
        cells: { name: { text: `Total, ${counted(rows.length, 'label')}; ${withoutAddress} without an address` } },
      },
    ],
    checks: [
      {
        name: once,
        outcome: reached + withoutAddress === people.length && rows.length <= reached ? 'holds' : 'fails',
        detail: `${counted(rows.length, 'label')} for ${people.length} people`,
      },
    ],
  };
});
