// Writing to many owners: which template, to whom, on which channel, when. What each gets is looked at next.
import { useMemo, useState } from 'react';
import { type ClientInput, type ClientOutput, savedViews } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  CheckList,
  Column,
  CommitBar,
  DateField,
  EmptyState,
  Failed,
  FieldRow,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SelectField,
  SidePane,
  Split,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { ownershipList } from '../../../people/people.contract.ts';
import { type MailClass, mailClasses, mailClassWords } from '../../mail-house/mail-order.contract.ts';
import { signatures } from '../../signatures/signature.contract.ts';
import {
  type Audience,
  audiences,
  audienceWords,
  type BatchDelivery,
  batchDeliveryWords,
  deliveries,
  messageBatches,
  type NoticeClass,
  noticeClasses,
  noticeClassWords,
} from '../letter.contract.ts';

type Choices = ClientOutput<typeof messageBatches.getBatchChoices>;
type Owners = ClientOutput<typeof messageBatches.listBatchOwners>;
type Sent = ClientInput<typeof messageBatches.addBatch>;

interface Form {
  title: string;
  templateId: string;
  delivery: BatchDelivery;
  noticeClass: NoticeClass;
  letterDate: LocalDate | '';
  sendDate: LocalDate | '';
  replyTo: string;
  who: Audience;
  ownershipIds: string[];
  excludedIds: string[];
  queryTitle: string;
  queryFilters: string[];
  querySearch: string;
  signatureId: string | null;
  mailClass: MailClass | null;
}

const optionsOf = <Key extends string>(keys: readonly Key[], words: Readonly<Record<Key, string>>) =>
  keys.map((value) => ({ value, label: words[value] }));

function waitsFor({ title, templateId, letterDate, who, ownershipIds, queryTitle }: Form): string | undefined {
  if (templateId === '') return 'Choose a template';
  if (title.trim() === '') return 'Name the batch';
  if (letterDate === '') return 'Enter the letter date';
  if (who === 'QUERY' && queryTitle === '') return 'Choose the view';
  return who === 'CHOSEN' && ownershipIds.length === 0 ? 'Choose the owners' : undefined;
}

function sentOf(communityId: string, form: Form): Sent | null {
  const { letterDate, sendDate } = form;
  if (letterDate === '') return null;
  return { ...form, communityId, letterDate, sendDate: sendDate === '' ? null : sendDate };
}

/** The views of the list of ownerships: those it has, and those people saved. */
function ViewField({ form, set }: { form: Form; set(change: Partial<Form>): void }) {
  const saved = useCall(savedViews.listViews, { list: ownershipList.name });
  const ofList: Readonly<Record<string, { title: string; filters?: readonly string[] }>> = ownershipList.views;
  const own = Object.values(ofList).map(({ title, filters }) => ({ title, filters: [...(filters ?? [])], search: '' }));
  const kept = (saved.data?.views ?? []).map(({ name, state }) => ({
    title: name,
    filters: state.filters ?? [],
    search: state.search ?? '',
  }));
  const views = [...own, ...kept.filter(({ title }) => !own.some((one) => one.title === title))];
  const isGone = form.queryTitle !== '' && !views.some(({ title }) => title === form.queryTitle);
  return (
    <SelectField
      label="View of ownerships"
      required
      placeholder="Choose a view"
      help="Its filters are kept with the batch and asked again when it is released"
      value={form.queryTitle}
      onChange={(queryTitle) => {
        const view = views.find(({ title }) => title === queryTitle);
        if (view) set({ queryTitle, queryFilters: [...view.filters], querySearch: view.search });
      }}
      options={[...views, ...(isGone ? [{ title: form.queryTitle }] : [])].map(({ title }) => ({ value: title, label: title }))}
    />
  );
}

interface FieldsProps {
  form: Form;
  set(change: Partial<Form>): void;
  choices: Choices;
  today: LocalDate;
}

