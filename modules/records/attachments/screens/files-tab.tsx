// The tab of the files of a record.
import type { RecordRef } from '../../../../packages/pages/pages.ts';
import { FileList } from './file-list.tsx';

/** The tab. */
export default function FilesTab({ record }: { record: RecordRef }) {
  return (
    <FileList
      record={record}
      frame={(button, list) => (
        <div className="hanging">
          <div className="row">{button}</div>
          {list}
        </div>
      )}
    />
  );
}
