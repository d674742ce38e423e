// A template: written at the left, read beside it for a real owner, tried on all of them, released.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { call, fetchFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { ConflictView, failureOf, type Profile, toastFailure, usePreviewed, useProfile } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CommitBar,
  DocumentViewer,
  Failed,
  LoadingRows,
  MenuButton,
  Note,
  PageHeader,
  Tabs,
  Tag,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { type Language, languageWords } from '../../merge/document.contract.ts';
import { templateKindWords, templates } from '../template.contract.ts';
import { LetterEditor } from './letter-editor.tsx';
import type { Named } from './letter-nodes.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { TemplateAside } from './template-aside.tsx';
import { bodyOf, type Form, formOf, sentOf, TemplateFacts, words } from './template-form.tsx';

type Loaded = ClientOutput<typeof templates.getTemplate>;
const nobody: Named = { fields: [], tables: [] };

function useTemplate(templateId: string): { profile: Profile<Form>; loaded: Loaded | undefined; isLost: boolean } {
  const read = useCall(templates.getTemplate, { templateId });
  const profile = useProfile<Form>({
    name: 'template',
    title: 'Template',
    id: templateId,
    empty: formOf(null),
    startInEdit: true,
    load: async () => formOf(await call(templates.getTemplate, { templateId })),
    save: async (form) => {
      await call(templates.saveTemplate, { templateId, ...sentOf(form) });
      return formOf(await call(templates.getTemplate, { templateId }));
    },
    onSaved: () => void read.refetch(),
  });
  return { profile, loaded: read.data, isLost: read.error !== null && !read.data };
}

function stateTag(loaded: Loaded, isDirty: boolean) {
  const { currentVersion, hasDraft, isActive } = loaded;
  if (!isActive) return <Tag>Retired</Tag>;
  if (isDirty || hasDraft)
    return <Tag tone="attention">{currentVersion === null ? 'Draft' : `Draft of version ${currentVersion + 1}`}</Tag>;
  return <Tag tone="good">Version {currentVersion}</Tag>;
}

/** What else may be done with a template. */
function More({ loaded, onGone }: { loaded: Loaded; onGone(): void }) {
  const { templateId, isActive, currentVersion, name } = loaded;
  const use = useCommand(templates.setTemplateUse);
  const remove = useCommand(templates.deleteTemplate);
  const copy = useCommand(templates.addTemplate);
  const shell = useShell();
  const { communityId } = useCommunity();
  const may = {
    use: useMayCall(templates.setTemplateUse),
    remove: useMayCall(templates.deleteTemplate),
    copy: useMayCall(templates.addTemplate),
  };
  const items = [
    ...(may.copy
      ? [
          {
            label: 'Copy for this community',
            run: () =>
              copy.mutate(
                { name: `${name}, copy`, forCommunityId: communityId, fromTemplateId: templateId, kind: loaded.kind },
                { onSuccess: (made) => shell.go('template-editor', { templateId: made.templateId }), onError: toastFailure },
              ),
          },
        ]
      : []),
    ...(may.use && loaded.mayChange
      ? [
          {
            label: isActive ? 'Retire' : 'Put back in use',
            run: () =>
              use.mutate(
                { templateId, isActive: !isActive },
                {
                  onSuccess: () =>
                    toast({
                      text: isActive ? `${name} is retired` : `${name} is in use again`,
                      undo: () => use.mutate({ templateId, isActive }, { onError: toastFailure }),
                    }),
                  onError: toastFailure,
                },
              ),
          },
        ]
      : []),
    ...(may.remove && loaded.mayChange && currentVersion === null
      ? [
          {
            label: 'Delete the draft',
            danger: true,
            run: () => remove.mutate({ templateId }, { onSuccess: onGone, onError: toastFailure }),
          },
        ]
      : []),
  ];
  return items.length > 0 ? <MenuButton label="More acts" icon="dots" iconOnly items={items} /> : null;
}

