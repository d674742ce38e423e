// What people put on the shelf of reports: who owns, rents, sits on committees. Their lines are facts and
// open no rows.
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { boardAndCommitteeRosterReport } from './reports/board-and-committee-roster.report.sql.ts';
import { ownerRosterReport } from './reports/owner-roster.report.sql.ts';
import { rentersAndLeasesReport } from './reports/renters-and-leases.report.sql.ts';

export const peopleShelf: ReportShelf = {
  reports: [ownerRosterReport, rentersAndLeasesReport, boardAndCommitteeRosterReport],
  openers: {},
};
