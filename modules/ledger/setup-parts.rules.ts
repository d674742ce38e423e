// What the accounting of a community consists of, each part with how it stands and the screen that changes
// it.
import type { ClientOutput } from '../../packages/contract/contract.ts';
import { countWords } from '../../packages/kernel/kernel.ts';
import type { accounting } from './accounting.contract.ts';
import type { chart } from './chart/chart-setup.contract.ts';
import { methods } from './years/year.rules.ts';

/** A part of the set-up. `problem`: nothing can be posted before; `attention`: something cannot be done. */
export interface SetupPart {
  title: string;
  state: string;
  tone: 'good' | 'attention' | 'problem' | 'neutral';
  screen: string;
}

type Setup = Pick<ClientOutput<typeof accounting.getAccountingSetup>, 'years'>;
type Chart = Pick<ClientOutput<typeof chart.getChart>, 'funds' | 'hasCostCenters' | 'costCenters' | 'accounts'>;
type Required = Pick<ClientOutput<typeof chart.getRequiredAccounts>, 'rows' | 'defaultCashAccountId'>;

/**
 * Without these a fund cannot be balanced or closed; the other roles are needed where their feature is
 * used.
 */
const essential: readonly string[] = ['FUND_BALANCE', 'INTERFUND'];

function yearParts({ years }: Setup): SetupPart[] {
  const year = years.find((each) => each.periods.some(({ status }) => status === 'CURRENT')) ?? years.at(-1);
  if (!year) return [{ title: 'Fiscal year', state: 'None yet', tone: 'problem', screen: 'year-wizard' }];
  return [
    { title: 'Fiscal year', state: year.label, tone: 'good', screen: 'year-dashboard' },
    { title: 'Accounting method', state: methods[year.method].title, tone: 'good', screen: 'method-change' },
  ];
}

function fundPart({ funds }: Chart): SetupPart {
  const bare = funds.filter(({ accounts }) => accounts === 0).map(({ name }) => name);
  return bare.length === 0
    ? { title: 'Funds', state: funds.map(({ name }) => name).join(', '), tone: 'good', screen: 'gl-funds' }
    : { title: 'Funds', state: `No accounts in ${bare.join(', ')}`, tone: 'attention', screen: 'gl-funds' };
}

function centerPart({ hasCostCenters, costCenters }: Chart): SetupPart {
  const active = costCenters.filter(({ isActive, isMain }) => isActive && !isMain).length;
  return {
    title: 'Cost centers',
    state: hasCostCenters ? countWords(active, 'cost center') : 'Not used',
    tone: hasCostCenters ? 'good' : 'neutral',
    screen: 'gl-cost-centers',
  };
}

function requiredParts({ rows, defaultCashAccountId }: Required, { accounts }: Chart): SetupPart[] {
  const missing = rows.filter(({ accountId, role }) => accountId === null && essential.includes(role));
  const cash = accounts.find(({ accountId }) => accountId === defaultCashAccountId);
  const screen = 'required-accounts-edit';
  return [
    missing.length === 0
      ? { title: 'Required accounts', state: 'Complete', tone: 'good', screen }
      : {
          title: 'Required accounts',
          state: `Missing: ${missing.map(({ title, fundName }) => `${title} of ${fundName}`).join(', ')}`,
          tone: 'attention',
          screen,
        },
    cash
      ? { title: 'Default cash', state: `${cash.number} ${cash.name}`, tone: 'good', screen }
      : { title: 'Default cash', state: 'Not chosen', tone: 'attention', screen },
  ];
}

/**
 * The parts in the order in which they are set up. Those of the chart are left out for who may not read it.
 */
export function setupParts(setup: Setup, its: { chart: Chart; required: Required } | null): SetupPart[] {
  if (!its) return yearParts(setup);
  return [...yearParts(setup), fundPart(its.chart), ...requiredParts(its.required, its.chart), centerPart(its.chart)];
}
