// Reads the custom reports of a community and those of every one, with their runs in a time.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { relationsOf } from '../data/relation.rules.ts';
import { savedQueries } from './saved-queries.report.ts';

const columns: ReportColumn[] = [
  { key: 'name', title: 'Report', kind: 'text' },
  { key: 'source', title: 'Reads', kind: 'text' },
  { key: 'beside', title: 'Beside it', kind: 'text' },
  { key: 'columns', title: 'Columns', kind: 'count' },
  { key: 'sums', title: 'Added up', kind: 'text' },
  { key: 'where', title: 'Offered', kind: 'text' },
  { key: 'maker', title: 'Made by', kind: 'text' },
  { key: 'runs', title: 'Runs', kind: 'count' },
  { key: 'last', title: 'Last run', kind: 'date' },
];

interface Saved {
  name: string;
  source: string;
  related: string[];
  columns: number;
  sums: string[];
  forAll: boolean;
  maker: string;
  runs: number;
  lastRunOn: LocalDate | null;
}

/** A run of a custom report is kept under `custom-` and its id. */
async function listSaved(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Saved[]> {
  const found = await sql<Saved>`
    select r.name, r.definition ->> 'source' as source, r.definition -> 'related' as related, jsonb_array_length(r.definition -> 'columns') as columns,
      coalesce((select jsonb_agg(t.key order by t.key) from jsonb_each_text(r.definition -> 'totals') t where t.value in ('sum', 'average')), '[]') as sums,
      r.for_all as "forAll", coalesce(u.display_name, '') as maker, n.runs, n.last as "lastRunOn"
    from reports.custom_report r
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.entered_by
    left join lateral (select count(*)::int as runs, max((x.run_time at time zone c.time_zone)::date) as last from reports.run x
      where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.report_name = 'custom-' || r.custom_report_id
        and (x.run_time at time zone c.time_zone)::date between ${from}::date and ${to}::date) n on true
    where r.customer_id = ${tx.customerId} and (r.community_id = ${communityId} or r.for_all) and r.share = 'EVERYONE' and not r.is_removed
    order by lower(r.name), r.custom_report_id`.execute(tx.db);
  return found.rows;
}

/** How many custom reports are kept for one person or one role. */
async function countOthers(tx: Tx, communityId: string): Promise<{ share: string; reports: number }[]> {
  const found = await sql<{ share: string; reports: number }>`
    select r.share, count(*)::int as reports from reports.custom_report r
    where r.customer_id = ${tx.customerId} and (r.community_id = ${communityId} or r.for_all) and r.share <> 'EVERYONE' and not r.is_removed
    group by r.share order by r.share`.execute(tx.db);
  return found.rows;
}

/** "ChargeData" as "Charge data". */
const words = (name: string) => {
  const plain = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

export const savedQueriesReport = joinReport(savedQueries, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const saved = await listSaved(tx, communityId, fromDate, toDate);
  const others = await countOthers(tx, communityId);
  const isSingle = ({ source, related }: Saved) => related.every((name) => relationsOf(source).some((relation) => relation.name === name));
  const [proof] = savedQueries.proves;
  return {
    subtitle: [`Runs ${formatSpan(fromDate, toDate)}`, 'What stands beside a row is one row or none, so sums count every amount once'],
    columns,
    rows: [
      headRow(`Shared with everyone, ${counted(saved.length, 'report')}`, columns),
      ...(saved.length === 0 ? [factRow({ name: 'None kept' })] : []),
      ...saved.map((one) =>
        factRow({
          name: doorCell(one.name, 'report-custom', { communityId }),
          source: words(one.source),
          beside: one.related.map(words).join(', '),
          columns: { count: one.columns },
          sums: one.sums.map(words).join(', '),
          where: one.forAll ? 'Every community' : 'Here',
          maker: one.maker || 'Not recorded',
          runs: { count: one.runs },
          last: dayCell(one.lastRunOn),
        }),
      ),
      ...(others.length === 0 ? [] : [headRow('Kept by others', columns)]),
      ...others.map(({ share, reports }) =>
        factRow({ name: `${share === 'ROLE' ? 'Shared with a role' : 'Private'}: ${counted(reports, 'report')}` }),
      ),
    ],
    checks: [{ name: proof, outcome: saved.every(isSingle) ? 'holds' : 'fails', detail: counted(saved.length, 'report') }],
  };
});
