// Picking the type of an adjustment, and what may be waived without someone else's approval.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  Failed,
  LoadingRows,
  MoneyField,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  toast,
} from '../../../../packages/ui/ui.ts';
import { adjustments } from '../adjustment.contract.ts';

type Limits = ClientOutput<typeof adjustments.getWaiverLimits>;

const types = [
  ['ar-adjustment-new', 'AR adjustment', 'All codes of one owner on one grid, and prepaid money'],
  ['ar-add-charge', 'Add charge', 'Charge one owner on any code'],
  ['ar-waive-charge-add', 'Waive charge', 'Waive or write off what one owner owes'],
  ['ar-previous-owner-add', 'Previous owner adjustment', 'The same grid for an owner who sold'],
  ['ar-imported-charges', 'Import charges', 'Charges of many owners from a file'],
  ['ar-beginning-balance-add', 'AR beginning balance', 'What owners owed before the books began'],
] as const;

const EVERYBODY = 'everybody';

function WaiverLimits({ limits }: { limits: Limits }) {
  const { communityId } = useCommunity();
  const save = useCommand(adjustments.saveWaiverLimits);
  const mayEdit = useMayCall(adjustments.saveWaiverLimits);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const rows = [
    { key: EVERYBODY, name: 'Everybody', limit: limits.everybody },
    ...limits.roles.map((role) => ({ ...role, key: role.roleId })),
  ];
  const textOf = (row: (typeof rows)[number]) => typed[row.key] ?? row.limit ?? '';
  const run = () => {
    const everybody = typed[EVERYBODY] ?? limits.everybody ?? '';
    const roles = limits.roles.flatMap(({ roleId, limit }) => {
      const amount = typed[roleId] ?? limit ?? '';
      return amount === '' ? [] : [{ roleId, limit: amount }];
    });
    save.mutateAsync({ communityId, everybody: everybody === '' ? null : everybody, roles }).then(() => {
      setTyped({});
      toast({ text: 'Waiver limits saved' });
    }, toastFailure);
  };
  return (
    <PanelSection title="Waiver limits">
      <p className="t2">
        Over the limit someone else approves before posting. Blank is no limit; a role’s limit comes before that of everybody.
      </p>
      {rows.map((row) => (
        <MoneyField
          key={row.key}
          label={row.name}
          value={textOf(row)}
          readOnly={!mayEdit}
          onChange={(amount) => setTyped((now) => ({ ...now, [row.key]: amount }))}
        />
      ))}
      {mayEdit && (
        <Button disabled={Object.keys(typed).length === 0 || save.isPending} onClick={run}>
          Save limits
        </Button>
      )}
    </PanelSection>
  );
}

/** The page at `/c/$communityId/receivables/adjustments/add`; `?owner=` goes along to the form. */
export default function ArAdjustmentAddScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const limits = useCall(adjustments.getWaiverLimits, { communityId });
  const { owner } = shell.search;
  return (
    <Split>
      <Column>
        <PageHeader
          title="AR adjustment"
          crumbs={[
            <ScreenLink key="list" to="activity-ar-adjustments">
              AR adjustments
            </ScreenLink>,
          ]}
        />
        <nav className="profile" aria-label="Types of adjustment">
          {types
            .filter(([screen]) => shell.mayOpen(screen))
            .map(([screen, title, text]) => (
              <div key={screen} className="row">
                <ScreenLink to={screen} className="btn" {...(owner ? { search: { owner } } : {})}>
                  {title}
                </ScreenLink>
                <span className="t2">{text}</span>
              </div>
            ))}
        </nav>
      </Column>
      <SidePane label="Waiver limits" width={320}>
        {limits.error ? (
          <Failed message={limits.error.message} reference={limits.error.reference} onRetry={() => void limits.refetch()} />
        ) : limits.data ? (
          <WaiverLimits limits={limits.data} />
        ) : (
          <LoadingRows rows={4} />
        )}
      </SidePane>
    </Split>
  );
}
