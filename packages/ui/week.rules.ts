// Where things stand in days beside one another: side by side where they overlap, between the first hour
// shown and the last.

/** Something with a beginning and an end, in minutes since midnight. */
export interface Spanning {
  from: number;
  until: number;
}

/** A thing with its lane among those it overlaps, from 0, and how many lanes those take. */
export type Laid<T extends Spanning> = T & { lane: number; lanes: number };

/** Lays things that overlap side by side; those that do not touch each other have the whole width. */
export function layOut<T extends Spanning>(things: readonly T[]): Laid<T>[] {
  const sorted = things.toSorted((a, b) => a.from - b.from || a.until - b.until);
  const laid: Laid<T>[] = [];
  let group: Laid<T>[] = [];
  let end = -1;
  const close = () => {
    const lanes = Math.max(0, ...group.map((one) => one.lane + 1));
    laid.push(...group.map((one) => ({ ...one, lanes })));
    group = [];
  };
  for (const thing of sorted) {
    if (thing.from >= end) close();
    const busy = new Set(group.filter((one) => one.until > thing.from).map((one) => one.lane));
    let lane = 0;
    while (busy.has(lane)) lane += 1;
    group.push({ ...thing, lane, lanes: 1 });
    end = Math.max(end, thing.until);
  }
  close();
  return laid;
}

/** The first and the last hour that hold everything, at least from eight to six. */
export function hoursAround(spans: readonly Spanning[]): { first: number; last: number } {
  const first = Math.min(8, ...spans.map((one) => Math.floor(one.from / 60)));
  const last = Math.max(18, ...spans.map((one) => Math.ceil(one.until / 60)));
  return { first: Math.max(0, first), last: Math.min(24, last) };
}

/** Minutes since midnight of `HH:MM`; 24:00 is the end of the day. */
export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** `HH:MM` of minutes since midnight. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
