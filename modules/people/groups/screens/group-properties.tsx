// The homes of a group, each with the days it belongs to it.
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { Button, DateField, FieldError, FieldRow, IconButton, PanelSection } from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import type { GroupForm } from './group-ownership.screen.tsx';

interface GroupPropertiesProps {
  communityId: string;
  properties: GroupForm['properties'];
  /** The first day of the group, with which a home begins unless said otherwise. */
  startDate: string;
  readOnly: boolean;
  errorAt(path: string): string | undefined;
  onChange(properties: GroupForm['properties']): void;
}

/** The properties of a group. */
export function GroupProperties({ communityId, properties, startDate, readOnly, errorAt, onChange }: GroupPropertiesProps) {
  const set = (index: number, part: Partial<GroupForm['properties'][number]>) =>
    onChange(properties.map((one, i) => (i === index ? { ...one, ...part } : one)));
  const error = errorAt('properties');
  return (
    <PanelSection title="Homes" aside={`${properties.length}`}>
      {properties.map((one, index) => {
        const date = (key: 'startDate' | 'endDate', label: string) => (
          <DateField
            label={`${label} of home ${index + 1}`}
            hideLabel
            width={150}
            readOnly={readOnly}
            value={one[key] as LocalDate | ''}
            onChange={(day) => set(index, { [key]: day })}
            error={errorAt(`properties.${index}.${key}`)}
            name={`properties.${index}.${key}`}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed into a line must not make another line of it
          <FieldRow key={index}>
            <PropertyPicker
              label={`Home ${index + 1}`}
              hideLabel
              width={320}
              readOnly={readOnly}
              communityId={communityId}
              value={one.propertyId === '' ? null : one.propertyId}
              onChange={(propertyId) => set(index, { propertyId: propertyId ?? '' })}
              error={errorAt(`properties.${index}.propertyId`)}
            />
            {date('startDate', 'First day')}
            {date('endDate', 'Last day')}
            {readOnly ? (
              <ScreenLink to="property-view" params={{ propertyId: one.propertyId }}>
                Open
              </ScreenLink>
            ) : (
              <IconButton
                icon="x"
                label={`Remove home ${index + 1}`}
                onClick={() => onChange(properties.filter((_one, i) => i !== index))}
              />
            )}
          </FieldRow>
        );
      })}
      {error && <FieldError>{error}</FieldError>}
      {!readOnly && (
        <FieldRow>
          <Button
            size="small"
            weight="quiet"
            icon="plus"
            onClick={() => onChange([...properties, { propertyId: '', startDate, endDate: '' }])}
          >
            Add home
          </Button>
        </FieldRow>
      )}
    </PanelSection>
  );
}