/** The head of the page: what it is, how it stands, what may be done with it. */
function Head({ loaded, profile, isOpen }: { loaded: Loaded; profile: Profile<Form>; isOpen: boolean }) {
  const shell = useShell();
  const { value, dirty } = profile;
  return (
    <PageHeader
      title={value.name || 'Template'}
      crumbs={[
        <ScreenLink key="library" to="template-library">
          Template library
        </ScreenLink>,
        templateKindWords[value.kind],
      ]}
      meta={
        <>
          {stateTag(loaded, dirty)}
          <span>{loaded.forCommunityId === null ? 'for all communities' : `for ${loaded.communityName}`}</span>
        </>
      }
      actions={
        <>
          {isOpen && (
            <Button keys="ctrl+s" disabled={!dirty} aria-busy={profile.saving} onClick={profile.save}>
              Save draft
            </Button>
          )}
          <More loaded={loaded} onGone={() => shell.go('template-library')} />
        </>
      }
    />
  );
}

interface WorkProps {
  loaded: Loaded;
  profile: Profile<Form>;
  named: Named;
}

function Work({ loaded, profile, named }: WorkProps) {
  const { communityId, today } = useCommunity();
  const { templateId } = loaded;
  const [language, setLanguage] = useState<Language>('en');
  const [channel, setChannel] = useState<'paper' | 'email'>('paper');
  const [inHand, setInHand] = useState('');
  const [ownershipId, setOwner] = useState('');
  const [remark, setRemark] = useState('');
  const [proof, setProof] = useState(false);
  const [insert, setInsert] = useState<{ put: (name: string) => void } | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const onReady = useCallback((put: ((name: string) => void) | null) => setInsert(put && { put }), []);
  const [isTesting, setTesting] = useState(false);
  const isOpen = profile.mode !== 'view' && loaded.mayChange;
  const { value, dirty } = profile;
  const asked = { templateId, communityId, letterDate: today };
  const testing = useCall(templates.testTemplate, isTesting && !dirty ? asked : null);
  const release = usePreviewed(templates.previewRelease, templates.releaseTemplate, {
    input: dirty || profile.saving || !loaded.mayChange || !loaded.hasDraft ? null : { templateId },
    more: { remark },
    lines: () => [],
    done: ({ versionNo }) => `Version ${versionNo} is in use`,
    onDone: () => {
      setRemark('');
      profile.retry();
    },
  });
  const run = (then: () => void) => () => {
    if (dirty) profile.save();
    else then();
  };
  useHotkeys([
    { keys: 'ctrl+s', label: 'Save the draft', hint: true, run: () => dirty && profile.save() },
    { keys: 't', label: 'Test on all owners', hint: true, run: run(() => setTesting(true)) },
  ]);
  const nextVersion = (loaded.currentVersion ?? 0) + 1;
  const changeBody = (body: Form['body']) => profile.set(language === 'en' ? { body } : { bodyEs: body });
  const begins = { en: value.body, es: value.bodyEs };
  const document = begins[language];
  return (
    <>
      <Head loaded={loaded} profile={profile} isOpen={isOpen} />
      <Tabs
        label="Channel"
        value={channel}
        onChange={setChannel}
        tabs={[
          { value: 'paper', label: 'Paper' },
          { value: 'email', label: value.mayEmail ? 'Email' : 'Email, not allowed' },
        ]}
        aside={
          <>
            {(['en', 'es'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === language}
                className={each === language ? 'on' : ''}
                onClick={() => setLanguage(each)}
              >
                {languageWords[each]}
              </button>
            ))}
          </>
        }
      />
      {profile.failure && <Note tone="problem" icon="alert-triangle" title={profile.failure.message} />}
      {!loaded.mayChange && <Note title="Every community uses this template.">Copy it for one community, and change the copy.</Note>}
      <div className="letter-work">
        <section className="letter-write" aria-label="Letter">
          <TemplateFacts profile={profile} language={language} readOnly={!isOpen} />
          {document === null ? (
            <div className="psec">
              <Note title="Not written in Spanish yet.">Owners who want Spanish get the English letter.</Note>
              {isOpen && <Button onClick={() => profile.set({ bodyEs: value.body })}>Begin with the English text</Button>}
            </div>
          ) : (
            <LetterEditor
              key={`${language}-${profile.restored}-${value.version}`}
              named={named}
              document={document}
              readOnly={!isOpen}
              onChange={changeBody}
              onField={setInHand}
              onSlash={() => search.current?.focus()}
              onReady={onReady}
            />
          )}
        </section>
        <LetterPreview
          form={value}
          body={bodyOf(value, language)}
          language={language}
          channel={channel}
          named={named}
          inHand={inHand}
          ownershipId={ownershipId}
          onOwner={setOwner}
        />
        <TemplateAside
          loaded={loaded}
          form={value}
          named={named}
          inHand={inHand}
          insert={insert?.put ?? null}
          search={search}
          tested={dirty ? undefined : testing.data}
          testing={testing.isFetching}
          remark={isOpen && (dirty || loaded.hasDraft) ? { value: remark, set: setRemark } : null}
          onRestore={(version) => profile.set(version)}
        />
      </div>
      {isOpen && (
        <CommitBar
          note={`From release on, letters use version ${nextVersion}. Letters already made keep theirs.`}
          secondary={{ label: 'Test on all owners', run: run(() => setTesting(true)) }}
          discard={dirty ? { label: 'Drop changes', run: profile.discard } : undefined}
          primary={{
            label: `Release version ${nextVersion}`,
            run: release.commit,
            busy: release.busy,
            waitsFor: dirty
              ? 'Save the draft first'
              : loaded.hasDraft
                ? release.waitsFor()
                : `Version ${loaded.currentVersion} says the same`,
          }}
        />
      )}
      <Proof
        isOpen={proof}
        onClose={() => setProof(false)}
        load={() => fetchFile(templates.proofTemplate, { ...asked, ownershipId, language })}
        title={`Proof of ${value.name}, ${formatDate(today)}`}
      />
      {ownershipId !== '' && <ProofKey run={run(() => setProof(true))} />}
    </>
  );
}

