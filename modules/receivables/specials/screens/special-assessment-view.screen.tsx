// One special assessment: where each home stands, what each installment charged, and stopping it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  DateText,
  Dialog,
  Facts,
  Failed,
  LoadingRows,
  Money,
  PageHeader,
  PanelSection,
  Segmented,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  Tag,
  TextField,
  TimeText,
} from '../../../../packages/ui/ui.ts';
import { frequencyWords } from '../../codes/screens/code-parts.tsx';
import { saleChoices, specialBases, specials } from '../special.contract.ts';
import { stateTones, stateWords } from './special-parts.tsx';

type Special = ClientOutput<typeof specials.getSpecial>;
type Home = Special['homes'][number];
type Installment = Special['schedule'][number];

const homeColumns = (installments: number): readonly TableColumn<Home>[] => [
  { key: 'accountNumber', title: 'Account', width: 110 },
  { key: 'address', title: 'Property', width: 200, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 200, emphasis: 'strong', value: (row) => row.owner || 'No owner' },
  { key: 'total', title: 'Total', kind: 'money', width: 120, total: 'sum' },
  { key: 'chargedCount', title: 'Charged', width: 90, value: (row) => `${row.chargedCount} of ${installments}` },
  { key: 'charged', title: 'Charged so far', kind: 'money', width: 120, total: 'sum', emphasis: 'quiet' },
  { key: 'remaining', title: 'Remaining', kind: 'money', width: 120, total: 'sum', emphasis: 'strong' },
  { key: 'nextDate', title: 'Next due', kind: 'date', width: 104 },
  { key: 'nextAmount', title: 'Next', kind: 'money', width: 110 },
];

const installmentColumns: readonly TableColumn<Installment>[] = [
  { key: 'number', title: 'Installment', width: 110 },
  { key: 'dueDate', title: 'Due', kind: 'date', width: 110 },
  { key: 'homes', title: 'Homes charged', width: 130 },
  { key: 'charged', title: 'Charged', kind: 'money', width: 130, total: 'sum', emphasis: 'strong' },
];

function About({ special }: { special: Special }) {
  return (
    <>
      <PanelSection title={special.name}>
        <Facts
          facts={[
            ['Code', special.code],
            ['Total', <Money key="t" value={special.total} zero="digits" />],
            ['Charged', <Money key="c" value={special.charged} zero="digits" />],
            ['Remaining', <Money key="r" value={special.remaining} zero="digits" />],
            ['Spread by', specialBases[special.basis]],
            ['Installments', `${special.installments} ${frequencyWords[special.frequency].toLowerCase()}`],
            ['First due', <DateText key="f" value={special.startDate} form="words" />],
            ['Last due', <DateText key="l" value={special.endDate} form="words" />],
            ['At a sale', saleChoices[special.atSale]],
            ...(special.resolution ? ([['Resolution', special.resolution]] as const) : []),
            ['Entered by', special.enteredBy],
            ['Entered', <TimeText key="e" value={special.enteredTime} form="words" />],
          ]}
        />
      </PanelSection>
      {special.state === 'STOPPED' && (
        <PanelSection title="Stopped">
          <p className="t2">
            {special.stoppedBy}: {special.stopReason}
          </p>
        </PanelSection>
      )}
    </>
  );
}

function Acts({ special }: { special: Special }) {
  const { communityId } = useCommunity();
  const cache = useQueryClient();
  const mayStop = useMayCall(specials.stopSpecial);
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const { specialAssessmentId, name, state } = special;
  const ofThis = { communityId, specialAssessmentId };
  const renew = () => {
    setAsking(false);
    void cache.invalidateQueries();
  };
  const resume = () => call(specials.resumeSpecial, ofThis);
  if (!mayStop || state === 'CHARGED') return null;
  if (state === 'STOPPED') return <Action label="Resume" run={resume} done={() => `${name} goes on`} onDone={renew} />;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Stop</Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Stop ${name}?`}>
        <p className="t2">Installments that are not charged yet are not charged. What was charged stays.</p>
        <TextField label="Reason" required autoFocus maxLength={200} value={reason} onChange={setReason} />
        <Action
          label="Stop charging"
          weight="primary"
          disabled={reason.trim() === ''}
          run={() => call(specials.stopSpecial, { ...ofThis, reason })}
          done={() => `${name} is stopped`}
          undo={() => resume().then(renew)}
          onDone={renew}
        />
      </Dialog>
    </>
  );
}

/** The page at `/c/$communityId/special-assessments/$specialAssessmentId`. */
export default function SpecialAssessmentViewScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const specialAssessmentId = shell.params['specialAssessmentId'] ?? '';
  const [by, setBy] = useState<'homes' | 'installments'>('homes');
  const [view, setView] = useState<TableView>({});
  const found = useCall(specials.getSpecial, { communityId, specialAssessmentId });
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows />;
  const special = found.data;
  return (
    <Split>
      <Column>
        <PageHeader
          title={special.name}
          crumbs={[
            <ScreenLink key="list" to="special-assessments">
              Special assessments
            </ScreenLink>,
          ]}
          meta={<Tag tone={stateTones[special.state]}>{stateWords[special.state]}</Tag>}
          actions={
            <>
              <Segmented
                label="Show by"
                value={by}
                onChange={setBy}
                options={[
                  { value: 'homes', label: 'Homes' },
                  { value: 'installments', label: 'Installments' },
                ]}
              />
              <Acts special={special} />
            </>
          }
        />
        {by === 'homes' ? (
          <DataTable
            label="Homes"
            noun="homes"
            rows={special.homes}
            columns={homeColumns(special.installments)}
            rowId={(row) => row.propertyId}
            state={view}
            onState={setView}
            onOpen={({ propertyId }) => shell.go('property-view', { propertyId })}
            hrefOf={({ propertyId }) => shell.hrefOf('property-view', { propertyId })}
          />
        ) : (
          <DataTable
            label="Installments"
            noun="installments"
            rows={special.schedule}
            columns={installmentColumns}
            rowId={(row) => String(row.number)}
            state={view}
            onState={setView}
            onOpen={() => shell.go('apply-charges')}
            hrefOf={() => shell.hrefOf('apply-charges')}
          />
        )}
      </Column>
      <SidePane label="About the special assessment">
        <About special={special} />
      </SidePane>
    </Split>
  );
}
