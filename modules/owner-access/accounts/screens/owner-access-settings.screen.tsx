// The portal of each community: whether owners have it, what they see, and how many came.
import { useState } from 'react';
import type { ClientOutput, ListRow } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, CheckField, Code, EmptyState, Facts, LoadingRows, PanelSection, StatusMark, toast } from '../../../../packages/ui/ui.ts';
import { ownerAccess, portalList, portalWords } from '../account.contract.ts';
import { BrandingFields, FeatureFields } from './feature-fields.tsx';

type Row = ListRow<typeof portalList>;

const look = {
  shortCode: { width: 76, render: (row: Row) => <Code>{row.shortCode}</Code> },
  name: { width: 240, emphasis: 'strong' },
  state: { width: 100 },
  shows: { width: 320 },
  owners: { width: 90 },
  invited: { width: 90 },
  active: { width: 130 },
} as const;

type Setting = ClientOutput<typeof ownerAccess.getSetting>;

function SettingForm({ row, before, onClose }: { row: Row; before: Setting; onClose(): void }) {
  const [value, setValue] = useState(before);
  const save = useCommand(ownerAccess.saveSetting);
  const put = (more: Partial<Setting>) => setValue({ ...value, ...more });
  const run = () =>
    save.mutate(
      { communityId: row.communityId, ...value },
      {
        onSuccess: () => {
          toast({ text: value.isOn ? `Owners of ${row.name} have the portal` : `Owners of ${row.name} have no portal` });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Owner portal of ${row.name}`}
      confirmLabel="Save settings"
      ready
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <CheckField label="Owners have the portal" value={value.isOn} onChange={(isOn) => put({ isOn })} />
      <p className="t3">Everyone sees what is owed today, why, by when, and what follows. Owners come in by invitation alone.</p>
      <FeatureFields value={value} disabled={!value.isOn} onChange={put} />
      <BrandingFields value={value} disabled={!value.isOn} onChange={put} />
    </FormDialog>
  );
}

/** Loads how a community stands before it is changed. */
function SettingDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const read = useCall(ownerAccess.getSetting, { communityId: row.communityId });
  if (!read.data) return <LoadingRows rows={3} />;
  return <SettingForm row={row} before={read.data} onClose={onClose} />;
}

function PortalPanel({ row }: { row: Row }) {
  const [word, tone] = portalWords[row.state];
  return (
    <PanelSection title={row.name} aside={row.shortCode}>
      <Facts
        facts={[
          ['Portal', <StatusMark key="state" tone={tone} word={word} />],
          ['Owners see', row.shows || 'Nothing'],
          ['Owners', String(row.owners)],
          ['Invited', String(row.invited)],
          ['With an account', String(row.active)],
        ]}
      />
      <ScreenLink to="owner-access-accounts" params={{ communityId: row.communityId }}>
        Open the accounts
      </ScreenLink>
    </PanelSection>
  );
}

/** The page at `/owner-access`. */
export default function OwnerAccessSettingsScreen() {
  const mayEdit = useMayCall(ownerAccess.saveSetting);
  const shell = useShell();
  const [open, setOpen] = useState<Row | null>(null);
  return (
    <>
      <ListPage
        list={portalList}
        scope={{}}
        look={look}
        actions={
          shell.mayOpen('owner-access-wizard') && (
            <ScreenLink to="owner-access-wizard" className="btn">
              Open for communities
            </ScreenLink>
          )
        }
        panel={(row) => <PortalPanel row={row} />}
        panelFooter={(row) =>
          mayEdit && (
            <Button weight="primary" onClick={() => setOpen(row)}>
              Edit settings
            </Button>
          )
        }
        empty={
          <EmptyState title="No community yet" icon="building-community">
            Owners of a community can have a portal where they see what they owe and why.
          </EmptyState>
        }
      />
      {open && <SettingDialog row={open} onClose={() => setOpen(null)} />}
    </>
  );
}
