// The vendors of the customer, with a panel for the one in hand; terms are changed in the list, and several
// vendors are taken out of use, or back into it, at once.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { call, useCommand } from '../../../../packages/pages/client.ts';
import { chosenInput } from '../../../../packages/pages/list/bulk-act.tsx';
import { BulkAct, type Chosen, ListPage, toastFailure, useListImport } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, toast, useHotkeys } from '../../../../packages/ui/ui.ts';
import { vendor, vendorBulk, vendorContactImport, vendorImport, vendorList } from '../../people.contract.ts';
import { GlobalVendors } from '../global/screens/global-vendors-dialog.tsx';
import { VendorRules } from './vendor-rules.tsx';

type Row = ListRow<typeof vendorList>;

const look = {
  alias: { width: 100 },
  name: { width: 260, emphasis: 'strong' },
  trades: { width: 180 },
  city: { width: 160 },
  phone: { width: 140 },
  email: { width: 220 },
  termsDays: { width: 110 },
  gets1099: { width: 110 },
  hasW9: { width: 100 },
  standing: { width: 120 },
  status: { width: 110 },
} as const;

const acts = [
  { label: 'Make inactive', status: 'INACTIVE', opposite: 'ACTIVE', word: 'inactive' },
  { label: 'Bring back into use', status: 'ACTIVE', opposite: 'INACTIVE', word: 'in use' },
] as const;

function VendorFacts({ row }: { row: Row }) {
  const place = [row.street, row.city, row.postcode].filter(Boolean).join(' · ');
  return (
    <PanelSection title={row.name}>
      <Facts
        facts={[
          ['Address', place || 'None'],
          ['Phone', row.phone || 'None'],
          ['Email', row.email || 'None'],
          ['Bills are due after', `${row.termsDays} days`],
        ]}
      />
    </PanelSection>
  );
}

/**
 * Changes a vendor's terms in the list; the rest stays as it is at that moment, and the toast takes it back.
 */
function useTerms() {
  const edit = useCommand(vendor.editVendor);
  const set = async (row: Row, days: number): Promise<void> => {
    const { vendorId } = row;
    await edit.mutateAsync({ ...(await call(vendor.getVendor, { vendorId })), vendorId, termsDays: days });
  };
  return {
    text: (row: Row) => String(row.termsDays),
    save: async (row: Row, text: string) => {
      if (!/^\d{1,3}$/.test(text) || Number(text) > 365) throw new Error('From 0 to 365 days.');
      await set(row, Number(text));
      toast({ text: `Bills of ${row.name} are due after ${text} days`, undo: () => void set(row, row.termsDays).catch(toastFailure) });
    },
  };
}

const noParams = {};

/** Opens the vendors selected, or all, in a grid. */
function useGrid() {
  const shell = useShell();
  return (chosen?: Chosen) =>
    void (async () => {
      const given = chosen ? ((await chosenInput(vendorList, {}, chosen)) as { selectionId?: string; ids?: readonly string[] }) : {};
      shell.go(
        'portfolio-vendors-edit-all',
        {},
        { ...(given.selectionId ? { selection: given.selectionId } : {}), ...(given.ids ? { ids: given.ids.join(',') } : {}) },
      );
    })().catch(toastFailure);
}

/** The page at `/vendors`. */
export default function PortfolioVendorsScreen() {
  const shell = useShell();
  const terms = useTerms();
  const mayEdit = useMayCall(vendor.editVendor);
  const mayAdd = useMayCall(vendor.addVendor);
  const mayGrid = shell.mayOpen('portfolio-vendors-edit-all');
  const openGrid = useGrid();
  const addOne = () => shell.go('vendor-add');
  useHotkeys([
    ...(mayAdd ? [{ keys: 'n', label: 'Add vendor', hint: true, run: addOne }] : []),
    ...(mayGrid ? [{ keys: 'g', label: 'Edit all in a grid', hint: true, run: () => openGrid() }] : []),
  ]);
  const vendors = useListImport(vendorImport, noParams, 'vendors', 'Vendors');
  const people = useListImport(vendorContactImport, noParams, 'people at vendors', 'Vendors');
  if (vendors.page ?? people.page) return vendors.page ?? people.page;
  const add = (
    <>
      <VendorRules />
      <GlobalVendors />
      {mayGrid && (
        <Button icon="table" keys="g" onClick={() => openGrid()}>
          Edit all
        </Button>
      )}
      {people.button}
      {vendors.button}
      {mayAdd && (
        <Button weight="primary" icon="plus" keys="n" onClick={addOne}>
          Add vendor
        </Button>
      )}
    </>
  );
  return (
    <ListPage
      list={vendorList}
      scope={{}}
      look={mayEdit ? { ...look, termsDays: { ...look.termsDays, edit: terms } } : look}
      actions={add}
      panel={(row) => <VendorFacts row={row} />}
      to={(row) => ['vendor-view', { vendorId: row.vendorId }]}
      bulk={(chosen, clear) => [
        mayGrid && (
          <button key="grid" type="button" className="btn q" onClick={() => openGrid(chosen)}>
            Edit in a grid
          </button>
        ),
        shell.mayOpen('merge-vendors') && (
          <button
            key="merge"
            type="button"
            className="btn q"
            disabled={chosen.ids.length === 0 || chosen.ids.length > 20}
            onClick={() => shell.go('merge-vendors', {}, { from: chosen.ids.join(',') })}
          >
            Merge
          </button>
        ),
        ...acts.map(({ label, status, opposite, word }) => (
          <BulkAct
            key={status}
            list={vendorList}
            scope={{}}
            chosen={chosen}
            label={label}
            words={(count) => `${status === 'ACTIVE' ? 'Bring back' : 'Make inactive:'} ${count} ${count === '1' ? 'vendor' : 'vendors'}`}
            done={(count) => `${count} ${count === '1' ? 'vendor is' : 'vendors are'} ${word}`}
            preview={vendorBulk.previewVendorsActive}
            act={vendorBulk.setVendorsActive}
            input={{ status }}
            opposite={{ status: opposite }}
            onDone={clear}
          />
        )),
      ]}
      empty={
        <EmptyState title="No vendor yet" actions={vendors.button}>
          Add a vendor once for all communities.
        </EmptyState>
      }
    />
  );
}
