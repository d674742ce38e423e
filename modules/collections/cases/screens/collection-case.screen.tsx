// One case of collection: what is owed, where it stands, what the next step requires by law with its proof,
// and what was written and said.
import { useState } from 'react';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { WithRecordBook } from '../../../../packages/pages/record-book.tsx';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DateText,
  Failed,
  type Hotkey,
  LoadingRows,
  PageHeader,
  Split,
  Tag,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { collectionCases } from '../case.contract.ts';
import { sideWords, stageWords } from '../stage.contract.ts';
import { CaseAside } from './case-aside.tsx';
import { ContactDialog, FactsDialog, PayoffDialog, ProofDialog } from './case-dialogs.tsx';
import { CaseFigures, type CaseShown, CaseTrack, LettersAndContacts, NextStep, Requirements } from './case-parts.tsx';

type Asked = { proof: string } | 'contact' | 'facts' | 'payoff' | null;

function Dialogs({ shown, asked, onClose }: { shown: CaseShown; asked: Asked; onClose(): void }) {
  if (asked === 'contact') return <ContactDialog shown={shown} onClose={onClose} />;
  if (asked === 'facts') return <FactsDialog shown={shown} onClose={onClose} />;
  if (asked === 'payoff') return <PayoffDialog shown={shown} onClose={onClose} />;
  return asked === null ? null : <ProofDialog shown={shown} step={asked.proof} onClose={onClose} />;
}

/** The keys of an open case: proof of what is missing, a letter, the agenda, holds, contact, payoff. */
function keysOf(
  shown: CaseShown | undefined,
  mayChange: boolean,
  shell: ReturnType<typeof useShell>,
  ask: (asked: Asked) => void,
): Hotkey[] {
  if (!shown) return [];
  const open = { keys: 'o', label: 'Account of the owner', run: () => shell.go('owner-view', { ownershipId: shown.ownershipId }) };
  const hold = { keys: 'h', label: 'Holds', run: () => shell.go('property-view', { propertyId: shown.propertyId }) };
  const looks = [open, ...(shell.mayOpen('property-view') ? [hold] : [])];
  if (shown.closedDate !== null || !mayChange) return looks;
  const missing = shown.requirements.find(({ state }) => state !== 'PROVED');
  const write = () => shell.go('message-batch-edit', { letterBatchId: 'new' }, { owners: shown.ownershipId });
  // Minutes name the account, not the owner.
  const motion = () => shell.go('motion-add', {}, { name: `${shown.next?.name ?? 'Collection'}, account ${shown.accountNumber}` });
  return [
    ...(missing ? [{ keys: 'e', label: 'Evidence', hint: true, run: () => ask({ proof: missing.name }) }] : []),
    ...(shell.mayOpen('message-batch-edit') ? [{ keys: 'l', label: 'Letter', hint: true, run: write }] : []),
    ...(shell.mayOpen('motion-add') ? [{ keys: 'a', label: 'Agenda', hint: true, run: motion }] : []),
    { keys: 'c', label: 'Log a contact', run: () => ask('contact') },
    { keys: 'p', label: 'State payoff', run: () => ask('payoff') },
    ...looks,
  ];
}

/** The page at `/c/$communityId/receivables/collections/cases/$collectionCaseId`. */
export default function CollectionCaseScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const { params } = shell;
  const collectionCaseId = params.collectionCaseId ?? '';
  const read = useCall(collectionCases.getCase, { communityId, collectionCaseId });
  const mayChange = useMayCall(collectionCases.setStage);
  const [asked, ask] = useState<Asked>(null);
  const { previousId = null, nextId = null } = read.data?.neighbors ?? {};
  const to = (id: string | null) => id !== null && shell.go('collection-case', { collectionCaseId: id });
  useHotkeys([
    { keys: 'j', label: 'Next case', run: () => void to(nextId) },
    { keys: 'k', label: 'Previous case', run: () => void to(previousId) },
    ...keysOf(read.data, mayChange, shell, ask),
  ]);
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  const shown = read.data;
  if (!shown) return <LoadingRows rows={12} />;
  const [word, tone] = stageWords[shown.stage];
  const isOpen = shown.closedDate === null;
  const crumbs = [
    <ScreenLink key="list" to="activity-collections">
      Collections
    </ScreenLink>,
    `Case ${shown.number}, opened ${formatDate(shown.openedDate as never)}`,
  ];
  const actions = isOpen && mayChange && (
    <>
      <Button onClick={() => ask('contact')}>Log a contact</Button>
      <Button onClick={() => shell.go('payment-plan-add', {}, { case: collectionCaseId })}>Offer plan</Button>
      <Button onClick={() => ask('payoff')}>State payoff</Button>
      <Button onClick={() => ask('facts')}>Change case</Button>
      <Button onClick={() => shell.go('set-collection-status', {}, { case: collectionCaseId })}>Set status</Button>
    </>
  );
  return (
    <Split>
      <Column>
        <PageHeader
          title={shown.owner}
          crumbs={crumbs}
          meta={
            <>
              <span>{[shown.accountNumber, shown.address].filter(Boolean).join(' · ')}</span>
              <Tag tone={tone}>{word}</Tag>
              {shown.side !== 'NONE' && <Tag tone={sideWords[shown.side][1]}>{sideWords[shown.side][0]}</Tag>}
              {!isOpen && (
                <span>
                  Closed <DateText value={shown.closedDate} />: {shown.closedReason}
                </span>
              )}
            </>
          }
          actions={actions}
        />
        <CaseFigures shown={shown} />
        <CaseTrack shown={shown} />
        <WithRecordBook record={{ kind: 'collectionCase', id: collectionCaseId, communityId }} first="Case">
          <div className="scroll">
            <NextStep shown={shown} />
            <Requirements shown={shown} onProve={isOpen && mayChange ? (step) => ask({ proof: step }) : null} />
            <LettersAndContacts shown={shown} />
          </div>
        </WithRecordBook>
      </Column>
      <CaseAside shown={shown} />
      <Dialogs shown={shown} asked={asked} onClose={() => ask(null)} />
    </Split>
  );
}
