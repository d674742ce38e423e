// An owner: the account with its running balance, and beside it who this is and where mail goes.

import { useCall } from '../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useShell } from '../../../packages/pages/shell.tsx';
import {
  Column,
  DateText,
  Facts,
  Failed,
  LoadingRows,
  NoMatch,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
} from '../../../packages/ui/ui.ts';
import { owner as people } from '../../people/people.contract.ts';
import { OwnerLedger } from '../../receivables/receivables.web.tsx';

/** The page at `/c/$communityId/owners/$ownershipId`. */
export default function OwnerViewScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const ownershipId = shell.params['ownershipId'] ?? '';
  const list = useCall(people.listOwners, { communityId });
  if (list.error) return <Failed message={list.error.message} reference={list.error.reference} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows />;
  const row = list.data.rows.find((one) => one.ownershipId === ownershipId);
  if (!row) {
    return (
      <NoMatch title="No present owner has this account" onDrop={() => shell.go('portfolio-owners')} dropLabel="Show the owners">
        The property may have been sold.
      </NoMatch>
    );
  }
  const crumbs = [
    <ScreenLink key="owners" to="portfolio-owners">
      Owners
    </ScreenLink>,
    row.accountNumber,
  ];
  const acts = (
    <>
      <ScreenLink to="report-view" params={{ name: 'owner-ledger' }} search={{ ownershipId }} className="btn">
        Print the account
      </ScreenLink>
      <ScreenLink to="owner-receipt-entry" className="btn">
        Enter receipts
      </ScreenLink>
    </>
  );
  return (
    <Split>
      <Column>
        <PageHeader title={row.owner} crumbs={crumbs} meta={row.property} actions={acts} />
        <OwnerLedger communityId={communityId} ownershipId={ownershipId} />
      </Column>
      <SidePane label="About the owner" width={320}>
        <PanelSection title="Owner">
          <Facts
            facts={[
              ['Part', row.isPrimary ? 'Primary owner' : 'Co-owner'],
              ['Since', <DateText key="since" value={row.startDate} form="words" />],
              ['Mail goes to', row.mailing || 'None'],
              ['E-mail', row.email || 'None'],
              ['Phone', row.phone || 'None'],
            ]}
          />
        </PanelSection>
      </SidePane>
    </Split>
  );
}
