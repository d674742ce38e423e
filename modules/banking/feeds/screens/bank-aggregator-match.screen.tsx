// The banks a community is connected with, where each connection stands, and which bank account each
// account they show is.
import { useState } from 'react';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DateText,
  EmptyState,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  Tag,
  TimeText,
} from '../../../../packages/ui/ui.ts';
import { bankFeeds, feedProviderWords, feedStates } from '../feed.contract.ts';
import { ConnectBank, type Connection, type Feeds, RenewSignIn } from './connect-bank.tsx';
import { FeedAccount } from './feed-account.tsx';

/** What stops a connection, as a sentence a person can act on. */
const troubleWords: Readonly<Partial<Record<Connection['state'], string>>> = {
  STALE: 'Not read for several days, so nothing is matched automatically.',
  SIGN_IN_NEEDED: 'The bank needs you to sign in again. Nothing is matched automatically until then.',
  FAILED: 'It can’t be read, so nothing is matched automatically.',
  CONSENT_ENDS: 'Sign in again before consent ends.',
};

function ConnectionPart({ connection, onChange, onRenew }: { connection: Connection; onChange(): void; onRenew(): void }) {
  const { communityId } = useCommunity();
  const mayRead = useMayCall(bankFeeds.readBankNow);
  const mayEnd = useMayCall(bankFeeds.disconnectBank);
  const { feedConnectionId, institution, provider, state, detail, goodTime, consentDate, connectedBy } = connection;
  const [word, tone] = feedStates[state];
  const isOver = state === 'DISCONNECTED';
  const trouble = troubleWords[state];
  return (
    <PanelSection title={institution} aside={<Tag tone={tone}>{word}</Tag>}>
      <div className="stack">
        <p className="t2">
          {feedProviderWords[provider]}, connected by {connectedBy}.{' '}
          {goodTime ? (
            <>
              Last read <TimeText value={goodTime} form="minute" />.
            </>
          ) : (
            'Not read yet.'
          )}{' '}
          {consentDate && (
            <>
              Consent until <DateText value={consentDate} form="words" />.
            </>
          )}
        </p>
        {(trouble || detail) && (
          <Note
            tone={tone === 'problem' ? 'problem' : 'attention'}
            title={trouble ?? (provider === 'FILE_DROP' ? 'Not every file was imported:' : 'The bank says:')}
          >
            {detail}
          </Note>
        )}
        {!isOver && (
          <div className="row">
            <Action
              label="Read now"
              allowed={mayRead}
              run={() => call(bankFeeds.readBankNow, { communityId, feedConnectionId })}
              done={() => `${institution} is read in the background`}
              onDone={onChange}
            />
            {mayRead && <Button onClick={onRenew}>Sign in again</Button>}
            <Action
              label="Disconnect"
              allowed={mayEnd}
              run={() => call(bankFeeds.disconnectBank, { communityId, feedConnectionId })}
              done={() => `Disconnected ${institution}`}
              onDone={onChange}
              confirm={{
                title: `Disconnect ${institution}?`,
                text: 'Its access code is erased. Imported lines stay.',
                keep: 'Stay connected',
              }}
            />
          </div>
        )}
      </div>
    </PanelSection>
  );
}

function Content({ feeds, onChange, onRenew }: { feeds: Feeds; onChange(): void; onRenew(connection: Connection): void }) {
  return (
    <ScrollRegion label="Bank feeds">
      {feeds.connections.map((one) => (
        <ConnectionPart key={one.feedConnectionId} connection={one} onChange={onChange} onRenew={() => onRenew(one)} />
      ))}
      {feeds.accounts.map((one) => (
        <FeedAccount key={`${one.feedAccountId} ${one.linked?.bankAccountId ?? ''}`} account={one} onChange={onChange} />
      ))}
    </ScrollRegion>
  );
}

/** The page at `/c/$communityId/banking/feeds`. */
export default function BankAggregatorMatchScreen() {
  const { communityId } = useCommunity();
  const feeds = useCall(bankFeeds.getBankFeeds, { communityId });
  const mayConnect = useMayCall(bankFeeds.connectBank);
  const [isConnecting, setConnecting] = useState(false);
  const [renewed, setRenewed] = useState<Connection | null>(null);
  const refresh = () => void feeds.refetch();
  const isReached = (feeds.data?.reachable.length ?? 0) > 0;
  const connect = mayConnect && isReached && (
    <Button weight="primary" icon="plus" onClick={() => setConnecting(true)}>
      Connect a bank
    </Button>
  );
  return (
    <Column>
      <PageHeader title="Bank feeds" actions={feeds.data && feeds.data.connections.length > 0 ? connect : undefined} />
      {feeds.error ? (
        <Failed message={feeds.error.message} reference={feeds.error.reference} onRetry={refresh} />
      ) : !feeds.data ? (
        <LoadingRows />
      ) : feeds.data.connections.length === 0 ? (
        <EmptyState title="No bank is connected yet" icon="building-bank" actions={connect || undefined}>
          {isReached
            ? 'A connected bank brings in its lines by itself. You say which bank account each of its accounts is.'
            : 'This installation is not connected to an aggregator or a bank’s file drop. Statements are imported manually.'}
        </EmptyState>
      ) : (
        <Content feeds={feeds.data} onChange={refresh} onRenew={setRenewed} />
      )}
      {isConnecting && feeds.data && (
        <ConnectBank
          feeds={feeds.data}
          onClose={() => {
            setConnecting(false);
            refresh();
          }}
        />
      )}
      {renewed && feeds.data && (
        <RenewSignIn
          feeds={feeds.data}
          connection={renewed}
          onClose={() => {
            setRenewed(null);
            refresh();
          }}
        />
      )}
    </Column>
  );
}
