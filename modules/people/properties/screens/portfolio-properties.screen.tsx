// The properties of an association with their owners; the flags later runs obey are set in the panel.
import { useState } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { BulkAct, type Chosen, ListPage, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, CheckField, EmptyState, Facts, PanelSection, SelectField, toast, useHotkeys } from '../../../../packages/ui/ui.ts';
import { type PropertyFlag, propertyFlagNames, propertyFlags, propertyFlagWords } from '../../../communities/communities.contract.ts';
import { propertyBulk, propertyList } from '../../people.contract.ts';

type Row = ListRow<typeof propertyList>;

const look = {
  accountNumber: { width: 110, emphasis: 'strong' },
  owner: { width: 220, value: (row: Row) => row.owner || 'No owner', emphasis: 'strong' },
  address: { width: 240 },
  city: { width: 130 },
  postcode: { width: 90 },
  lot: { width: 70 },
  homeType: { width: 130 },
  email: { width: 220 },
  flags: { width: 230 },
  section: { width: 110 },
  phase: { width: 110 },
  building: { width: 110 },
} as const;

const flagOptions = propertyFlagNames.map((value) => ({ value, label: propertyFlagWords[value] }));
const acts = [
  { act: 'SET', opposite: 'LIFT', label: 'Set flag', word: 'flagged' },
  { act: 'LIFT', opposite: 'SET', label: 'Lift flag', word: 'no longer flagged' },
] as const;

/** The flag chosen for many properties, with the acts that set and lift it. */
function FlagActs({ communityId, chosen, onDone }: { communityId: string; chosen: Chosen; onDone(): void }) {
  const [flag, setFlag] = useState<PropertyFlag>('LATE_FEES');
  const name = propertyFlagWords[flag];
  return (
    <>
      <SelectField label="Flag" hideLabel width={230} options={flagOptions} value={flag} onChange={setFlag} />
      {acts.map(({ act, opposite, label, word }) => (
        <BulkAct
          key={act}
          list={propertyList}
          scope={{ communityId }}
          chosen={chosen}
          label={label}
          words={(count) => `${label}: ${name}, ${count} ${count === '1' ? 'property' : 'properties'}`}
          done={(count) => `${count} ${count === '1' ? 'property is' : 'properties are'} ${word}: ${name}`}
          preview={propertyBulk.previewPropertyFlags}
          act={propertyBulk.setPropertiesFlag}
          input={{ flag, act }}
          opposite={{ flag, act: opposite }}
          onDone={onDone}
        />
      ))}
    </>
  );
}

function flagsOf(row: Flags): string {
  return [row.holdsLateFees && 'Holds late fees', row.holdsPayments && 'Holds payments'].filter(Boolean).join(', ');
}

type Flags = Pick<Row, 'holdsLateFees' | 'holdsPayments'>;

function PropertyFacts({ row, onFlags }: { row: Row; onFlags: ((row: Row, change: Partial<Flags>) => void) | null }) {
  return (
    <>
      <PanelSection title={row.owner || 'No owner'} aside={row.accountNumber}>
        <Facts
          facts={[
            ['Property', `${row.address}, ${row.city} ${row.postcode}`],
            ['Lot', row.lot || 'None'],
            ['Category', row.homeType || 'None'],
            ['Email', row.email || 'None'],
            ['Flags', row.flags || 'None'],
          ]}
        />
        <ScreenLink to="property-view" params={{ propertyId: row.propertyId }}>
          Open the property
        </ScreenLink>
        {row.ownershipId && (
          <ScreenLink to="owner-view" params={{ ownershipId: row.ownershipId }}>
            Open the account of the owner
          </ScreenLink>
        )}
      </PanelSection>
      <PanelSection title="Flags of money">
        <CheckField
          label="Hold late fees"
          help="Late fee runs skip this property"
          value={row.holdsLateFees}
          readOnly={onFlags === null}
          onChange={(holdsLateFees) => onFlags?.(row, { holdsLateFees })}
        />
        <CheckField
          label="Hold payments"
          help="Payments are entered by hand only"
          value={row.holdsPayments}
          readOnly={onFlags === null}
          onChange={(holdsPayments) => onFlags?.(row, { holdsPayments })}
        />
      </PanelSection>
    </>
  );
}

/** The page at `/c/$communityId/properties`. */
export default function PortfolioPropertiesScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const save = useCommand(propertyFlags.setPropertyFlags);
  const mayFlag = useMayCall(propertyFlags.setPropertyFlags);
  const setFlags = async (row: Row, change: Partial<Flags>, note: boolean) => {
    const { holdsLateFees, holdsPayments, propertyId } = row;
    const after = { holdsLateFees, holdsPayments, ...change };
    const before: Partial<Flags> = {
      ...(change.holdsLateFees === undefined ? {} : { holdsLateFees }),
      ...(change.holdsPayments === undefined ? {} : { holdsPayments }),
    };
    await save.mutateAsync({ communityId, propertyId, ...change }).then(() => {
      if (!note) return;
      toast({
        text: `${row.accountNumber}: ${flagsOf(after) || 'no flags'}`,
        undo: () => void setFlags({ ...row, ...after }, before, false),
      });
    }, toastFailure);
  };
  const importButton = shell.mayOpen('community-setup-properties') && (
    <Button icon="file-import" onClick={() => shell.go('community-setup-properties')}>
      Import properties
    </Button>
  );
  useHotkeys(shell.mayOpen('property-add') ? [{ keys: 'n', label: 'Add property', run: () => shell.go('property-add') }] : []);
  const add = shell.mayOpen('property-add') && (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go('property-add')}>
      Add property
    </Button>
  );
  return (
    <ListPage
      list={propertyList}
      scope={{ communityId }}
      look={look}
      actions={
        <>
          {importButton}
          {add}
        </>
      }
      to={(row) => ['property-view', { propertyId: row.propertyId }]}
      panel={(row) => <PropertyFacts row={row} onFlags={mayFlag ? (changed, change) => void setFlags(changed, change, true) : null} />}
      bulk={(chosen, clear) => <FlagActs communityId={communityId} chosen={chosen} onDone={clear} />}
      empty={
        <EmptyState title="No properties yet" icon="home" actions={importButton}>
          Properties and their owners come from a file of addresses.
        </EmptyState>
      }
    />
  );
}
