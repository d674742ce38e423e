// Reads the reserve funds from the summary and the study of each that was in force, and lays one against the
// other.
import type { ReportCheck } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { type Cents, dateParts, formatDateLong, formatMoney, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { sumCells } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { checkEqual, joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { equityOf, ownedBy, reserveFunds } from '../../reserves/reserve-balance.rules.ts';
import { planYearOf } from '../../reserves/reserve-plan.rules.ts';
import {
  allReserves,
  plannedFunding,
  type ScheduledFund,
  scheduleColumns,
  scheduled,
  scheduleProofs,
  scheduleRows,
} from '../../reserves/reserve-schedule.rules.ts';
import { inForceOn } from '../../reserves/reserve-study.rules.ts';
import { type ComponentRow, listComponents, listStudies, type StudyRow } from '../../reserves/reserve-study.store.ts';
import { movedFigures } from '../../statements/cash-flow.rules.ts';
import { readMovedBooks } from '../../statements/moved-books.store.ts';
import { cutOf, fundsAsked, wordsUnder } from '../../statements/statement.sql.ts';
import { reserveFundSchedule } from './reserve-fund-schedule.report.ts';

type Params = ParamsOf<typeof reserveFundSchedule>;

/** The study of a fund the report reads: the version that is named, else the one in force on the day. */
function studyOf(studies: readonly StudyRow[], fundId: string, { studyNumber, asOfDate }: Params): StudyRow | undefined {
  const own = studies.filter((study) => study.fundId === fundId && study.state !== 'DISCARDED');
  return studyNumber === null ? inForceOn(own, asOfDate) : own.find(({ number }) => number === studyNumber);
}

function basisOf(study: StudyRow, rows: readonly ComponentRow[], yearStart: LocalDate): ScheduledFund['study'] {
  const year = planYearOf(study.studyDate, yearStart);
  if (year < 0) return null;
  const components = rows
    .filter(({ reserveStudyId }) => reserveStudyId === study.reserveStudyId)
    .map(({ reserveStudyId: _study, unit_cost_cents: unitCost, cost_cents: cost, ...rest }) => ({ ...rest, unitCost, cost }));
  const { method, inflation, interest } = study;
  return { method, inflation, interest, balance: 0n, minimum: study.minimum_cents, components, year };
}

const wordsOf = (fund: string, study: StudyRow) =>
  `${fund}: ${study.number} · ${study.name}, ${study.adoptedDate ? `adopted ${formatDateLong(study.adoptedDate)}` : 'a draft'}, study date ${formatDateLong(study.studyDate)}`;

/** A proof where there is a study, and not applicable where there is none. */
function proveEqual(name: string, left: Cents | null, right: Cents): ReportCheck {
  if (left === null) return { name, outcome: 'notApplicable', detail: 'no study in force' };
  return checkEqual(name, left, right, formatMoney(right, 'digits'));
}

function checksOf(funds: readonly ScheduledFund[], owned: Cents): ReportCheck[] {
  const actual = sumCents(funds.map((fund) => fund.actual.money ?? 0n));
  const shared = funds.filter(({ study }) => study?.components.some(({ cost }) => cost > 0n));
  const parts = funds.flatMap(scheduled);
  const [ownedProof, shareProof, planProof] = scheduleProofs;
  return [
    checkEqual(ownedProof, actual, owned, formatMoney(actual, 'digits')),
    proveEqual(
      shareProof,
      shared.length === 0 ? null : sumCents(parts.map(({ share }) => share)),
      sumCents(shared.map((fund) => fund.actual.money ?? 0n)),
    ),
    proveEqual(planProof, plannedFunding(funds), sumCents(parts.map(({ fullyFunded }) => fullyFunded))),
  ];
}

async function readSchedule(tx: Tx, books: Books, params: Params): Promise<ReportBody> {
  const { fiscalYear, asOfDate, fundIds } = params;
  const cut = cutOf(books, [], true);
  const [moved, studies] = await Promise.all([
    readMovedBooks(tx, books, { from: asOfDate, to: asOfDate }),
    listStudies(tx, books.communityId),
  ]);
  const figures = movedFigures(moved, cut);
  const asked = reserveFunds(fundsAsked(books, fundIds));
  const chosen = new Map(asked.map(({ fundId }) => [fundId, studyOf(studies, fundId, params)]));
  const components = await listComponents(
    tx,
    books.communityId,
    [...chosen.values()].flatMap((study) => study?.reserveStudyId ?? []),
  );
  const funds = asked.map(({ fundId, name }): ScheduledFund => {
    const study = chosen.get(fundId);
    return {
      name,
      actual: equityOf(books.accounts, fundId, figures, 'closing'),
      study: study ? basisOf(study, components, fiscalYear) : null,
      calendarYear: dateParts(fiscalYear).year,
    };
  });
  const owned = sumCells(asked.map(({ fundId }) => ownedBy(books.accounts, fundId, figures)));
  const total = allReserves(funds, sumCells(funds.map(({ actual }) => actual)));
  return {
    subtitle: [
      `Fiscal year from ${formatDateLong(fiscalYear)}`,
      `Actual as of ${formatDateLong(asOfDate)}`,
      ...wordsUnder(books, asOfDate, { cut, fundIds }),
      ...asked.flatMap(({ fundId, name }) => {
        const study = chosen.get(fundId);
        return study ? [wordsOf(name, study)] : [];
      }),
    ],
    columns: [...scheduleColumns],
    rows: [...funds.flatMap(scheduleRows), total],
    checks: checksOf(funds, owned.money ?? 0n),
  };
}

export const reserveFundScheduleReport = joinReport(reserveFundSchedule, (tx, order) =>
  withReportBooks(tx, order, (books) => readSchedule(tx, books, order.params)),
);
