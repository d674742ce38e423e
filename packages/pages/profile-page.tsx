// The page of one record: header with its acts, the form as plain JSX, refusals above it, and the strip that
// saves.
import type { ReactNode } from 'react';
import {
  Button,
  Column,
  CommitBar,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  type PageHeaderProps,
  ReadAsRecord,
  ScrollRegion,
  Split,
  useHotkeys,
  useIsToasted,
} from '../ui/ui.ts';
import { ConflictView, type FieldWords } from './conflict.tsx';
import { DeleteRecord, type Deletion } from './delete-record.tsx';
import type { Failure } from './failure.ts';
import { MayNot } from './may-not.tsx';
import { type RecordRef, WithRecordBook, WithRecordLead } from './record-book.tsx';
import { focusField, type Profile } from './use-profile.ts';

export interface ProfilePageProps<T extends object> extends PageHeaderProps {
  profile: Profile<T>;
  /** "Save vendor" */
  saveLabel: string;
  /** The viewer may change the record. */
  canEdit?: boolean | undefined;
  /** The viewer may not do what the page is for, and is told so in place of the form. */
  mayNot?: boolean | undefined;
  /** A pane or panel beside the form. */
  aside?: ReactNode;
  /** How fields are called when two people changed them; a field's own name does otherwise. */
  words?: FieldWords<T> | undefined;
  /** The record, once there is one: its notes, tasks, files, fields and history are then beside the form. */
  record?: RecordRef | null | undefined;
  /** How it is deleted, where the viewer may. */
  deletion?: Deletion | null | undefined;
  children: ReactNode;
}

/**
 * What was refused: its sentence, and what its fields say beyond it. While a toast shows the sentence, only
 * the rest.
 */
function Refused({ failure: { message, sent = message, fields, reference } }: { failure: Failure }) {
  const isToasted = useIsToasted(sent);
  const further = fields.map((field) => field.message).filter((said) => !message.includes(said));
  if (isToasted) return further.length > 0 && <Note tone="problem">{further.join(' ')}</Note>;
  return (
    <Note tone="problem" icon="alert-triangle" title={message}>
      {further.join(' ')}
      {reference && <> Reference {reference}</>}
    </Note>
  );
}

function Body<T extends object>({
  profile,
  words,
  isClosed,
  canEdit,
  children,
}: Pick<ProfilePageProps<T>, 'profile' | 'words' | 'canEdit' | 'children'> & { isClosed: boolean }) {
  const { mode, loading, loadFailure, retry, failure, restored, discard, conflict, edit } = profile;
  if (isClosed) return <MayNot />;
  if (loadFailure) return <Failed message={loadFailure.message} reference={loadFailure.reference} onRetry={retry} />;
  if (loading) return <LoadingRows />;
  if (conflict) return <ConflictView profile={profile} words={words} />;
  if (mode === 'view') {
    const editAt = (name: string) => {
      edit();
      focusField(name);
    };
    return (
      <div className="profile read">
        <ReadAsRecord onEdit={canEdit ? editAt : null}>{children}</ReadAsRecord>
      </div>
    );
  }
  return (
    <form
      className="profile"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        profile.save();
      }}
    >
      {restored && (
        <Note
          icon="history"
          title="What you typed earlier was kept."
          actions={
            <Button size="small" onClick={discard}>
              Drop it
            </Button>
          }
        />
      )}
      {failure && <Refused failure={failure} />}
      {children}
    </form>
  );
}

/** Add, edit and view of a record. Ctrl+S saves, E edits. */
export function ProfilePage<T extends object>({
  profile,
  saveLabel,
  canEdit = true,
  mayNot = false,
  aside,
  words,
  record = null,
  deletion = null,
  children,
  actions,
  ...header
}: ProfilePageProps<T>) {
  const { mode, dirty, saving, save, discard, edit, conflict } = profile;
  const viewing = mode === 'view';
  // The screen opens with any of the claims of profiles; its row may ask for another.
  const isClosed = mayNot || profile.loadFailure?.code === 'noPermission';
  useHotkeys(canEdit && viewing ? [{ keys: 'e', label: 'Edit', hint: true, run: edit }] : []);
  const headerActions = (
    <>
      {actions}
      {canEdit && viewing && (
        <Button icon="pencil" keys="e" onClick={edit}>
          Edit
        </Button>
      )}
      {deletion && viewing && <DeleteRecord {...deletion} />}
    </>
  );
  const shown = viewing && !profile.loading && !profile.loadFailure ? record : null;
  return (
    <>
      <Split>
        <Column>
          <PageHeader {...header} actions={headerActions} />
          <WithRecordBook record={shown}>
            <ScrollRegion label={viewing ? 'Record' : 'Form'}>
              <Body profile={profile} words={words} canEdit={canEdit} isClosed={isClosed}>
                <WithRecordLead record={shown}>{children}</WithRecordLead>
              </Body>
            </ScrollRegion>
          </WithRecordBook>
        </Column>
        {aside}
      </Split>
      {!viewing && !conflict && !isClosed && (
        <CommitBar
          note={dirty ? 'Not saved yet' : undefined}
          discard={dirty || mode === 'edit' ? { label: dirty ? 'Discard changes' : 'Cancel', run: discard } : undefined}
          primary={{ label: saveLabel, keys: 'ctrl+s', run: save, busy: saving, waitsFor: dirty ? undefined : 'Nothing has been changed' }}
        />
      )}
    </>
  );
}
