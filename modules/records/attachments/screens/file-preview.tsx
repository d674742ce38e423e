// A file as it looks, small: pictures and the first page of a PDF; others say what they are.
import { useEffect, useState } from 'react';
import { fetchFile } from '../../../../packages/pages/client.ts';
import { namedRecord, type RecordRef } from '../../../../packages/pages/pages.ts';
import { attachments } from '../attachment.contract.ts';

/** Pictures the page shows by itself; their type is set anew, so that no file is taken for a page. */
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

interface FilePreviewProps {
  record: RecordRef;
  attachmentId: string;
  mediaType: string;
  name: string;
}

/** The picture; nothing for files that are none. */
export function FilePreview({ record, attachmentId, mediaType, name }: FilePreviewProps) {
  const [url, setUrl] = useState('');
  const isPicture = pictures.has(mediaType);
  const { kind, id, communityId } = record;
  useEffect(() => {
    if (!isPicture) return;
    let made = '';
    let left = false;
    fetchFile(attachments.downloadAttachment, { ...namedRecord({ kind, id, communityId }), attachmentId }).then(
      ({ blob }) => {
        if (left) return;
        made = URL.createObjectURL(new Blob([blob], { type: mediaType }));
        setUrl(made);
      },
      // The line below the picture offers the file and says why it cannot be fetched.
      () => setUrl(''),
    );
    return () => {
      left = true;
      setUrl('');
      if (made) URL.revokeObjectURL(made);
    };
  }, [isPicture, kind, id, communityId, attachmentId, mediaType]);
  return url === '' ? null : <img className="file-preview" src={url} alt={name} />;
}
