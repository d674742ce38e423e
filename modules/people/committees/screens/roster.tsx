// Who sits on a committee: a warning where one is due, those who sit today, and those to come or gone.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { DateText, Note, StatusMark, Tag } from '../../../../packages/ui/ui.ts';
import { committee } from '../committee.contract.ts';

type Member = ClientOutput<typeof committee.readRoster>['members'][number];

const standings = { COMING: 'To come', SITS: 'Sits', ENDED: 'Ended' } as const;

function Row({ member }: { member: Member }) {
  return (
    <tr>
      <td>
        <ScreenLink to="committee-member-view" params={{ committeeMemberId: member.committeeMemberId }}>
          {member.name}
        </ScreenLink>{' '}
        {member.isDirector && <Tag tone="problem">Director</Tag>}
      </td>
      <td>{member.position}</td>
      <td>{[member.isVoting ? 'Votes' : 'No vote', member.isSigner && 'signs'].filter(Boolean).join(', ')}</td>
      <td>
        <DateText value={member.startDate} /> – {member.endDate ? <DateText value={member.endDate} /> : 'open'}
      </td>
      <td>
        <StatusMark tone={member.standing === 'SITS' ? 'good' : 'neutral'} word={standings[member.standing]} />
      </td>
    </tr>
  );
}

/** The members of a committee with what to beware of; ended members stay as history. */
export function Roster({ communityId, committeeId }: { communityId: string; committeeId: string }) {
  const roster = useCall(committee.readRoster, { communityId, committeeId });
  if (!roster.data) return null;
  const { members, warnings, voting } = roster.data;
  return (
    <>
      {warnings.length > 0 && (
        <Note tone="attention" title={warnings[0]}>
          {warnings.slice(1).join(' ')}
        </Note>
      )}
      {members.length === 0 ? (
        <p className="t3">Nobody sits on this committee yet.</p>
      ) : (
        <>
          <p className="t3">{voting === 1 ? 'One member votes' : `${voting} members vote`} today.</p>
          <table className="side-table" aria-label="Members">
            <thead>
              <tr>
                <th scope="col">Member</th>
                <th scope="col">Position</th>
                <th scope="col">Vote</th>
                <th scope="col">Term</th>
                <th scope="col">Standing</th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <Row key={member.committeeMemberId} member={member} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}
