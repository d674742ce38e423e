// Percentages of a lease cap as people type and read them.

/** "12.5" is 1250 basis points; undefined for what is no percentage from 0 to 100. */
export function basisPointsOf(text: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return points <= 10_000 ? points : undefined;
}

/** 1250 basis points are typed "12.5". */
export function percentTyped(points: number): string {
  const digits = String(points).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '') || '0';
}
