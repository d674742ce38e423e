// A custom field whose value is a file: one of those that hang on the record, or one that is attached here
// and now.
import { useRef } from 'react';
import { toUpload, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, namedRecord, type RecordRef, useMayOnRecord } from '../../../../packages/pages/pages.ts';
import { Button, SelectField, useIsToasted } from '../../../../packages/ui/ui.ts';
import { attachments } from '../../attachments/attachment.contract.ts';

interface FileInputProps {
  record: RecordRef;
  label: string;
  help: string | undefined;
  required: boolean;
  error: string | undefined;
  name: string;
  /** The id of the file; blank for none. */
  value: string;
  onChange(attachmentId: string): void;
}

/** Offers the files of the record and a button that attaches another one. */
export function FileInput({ record, label, value, onChange, error, ...bound }: FileInputProps) {
  const found = useCall(attachments.listAttachments, namedRecord(record));
  const add = useCommand(attachments.addAttachment);
  const failure = add.error ? failureOf(add.error) : null;
  const isToasted = useIsToasted(failure?.message);
  const mayAdd = useMayOnRecord(record.kind, 2);
  const chooser = useRef<HTMLInputElement>(null);
  const attach = async (file: File) => {
    const input = { ...namedRecord(record), groupName: label, file: await toUpload(file) };
    add.mutate(input, { onSuccess: ({ attachmentId }) => onChange(attachmentId) });
  };
  return (
    <div className="stack">
      <SelectField
        {...bound}
        label={label}
        error={failure && !isToasted ? failure.message : error}
        placeholder="None"
        options={(found.data ?? []).map((one) => ({ value: one.attachmentId, label: one.name }))}
        value={value}
        onChange={onChange}
      />
      {mayAdd && (
        <div className="row">
          <Button size="small" weight="quiet" icon="paperclip" aria-busy={add.isPending} onClick={() => chooser.current?.click()}>
            Attach a file for {label}
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={`File for ${label}`}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void attach(file);
              event.currentTarget.value = '';
            }}
          />
        </div>
      )}
    </div>
  );
}
