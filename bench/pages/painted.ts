// Tells when what was drawn is on the screen, and how long frames took while something went on.

/** Settles once the frame under way has been drawn. */
export function painted(): Promise<void> {
  return new Promise((settle) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => settle();
      port2.postMessage(null);
    });
  });
}

/** Milliseconds until what `draw` draws is on the screen. */
export async function timeToPaint(draw: () => void): Promise<number> {
  await painted();
  const start = performance.now();
  draw();
  await painted();
  return performance.now() - start;
}

/** Calls `each` in every frame until it says stop, and gives the time between the frames in milliseconds. */
export function frames(each: (frame: number) => boolean): Promise<number[]> {
  return new Promise((settle) => {
    const gaps: number[] = [];
    let last = 0;
    const step = (now: number) => {
      if (last > 0) gaps.push(now - last);
      last = now;
      if (each(gaps.length)) requestAnimationFrame(step);
      else settle(gaps);
    };
    requestAnimationFrame(step);
  });
}

/** Watches the frames of a page from `begin` to `end`, which gives the milliseconds of the longest. */
export function frameWatch(): { begin(): Promise<void>; end(): Promise<number> } {
  let longest = 0;
  let watching = false;
  const watch = (last: number) =>
    requestAnimationFrame((now) => {
      longest = Math.max(longest, now - last);
      if (watching) watch(now);
    });
  return {
    begin: async () => {
      await painted();
      longest = 0;
      watching = true;
      watch(performance.now());
    },
    end: async () => {
      for (let more = 0; more < 30; more += 1) await painted();
      watching = false;
      return longest;
    },
  };
}

declare global {
  interface Window {
    /** What the benchmark calls in the page; each page sets its own. */
    bench: Record<string, (...given: number[]) => Promise<unknown>>;
  }
}
