// The reports someone means by what they type, for the palette and the search box.
import { reports } from '../../modules/reports/reports.contract.ts';
import { findReports } from '../../modules/reports/reports.web.tsx';
import { useCall } from '../../packages/pages/client.ts';
import { useShell } from '../../packages/pages/shell.tsx';
import type { Result } from '../../packages/ui/ui.ts';

/** From how many letters on reports are looked for. */
const LEAST_LETTERS = 3;

/** The reports someone means, where they say so in the community they name. */
export function useReportsNamed(typed: string, isOpen: boolean): { found: Result[]; isWaiting: boolean } {
  const shell = useShell();
  const asks = isOpen && typed.length >= LEAST_LETTERS && shell.community !== null;
  const { data: index, isLoading } = useCall(
    reports.listReports,
    asks && shell.community ? { communityId: shell.community.communityId } : null,
  );
  if (!asks || !index || !shell.community) return { found: [], isWaiting: asks && isLoading };
  const rows = findReports(typed, index.reports, shell.communities, shell.community.today, 5).map(
    ({ name, title, community, days, search }): Result => {
      const { communityId, name: place } = community ?? shell.community ?? { communityId: '', name: '' };
      return {
        id: `report-${name}`,
        title: days ? `${title}, ${days}` : title,
        aside: place,
        icon: 'chart-bar',
        pick: () => shell.go('report-view', { communityId, name }, search),
      };
    },
  );
  return { found: rows, isWaiting: false };
}
