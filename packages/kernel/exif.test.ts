// What photographs say of themselves, and that anything else says nothing.
import { expect, test } from 'vitest';
import { photographed } from './exif.testing.ts';
import { photoFacts } from './exif.ts';

test('reads the time and the place of a photograph', () => {
  const facts = photoFacts(photographed({ takenTime: '2026-11-19T10:22:33', latitude: 33.832_25, longitude: -118.266_125 }));
  expect(facts.takenTime).toBe('2026-11-19T10:22:33');
  expect(facts.latitude).toBeCloseTo(33.832_25, 5);
  expect(facts.longitude).toBeCloseTo(-118.266_125, 5);
  expect(facts.accuracyMeters).toBeNull();
});

test('finds nothing in other files, and never throws on one that is cut off', () => {
  const nothing = { takenTime: '', latitude: null, longitude: null, accuracyMeters: null };
  expect(photoFacts(new Uint8Array([1, 2, 3]))).toEqual(nothing);
  expect(photoFacts(new TextEncoder().encode('%PDF-1.7 and more of it'))).toEqual(nothing);
  const whole = photographed({ takenTime: '2026-11-19T10:22:33', latitude: 1, longitude: 1 });
  for (let length = 0; length < whole.length; length += 1) expect(() => photoFacts(whole.slice(0, length))).not.toThrow();
});
