// How long answers took by route and status, told as a Prometheus histogram. Counting one costs two look-ups:
// labels are put into words when someone asks.

/** Upper bounds in seconds; what took longer stands in the last bucket, which has none. */
const BOUNDS = [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];

interface Times {
  count: number;
  /** In seconds. */
  sum: number;
  /** Answers by the first bound they kept. */
  within: number[];
}

/** Times of answers. */
export interface AnswerTimes {
  observe(route: string, status: number, seconds: number): void;
  /** In the text format of Prometheus 0.0.4. */
  text(): string;
}

const escaped = (text: string) => text.replace(/[\\"\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`));

function linesOf(name: string, route: string, status: number, { count, sum, within }: Times): string[] {
  const labels = `route="${escaped(route)}",status="${status}"`;
  let upTo = 0;
  const buckets = BOUNDS.map((bound, i) => {
    upTo += within[i] ?? 0;
    return `${name}_bucket{le="${bound}",${labels}} ${upTo}`;
  });
  return [...buckets, `${name}_bucket{le="+Inf",${labels}} ${count}`, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`];
}

/** A histogram under a name, with what it is in a sentence. */
export function answerTimes({ name, help }: { name: string; help: string }): AnswerTimes {
  const known = new Map<string, Map<number, Times>>();
  const timesOf = (route: string, status: number): Times => {
    const ofRoute = known.get(route) ?? new Map<number, Times>();
    const times = ofRoute.get(status) ?? { count: 0, sum: 0, within: [...BOUNDS, Number.POSITIVE_INFINITY].map(() => 0) };
    known.set(route, ofRoute.set(status, times));
    return times;
  };
  return {
    observe: (route, status, seconds) => {
      const times = known.get(route)?.get(status) ?? timesOf(route, status);
      times.count += 1;
      times.sum += seconds;
      let i = 0;
      while (i < BOUNDS.length && seconds > (BOUNDS[i] ?? 0)) i += 1;
      times.within[i] = (times.within[i] ?? 0) + 1;
    },
    text: () => {
      const lines = [...known].flatMap(([route, byStatus]) =>
        [...byStatus].flatMap(([status, times]) => linesOf(name, route, status, times)),
      );
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
    },
  };
}
