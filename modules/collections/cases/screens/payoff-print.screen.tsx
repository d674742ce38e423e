// The payoff statement of a case: its PDF in the page, to be printed or saved.
import { isLocalDate } from '../../../../packages/kernel/kernel.ts';
import { fetchFile } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Column, DocumentViewer, PageHeader } from '../../../../packages/ui/ui.ts';
import { collectionCases } from '../case.contract.ts';

/** The page at `/c/$communityId/receivables/collections/cases/$collectionCaseId/payoff`. */
export default function PayoffPrintScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const collectionCaseId = shell.params.collectionCaseId ?? '';
  const asked = shell.search.through ?? '';
  const throughDate = isLocalDate(asked) ? asked : today;
  const load = () => fetchFile(collectionCases.printPayoff, { communityId, collectionCaseId, throughDate });
  return (
    <Column>
      <PageHeader
        title="Print payoff statement"
        crumbs={[
          <ScreenLink key="list" to="activity-collections">
            Collections
          </ScreenLink>,
          <ScreenLink key="case" to="collection-case" params={{ collectionCaseId }}>
            Case
          </ScreenLink>,
        ]}
      />
      <DocumentViewer
        documents={[{ key: throughDate, title: 'Payoff statement', load }]}
        index={0}
        onIndex={() => undefined}
        onClose={() => shell.go('collection-case', { collectionCaseId })}
        problemOf={failureOf}
      />
    </Column>
  );
}
