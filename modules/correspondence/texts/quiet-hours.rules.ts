// When texts may be sent: from 8 in the morning to 9 in the evening where the reader is. Source: 47 CFR
// 64.1200(c)(1).
import { type Instant, timeInZone } from '../../../packages/kernel/kernel.ts';

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

/** The zones of each state; in one that has two it must be day in both. */
const zonesOfStates: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'.split(' ').map((state) => [state, [eastern]])),
  ...Object.fromEntries('AL AR IA IL LA MN MO MS OK WI'.split(' ').map((state) => [state, [central]])),
  ...Object.fromEntries('CO MT NM UT WY'.split(' ').map((state) => [state, [mountain]])),
  ...Object.fromEntries('FL IN KY MI TN'.split(' ').map((state) => [state, [eastern, central]])),
  ...Object.fromEntries('KS ND NE SD TX'.split(' ').map((state) => [state, [central, mountain]])),
  ...Object.fromEntries('CA WA'.split(' ').map((state) => [state, [pacific]])),
  ...Object.fromEntries('ID NV OR'.split(' ').map((state) => [state, [mountain, pacific]])),
  AK: ['America/Anchorage', 'America/Adak'],
  AZ: ['America/Phoenix', mountain],
  HI: ['Pacific/Honolulu'],
  PR: ['America/Puerto_Rico'],
};

/** The zones a reader may be in: those of the state their mail goes to, or else the association's. */
export function readerZones(addressLines: readonly string[], communityZone: string): readonly string[] {
  const state = /,\s*([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?\s*$/.exec(addressLines.at(-1) ?? '')?.[1];
  return (state === undefined ? undefined : zonesOfStates[state]) ?? [communityZone];
}

/** True when it is neither before 8:00 nor 21:00 or later in any of the zones. */
export function mayTextAt(now: Instant, zones: readonly string[]): boolean {
  return zones.every((zone) => {
    const time = timeInZone(now, zone);
    return time >= '08:00' && time < '21:00';
  });
}
