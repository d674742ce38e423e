// `npm run test:steady -- NAME…`: plays the stories whose file names hold one of the names five times, and
// counts the rounds.
import { checkTests, conclude, type Outcome } from './checks.ts';

const ROUNDS = 5;
const names = process.argv.slice(2);

if (names.length === 0) {
  console.error('Name the stories: npm run test:steady -- resale tie-out');
  process.exitCode = 2;
} else {
  const rounds: Outcome[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    rounds.push(await checkTests(`round ${round} of ${ROUNDS}`, ['--project=journeys', ...names.map((name) => `/${name}`)]));
  }
  conclude(rounds);
}
