// Gallery page: matching two sides to a difference of zero.
import { Button, CommitBar, FigureStrip, MatchTable, Money, PageHeader } from '../../../../packages/ui/ui.ts';

const nothing = () => undefined;

/** A bank statement against the books. */
export function MatchPage() {
  return (
    <>
      <PageHeader
        crumbs={[
          <a key="1" href="#match">
            Reconciliation
          </a>,
          'Operating, Nevada First 4417',
        ]}
        title="Statement of October 31, 2026"
        actions={
          <Button weight="quiet" icon="file-text">
            Statement PDF
          </Button>
        }
      />
      <FigureStrip
        figures={[
          { key: 'o', label: 'Opening, cleared', value: <Money value="61204.18" /> },
          { key: 'd', label: '24 deposits', value: '+ 38,475.00' },
          { key: 'p', label: '19 payments', value: '− 31,902.44' },
          { key: 's', label: 'Statement', value: <Money value="68277.80" /> },
          { key: 'x', label: 'Difference', value: <Money value="501.06" />, weight: 'main', tone: 'attention' },
          { key: 'a', label: 'accept 3 suggestions', value: <Money value="-11.58" />, weight: 'next' },
          { key: 'z', label: 'record fee and interest', value: <Money value="0.00" zero="digits" />, weight: 'next', tone: 'good' },
        ]}
      />
      <MatchTable
        label="Reconciliation"
        heads={{ left: 'Bank statement', reason: 'Match reason', right: 'Books, account 1010' }}
        acceptAll={{ label: 'Accept all 3', run: nothing }}
        sections={[
          {
            key: 's',
            title: 'Suggested',
            suggested: true,
            rows: [
              {
                key: '1',
                left: [{ key: 'l', date: 'Oct 29', text: 'CHECK 10511', amount: '-2840.00' }],
                reason: 'Check number and amount agree',
                act: { label: 'Accept', run: nothing },
                right: [{ key: 'r', date: 'Oct 26', ref: '10511', text: 'Sierra Green Landscape', amount: '-2840.00' }],
              },
              {
                key: '2',
                left: [{ key: 'l', date: 'Oct 30', text: 'ACH NV ENERGY', amount: '-1207.36' }],
                reason: '2 payments to one payee add up, same day',
                act: { label: 'Accept', run: nothing },
                right: [
                  { key: 'r', date: 'Oct 30', ref: 'E-0217', text: 'NV Energy, clubhouse', amount: '-812.15' },
                  { key: 'r2', date: 'Oct 30', ref: 'E-0218', text: 'NV Energy, gate', amount: '-395.21' },
                ],
              },
            ],
          },
          {
            key: 'b',
            title: 'Only on the statement',
            rows: [
              {
                key: '3',
                left: [{ key: 'l', date: 'Oct 31', text: 'SERVICE CHARGE', amount: '-18.00' }],
                reason: 'Bank fees, 5890',
                act: { label: 'Record 18.00', run: nothing },
                right: 'Not in the books yet',
              },
            ],
          },
          {
            key: 'c',
            title: 'Only in the books',
            aside: 'outstanding checks 2,095.00',
            rows: [
              {
                key: '4',
                left: 'Not cleared by Oct 31',
                reason: 'Outstanding 29 days',
                tone: 'attention',
                right: [{ key: 'r', date: 'Oct 02', ref: '10498', text: 'Rivera Pest Control', amount: '-145.00' }],
              },
            ],
          },
          {
            key: 'd',
            title: 'Matched',
            count: 43,
            rows: [
              {
                key: '5',
                settled: true,
                left: [{ key: 'l', date: 'Oct 27', text: 'CHECK 10509', amount: '-612.50' }],
                reason: 'Check number, amount',
                right: [{ key: 'r', date: 'Oct 22', ref: '10509', text: 'Rivera Pest Control', amount: '-612.50' }],
              },
            ],
          },
        ]}
      />
      <CommitBar
        note="Difference must be 0.00 to finish"
        secondary={{ label: 'Finish later', run: nothing }}
        primary={{ label: 'Accept 3 suggestions', run: nothing }}
      />
    </>
  );
}
