// Vendors of the made invoices, and facts several of them share.
import { type Drawn, type Facts, type Line, type Made, type Truth, truthOf } from './invoice-layouts.ts';

export const sierra = { vendor: 'Sierra Green Landscape', address: ['4410 Mill St', 'Reno, NV 89502', '775-555-0181'] };
export const harbor = { vendor: 'Harbor Building Maintenance', address: ['1 Harbor Way', 'Carson CA 90745', '310-555-0181'] };
export const rivera = { vendor: 'Rivera Plumbing, Inc.', address: ['88 Vassar St', 'Reno, NV 89502'] };
export const basin = { vendor: 'Basin Roofing LLC', address: ['1550 Industrial Way', 'Sparks, NV 89431'] };
export const desert = { vendor: 'High Desert Pools', address: ['902 Pyramid Hwy', 'Sparks, NV 89441'] };
export const janitor = { vendor: 'Golden State Janitorial', address: ['212 W 5th St', 'Long Beach, CA 90802'] };
export const lock = { vendor: 'Washoe Lock & Key', address: ['17 Plumb Ln', 'Reno, NV 89509'] };
export const truckee = { vendor: 'Truckee Pest Control', address: ['12 Mill St', 'Reno, NV 89502'] };
export const law = { vendor: 'Comstock & Ames, Attorneys at Law', address: ['1 E Liberty St, Suite 600', 'Reno, NV 89501'] };
export const gates = { vendor: 'Tahoe Gate Systems Co.', address: ['3300 Kietzke Ln', 'Reno, NV 89502'] };
export const elevator = { vendor: 'Pacific Elevator Services', address: ['4700 Long Beach Blvd', 'Long Beach, CA 90805'] };
export const jardines = { vendor: 'Jardines del Valle', address: ['640 S Main St', 'Los Ángeles, CA 90014'] };
export const limpieza = { vendor: 'Limpieza Rápida S.A.', address: ['1220 E Pico Blvd', 'Los Ángeles, CA 90021'] };
export const water = { vendor: 'Truckee Meadows Water Utility', address: [] };
export const power = { vendor: 'Great Basin Energy', address: [] };
export const waste = { vendor: 'Carson Valley Disposal', address: [] };

export const bill = (
  name: string,
  facts: Facts,
  draw: (facts: Facts) => Drawn[] | Drawn[][],
  skew?: number,
  more: Partial<Truth> = {},
): Made => {
  const drawn = draw(facts);
  const pages = Array.isArray(drawn[0]) ? (drawn as Drawn[][]) : [drawn as Drawn[]];
  return { name, pages, truth: { ...truthOf(facts), ...more }, ...(skew === undefined ? {} : { skew }) };
};

export const grounds: Facts = {
  ...sierra,
  number: 'SG-1182',
  date: ['11/01/2026', '2026-11-01'],
  due: ['11/15/2026', '2026-11-15'],
  lines: [
    ['Monthly landscape maintenance, November', '1,850.00'],
    ['Irrigation repair, zone 4', '145.50'],
  ],
  total: '1,995.50',
  account: '77-1180',
};
export const building: Facts = {
  ...harbor,
  number: '11482',
  date: ['November 16, 2026', '2026-11-16'],
  due: ['December 1, 2026', '2026-12-01'],
  lines: [
    ['Building maintenance, November, contract C-104', '6,150.00'],
    ['LED garage fixtures, level P1', '348.00'],
    ['Labor, replace fixtures, WO-0684', '219.00'],
    ['Tax on parts, 10.25%', '35.67'],
  ],
  total: '6,752.67',
  account: '77-1180-A',
};
export const pools: Facts = {
  ...desert,
  number: '2026-3391',
  date: ['Nov 3, 2026', '2026-11-03'],
  due: ['Dec 3, 2026', '2026-12-03'],
  lines: [
    ['Weekly pool service, October', '940.00'],
    ['Chlorine tablets, 50 lb', '225.50'],
  ],
  total: '1,165.50',
};
export const tap = {
  ...water,
  lines: [
    ['Water commodity', '388.40'],
    ['Backflow fee', '24.50'],
  ] as Line[],
};

export const many = (count: number, start: number): { lines: Line[]; total: string } => {
  const lines = Array.from(
    { length: count },
    (_, i): Line => [`Unit ${String(100 + i)}: dryer vent cleaning and inspection`, (start + (i % 7) * 3.25).toFixed(2)],
  );
  const cents = lines.reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0);
  return { lines, total: (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',') };
};
export const vents = many(48, 61.5);
export const lamps = many(30, 18.75);
