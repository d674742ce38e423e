// The panel of the files of a record of the open community, for pages that show a record otherwise than in
// tabs.
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { PanelSection } from '../../../../packages/ui/ui.ts';
import { FileList } from './file-list.tsx';

/** The panel. Nothing is shown to who may not see the files. */
export function Attachments({ kind, entityId }: { kind: string; entityId: string }) {
  const { communityId } = useCommunity();
  return (
    <FileList
      record={{ kind, id: entityId, communityId }}
      frame={(button, list) => (
        <PanelSection title="Attachments" aside={button}>
          {list}
        </PanelSection>
      )}
    />
  );
}
