// An owner, present or previous: what is owed and why, the account with its running balance, and beside it
// who this is, what holds, and what happened last.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { formatMonth, isLocalDate } from '../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../packages/pages/client.ts';
import { DeleteRecord } from '../../../packages/pages/delete-record.tsx';
import { WithRecordBook } from '../../../packages/pages/record-book.tsx';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Bar,
  Button,
  Column,
  DateText,
  Failed,
  IconButton,
  LoadingRows,
  NoMatch,
  PageHeader,
  Segmented,
  SidePane,
  Split,
  Tag,
  toast,
  useHotkeys,
} from '../../../packages/ui/ui.ts';
import { OwnerCollections } from '../../collections/collections.web.tsx';
import { batchPageOf } from '../../ledger/ledger.contract.ts';
import { HomeViolations, OwnerCases } from '../../maintenance/maintenance.web.tsx';
import { ownerList, ownership, owner as people } from '../../people/people.contract.ts';
import { OwnerLedger, OwnerMonths, OwnerSpecials, OwnerWhy } from '../../receivables/receivables.web.tsx';
import { OwnerFlags, OwnerReach, RecentEvents } from './owner-side.tsx';

type Owner = ClientOutput<typeof people.getOwner>;

/** Goes to the owner before and after, in the order of the list. */
function useNeighbors(communityId: string, ownershipId: string) {
  const shell = useShell();
  const beside = useCall(ownerList.calls.readRow, { communityId, ownershipId }).data;
  const to = (id: string | null | undefined) => (id ? () => shell.go('owner-view', { ownershipId: id }) : undefined);
  return { previous: to(beside?.previousId), next: to(beside?.nextId) };
}

function Acts({ row, communityId }: { row: Owner; communityId: string }) {
  const shell = useShell();
  const cache = useQueryClient();
  const mayDelete = useMayCall(ownership.deleteOwnership);
  const { ownershipId } = row;
  const profile = row.endDate ? 'previous-owner' : row.isPrimary ? 'primary-owner' : 'owner';
  const mayEdit = shell.mayOpen(`${profile}-edit`);
  const mayPay = shell.mayOpen('owner-receipt-entry');
  const edit = () => shell.go(`${profile}-edit`, { ownershipId });
  const pay = () => shell.go('owner-receipt-entry');
  const { previous, next } = useNeighbors(communityId, ownershipId);
  useHotkeys([
    ...(mayPay ? [{ keys: 'p', label: 'Enter payment', hint: true, run: pay }] : []),
    ...(mayEdit ? [{ keys: 'e', label: 'Edit the owner', hint: true, run: edit }] : []),
    ...(previous ? [{ keys: 'k', label: 'Previous owner', run: previous }] : []),
    ...(next ? [{ keys: 'j', label: 'Next owner', run: next }] : []),
  ]);
  return (
    <>
      <IconButton icon="chevron-left" label="Previous owner" disabled={!previous} onClick={() => previous?.()} />
      <IconButton icon="chevron-right" label="Next owner" disabled={!next} onClick={() => next?.()} />
      <ScreenLink to="report-view" params={{ name: 'owner-ledger' }} search={{ ownershipId }} className="btn">
        Print account
      </ScreenLink>
      <ScreenLink to="ar-adjustment-add" search={{ owner: ownershipId }} className="btn">
        Adjust
      </ScreenLink>
      <ScreenLink to="owner-credit-refund-add" search={{ owner: ownershipId }} className="btn">
        Refund credit
      </ScreenLink>
      <ScreenLink to="merge-owner-history" search={{ home: row.propertyId, from: ownershipId }} className="btn">
        Move history
      </ScreenLink>
      {mayEdit && (
        <Button icon="pencil" onClick={edit}>
          Edit
        </Button>
      )}
      {mayPay && (
        <Button weight="primary" onClick={pay}>
          Enter payment
        </Button>
      )}
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
}

/** The account, line by line or month by month; a month that is chosen above shows its lines alone. */
function Account({ communityId, ownershipId }: { communityId: string; ownershipId: string }) {
  const shell = useShell();
  const [by, setBy] = useState<'lines' | 'months'>('lines');
  const chosen = shell.search['month'];
  const month = chosen !== undefined && isLocalDate(chosen) ? chosen : undefined;
  const choose = (key: string | null) => {
    shell.setSearch({ month: key?.slice(0, 10) ?? null });
    setBy('lines');
  };
  return (
    <>
      <OwnerWhy communityId={communityId} ownershipId={ownershipId} month={month} onMonth={choose} />
      <OwnerSpecials communityId={communityId} ownershipId={ownershipId} />
      <WithRecordBook record={{ kind: 'ownership', id: ownershipId, communityId }} first="Ledger">
        <Bar>
          {month && (
            <ul className="row chips">
              <li className="chip">
                <span className="chip-words">{formatMonth(month)}</span>
                <IconButton icon="x" label="Show all months" onClick={() => choose(null)} />
              </li>
            </ul>
          )}
          <span className="push" />
          <Segmented
            label="Show the account by"
            value={by}
            onChange={setBy}
            options={[
              { value: 'lines', label: 'Lines' },
              { value: 'months', label: 'By month' },
            ]}
          />
        </Bar>
        {by === 'months' ? (
          <OwnerMonths communityId={communityId} ownershipId={ownershipId} onOpen={choose} />
        ) : (
          <OwnerLedger
            communityId={communityId}
            ownershipId={ownershipId}
            month={month}
            onOpen={({ batchKind, batchId }) => shell.go(batchPageOf(batchKind)?.screen ?? 'batch-undo', { batchId })}
          />
        )}
      </WithRecordBook>
    </>
  );
}

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
  const meta = (
    <>
      {row.property}
      {!row.isPrimary && <Tag>Co-owner</Tag>}
      {row.endDate && (
        <Tag tone="attention">
          Previous owner, through <DateText value={row.endDate} form="words" />
        </Tag>
      )}
    </>
  );
  return (
    <Split>
      <Column>
        <PageHeader title={row.owner} crumbs={crumbs} meta={meta} actions={<Acts row={row} communityId={communityId} />} />
        <Account key={ownershipId} communityId={communityId} ownershipId={ownershipId} />
      </Column>
      <SidePane label="About the owner" width={320}>
        <OwnerReach row={row} />
        <OwnerFlags communityId={communityId} propertyId={row.propertyId} />
        <OwnerCollections communityId={communityId} ownershipId={ownershipId} />
        <OwnerCases communityId={communityId} ownershipId={ownershipId} />
        <HomeViolations communityId={communityId} ownershipId={ownershipId} />
        <RecentEvents communityId={communityId} ownershipId={ownershipId} />
      </SidePane>
    </Split>
  );
}