/** Whose signature stands under the letters, for those who may have letters signed. */
function Signed({ form, set }: Pick<FieldsProps, 'form' | 'set'>) {
  const { communityId } = useCommunity();
  const maySign = useMayCall(signatures.listLetterSignatures);
  const signers = useCall(signatures.listLetterSignatures, maySign ? { communityId } : null);
  if (!signers.data || (signers.data.length === 0 && form.signatureId === null)) return null;
  const named = signers.data.map(({ signatureId, signer, signerTitle }) => ({
    value: signatureId,
    label: signerTitle === '' ? signer : `${signer}, ${signerTitle}`,
  }));
  return (
    <SelectField
      label="Signed by"
      help="On paper; the use is noted with the release."
      value={form.signatureId ?? ''}
      onChange={(signatureId) => set({ signatureId: signatureId === '' ? null : signatureId })}
      options={[{ value: '', label: 'Nobody: signed by hand, or not at all' }, ...named]}
    />
  );
}

function Fields({ form, set, choices, today }: FieldsProps) {
  const chosen = choices.find(({ templateId }) => templateId === form.templateId);
  return (
    <div className="profile">
      <FieldRow columns={2}>
        <SelectField
          label="Template"
          required
          placeholder="Choose a released template"
          value={form.templateId}
          onChange={(templateId) =>
            set({ templateId, title: form.title || (choices.find((one) => one.templateId === templateId)?.name ?? '') })
          }
          options={choices.map(({ templateId, name, versionNo }) => ({ value: templateId, label: `${name}, version ${versionNo}` }))}
        />
        <TextField label="Name of the batch" required maxLength={120} value={form.title} onChange={(title) => set({ title })} />
      </FieldRow>
      <FieldRow columns={2}>
        <SelectField
          label="Delivery"
          value={form.delivery}
          onChange={(delivery) => set({ delivery })}
          options={optionsOf(deliveries, batchDeliveryWords)}
        />
        <SelectField
          label="Class"
          help="A legal notice goes by email only with consent on file"
          value={form.noticeClass}
          onChange={(noticeClass) => set({ noticeClass })}
          options={optionsOf(noticeClasses, noticeClassWords)}
        />
      </FieldRow>
      {chosen && !chosen.mayEmail && <Note title="This template goes on paper only." />}
      <FieldRow columns={3}>
        <DateField
          label="Letter date"
          required
          help="Balances as of this day"
          value={form.letterDate}
          onChange={(letterDate) => set({ letterDate })}
        />
        <DateField
          label="Send on"
          help={form.sendDate === '' || form.sendDate <= today ? 'At once after the release' : 'Released letters wait for this day'}
          value={form.sendDate}
          onChange={(sendDate) => set({ sendDate })}
        />
        <TextField label="Answers go to" type="email" maxLength={254} value={form.replyTo} onChange={(replyTo) => set({ replyTo })} />
      </FieldRow>
      <Signed form={form} set={set} />
      <FieldRow columns={2}>
        <SelectField<MailClass | ''>
          label="Mail class of paper"
          help="Certified letters get a number, presorted ones the barcode of the post"
          value={form.mailClass ?? ''}
          onChange={(mailClass) => set({ mailClass: mailClass === '' ? null : mailClass })}
          options={[{ value: '', label: 'As set on South Data settings' }, ...optionsOf(mailClasses, mailClassWords)]}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <SelectField label="To" value={form.who} onChange={(who) => set({ who })} options={optionsOf(audiences, audienceWords)} />
        {form.who === 'QUERY' && <ViewField form={form} set={set} />}
      </FieldRow>
    </div>
  );
}

/** What is typed of a batch, without what the server knows besides. */
function formOf(known: Form): Form {
  const { title, templateId, delivery, noticeClass, letterDate, sendDate, replyTo, who, ownershipIds, excludedIds } = known;
  const { queryTitle, queryFilters, querySearch, signatureId, mailClass } = known;
  const facts = { title, templateId, delivery, noticeClass, letterDate, sendDate, replyTo, who, ownershipIds, excludedIds };
  return { ...facts, queryTitle, queryFilters, querySearch, signatureId, mailClass };
}

