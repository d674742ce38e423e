// Making the key by which another company takes a community over: what is open first, the day, and the key,
// shown once.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { addDays, formatDateShort, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  Combo,
  CommitBar,
  DateField,
  Facts,
  FieldRow,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SelectField,
  SidePane,
  Split,
  TextField,
  toast,
  useHotkeys,
  useToday,
} from '../../../../packages/ui/ui.ts';
import { isReadOnly } from '../../../communities/communities.contract.ts';
import { keyDays, transfers } from '../transfer.contract.ts';

type Made = ClientOutput<typeof transfers.makeTransferKey>;
type Check = ClientOutput<typeof transfers.checkCommunity>;

const DAYS = ['3', '7', String(keyDays), '30', '60', '90'].map((days) => ({ value: days, label: `${days} days` }));

/**
 * What stands against handing it over, each with the screen on which it is ended, and what goes along open.
 */
function Checks({ check, communityId }: { check: Check | undefined; communityId: string }) {
  if (communityId === '') return <p className="t3">Choose a community: what has to be ended first stands here.</p>;
  if (!check) return <p className="t3">Looking at what is open</p>;
  return (
    <>
      {check.hindrances.length === 0 && (
        <Note tone="good" title="Nothing hinders it.">
          No pending batches, reconciliations or jobs.
        </Note>
      )}
      {check.hindrances.length > 0 && (
        <Note tone="problem" icon="alert-triangle" title="This has to be ended first.">
          {check.hindrances.map(({ what, screen }) => (
            <span key={what} className="block">
              <ScreenLink to={screen} params={{ communityId }}>
                {what}
              </ScreenLink>
            </span>
          ))}
        </Note>
      )}
      {check.cautions.map((caution) => (
        <Note key={caution} tone="attention">
          {caution}
        </Note>
      ))}
    </>
  );
}

/** The key, which nobody sees again. */
function TheKey({ made, name }: { made: Made; name: string }) {
  const shell = useShell();
  const copy = () => void navigator.clipboard.writeText(made.key).then(() => toast({ text: 'The key is copied' }));
  useHotkeys([{ keys: 'c', label: 'Copy the key', run: copy }]);
  return (
    <div className="profile stack">
      <Note
        tone="good"
        title={`The key for ${name} is made. It is shown once.`}
        actions={
          <>
            <Button weight="primary" icon="copy" keys="c" onClick={copy}>
              Copy the key
            </Button>
            <Button onClick={() => shell.go('transfer-key-history')}>Done</Button>
          </>
        }
      >
        Hand it to the new company some other way than email: whoever holds it can take over the community.
      </Note>
      <output className="figure tn" aria-label="Transfer key">
        {made.key}
      </output>
      <Facts
        facts={[
          ['Good until', formatDateShort(made.expiresDate)],
          ['Known in the history by', made.last4],
        ]}
      />
    </div>
  );
}

/** The page at `/transfer-keys/new`. */
export default function TransferKeyGenerateScreen() {
  const { communities, search } = useShell();
  const today = useToday();
  const open = communities.filter((one) => !one.standing || !isReadOnly(one.standing));
  const [communityId, setCommunityId] = useState(search['community'] ?? '');
  const [customerKey, setCustomerKey] = useState('');
  const [cutoverDate, setCutoverDate] = useState<LocalDate | ''>(addDays(today, 7));
  const [days, setDays] = useState(String(keyDays));
  const check = useCall(transfers.checkCommunity, communityId === '' ? null : { communityId });
  const make = useCommand(transfers.makeTransferKey);
  const name = communities.find((one) => one.communityId === communityId)?.name ?? 'the community';
  const hindered = (check.data?.hindrances.length ?? 0) > 0;
  const waitsFor =
    communityId === ''
      ? 'Choose a community'
      : customerKey.trim() === ''
        ? 'Name the new company'
        : cutoverDate === ''
          ? 'Choose the day'
          : hindered || !check.data
            ? 'Something is open'
            : undefined;
  const run = () => cutoverDate !== '' && make.mutate({ communityId, customerKey: customerKey.trim(), cutoverDate, days: Number(days) });
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title="Transfer key generation"
            crumbs={[
              <ScreenLink key="history" to="transfer-key-history">
                Transfer keys
              </ScreenLink>,
            ]}
          />
          <ScrollRegion label="Transfer key">
            {make.data ? (
              <TheKey made={make.data} name={name} />
            ) : (
              <div className="profile stack">
                <FieldRow columns={2}>
                  <Combo
                    label="Community"
                    required
                    autoFocus
                    options={open.map((one) => ({ value: one.communityId, label: one.name, code: one.shortCode }))}
                    value={communityId}
                    onChange={setCommunityId}
                  />
                  <TextField
                    label="New company"
                    required
                    maxLength={60}
                    help="The name it signs in with; it gives you this."
                    value={customerKey}
                    onChange={setCustomerKey}
                  />
                </FieldRow>
                <FieldRow columns={2}>
                  <DateField
                    label="Cut-over"
                    required
                    help="Copying starts on this day, once the new company confirms the same day."
                    value={cutoverDate}
                    onChange={setCutoverDate}
                  />
                  <SelectField label="The key is good for" value={days} options={DAYS} onChange={setDays} />
                </FieldRow>
                {make.error && <Note tone="problem" icon="alert-triangle" title={failureOf(make.error).message} />}
              </div>
            )}
          </ScrollRegion>
        </Column>
        <SidePane label="Checks" width={380}>
          <PanelSection title="Before it goes">
            <div className="stack">
              <Checks check={check.data} communityId={communityId} />
            </div>
          </PanelSection>
          <PanelSection title="What follows">
            <p className="t2">
              The new company opens the key, reviews the community, and picks the day. Then all of its data is copied, and kept only if the
              trial balance, what every owner owes and every document are the same at both ends. Here it stays to be read.
            </p>
          </PanelSection>
        </SidePane>
      </Split>
      {!make.data && <CommitBar primary={{ label: `Make a key for ${name}`, run, waitsFor, busy: make.isPending }} />}
    </>
  );
}
