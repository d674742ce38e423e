// The dialogs of bank connections: connect a bank, and sign in again.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { PasswordField, SelectField, TextField, toast } from '../../../../packages/ui/ui.ts';
import { bankFeeds, type FeedProviderName, feedProviderWords } from '../feed.contract.ts';

export type Feeds = ClientOutput<typeof bankFeeds.getBankFeeds>;
export type Connection = Feeds['connections'][number];

/** What is asked for to get in, by provider. */
function Credentials({
  provider,
  login,
  secret,
  onLogin,
  onSecret,
}: {
  provider: FeedProviderName;
  login: string;
  secret: string;
  onLogin(value: string): void;
  onSecret(value: string): void;
}) {
  if (provider === 'AGGREGATOR')
    return (
      <PasswordField
        label="Access code"
        required
        autoComplete="new-password"
        help="The aggregator shows it after you signed in at the bank. It is kept encrypted."
        value={secret}
        onChange={onSecret}
      />
    );
  return (
    <>
      <TextField
        label="Login"
        maxLength={80}
        help="Blank where the bank leaves its files in a folder of this server."
        value={login}
        onChange={onLogin}
      />
      <PasswordField label="Password" autoComplete="new-password" help="It is kept encrypted." value={secret} onChange={onSecret} />
    </>
  );
}

/** The account of files that name none. */
function CsvAccount({ feeds, value, onChange }: { feeds: Feeds; value: string; onChange(value: string): void }) {
  const accounts = feeds.bankAccounts.map((one) => ({ value: one.bankAccountId, label: `${one.name} ••••${one.last4}` }));
  return (
    <SelectField
      label="Account of CSV files"
      help="BAI2, OFX and camt.053 say which account they are about; CSV files do not."
      placeholder="No CSV files"
      options={[{ value: '', label: 'No CSV files' }, ...accounts]}
      value={value}
      onChange={onChange}
    />
  );
}

/** Connects a bank. */
export function ConnectBank({ feeds, onClose }: { feeds: Feeds; onClose(): void }) {
  const { communityId } = useCommunity();
  const connect = useCommand(bankFeeds.connectBank);
  const [provider, setProvider] = useState<FeedProviderName>(feeds.reachable[0] ?? 'AGGREGATOR');
  const [institution, setInstitution] = useState('');
  const [login, setLogin] = useState('');
  const [secret, setSecret] = useState('');
  const [bankAccountId, setBankAccountId] = useState('');
  const run = () => {
    const csv = provider === 'FILE_DROP' && bankAccountId !== '' ? { bankAccountId } : {};
    connect.mutate(
      { communityId, provider, institution, login, secret, ...csv },
      {
        onSuccess: () => {
          toast({ text: `Connected ${institution}. It is read in the background` });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Connect a bank"
      confirmLabel="Connect"
      ready={institution.trim() !== '' && (provider === 'FILE_DROP' || secret !== '')}
      busy={connect.isPending}
      error={connect.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Read by"
        options={feeds.reachable.map((value) => ({ value, label: feedProviderWords[value] }))}
        value={provider}
        onChange={setProvider}
      />
      <TextField label="Bank" required maxLength={80} value={institution} onChange={setInstitution} />
      <Credentials provider={provider} login={login} secret={secret} onLogin={setLogin} onSecret={setSecret} />
      {provider === 'FILE_DROP' && <CsvAccount feeds={feeds} value={bankAccountId} onChange={setBankAccountId} />}
    </FormDialog>
  );
}

/** Signs in again. */
export function RenewSignIn({ feeds, connection, onClose }: { feeds: Feeds; connection: Connection; onClose(): void }) {
  const { communityId } = useCommunity();
  const renew = useCommand(bankFeeds.renewSignIn);
  const [login, setLogin] = useState(connection.login);
  const [secret, setSecret] = useState('');
  const [bankAccountId, setBankAccountId] = useState(connection.bankAccountId ?? '');
  const { feedConnectionId, provider, institution } = connection;
  const csv = bankAccountId === '' ? {} : { bankAccountId };
  const done = () => {
    toast({ text: `Signed in at ${institution} again. It is read in the background` });
    onClose();
  };
  return (
    <FormDialog
      title={`Sign in at ${institution} again`}
      confirmLabel="Sign in"
      ready={provider === 'FILE_DROP' || secret !== ''}
      busy={renew.isPending}
      error={renew.error}
      run={() => renew.mutate({ communityId, feedConnectionId, login, secret, ...csv }, { onSuccess: done })}
      onClose={onClose}
    >
      <Credentials provider={provider} login={login} secret={secret} onLogin={setLogin} onSecret={setSecret} />
      {provider === 'FILE_DROP' && <CsvAccount feeds={feeds} value={bankAccountId} onChange={setBankAccountId} />}
    </FormDialog>
  );
}
