// The topics of architectural requests where the codes of the other families are kept.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Bar, Failed, LoadingRows } from '../../../../packages/ui/ui.ts';
import { architecturalSettings } from '../architectural-settings.contract.ts';
import { ArchitecturalTopics } from './architectural-topics.tsx';

/** The topics with what may be done with each, and the way to the settings of reviews. */
export function ArchitecturalFamily() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const settings = useCall(architecturalSettings.getArchitecturalSettings, { communityId });
  if (settings.error)
    return <Failed message={settings.error.message} reference={settings.error.reference} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <LoadingRows />;
  return (
    <>
      {shell.mayOpen('architectural-settings') && (
        <Bar>
          <span className="push" />
          <ScreenLink to="architectural-settings" className="btn">
            Architectural settings
          </ScreenLink>
        </Bar>
      )}
      <ArchitecturalTopics topics={settings.data.topics} />
    </>
  );
}
