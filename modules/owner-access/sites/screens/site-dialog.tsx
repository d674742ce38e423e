// How the public page of a community is set: its address, what it shows, and the files on it. Saving shows
// nothing to anybody.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { ConflictView, type FieldWords, type Profile, useProfile } from '../../../../packages/pages/pages.ts';
import {
  Button,
  CheckField,
  Dialog,
  FieldError,
  LoadingRows,
  Note,
  TextAreaField,
  TextField,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { site, sitePath } from '../site.contract.ts';

interface Form {
  version: string;
  slug: string;
  welcome: string;
  showsOffice: boolean;
  showsBoard: boolean;
  showsDocuments: boolean;
  mayBeIndexed: boolean;
  documentIds: readonly string[];
}

const empty: Form = {
  version: '',
  slug: '',
  welcome: '',
  showsOffice: true,
  showsBoard: false,
  showsDocuments: false,
  mayBeIndexed: false,
  documentIds: [],
};
const words: FieldWords<Form> = {
  slug: 'Address',
  showsOffice: 'Shows the office',
  showsBoard: 'Shows the board',
  showsDocuments: 'Shows documents',
  mayBeIndexed: 'Search engines may list it',
  documentIds: { label: 'Files', text: (ids) => (ids.length === 1 ? '1 file' : `${ids.length} files`) },
};

async function load(communityId: string): Promise<Form> {
  const { offered: _offered, version, ...facts } = await call(site.getSite, { communityId });
  return { ...facts, version: version ?? '' };
}

function Documents({ profile, communityId }: { profile: Profile<Form>; communityId: string }) {
  const { value, set, errorAt } = profile;
  const offered = useCall(site.getSite, { communityId }).data?.offered ?? [];
  const error = errorAt('documentIds');
  const put = (id: string, isOn: boolean) =>
    set({ documentIds: isOn ? [...value.documentIds, id] : value.documentIds.filter((each) => each !== id) });
  if (offered.length === 0)
    return <p className="t3">No file of this community is published to all owners, so there is none to put on the page.</p>;
  return (
    <fieldset className="stack">
      <legend className="t2">Files anybody may read. Offered are those all owners see.</legend>
      {offered.map(({ attachmentId, name, groupName }) => (
        <CheckField
          key={attachmentId}
          label={groupName === '' ? name : `${name} (${groupName})`}
          value={value.documentIds.includes(attachmentId)}
          onChange={(isOn) => put(attachmentId, isOn)}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

function Fields({ profile, communityId }: { profile: Profile<Form>; communityId: string }) {
  const { field, value } = profile;
  return (
    <div className="profile">
      <TextField
        label="Address"
        required
        autoFocus
        maxLength={40}
        help={`The page stands at ${window.location.host}${sitePath(value.slug || 'maple-court')}. An address is given once: links to an older one lead to the newest.`}
        {...field('slug')}
      />
      <TextAreaField label="Welcome" rows={4} maxLength={4000} help="Plain text; line breaks are kept" {...field('welcome')} />
      <CheckField label="Office: address, listed telephone numbers and email of the community" {...field('showsOffice')} />
      <CheckField label="Board: names and positions, nothing else" {...field('showsBoard')} />
      <CheckField label="Documents" {...field('showsDocuments')} />
      {value.showsDocuments && <Documents profile={profile} communityId={communityId} />}
      <CheckField label="Search engines may list the page" {...field('mayBeIndexed')} />
    </div>
  );
}

/** Ctrl+S saves; what was typed is kept when it is closed without saving. */
export function SiteDialog({ communityId, name, onClose }: { communityId: string; name: string; onClose(): void }) {
  const cache = useQueryClient();
  const [isSaved, setIsSaved] = useState(false);
  const profile = useProfile<Form>({
    name: 'site',
    title: `Public page of ${name}`,
    id: communityId,
    empty,
    startInEdit: true,
    load,
    save: async (form) => {
      const { version, documentIds, ...facts } = form;
      await call(site.saveSite, { ...facts, documentIds: [...documentIds], communityId, version: version === '' ? null : version });
      return load(communityId);
    },
    onSaved: () => {
      toast({ text: `Saved how the page of ${name} is set. Nothing is public until it is published.` });
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
      setIsSaved(true);
    },
  });
  // Closed once the form knows that nothing is unsaved; closed at once it would say that what was typed is
  // kept.
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (isSaved) close.current();
  }, [isSaved]);
  const run = () => {
    if (!profile.saving) profile.save();
  };
  useHotkeys([{ keys: 'ctrl+s', label: 'Save the page', run }]);
  if (profile.conflict)
    return (
      <Dialog open onClose={onClose} width={760} title={name}>
        <ConflictView profile={profile} words={words} />
      </Dialog>
    );
  const { failure, loadFailure } = profile;
  return (
    <Dialog
      open
      onClose={onClose}
      width={620}
      title={`Public page of ${name}`}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button weight="primary" keys="ctrl+s" disabled={!profile.dirty} aria-busy={profile.saving} onClick={run}>
            Save page
          </Button>
        </>
      }
    >
      {loadFailure && <Note tone="problem" icon="alert-triangle" title={loadFailure.message} />}
      {failure && <Note tone="problem" icon="alert-triangle" title={failure.message} />}
      {profile.loading ? <LoadingRows rows={5} /> : <Fields profile={profile} communityId={communityId} />}
    </Dialog>
  );
}
