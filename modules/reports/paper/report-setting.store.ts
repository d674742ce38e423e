// The SQL of how a community prints its reports.
import { sql, type Tx } from '../../../packages/db/database.ts';

export interface ReportSettingRow {
  confidentialMark: string;
  footer: string;
  orientation: 'REPORT' | 'PORTRAIT' | 'LANDSCAPE';
  fontSize: 'SMALL' | 'NORMAL' | 'LARGE';
  showsRunTime: boolean;
  revision: number;
  logo: Uint8Array | null;
}

/** What holds where nothing was ever saved. */
const untouched: ReportSettingRow = {
  confidentialMark: '',
  footer: '',
  orientation: 'REPORT',
  fontSize: 'NORMAL',
  showsRunTime: false,
  revision: 0,
  logo: null,
};

/** The setting of a community; that of the product where none was saved. */
export async function loadReportSetting(tx: Tx, communityId: string): Promise<ReportSettingRow> {
  const found = await sql<ReportSettingRow>`select confidential_mark as "confidentialMark", footer, orientation, font_size as "fontSize",
      shows_run_time as "showsRunTime", revision, logo
    from reports.setting where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0] ?? untouched;
}

/** Saves over the revision that was loaded; false when someone else saved in between. */
export async function saveReportSetting(tx: Tx, communityId: string, setting: ReportSettingRow): Promise<boolean> {
  const { confidentialMark, footer, orientation, fontSize, showsRunTime, revision, logo } = setting;
  const picture = logo && Buffer.from(logo);
  const saved = await sql`insert into reports.setting
      (customer_id, community_id, confidential_mark, footer, orientation, font_size, shows_run_time, logo)
    values (${tx.customerId}, ${communityId}, ${confidentialMark}, ${footer}, ${orientation}, ${fontSize}, ${showsRunTime}, ${picture})
    on conflict (customer_id, community_id) do update set confidential_mark = excluded.confidential_mark, footer = excluded.footer,
      orientation = excluded.orientation, font_size = excluded.font_size, shows_run_time = excluded.shows_run_time, logo = excluded.logo,
      revision = setting.revision + 1
    where setting.revision = ${revision}
    returning revision`.execute(tx.db);
  return saved.rows.length === 1;
}
