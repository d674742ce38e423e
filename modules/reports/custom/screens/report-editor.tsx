// Making and changing a custom report: its query above, the first hundred rows of it below.
import { useState } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import { Button, Column, EmptyState, Note, PageHeader, ScrollRegion, Split, useHotkeys } from '../../../../packages/ui/ui.ts';
import { customReports } from '../custom-report.contract.ts';
import { type CustomReport, definitionOf } from './custom-parts.tsx';
import { CustomTable, RowPanel, useRow } from './custom-table.tsx';
import { DefinitionForm, type Draft, SourceChoice } from './definition-form.tsx';
import { SaveDialog } from './save-dialog.tsx';

export interface ReportEditorProps {
  /** Where it begins; null before a source is chosen. */
  start: Draft | null;
  /** The report that is changed; null for a new one or a copy. */
  from: CustomReport | null;
  name: string;
  onClose(customReportId?: string): void;
}

/** The editor. */
export function ReportEditor({ start, from, name, onClose }: ReportEditorProps) {
  const { communityId, today } = useCommunity();
  const [draft, setDraft] = useState(start);
  const [asked, setAsked] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { at, setAt } = useRow();
  const definition = draft && definitionOf(draft, today);
  const preview = useCall(customReports.previewCustomReport, asked === null ? null : { communityId, definition: asked });
  const look = () => {
    setAt(null);
    if (definition) setAsked(JSON.stringify(definition));
  };
  useHotkeys([
    { keys: 'ctrl+enter', label: 'Preview', hint: true, run: look },
    { keys: 'ctrl+s', label: 'Save', hint: true, run: () => definition && setSaving(true) },
  ]);
  const shown = preview.data;
  return (
    <Split>
      <Column>
        <PageHeader
          title={from ? `Change ${from.name}` : 'New custom report'}
          crumbs={[
            <ScreenLink key="all" to="report-custom">
              Custom reports
            </ScreenLink>,
          ]}
          actions={
            <>
              <Button weight="quiet" onClick={() => onClose(from?.customReportId)}>
                Cancel
              </Button>
              <Button keys="ctrl+enter" disabled={!definition} onClick={look}>
                Preview
              </Button>
              <Button weight="primary" disabled={!definition} onClick={() => setSaving(true)}>
                Save
              </Button>
            </>
          }
        />
        <SourceChoice draft={draft} onChange={setDraft} />
        <ScrollRegion label="Query and preview">
          {draft ? (
            <DefinitionForm draft={draft} onChange={setDraft} />
          ) : (
            <EmptyState title="Choose a source first">Its columns are then what can be asked and shown.</EmptyState>
          )}
          {draft && !definition && (
            <Note tone="attention" title={draft.columns.length === 0 ? 'A report needs a column.' : 'A condition is not complete.'}>
              Then it can be previewed and saved.
            </Note>
          )}
          {asked !== null &&
            (shown ? <CustomTable shown={shown} at={at} onOpen={setAt} /> : <Waiting title="The preview did not load" of={preview} />)}
          {shown && shown.count > 100 && (
            <Note title="The first 100 rows are previewed.">The report finds {shown.count.toLocaleString('en-US')}.</Note>
          )}
        </ScrollRegion>
      </Column>
      {shown && at !== null && <RowPanel shown={shown} at={at} onMove={setAt} />}
      {isSaving && definition && (
        <SaveDialog
          definition={definition}
          from={from}
          name={name}
          onClose={(customReportId) => {
            setSaving(false);
            if (customReportId !== undefined) onClose(customReportId);
          }}
        />
      )}
    </Split>
  );
}
