// `npm run month`: plays one real month on a fresh customer of a running server and checks every figure, the journal judged by hledger.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { operator, users } from '../../modules/identity/identity.contract.ts';
import { playMapleCourt, type StepFigures } from './sample/maple-court.ts';
import { sampleOperator, samplePassword } from './sample/people.ts';
import { overNetwork, Player } from './sample/player.ts';

const baseUrl = process.env['BASE_URL'] ?? 'http://localhost:4000';
const asJson = process.argv.includes('--json');
const root = join(import.meta.dirname, '..', '..');

/** A fresh customer with an administrator and an accountant, so that nobody approves what they entered. */
async function freshCustomer(): Promise<{ key: string; clerk: Player; approver: Player }> {
  const door = new Player(overNetwork(baseUrl));
  const operating = await door.signIn(sampleOperator.email, samplePassword);
  const key = `month-${process.pid}-${process.hrtime.bigint().toString(36)}`;
  const email = (name: string) => `${name}@${key}.example`;
  await operating.call(operator.createCustomer, {
    key,
    name: 'Month Management',
    administratorName: 'Ada Approver',
    administratorEmail: email('approver'),
    administratorPassword: samplePassword,
  });
  const approver = await door.signIn(email('approver'), samplePassword);
  await approver.call(users.addUser, {
    displayName: 'Cleo Clerk',
    email: email('clerk'),
    password: samplePassword,
    roleName: 'Accountant',
    seesAllCommunities: true,
    communityIds: [],
  });
  return { key, approver, clerk: await door.signIn(email('clerk'), samplePassword) };
}

/** Exports the journal with the command line beside the server and lets hledger judge it. */
function prove(key: string): StepFigures {
  const cli = [
    join(root, 'apps', 'server', 'cli.ts'),
    'export-journal',
    '--customer',
    key,
    '--community',
    'Maple Court',
    '--format',
    'hledger',
  ];
  const exported = spawnSync(process.execPath, cli, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 });
  const hledger = (...args: string[]) =>
    spawnSync('hledger', ['-f', '-', ...args], { input: exported.stdout, encoding: 'utf8', maxBuffer: 100_000_000 });
  const check = hledger('check', '--strict');
  const balance = (account: string) =>
    hledger('balance', '-N', '--flat', '--depth', '9', '-O', 'csv', account)
      .stdout.trim()
      .split('\n')
      .at(-1)
      ?.split('","')
      .at(-1)
      ?.replaceAll('"', '') ?? '';
  return {
    step: 'journal judged by hledger',
    figures: {
      exported: exported.status,
      strict: check.error ? check.error.message : check.status,
      cash: balance('Assets:Operating:1010'),
    },
    expected: { exported: 0, strict: 0, cash: '$11,828.42' },
  };
}

function isRight({ figures, expected }: StepFigures): boolean {
  return Object.entries(expected).every(([name, value]) => JSON.stringify(figures[name]) === JSON.stringify(value));
}

const steps: StepFigures[] = [];
try {
  const { key, clerk, approver } = await freshCustomer();
  for await (const step of playMapleCourt({ clerk, approver })) steps.push(step);
  steps.push(prove(key));
} catch (error) {
  steps.push({ step: 'stopped', figures: { error: error instanceof Error ? error.message : String(error) }, expected: { error: null } });
}
const wrong = steps.filter((step) => !isRight(step));
if (asJson)
  process.stdout.write(
    `${JSON.stringify(
      steps.map(({ step, figures }) => ({ step, figures })),
      null,
      1,
    )}\n`,
  );
else for (const step of steps) console.log(`${isRight(step) ? 'ok   ' : 'WRONG'} ${step.step}: ${JSON.stringify(step.figures)}`);
for (const step of wrong) console.error(`${step.step}: expected ${JSON.stringify(step.expected)}, found ${JSON.stringify(step.figures)}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