function ProofKey({ run }: { run(): void }) {
  useHotkeys([{ keys: 'p', label: 'Print a proof', hint: true, run }]);
  return null;
}

function Proof({ isOpen, ...of }: { isOpen: boolean; title: string; load(): Promise<{ blob: Blob; fileName: string }>; onClose(): void }) {
  if (!isOpen) return null;
  const documents = [{ key: of.title, title: of.title, load: of.load }];
  return <DocumentViewer documents={documents} index={0} onIndex={() => undefined} onClose={of.onClose} problemOf={failureOf} />;
}

/** The page at `/c/$communityId/correspondence/templates/$templateId`. */
export default function TemplateEditorScreen() {
  const { params } = useShell();
  const templateId = params['templateId'] ?? '';
  const { profile, loaded, isLost } = useTemplate(templateId);
  const fields = useCall(templates.listMergeFields, {});
  const named = useMemo(() => fields.data ?? nobody, [fields.data]);
  const failure = profile.loadFailure ?? (fields.error ? failureOf(fields.error) : null);
  if (failure || isLost)
    return (
      <>
        <PageHeader title="Template" />
        <Failed message={failure?.message ?? 'The template was not found.'} reference={failure?.reference} onRetry={profile.retry} />
      </>
    );
  if (profile.conflict)
    return (
      <>
        <PageHeader title={profile.value.name} />
        <ConflictView profile={profile} words={words} />
      </>
    );
  if (profile.loading || !loaded || !fields.data) return <LoadingRows />;
  return <Work key={templateId} loaded={loaded} profile={profile} named={named} />;
}