function Editor({
  begins,
  letterBatchId,
  version,
  choices,
  owners,
}: {
  begins: Form;
  letterBatchId: string | null;
  version: string;
  choices: Choices;
  owners: Owners;
}) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const [form, setForm] = useState(begins);
  const set = (change: Partial<Form>) => setForm({ ...form, ...change });
  const add = useCommand(messageBatches.addBatch);
  const edit = useCommand(messageBatches.editBatch);
  const failed = add.error ?? edit.error;
  const options = useMemo(
    () =>
      owners.map(({ ownershipId, accountNumber, owner, isPrimary }) => ({
        value: ownershipId,
        label: owner,
        code: accountNumber,
        ...(isPrimary ? {} : { note: 'co-owner' }),
      })),
    [owners],
  );
  const run = () => {
    const sent = sentOf(communityId, form);
    if (!sent) return;
    const onSuccess = (saved: { letterBatchId: string }) => shell.go('message-batch-review', { letterBatchId: saved.letterBatchId });
    if (letterBatchId === null) add.mutate(sent, { onSuccess });
    else edit.mutate({ ...sent, letterBatchId, version }, { onSuccess });
  };
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title={form.title || 'Write to owners'}
            crumbs={[
              <ScreenLink key="batches" to="message-batches">
                Message batches
              </ScreenLink>,
            ]}
          />
          <ScrollRegion label="Batch">
            {failed && <Note tone="problem" icon="alert-triangle" title={failed.message} />}
            <Fields form={form} set={set} choices={choices} today={today} />
            {form.who === 'CHOSEN' && (
              <div className="profile">
                <CheckList
                  label="Owners"
                  noun="owners"
                  options={options}
                  value={form.ownershipIds}
                  onChange={(ownershipIds) => set({ ownershipIds })}
                />
              </div>
            )}
          </ScrollRegion>
        </Column>
        <SidePane label="Excluded owners" width={344}>
          <PanelSection title="Excluded">
            <CheckList
              label="Owners who get none"
              noun="owners"
              options={options}
              value={form.excludedIds}
              onChange={(excludedIds) => set({ excludedIds })}
            />
          </PanelSection>
        </SidePane>
      </Split>
      <CommitBar
        note="Nothing is sent yet. Next you see every letter, with its channel and why."
        primary={{ label: 'Look at the letters', run, busy: add.isPending || edit.isPending, waitsFor: waitsFor(form) }}
      />
    </>
  );
}

/** The page at `/c/$communityId/correspondence/messages/$letterBatchId/edit`; `new` begins one. */
export default function MessageBatchEditScreen() {
  const { communityId, today } = useCommunity();
  const { params, search } = useShell();
  const named = (search.owners ?? '').split(',').filter((each) => each !== '');
  const letterBatchId = params.letterBatchId === 'new' ? null : (params.letterBatchId ?? null);
  const choices = useCall(messageBatches.getBatchChoices, { communityId });
  const owners = useCall(messageBatches.listBatchOwners, { communityId });
  const batch = useCall(messageBatches.getBatch, letterBatchId === null ? null : { communityId, letterBatchId });
  const selectionId = search.selection;
  const selected = useCall(
    messageBatches.listSelectedOwners,
    letterBatchId !== null || selectionId === undefined ? null : { communityId, selectionId },
  );
  const error = choices.error ?? owners.error ?? batch.error ?? selected.error;
  if (error) return <Failed message={error.message} reference={error.reference} onRetry={() => void choices.refetch()} />;
  if (
    !choices.data ||
    !owners.data ||
    (letterBatchId !== null && !batch.data) ||
    (selectionId !== undefined && letterBatchId === null && !selected.data)
  )
    return <LoadingRows />;
  const chosen = selected.data?.ownershipIds ?? named;
  if (choices.data.length === 0)
    return (
      <>
        <PageHeader title="Write to owners" />
        <EmptyState
          title="No template is released yet"
          icon="mail"
          actions={<ScreenLink to="template-library">Template library</ScreenLink>}
        >
          A batch is made from a released template. Begin with one of the samples.
        </EmptyState>
      </>
    );
  const begins: Form = batch.data
    ? { ...batch.data, sendDate: batch.data.sendDate ?? '' }
    : {
        title: '',
        templateId: '',
        delivery: 'SMART',
        noticeClass: 'GENERAL',
        letterDate: today,
        sendDate: '',
        replyTo: '',
        who: chosen.length > 0 ? 'CHOSEN' : 'PRIMARY',
        ownershipIds: chosen,
        excludedIds: [],
        queryTitle: '',
        queryFilters: [],
        querySearch: '',
        signatureId: null,
        mailClass: null,
      };
  return (
    <Editor
      key={letterBatchId ?? 'new'}
      begins={formOf(begins)}
      letterBatchId={letterBatchId}
      version={batch.data?.version ?? ''}
      choices={choices.data}
      owners={owners.data}
    />
  );
}
