// Who holds the homes of a group, with their shares.
import { Button, FieldError, FieldRow, IconButton, PanelSection, TextField } from '../../../../packages/ui/ui.ts';
import { PartyPicker } from '../../party/screens/party-picker.tsx';
import type { GroupForm } from './group-ownership.screen.tsx';

interface GroupMembersProps {
  members: GroupForm['members'];
  readOnly: boolean;
  errorAt(path: string): string | undefined;
  onChange(members: GroupForm['members']): void;
}

/** The members of a group, each chosen among those who are known. */
export function GroupMembers({ members, readOnly, errorAt, onChange }: GroupMembersProps) {
  const set = (index: number, part: Partial<GroupForm['members'][number]>) =>
    onChange(members.map((one, i) => (i === index ? { ...one, ...part } : one)));
  const error = errorAt('members');
  return (
    <PanelSection title="Members" aside={`${members.length}`}>
      {members.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed into a line must not make another line of it
        <FieldRow key={index}>
          <PartyPicker
            label={`Member ${index + 1}`}
            hideLabel
            width={320}
            readOnly={readOnly}
            value={one.partyId}
            partyName={one.name}
            onPick={(partyId, name) => set(index, { partyId, name })}
            error={errorAt(`members.${index}.partyId`)}
          />
          <TextField
            label={`Share of member ${index + 1}, percent`}
            hideLabel
            numeric
            width={130}
            placeholder={readOnly ? 'No share named' : 'Share, percent'}
            readOnly={readOnly}
            value={one.sharePercent}
            onChange={(sharePercent) => set(index, { sharePercent })}
            error={errorAt(`members.${index}.sharePercent`)}
            name={`members.${index}.sharePercent`}
          />
          {!readOnly && members.length > 1 && (
            <IconButton icon="x" label={`Remove member ${index + 1}`} onClick={() => onChange(members.filter((_one, i) => i !== index))} />
          )}
        </FieldRow>
      ))}
      {error && <FieldError>{error}</FieldError>}
      {!readOnly && (
        <FieldRow>
          <Button
            size="small"
            weight="quiet"
            icon="plus"
            onClick={() => onChange([...members, { partyId: '', name: '', sharePercent: '' }])}
          >
            Add member
          </Button>
        </FieldRow>
      )}
    </PanelSection>
  );
}
