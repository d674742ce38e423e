// The motions of a meeting with the count of each.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { StatusMark } from '../../../../packages/ui/ui.ts';
import { motion } from '../../motions/motion.contract.ts';
import { motionFields } from '../../motions/motion.fields.ts';

const tones = { PENDING: 'attention', CARRIED: 'good', FAILED: 'problem', TABLED: 'neutral', WITHDRAWN: 'neutral' } as const;

/** What was put to a meeting, and what came of it. */
export function MeetingMotions({ communityId, meetingId }: { communityId: string; meetingId: string }) {
  const { data } = useCall(motion.listMeetingMotions, { communityId, meetingId });
  if (!data) return null;
  return (
    <>
      <h2>Motions</h2>
      {data.motions.length === 0 ? (
        <p className="t3">No motions yet.</p>
      ) : (
        <table className="side-table" aria-label="Motions">
          <thead>
            <tr>
              <th scope="col">Motion</th>
              <th scope="col">Votes</th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {data.motions.map((one) => (
              <tr key={one.motionId}>
                <td>
                  <ScreenLink to="motion-view" params={{ motionId: one.motionId }}>
                    {one.name}
                  </ScreenLink>
                </td>
                <td>{one.tally}</td>
                <td>
                  <StatusMark tone={tones[one.outcome]} word={motionFields.outcome.words[one.outcome]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
