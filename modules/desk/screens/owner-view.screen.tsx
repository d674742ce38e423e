// An owner, present or previous: the account with its running balance, and beside it who this is and where
// mail goes.

import { useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '../../../packages/pages/client.ts';
import { DeleteRecord } from '../../../packages/pages/delete-record.tsx';
import { WithRecordBook } from '../../../packages/pages/record-book.tsx';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
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
  toast,
  useHotkeys,
} from '../../../packages/ui/ui.ts';
import { ownership, owner as people } from '../../people/people.contract.ts';
import { OwnerLedger } from '../../receivables/receivables.web.tsx';

/** The page at `/c/$communityId/owners/$ownershipId`. */
export default function OwnerViewScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const ownershipId = shell.params['ownershipId'] ?? '';
  const found = useCall(people.getOwner, { communityId, ownershipId });
  const cache = useQueryClient();
  const mayDelete = useMayCall(ownership.deleteOwnership);
  const profile = found.data?.endDate ? 'previous-owner' : found.data?.isPrimary ? 'primary-owner' : 'owner';
  const mayEdit = found.data !== undefined && shell.mayOpen(`${profile}-edit`);
  const edit = () => shell.go(`${profile}-edit`, { ownershipId });
  useHotkeys(mayEdit ? [{ keys: 'e', label: 'Edit the owner', hint: true, run: edit }] : []);
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
  const acts = (
    <>
      {mayEdit && (
        <Button icon="pencil" keys="e" onClick={edit}>
          Edit the owner
        </Button>
      )}
      <ScreenLink to="item-agent-feed" params={{ ownershipId }} className="btn">
        Feed
      </ScreenLink>
      <ScreenLink to="report-view" params={{ name: 'owner-ledger' }} search={{ ownershipId }} className="btn">
        Print the account
      </ScreenLink>
      <ScreenLink to="owner-receipt-entry" className="btn">
        Enter receipts
      </ScreenLink>
      <ScreenLink to="ar-adjustment-add" search={{ owner: ownershipId }} className="btn">
        Adjust
      </ScreenLink>
      <ScreenLink to="merge-owner-history" search={{ home: row.propertyId, from: ownershipId }} className="btn">
        Merge history
      </ScreenLink>
      {mayDelete && (
        <DeleteRecord
          label="Delete owner"
          question={`Delete ${row.owner}?`}
          run={() => call(ownership.deleteOwnership, { communityId, ownershipId })}
          onGone={() => {
            toast({ text: `Deleted ${row.owner}` });
            void cache.invalidateQueries();
            shell.go('portfolio-owners');
          }}
        />
      )}
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
        <WithRecordBook record={{ kind: 'ownership', id: ownershipId, communityId }}>
          <OwnerLedger communityId={communityId} ownershipId={ownershipId} />
        </WithRecordBook>
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
