// The legacy history of a property or an owner: what the former system knew, in grey, with a file of it.
import { downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { type RecordRef, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Failed, LoadingRows, Money } from '../../../../packages/ui/ui.ts';
import { legacyList, legacyWords } from '../legacy.contract.ts';

/** The tab. */
export default function LegacyTab({ record }: { record: RecordRef }) {
  const scope = { communityId: record.communityId ?? '', about: record.kind, aboutId: record.id };
  const found = useCall(legacyList.calls.readPage, { ...scope, limit: 200 });
  const save = () => void downloadFile(legacyList.calls.exportView, { ...scope, format: 'csv' }).catch(toastFailure);
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows rows={6} />;
  const { rows, next } = found.data;
  if (rows.length === 0)
    return (
      <EmptyState title="No legacy history" icon="history">
        Notes and ledger lines from the former system appear here once imported on the Legacy history screen.
      </EmptyState>
    );
  return (
    <div className="hanging">
      <div className="row">
        <Button size="small" icon="download" onClick={save}>
          Download
        </Button>
        <span className="t3">From the former system. None of it is in a balance.</span>
      </div>
      <table className="side-table t3" aria-label="Legacy history">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Kind</th>
            <th scope="col">Text</th>
            <th scope="col" className="num">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.legacyLineId}>
              <td className="t3">
                <DateText value={row.lineDate} />
              </td>
              <td className="t3">{legacyWords[row.lineKind]}</td>
              <td className="t3 told">{row.text}</td>
              <td className="num t3">{row.amount !== null && <Money value={row.amount} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {next !== null && (
        <ScreenLink to="legacy-history" search={{ about: record.kind, aboutId: record.id }}>
          All lines
        </ScreenLink>
      )}
    </div>
  );
}
