// What owners see in the portal and how it greets them, as fields: one community's, or those of a run.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { CheckField, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import type { ownerAccess } from '../account.contract.ts';

/** The choices of a portal, without whether it is on. */
export type Features = Omit<ClientOutput<typeof ownerAccess.getSetting>, 'version' | 'isOn'>;

/** Everything ticked, and the office asked about changed contacts. */
export const usualFeatures: Features = {
  showsHistory: true,
  showsDocuments: true,
  showsRequests: true,
  showsViolations: true,
  showsArchitectural: true,
  contactChange: 'ASK',
  accent: 'BLUE',
  greeting: '',
  greetingSpanish: '',
};

const shows = [
  ['showsHistory', 'The account, line by line'],
  ['showsDocuments', 'Documents that are published to owners'],
  ['showsRequests', 'Requests: make one, read the answers'],
  ['showsViolations', 'Violations of the home, with what to do'],
  ['showsArchitectural', 'Architectural requests: apply, follow the answer'],
] as const;

const changes: readonly { value: Features['contactChange']; label: string }[] = [
  { value: 'ASK', label: 'Owners ask, the office changes it' },
  { value: 'DIRECT', label: 'Owners change it themselves' },
  { value: 'NONE', label: 'Not in the portal' },
];
const colors: readonly { value: Features['accent']; label: string }[] = [
  { value: 'BLUE', label: 'Blue' },
  { value: 'GREEN', label: 'Green' },
  { value: 'RED', label: 'Red' },
  { value: 'SLATE', label: 'Slate' },
];

interface FieldsProps {
  value: Features;
  disabled?: boolean;
  onChange(more: Partial<Features>): void;
}

/** What owners see. */
export function FeatureFields({ value, disabled = false, onChange }: FieldsProps) {
  return (
    <>
      {shows.map(([key, label]) => (
        <CheckField key={key} label={label} value={value[key]} disabled={disabled} onChange={(on) => onChange({ [key]: on })} />
      ))}
      <SelectField
        label="Telephone and mailing address"
        value={value.contactChange}
        disabled={disabled}
        options={changes}
        onChange={(contactChange) => onChange({ contactChange })}
      />
    </>
  );
}

/** How the portal looks and what it says first. */
export function BrandingFields({ value, disabled = false, onChange }: FieldsProps) {
  return (
    <>
      <SelectField label="Color" value={value.accent} disabled={disabled} options={colors} onChange={(accent) => onChange({ accent })} />
      <TextField
        label="Greeting"
        value={value.greeting}
        maxLength={200}
        disabled={disabled}
        onChange={(greeting) => onChange({ greeting })}
      />
      <TextField
        label="Greeting in Spanish"
        value={value.greetingSpanish}
        maxLength={200}
        disabled={disabled}
        onChange={(greetingSpanish) => onChange({ greetingSpanish })}
      />
    </>
  );
}
