// What leaves the viewer: PDF on the paper one chooses, Excel, CSV, and cells for a spreadsheet.
import { useState } from 'react';
import { downloadFile, fetchFile } from '../../../packages/pages/client.ts';
import { failureOf, toastFailure } from '../../../packages/pages/pages.ts';
import { useCommunity } from '../../../packages/pages/shell.tsx';
import { DocumentViewer, MenuButton, type MenuItem, toast, useHotkeys } from '../../../packages/ui/ui.ts';
import { type RunReport, tabbedText } from '../report-grid.rules.ts';
import { reports } from '../reports.contract.ts';
import type { Listed, Values } from './report-params.tsx';

/** The paper of this printing, where it differs from the settings of the community. */
interface Page {
  pageOrientation?: 'portrait' | 'landscape';
  pageFontSize?: 'small' | 'normal' | 'large';
  pageRunTime?: 'on' | 'off';
}

/** A choice that is taken back when it is made twice. */
function pageItems(page: Page, onChange: (next: Page) => void): MenuItem[] {
  const one = (label: string, change: Page, divided = false): MenuItem => {
    const [[key, value] = ['', '']] = Object.entries(change);
    const on = page[key as keyof Page] === value;
    const { [key as keyof Page]: _left, ...rest } = page;
    return { label, on, divided, run: () => onChange(on ? rest : { ...page, ...change }) };
  };
  return [
    one('Portrait', { pageOrientation: 'portrait' }),
    one('Landscape', { pageOrientation: 'landscape' }),
    one('Small type', { pageFontSize: 'small' }, true),
    one('Normal type', { pageFontSize: 'normal' }),
    one('Large type', { pageFontSize: 'large' }),
    one('Run date and time', { pageRunTime: 'on' }, true),
    one('No run date and time', { pageRunTime: 'off' }),
  ];
}

const files = [
  { format: 'pdf', label: 'PDF', icon: 'file-type-pdf', hint: 'as shown' },
  { format: 'xlsx', label: 'Excel', icon: 'file-spreadsheet' },
  { format: 'csv', label: 'CSV', icon: 'file-type-csv' },
] as const;

/** The buttons Page and Export; a report offers the files it is made for. */
export function ReportExport({ report, values, outputs }: { report: RunReport; values: Values; outputs: Listed['outputs'] }) {
  const { communityId } = useCommunity();
  const [page, setPage] = useState<Page>({});
  const [looksAt, setLooksAt] = useState(false);
  const file = { communityId, name: report.name, ...values };
  const save = (format: 'pdf' | 'xlsx' | 'csv') => () => {
    downloadFile(reports.exportReport, { ...file, ...(format === 'pdf' ? page : {}), format }).catch(toastFailure);
  };
  const hasPdf = outputs.includes('pdf');
  const look = () => setLooksAt(true);
  const copy = () => {
    void navigator.clipboard.writeText(tabbedText(report)).then(() => toast({ text: `Copied ${report.rows.length} lines` }));
  };
  useHotkeys([
    { keys: 'ctrl+shift+c', label: 'Copy cells', run: copy },
    ...(hasPdf ? [{ keys: 'v', label: 'Look at the PDF and print it', run: look }] : []),
  ]);
  return (
    <>
      {hasPdf && <MenuButton label="Page of the PDF" icon="file-text" iconOnly weight="quiet" stay items={pageItems(page, setPage)} />}
      <MenuButton
        label="Export"
        icon="download"
        items={[
          ...(hasPdf ? [{ label: 'Look at the PDF, print', icon: 'printer' as const, hint: 'V', run: look }] : []),
          ...files.filter(({ format }) => outputs.includes(format)).map(({ format, ...item }) => ({ ...item, run: save(format) })),
          { label: 'Copy cells', icon: 'copy', hint: 'Ctrl Shift C', run: copy },
        ]}
      />
      {looksAt && (
        <DocumentViewer
          documents={[
            {
              key: JSON.stringify([values, page]),
              title: `${report.title}, ${report.owner}`,
              load: () => fetchFile(reports.exportReport, { ...file, ...page, format: 'pdf' }),
            },
          ]}
          index={0}
          onIndex={() => undefined}
          onClose={() => setLooksAt(false)}
          problemOf={failureOf}
        />
      )}
    </>
  );
}
