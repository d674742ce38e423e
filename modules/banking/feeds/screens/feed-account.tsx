// One account of a feed: which bank account it may be, with evidence, or which it is; and what is pending.
import { useState } from 'react';
import { countWords } from '../../../../packages/kernel/kernel.ts';
import { call } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { DateText, Icon, Money, Note, PanelSection, SelectField, Tag, TimeText } from '../../../../packages/ui/ui.ts';
import { bankFeeds } from '../feed.contract.ts';
import type { Feeds } from './connect-bank.tsx';

type Account = Feeds['accounts'][number];

/** Items the bank reported, one a line. */
function Items({ items }: { items: Account['pending'] }) {
  return (
    <ul>
      {items.map((one) => (
        <li className="row" key={one.feedItemId}>
          <DateText value={one.itemDate} />
          <span>{one.description || 'No words of the bank'}</span>
          {one.remark && <span className="t3">{one.remark}</span>}
          <span className="push" />
          <Money value={one.amount} />
        </li>
      ))}
    </ul>
  );
}

function Linked({ account, onChange }: { account: Account; onChange(): void }) {
  const { communityId } = useCommunity();
  const mayUnlink = useMayCall(bankFeeds.unlinkFeedAccount);
  const { linked, feedAccountId } = account;
  if (!linked) return null;
  const undone = ({ removedCount, keptCount }: { removedCount: number; keptCount: number }) =>
    `Undid the link: ${countWords(removedCount, 'line')} removed, ${countWords(keptCount, 'matched line')} kept`;
  return (
    <>
      <p>
        It is{' '}
        <ScreenLink to="bank-account-view" params={{ bankAccountId: linked.bankAccountId }}>
          {linked.name} ••••{linked.last4}
        </ScreenLink>
        , said {linked.by}, <TimeText value={linked.linkedTime} form="minute" />.
      </p>
      {linked.evidence && <p className="t2">{linked.evidence}</p>}
      <div className="row">
        <ScreenLink to="bank-reconciliation" search={{ account: linked.bankAccountId }}>
          Reconcile
        </ScreenLink>
        <Action
          label="Undo link"
          allowed={mayUnlink}
          run={() => call(bankFeeds.unlinkFeedAccount, { communityId, feedAccountId })}
          done={undone}
          onDone={onChange}
          confirm={{ title: 'Undo this link?', text: 'Unmatched lines are removed. Matched lines stay.', keep: 'Leave it linked' }}
        />
      </div>
    </>
  );
}

function Candidates({ account, onChange }: { account: Account; onChange(): void }) {
  const { communityId } = useCommunity();
  const mayLink = useMayCall(bankFeeds.linkFeedAccount);
  const { candidates, feedAccountId } = account;
  const [chosen, setChosen] = useState(candidates.find((one) => one.isProposed)?.bankAccountId ?? '');
  const candidate = candidates.find((one) => one.bankAccountId === chosen);
  if (candidates.length === 0)
    return (
      <p className="t2">
        Every bank account of this community is linked. <ScreenLink to="bank-account-add">Add a bank account</ScreenLink>
      </p>
    );
  return (
    <>
      <SelectField
        label="Bank account"
        width={300}
        placeholder="Choose a bank account"
        help={candidate?.isProposed ? 'Proposed: it has the best evidence. You decide.' : undefined}
        options={candidates.map((one) => ({ value: one.bankAccountId, label: `${one.name} ••••${one.last4}` }))}
        value={chosen}
        onChange={setChosen}
      />
      {candidate && (
        <ul aria-label="Evidence">
          {candidate.evidence.map((one) => (
            <li className="row" key={one.words}>
              <Icon name={one.agrees ? 'check' : 'x'} />
              <span className={one.agrees ? '' : 't3'}>{one.words}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Action
          weight="primary"
          label="Link account"
          allowed={mayLink}
          disabled={chosen === ''}
          run={() => call(bankFeeds.linkFeedAccount, { communityId, feedAccountId, bankAccountId: chosen })}
          done={({ addedCount, knownCount }) => `Linked: ${countWords(addedCount, 'new line')}, ${knownCount} known from a statement`}
          onDone={onChange}
        />
      </div>
    </>
  );
}

/** One account of a feed. */
export function FeedAccount({ account, onChange }: { account: Account; onChange(): void }) {
  const title = `${account.name || 'Account'}${account.last4 ? ` ••••${account.last4}` : ''}, ${account.institution}`;
  const { pending, remarks, linked, itemCount } = account;
  return (
    <PanelSection title={title} aside={linked ? <Tag tone="good">Linked</Tag> : <Tag tone="attention">Not linked</Tag>}>
      <div className="stack">
        <p className="t2">
          {countWords(itemCount, 'line')} booked{account.balance !== null && ', balance '}
          {account.balance !== null && <Money value={account.balance} zero="digits" />}
        </p>
        {linked ? <Linked account={account} onChange={onChange} /> : <Candidates account={account} onChange={onChange} />}
        {remarks.length > 0 && (
          <Note tone="attention" title="The bank changed items that are matched. Review these:">
            <Items items={remarks} />
          </Note>
        )}
        {pending.length > 0 && (
          <>
            <h3>Pending, never reconciled</h3>
            <Items items={pending} />
          </>
        )}
      </div>
    </PanelSection>
  );
}
