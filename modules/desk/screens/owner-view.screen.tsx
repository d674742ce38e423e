// An owner, present or previous: the account with its running balance, and beside it who this is and where mail goes.

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
  Tag,
} from '../../../packages/ui/ui.ts';
import { owner as people } from '../../people/people.contract.ts';
import { OwnerLedger } from '../../receivables/receivables.web.tsx';

/** The page at `/c/$communityId/owners/$ownershipId`. */
export default function OwnerViewScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const ownershipId = shell.params['ownershipId'] ?? '';
  const found = useCall(people.getOwner, { communityId, ownershipId });
  if (found.error?.status === 404)
    return <NoMatch title="There is no such owner" onDrop={() => shell.go('portfolio-owners')} dropLabel="Show the owners" />;
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows />;
  const row = found.data;
  const crumbs = [
    <ScreenLink key="owners" to="portfolio-owners">
      Owners
    </ScreenLink>,
    row.accountNumber,
  ];
  const profile = row.endDate ? 'previous-owner-edit' : row.isPrimary ? 'primary-owner-edit' : 'owner-edit';
  const acts = (
    <>
      {shell.mayOpen(profile) && (
        <ScreenLink to={profile} params={{ ownershipId }} className="btn">
          Edit the owner
        </ScreenLink>
      )}
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
        <PageHeader
          title={row.owner}
          crumbs={crumbs}
          meta={
            <>
              {row.property} {row.endDate && <Tag tone="attention">Previous owner</Tag>}
            </>
          }
          actions={acts}
        />
        <OwnerLedger communityId={communityId} ownershipId={ownershipId} />
      </Column>
      <SidePane label="About the owner" width={320}>
        <PanelSection title="Owner">
          <Facts
            facts={[
              ['Part', row.isPrimary ? 'Primary owner' : 'Co-owner'],
              ['Since', <DateText key="since" value={row.startDate} form="words" />],
              ...(row.endDate ? ([['Until', <DateText key="until" value={row.endDate} form="words" />]] as const) : []),
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
