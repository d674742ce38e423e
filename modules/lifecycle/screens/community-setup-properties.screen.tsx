// Sets up properties and owners from a file: what each row would do, bad rows mended in place or taken away
// as a file, one commit.
import { useMemo, useState } from 'react';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { ImportWizard } from '../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../packages/pages/shell.tsx';
import { DateField, PageHeader } from '../../../packages/ui/ui.ts';
import { propertyImport } from '../lifecycle.contract.ts';

const counted = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'property' : 'properties'}`;

/** What the import will do, by its counts. */
function commitWords({ newCount, changedCount }: { newCount: number; changedCount: number }): string {
  if (changedCount === 0) return `Add ${counted(newCount)}`;
  return newCount === 0 ? `Change ${counted(changedCount)}` : `Add ${counted(newCount)} and change ${changedCount.toLocaleString('en-US')}`;
}

/** The page at `/c/$communityId/setup/properties`. */
export default function CommunitySetupPropertiesScreen() {
  const shell = useShell();
  const { communityId, name } = useCommunity();
  const [ownedSince, setOwnedSince] = useState<LocalDate | ''>('');
  const params = useMemo(() => ({ communityId, ...(ownedSince === '' ? {} : { ownedSinceDate: ownedSince }) }), [communityId, ownedSince]);
  return (
    <>
      <PageHeader
        title="Import properties"
        crumbs={[
          <ScreenLink key="list" to="portfolio-properties">
            Properties of {name}
          </ScreenLink>,
        ]}
      />
      <ImportWizard
        definition={propertyImport}
        params={params}
        noteTitle="Gets account"
        commitWords={commitWords}
        options={
          <span className="row">
            <span className="t3 sm">Owners since, blank for the first fiscal year</span>
            <DateField label="Owners since" hideLabel width={130} value={ownedSince} onChange={setOwnedSince} />
          </span>
        }
        onDone={() => shell.go('portfolio-properties')}
      />
    </>
  );
}
