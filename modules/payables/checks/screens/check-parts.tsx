// Pieces of checks that several screens show: the words of their states, the columns of their lists, the
// panel of one check.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  DateText,
  Facts,
  Failed,
  LoadingRows,
  Money,
  PanelSection,
  SideTable,
  StatusMark,
  type TableColumn,
  TimeText,
  type Tone,
} from '../../../../packages/ui/ui.ts';
import { type CheckState, checks } from '../../payables.contract.ts';
import { checkList } from '../../payables-lists.contract.ts';

/** A check as lists answer it. */
export type Check = ClientOutput<typeof checks.listChecks>['rows'][number];

/** The words of the states and the tones they are said in. */
export const checkWords: Readonly<Record<CheckState, { word: string; tone: Tone }>> = {
  ISSUED: { word: 'Not printed', tone: 'attention' },
  PRINTED: { word: 'Printed', tone: 'good' },
  RECORDED: { word: 'Recorded', tone: 'good' },
  VOIDED: { word: 'Voided', tone: 'problem' },
};

/** The columns of lists of checks. */
export const checkColumns: readonly TableColumn<Check>[] = [
  { key: 'checkNumber', title: 'Check', width: 80, emphasis: 'strong', sortValue: (row) => Number(row.checkNumber) },
  { key: 'checkDate', title: 'Date', kind: 'date', width: 104 },
  { key: 'payee', title: 'Payee', width: 210 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 104, total: 'sum', emphasis: 'strong' },
  {
    key: 'state',
    title: 'Status',
    kind: 'status',
    width: 110,
    value: (row) => checkWords[row.state].word,
    tone: (row) => checkWords[row.state].tone,
  },
  { key: 'voidDate', title: 'Voided', kind: 'date', width: 104 },
  { key: 'bankAccountName', title: 'Drawn on', emphasis: 'quiet', width: 130 },
  { key: 'printings', title: 'Printed', kind: 'count', width: 76 },
];

/** What a check pays, who issued and printed it, and its void. */
export function CheckDetails({ checkId }: { checkId: string }) {
  const { communityId } = useCommunity();
  const loaded = useCall(checks.getCheck, { communityId, checkId });
  if (loaded.error)
    return <Failed message={loaded.error.message} reference={loaded.error.reference} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <LoadingRows rows={5} />;
  const check = loaded.data;
  return (
    <>
      <PanelSection title={check.payee} aside={<Money value={check.amount} />}>
        <Facts
          facts={[
            ['Method', checkList.declaration.columns.method.words[check.method][0]],
            ['Number', check.checkNumber],
            ...(check.reference !== '' && check.reference !== check.checkNumber ? ([['Reference', check.reference]] as const) : []),
            ...(check.isExcludedFrom1099 ? ([['1099', 'Excluded: paid by card']] as const) : []),
            ['Date', <DateText key="d" value={check.checkDate} form="words" />],
            ['Drawn on', check.bankAccountName],
            ['Address', check.payeeLines.join(', ') || 'None'],
            ['Issued by', check.issuedBy],
            ['Status', <StatusMark key="s" {...checkWords[check.state]} />],
            ...(check.voidDate
              ? ([
                  ['Voided', <DateText key="v" value={check.voidDate} form="words" />],
                  ['Why', check.voidReason],
                ] as const)
              : []),
          ]}
        />
      </PanelSection>
      <PanelSection title="Bills it pays">
        <SideTable
          label="Bills it pays"
          heads={['Bill', 'Paid']}
          rows={check.shares.map((share) => ({
            key: share.billId,
            label: (
              <>
                <ScreenLink to="bill-view" className="drill" params={{ billId: share.billId }}>
                  {share.billNumber}
                </ScreenLink>{' '}
                <DateText value={share.billDate} />
              </>
            ),
            cells: [share.amount],
          }))}
          total={[check.amount]}
        />
      </PanelSection>
      {check.printed.length > 0 && (
        <PanelSection title="Printed" aside={`${check.printed.length}`}>
          <Facts
            facts={check.printed.map(
              (one) => [one.userName, <TimeText key={one.printedTime} value={one.printedTime} form="words" />] as const,
            )}
          />
        </PanelSection>
      )}
    </>
  );
}
