// Where a file stands in the tree: its layer, its unit and its role, read from its path alone.
import { moduleOrder } from '../../modules/order.ts';

export type Layer = 'kernel' | 'contract' | 'package' | 'module' | 'app' | 'outside';

/** The place of a file. */
export interface Place {
  layer: Layer;
  /** The package, module or app; empty outside. */
  unit: string;
  /**
   * In modules: contract, fields, rules, store, handlers, jobs, server, web, testing, report, sql, screen,
   * test or '' when unknown.
   */
  role: string;
  /** Height: a file imports only from places of a lower or its own height. */
  height: number;
  /** Tests, builders for tests and the test kit. */
  forTests: boolean;
  /** Runs in the browser. */
  browser: boolean;
}

const HEIGHTS = { kernel: 0, contract: 1, package: 2, app: 1000, outside: 2000 };
const BROWSER_PACKAGES = new Set(['ui', 'pages']);
const BROWSER_APPS = new Set(['staff', 'portal']);

/** The files outside products: they may look at everything, and nothing in the product may look at them. */
function outside(path: string): Place {
  return { layer: 'outside', unit: '', role: '', height: HEIGHTS.outside, forTests: true, browser: path.endsWith('.tsx') };
}

/** The role a module's file carries: the last part of `noun.role.ts`, or the folder for screens. */
export function roleOf(path: string): string {
  if (/\.(test|pg\.test)\.tsx?$/.test(path)) return 'test';
  if (/\.report\.sql\.ts$/.test(path)) return 'sql';
  if (/\/(screens|portal)\//.test(path)) return 'screen';
  return /\.([a-z]+)\.tsx?$/.exec(path)?.[1] ?? '';
}

/** The place of a path relative to the root of the project. */
export function placeOf(path: string): Place {
  const [top, unit = '', ...rest] = path.split('/');
  if (rest.length === 0 || /(^|\/)[a-z.]+\.config\.ts$/.test(path)) return outside(path);
  const tested = /\.(test|testing|setup)\.tsx?$/.test(path);
  if (top === 'packages') {
    const layer = unit === 'kernel' || unit === 'contract' ? unit : 'package';
    const browser = BROWSER_PACKAGES.has(unit);
    return { layer, unit, role: '', height: HEIGHTS[layer], forTests: tested || unit === 'testkit', browser };
  }
  if (top === 'modules') {
    const role = roleOf(path);
    const position = (moduleOrder as readonly string[]).indexOf(unit);
    const browser = role === 'screen' || role === 'web';
    return { layer: 'module', unit, role, height: 10 + position, forTests: tested, browser };
  }
  if (top === 'apps') return { layer: 'app', unit, role: '', height: HEIGHTS.app, forTests: tested, browser: BROWSER_APPS.has(unit) };
  return outside(path);
}

/** The schema of PostgreSQL a module owns. */
export function schemaOf(unit: string): string {
  return unit.replaceAll('-', '_');
}
