// The properties of an association with their owners; the flags later runs obey are set in the panel.
import type { ListRow } from '../../../packages/contract/contract.ts';
import { useCommand } from '../../../packages/pages/client.ts';
import { BulkAct, ListPage, toastFailure } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button, CheckField, EmptyState, Facts, PanelSection, toast } from '../../../packages/ui/ui.ts';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { propertyBulk, propertyList } from '../people.contract.ts';

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
} as const;

const acts = [
  { label: 'Hold late fees', lateFees: 'HOLD', opposite: 'CHARGE', word: 'passed by when late fees run' },
  { label: 'Charge late fees again', lateFees: 'CHARGE', opposite: 'HOLD', word: 'charged late fees again' },
] as const;

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
            ['E-mail', row.email || 'None'],
          ]}
        />
      </PanelSection>
      <PanelSection title="Flags">
        <CheckField
          label="Hold late fees"
          help="Runs of late fees pass the property by"
          value={row.holdsLateFees}
          readOnly={onFlags === null}
          onChange={(holdsLateFees) => onFlags?.(row, { holdsLateFees })}
        />
        <CheckField
          label="Hold payments"
          help="Payments are taken by hand only"
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
  return (
    <ListPage
      list={propertyList}
      scope={{ communityId }}
      look={look}
      actions={importButton}
      panel={(row) => <PropertyFacts row={row} onFlags={mayFlag ? (changed, change) => void setFlags(changed, change, true) : null} />}
      bulk={(chosen, clear) =>
        acts.map(({ label, lateFees, opposite, word }) => (
          <BulkAct
            key={lateFees}
            list={propertyList}
            scope={{ communityId }}
            chosen={chosen}
            label={label}
            words={(count) => `${label}: ${count} ${count === '1' ? 'property' : 'properties'}`}
            done={(count) => `${count} ${count === '1' ? 'property is' : 'properties are'} ${word}`}
            preview={propertyBulk.previewLateFeeHolds}
            act={propertyBulk.setLateFeeHolds}
            input={{ lateFees }}
            opposite={{ lateFees: opposite }}
            onDone={clear}
          />
        ))
      }
      empty={
        <EmptyState title="No properties yet" icon="home" actions={importButton}>
          Properties and their owners come from a file of addresses.
        </EmptyState>
      }
    />
  );
}
