// What the start says: where the server is, who can sign in to the sample, and who is refused where others
// than this machine reach it.
import { sampleSignIns } from './sample/sample.ts';

/** How the installation stands at its start. */
interface Standing {
  publicUrl: string;
  loopbackOnly: boolean;
  /** The people of the sample in this data folder, by email; none where there is no sample. */
  sampleLogins: readonly string[];
}

function signIns({ loopbackOnly, sampleLogins }: Standing): string[] {
  if (!loopbackOnly)
    return [
      'Others than this machine can reach this server, so no sample is made.',
      ...(sampleLogins.length > 0
        ? ['This data folder holds the sample. Its people cannot sign in here, because their passwords are public:']
        : []),
      ...sampleLogins.map((email) => `  ${email}`),
      'The first operator is made with: npm run -s cli -- add-operator EMAIL',
    ];
  if (sampleLogins.length === 0) return [];
  return sampleSignIns.map(({ email, password, role }) => `  ${email.padEnd(34)} ${password.padEnd(22)} ${role}`);
}

/** The lines of a start that succeeded. */
export const greetingOf = (standing: Standing): string =>
  ['', `Commonhold is ready: ${standing.publicUrl}`, '', ...signIns(standing)].join('\n');
