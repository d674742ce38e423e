// On the profile of a vendor: the global vendor it follows, what differs, and taking that over by choice.
import { useState } from 'react';
import { call, useCall, useCommand } from '../../../../../packages/pages/client.ts';
import { Action, toastFailure } from '../../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../../packages/pages/shell.tsx';
import { Button, CheckField, Combo, toast } from '../../../../../packages/ui/ui.ts';
import { globalVendor, type SharedFact } from '../global-vendor.contract.ts';

/** Puts the vendor under a master there is, or leads to a new one made from it. */
function FollowOne({ vendorId }: { vendorId: string }) {
  const shell = useShell();
  const follow = useCommand(globalVendor.followGlobalVendor);
  const masters = useCall(globalVendor.listGlobalVendors, {}).data ?? [];
  const choose = (globalVendorId: string) => {
    if (globalVendorId !== '') void follow.mutateAsync({ vendorId, globalVendorId }).catch(toastFailure);
  };
  return (
    <div className="row">
      {masters.length > 0 && (
        <Combo
          label="Follow a global vendor"
          width={300}
          options={masters.map((one) => ({ value: one.globalVendorId, label: one.name, hint: one.city }))}
          value=""
          onChange={choose}
        />
      )}
      {shell.mayOpen('global-vendor-add') && (
        <Button size="small" weight="quiet" icon="plus" onClick={() => shell.go('global-vendor-add', {}, { vendor: vendorId })}>
          Make a global vendor from it
        </Button>
      )}
    </div>
  );
}

/** The section; it is not there for who may not change a vendor that follows none. */
export function VendorMaster({ vendorId }: { vendorId: string }) {
  const read = useCall(globalVendor.readMaster, { vendorId });
  const mayTake = useMayCall(globalVendor.takeOver);
  const take = useCommand(globalVendor.takeOver);
  const [left, setLeft] = useState<readonly SharedFact[]>([]);
  const master = read.data;
  if (master === undefined || (master === null && !mayTake)) return null;
  if (master === null)
    return (
      <section aria-label="Global vendor">
        <h2>Global vendor</h2>
        <FollowOne vendorId={vendorId} />
      </section>
    );
  const chosen = master.differences.map(({ fact }) => fact).filter((fact) => !left.includes(fact));
  const toggle = (fact: SharedFact, isOn: boolean) => setLeft(isOn ? left.filter((one) => one !== fact) : [...left, fact]);
  const run = () =>
    void take.mutateAsync({ vendorId, version: master.version, facts: chosen }).then(() => {
      toast({ text: `${chosen.length} taken over from ${master.name}` });
      setLeft([]);
    }, toastFailure);
  const { globalVendorId } = master;
  return (
    <section aria-label="Global vendor">
      <h2>Global vendor</h2>
      <p className="row">
        <ScreenLink to="global-vendor-view" params={{ globalVendorId }}>
          {master.name}
        </ScreenLink>
        <span className="t2">
          {master.differences.length === 0 ? 'Nothing differs' : `${master.differences.length} differ from its master`}
        </span>
        {mayTake && (
          <Action
            label="Follow it no longer"
            size="small"
            weight="quiet"
            run={() => call(globalVendor.followGlobalVendor, { vendorId, globalVendorId: null })}
            done={() => `Follows ${master.name} no longer`}
            onDone={() => void read.refetch()}
          />
        )}
      </p>
      {master.differences.length > 0 && (
        <table className="side-table" aria-label="Differs from its master">
          <thead>
            <tr>
              <th scope="col">Differs</th>
              <th scope="col">Here</th>
              <th scope="col">Global vendor</th>
              {mayTake && <th scope="col">Take over</th>}
            </tr>
          </thead>
          <tbody>
            {master.differences.map(({ fact, title, own, master: theirs }) => (
              <tr key={fact}>
                <td>{title}</td>
                <td>{own || <span className="t3">None</span>}</td>
                <td>{theirs}</td>
                {mayTake && (
                  <td>
                    <CheckField label={title} value={!left.includes(fact)} onChange={(isOn) => toggle(fact, isOn)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayTake && master.differences.length > 0 && (
        <Button size="small" disabled={chosen.length === 0} aria-busy={take.isPending} onClick={run}>
          {`Take over ${chosen.length} of ${master.differences.length}`}
        </Button>
      )}
    </section>
  );
}
