// Fidelity cover against the money at risk.
import { expect, test } from 'vitest';
import { fidelityGap } from './insurance.rules.ts';

test.each([
  [900_000n, 5_000_000n, 6_000_000n, 5_900_000n, 0n],
  [900_000n, 5_000_000n, 5_900_000n, 5_900_000n, 0n],
  [900_000n, 5_000_000n, 1_000_000n, 5_900_000n, 4_900_000n],
  [900_000n, -20_000n, 0n, 900_000n, 900_000n],
])('%d of assessments and %d of reserves, covered by %d', (assessmentsAmount, reservesAmount, covered, wanted, missing) => {
  expect(fidelityGap({ assessmentsAmount, reservesAmount }, covered)).toMatchObject({ wantedAmount: wanted, missingAmount: missing });
});
