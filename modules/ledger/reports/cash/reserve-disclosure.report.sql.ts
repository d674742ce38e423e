// Reads the reserve funds with their studies in force, and plans each from its actual balance on.
import type { ReportCell, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../../packages/db/database.ts';
import { type Cents, dateParts, formatDateLong, formatMoney, mulDiv, sumCents } from '../../../../packages/kernel/kernel.ts';
import { headRow, sumCells } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { checkEqual, joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { equityOf, ownedBy, reserveFunds } from '../../reserves/reserve-balance.rules.ts';
import {
  afterYears,
  fullyFundedIn,
  nextDue,
  type PlanYear,
  percentFunded,
  planUnder,
  planYearOf,
  proposedContributions,
  rising,
} from '../../reserves/reserve-plan.rules.ts';
import { inForceOn } from '../../reserves/reserve-study.rules.ts';
import { type ComponentRow, listComponents, listStudies, type StudyRow } from '../../reserves/reserve-study.store.ts';
import { movedFigures } from '../../statements/cash-flow.rules.ts';
import { type NetDue, netDues } from '../../statements/interfund.store.ts';
import { readMovedBooks } from '../../statements/moved-books.store.ts';
import { cutOf, fundsAsked, wordsUnder } from '../../statements/statement.sql.ts';
import { reserveDisclosure } from './reserve-disclosure.report.ts';

const columns: ReportColumn[] = [
  { key: 'what', title: 'What', kind: 'text' },
  { key: 'words', title: 'Detail', kind: 'text' },
  { key: 'remaining', title: 'Remaining life', kind: 'code' },
  { key: 'cost', title: 'Cost', kind: 'money' },
  { key: 'fullyFunded', title: 'Fully funded', kind: 'money' },
  { key: 'contribution', title: 'Set aside', kind: 'money' },
  { key: 'spent', title: 'Spent', kind: 'money' },
  { key: 'balance', title: 'Balance', kind: 'money' },
  { key: 'percent', title: '% funded', kind: 'percent' },
];

/** A component in the fiscal year asked for: its cost then, and the years until it is due. */
interface Component {
  name: string;
  cost: Cents;
  usefulLife: number;
  remainingLife: number;
  inflation: number | null;
  fullyFunded: Cents;
}

/** A reserve fund with its study moved to the fiscal year; amounts in cents. */
interface Fund {
  fundId: string;
  name: string;
  actual: ReportCell;
  study: StudyRow | null;
  components: Component[];
  plan: PlanYear[];
  fullyFunded: Cents;
}

function componentsIn(study: StudyRow, rows: readonly ComponentRow[], year: number): Component[] {
  return rows
    .filter(({ reserveStudyId }) => reserveStudyId === study.reserveStudyId)
    .map(({ name, cost_cents: cost, usefulLife, remainingLife, inflation }) => {
      const component = { cost, usefulLife, remainingLife, inflation };
      return {
        name,
        cost: afterYears(cost, inflation ?? study.inflation, year),
        usefulLife,
        remainingLife: nextDue(component, year) - year,
        inflation,
        fullyFunded: fullyFundedIn(component, study, year),
      };
    })
    .toSorted((a, b) => a.remainingLife - b.remainingLife || a.name.localeCompare(b.name));
}

function planned(
  fund: { fundId: string; name: string },
  actual: ReportCell,
  study: StudyRow,
  rows: readonly ComponentRow[],
  year: number,
): Fund {
  const components = componentsIn(study, rows, year);
  const { method, inflation, interest, minimum_cents: minimum } = study;
  const basis = { method, inflation, interest, minimum, balance: actual.money ?? 0n, components };
  const given = study.contribution_cents;
  const plan = planUnder(basis, given > 0n ? rising(afterYears(given, inflation, year), study) : proposedContributions(basis));
  return { ...fund, actual, study, components, plan, fullyFunded: sumCents(components.map(({ fullyFunded }) => fullyFunded)) };
}

const fact = (what: string, words: string, more: ReportRow['cells'] = {}): ReportRow => ({
  kind: 'row',
  level: 1,
  cells: { what: { text: what }, ...(words === '' ? {} : { words: { text: words } }), ...more },
});

function percentOf(balance: Cents, fullyFunded: Cents): ReportRow['cells'] {
  const percent = percentFunded(balance, fullyFunded);
  return percent === null ? {} : { percent: { percent } };
}

/** The years a plan is shown for: the first five, and the last of each five after that. */
const isShown = ({ year }: PlanYear) => year < 5 || [9, 14, 19, 24, 29].includes(year);

function planRows({ plan }: Fund, firstYear: number): ReportRow[] {
  return plan.filter(isShown).map(({ year, contribution, expenditures, end }) =>
    fact(String(firstYear + year), year < 5 ? 'Plan of 5 years' : 'Plan of 30 years', {
      contribution: { amount: contribution },
      spent: { amount: expenditures },
      balance: { amount: end },
      ...percentOf(end, plan[year + 1]?.fullyFunded ?? 0n),
    }),
  );
}

/** The first year the plan falls short, and by how much. */
function assessmentRow({ plan, study }: Fund, firstYear: number): ReportRow {
  const short = plan.find(({ end }) => end < (study?.minimum_cents ?? 0n));
  if (!short) return fact('Special assessment', 'None needed by this plan; one the board has decided is not recorded');
  const missing = (study?.minimum_cents ?? 0n) - short.end;
  return fact('Special assessment', `The plan falls short in ${firstYear + short.year}; one the board has decided is not recorded`, {
    cost: { amount: missing },
  });
}

function borrowingRows({ fundId }: Fund, dues: readonly NetDue[], names: ReadonlyMap<string, string>): ReportRow[] {
  const rows = dues.flatMap(({ fundId: one, counterFundId: other, due_cents: due }) => {
    const owed = one === fundId ? due : other === fundId ? -due : 0n;
    const by = one === fundId ? other : one;
    return owed > 0n ? [fact('Borrowed from it', `By ${names.get(by ?? '') ?? 'another fund'}`, { balance: { amount: owed } })] : [];
  });
  return rows.length > 0 ? rows : [fact('Borrowed from it', 'Nothing stands')];
}

/** What one fund tells. */
function fundRows(
  fund: Fund,
  of: { firstYear: number; units: number; dues: readonly NetDue[]; names: ReadonlyMap<string, string> },
): ReportRow[] {
  const { name, actual, study, components, fullyFunded } = fund;
  const head = headRow(study ? name : `${name}: no study in force`, columns);
  if (!study) return [head, fact('Balance', '', { balance: actual }), ...borrowingRows(fund, of.dues, of.names)];
  const short = fullyFunded - (actual.money ?? 0n);
  const adopted = study.adoptedDate ? `adopted ${formatDateLong(study.adoptedDate)}` : 'a draft';
  const method = study.method === 'CASH_FLOW' ? 'pooled cash flow' : 'component by component';
  return [
    head,
    fact('Study', `${study.number} · ${study.name}, ${adopted}, ${method}`),
    fact('Balance', '', { fullyFunded: { amount: fullyFunded }, balance: actual, ...percentOf(actual.money ?? 0n, fullyFunded) }),
    of.units === 0 || short <= 0n
      ? fact('Shortfall per unit', of.units === 0 ? 'Units not recorded' : 'None')
      : fact('Shortfall per unit', `${of.units} units`, { cost: { amount: mulDiv(short, 1n, BigInt(of.units)) } }),
    fact(
      'Contribution of the study',
      study.contribution_cents > 0n
        ? 'A year, rising with inflation'
        : 'Not recorded; the plan sets aside what the method of the study asks for',
      study.contribution_cents > 0n ? { contribution: { amount: study.contribution_cents } } : {},
    ),
    assessmentRow(fund, of.firstYear),
    ...borrowingRows(fund, of.dues, of.names),
    headRow(`${name}: components`, columns),
    ...components.map((one) =>
      fact(one.name, `Every ${one.usefulLife} years`, {
        remaining: { text: String(one.remainingLife) },
        cost: { amount: one.cost },
        fullyFunded: { amount: one.fullyFunded },
      }),
    ),
    {
      kind: 'subtotal',
      level: 0,
      cells: {
        what: { text: `Components of ${name}` },
        cost: { amount: sumCents(components.map(({ cost }) => cost)) },
        fullyFunded: { amount: fullyFunded },
      },
    },
    headRow(`${name}: funding plan`, columns),
    ...planRows(fund, of.firstYear),
  ];
}

/** The units the community declares, else the homes on file. */
async function unitsOf(tx: Tx, communityId: string): Promise<number> {
  const found = await sql<{ units: number }>`select coalesce(c.unit_count, (select count(*)::int from communities.property p
      where p.customer_id = ${tx.customerId} and p.community_id = ${communityId})) as units
    from communities.community c where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}`.execute(tx.db);
  return found.rows[0]?.units ?? 0;
}

async function readDisclosure(tx: Tx, books: Books, params: ParamsOf<typeof reserveDisclosure>): Promise<ReportBody> {
  const { fiscalYear, asOfDate, fundIds } = params;
  const cut = cutOf(books, [], true);
  const [moved, studies, dues, units] = await Promise.all([
    readMovedBooks(tx, books, { from: asOfDate, to: asOfDate }),
    listStudies(tx, books.communityId),
    netDues(tx, books, asOfDate),
    unitsOf(tx, books.communityId),
  ]);
  const figures = movedFigures(moved, cut);
  const asked = reserveFunds(fundsAsked(books, fundIds));
  const inForce = asked.map((fund) => ({
    fund,
    study: inForceOn(
      studies.filter(({ fundId, state }) => fundId === fund.fundId && state !== 'DISCARDED'),
      asOfDate,
    ),
  }));
  const rows = await listComponents(
    tx,
    books.communityId,
    inForce.flatMap(({ study }) => study?.reserveStudyId ?? []),
  );
  const funds = inForce.map(({ fund: { fundId, name }, study }): Fund => {
    const actual = equityOf(books.accounts, fundId, figures, 'closing');
    const year = study ? planYearOf(study.studyDate, fiscalYear) : -1;
    if (!study || year < 0) return { fundId, name, actual, study: null, components: [], plan: [], fullyFunded: 0n };
    return planned({ fundId, name }, actual, study, rows, year);
  });
  const owned = sumCells(asked.map(({ fundId }) => ownedBy(books.accounts, fundId, figures))).money ?? 0n;
  const actual = sumCells(funds.map((fund) => fund.actual));
  const names = new Map(books.funds.map(({ fundId, name }) => [fundId, name]));
  const { year: firstYear } = dateParts(fiscalYear);
  const [proof] = reserveDisclosure.proves;
  return {
    subtitle: [
      `Fiscal year from ${formatDateLong(fiscalYear)}`,
      `Actual as of ${formatDateLong(asOfDate)}`,
      ...wordsUnder(books, asOfDate, { cut, fundIds }),
      'The plan goes on from the actual balance',
    ],
    columns,
    rows: [
      ...funds.flatMap((fund) => fundRows(fund, { firstYear, units, dues, names })),
      {
        kind: 'grandTotal',
        level: 0,
        cells: {
          what: { text: 'All reserves' },
          fullyFunded: { amount: sumCents(funds.map(({ fullyFunded }) => fullyFunded)) },
          balance: actual,
        },
      },
    ],
    checks: [checkEqual(proof, actual.money ?? 0n, owned, formatMoney(owned, 'digits'))],
  };
}

export const reserveDisclosureReport = joinReport(reserveDisclosure, (tx, order) =>
  withReportBooks(tx, order, (books) => readDisclosure(tx, books, order.params)),
);
