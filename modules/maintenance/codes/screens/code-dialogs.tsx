// Adding and changing a code, an action process and a kept reply.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { blankOf, sentOf, typedFields } from '../../../../packages/contract/fields.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  FieldRow,
  IconButton,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
  toast,
  useToday,
} from '../../../../packages/ui/ui.ts';
import { type CodeFamily, type ProcessStep, priorityWords, toldWords } from '../../families.contract.ts';
import { cannedReplies, requestCodes } from '../request-code.contract.ts';
import { requestCodeFields } from '../request-code.fields.ts';

export type Choices = ClientOutput<typeof requestCodes.listRequestCodes>;
export type ShownCode = Choices['codes'][number];
export type ShownReply = ClientOutput<typeof cannedReplies.listCannedReplies>[number];
export type ShownProcess = Choices['processes'][number];

const options = <V extends string>(words: Readonly<Record<V, string>>) =>
  (Object.keys(words) as V[]).map((value) => ({ value, label: words[value] }));

/** Adds a code of a family, or changes one. */
export function CodeDialog({
  family,
  code,
  choices,
  onClose,
}: {
  family: CodeFamily;
  code: ShownCode | null;
  choices: Choices;
  onClose(): void;
}) {
  const { communityId } = useCommunity();
  const today = useToday();
  const [form, setForm] = useState(() => (code ? typedFields(requestCodeFields, code as never) : blankOf(requestCodeFields, today)));
  const add = useCommand(requestCodes.addRequestCode);
  const edit = useCommand(requestCodes.editRequestCode);
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  const done = {
    onSuccess: () => {
      toast({ text: `Saved ${form.alias.toUpperCase()}` });
      onClose();
    },
  };
  const run = () => {
    const sent = { communityId, family, ...sentOf(requestCodeFields, form as never) } as never as Parameters<typeof add.mutate>[0];
    if (code) edit.mutate({ ...sent, requestCodeId: code.requestCodeId, version: code.version } as never, done);
    else add.mutate(sent, done);
  };
  const text = (
    name: 'alias' | 'name' | 'category' | 'ownerSentence' | 'accountNumber' | 'respondHours' | 'resolveDays',
    most: number,
    required = false,
  ) => ({
    label: requestCodeFields[name].title,
    value: String(form[name] ?? ''),
    onChange: (value: string) => set({ [name]: value }),
    maxLength: most,
    required,
  });
  const pick = (
    name: 'actionProcessId' | 'assigneeId' | 'chargeCodeId',
    none: string,
    list: readonly { value: string; label: string }[],
  ) => (
    <SelectField
      label={requestCodeFields[name].title}
      value={form[name] ?? ''}
      onChange={(value: string) => set({ [name]: value === '' ? null : value })}
      options={[{ value: '', label: none }, ...list]}
    />
  );
  return (
    <FormDialog
      title={code ? `Edit ${code.alias}` : 'Add code'}
      confirmLabel={code ? 'Save code' : 'Add code'}
      ready={form.alias.trim().length > 1 && form.name.trim() !== ''}
      busy={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      run={run}
      onClose={onClose}
    >
      <FieldRow columns={3}>
        <TextField {...text('alias', 10, true)} autoFocus />
        <TextField {...text('name', 80, true)} />
        <TextField {...text('category', 60)} />
      </FieldRow>
      <FieldRow columns={3}>
        <SelectField label="Priority" value={form.priority} onChange={(priority) => set({ priority })} options={options(priorityWords)} />
        <TextField {...text('respondHours', 4)} numeric />
        <TextField {...text('resolveDays', 4)} numeric />
      </FieldRow>
      <FieldRow columns={2}>
        {pick(
          'actionProcessId',
          'The default process',
          choices.processes
            .filter((one) => one.family === family && one.isActive)
            .map((one) => ({ value: one.actionProcessId, label: one.name })),
        )}
        {pick(
          'assigneeId',
          'Nobody',
          choices.people.map((one) => ({ value: one.userId, label: one.name })),
        )}
      </FieldRow>
      <TextField {...text('ownerSentence', 200)} />
      {family === 'WORK_ORDER' && (
        <FieldRow columns={2}>
          <TextField {...text('accountNumber', 20)} />
          {pick(
            'chargeCodeId',
            'Not billed back',
            choices.chargeCodes.map((one) => ({ value: one.chargeCodeId, label: `${one.alias} ${one.name}` })),
          )}
        </FieldRow>
      )}
      {family === 'VIOLATION' && (
        <TextAreaField label="What is seen" rows={2} maxLength={1000} value={form.detail} onChange={(detail) => set({ detail })} />
      )}
      <TextAreaField
        label="Action needed"
        rows={2}
        maxLength={1000}
        value={form.actionNeeded}
        onChange={(actionNeeded) => set({ actionNeeded })}
      />
      <FieldRow columns={2}>
        <CheckField label="Health or safety" value={form.isSafety} onChange={(isSafety) => set({ isSafety })} />
        <CheckField label="In use" value={form.isActive} onChange={(isActive) => set({ isActive })} />
      </FieldRow>
    </FormDialog>
  );
}

const freshStep: ProcessStep = { name: '', days: 0, told: 'NOBODY', words: '', templateId: null };

/** Adds a process of a family, or changes one. */
export function ProcessDialog({
  family,
  process,
  choices,
  onClose,
}: {
  family: CodeFamily;
  process: ShownProcess | null;
  choices: Choices;
  onClose(): void;
}) {
  const { communityId } = useCommunity();
  const [name, setName] = useState(process?.name ?? '');
  const [isDefault, setDefault] = useState(process?.isDefault ?? false);
  const [steps, setSteps] = useState<readonly ProcessStep[]>(process?.steps ?? [freshStep]);
  const add = useCommand(requestCodes.addActionProcess);
  const edit = useCommand(requestCodes.editActionProcess);
  const change = (at: number, next: Partial<ProcessStep>) => setSteps(steps.map((step, i) => (i === at ? { ...step, ...next } : step)));
  const done = {
    onSuccess: () => {
      toast({ text: `Saved ${name}` });
      onClose();
    },
  };
  const sent = { communityId, family, name, steps: [...steps], isDefault, isActive: process?.isActive ?? true };
  return (
    <FormDialog
      title={process ? `Edit ${process.name}` : 'Add action process'}
      confirmLabel={process ? 'Save process' : 'Add process'}
      ready={name.trim() !== '' && steps.length > 0 && steps.every((step) => step.name.trim() !== '')}
      busy={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      run={() =>
        process
          ? edit.mutate({ ...sent, actionProcessId: process.actionProcessId, version: process.version } as never, done)
          : add.mutate(sent, done)
      }
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <TextField label="Name" required maxLength={80} value={name} onChange={setName} autoFocus />
        <CheckField label="Of codes without a process" value={isDefault} onChange={setDefault} />
      </FieldRow>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line stays itself while it is typed into
        <div key={at} className="stack">
          <FieldRow columns={4}>
            <TextField label={`Step ${at + 1}`} required maxLength={80} value={step.name} onChange={(text) => change(at, { name: text })} />
            <TextField label="Days after" numeric value={String(step.days)} onChange={(text) => change(at, { days: Number(text) || 0 })} />
            <SelectField
              label="Told"
              value={step.told}
              onChange={(told) => change(at, { told: told as ProcessStep['told'] })}
              options={options(toldWords)}
            />
            <SelectField
              label="Letter"
              value={step.templateId ?? ''}
              onChange={(value: string) => change(at, { templateId: value === '' ? null : value })}
              options={[{ value: '', label: 'None' }, ...choices.templates.map((one) => ({ value: one.templateId, label: one.name }))]}
            />
          </FieldRow>
          {family === 'VIOLATION' && (
            <FieldRow columns={3}>
              <MoneyField
                label={`Fine of step ${at + 1}`}
                value={step.fine ?? ''}
                onChange={(fine) => change(at, { fine: fine || undefined })}
              />
              <CheckField
                label="Only after a hearing upheld it"
                value={step.needsHearing ?? false}
                onChange={(needsHearing) => change(at, { needsHearing })}
              />
              {at === steps.length - 1 && (
                <TextField
                  label="Again every, days"
                  help="Until the case is cured. Blank charges it once"
                  numeric
                  value={step.everyDays === undefined ? '' : String(step.everyDays)}
                  onChange={(text) => change(at, { everyDays: Number(text) || undefined })}
                />
              )}
            </FieldRow>
          )}
          <div className="row">
            <TextField
              label={`Words of step ${at + 1}`}
              hideLabel
              placeholder="Words for who is told"
              maxLength={1000}
              width={420}
              value={step.words}
              onChange={(words) => change(at, { words })}
            />
            <IconButton icon="x" label={`Remove step ${at + 1}`} onClick={() => setSteps(steps.filter((_, i) => i !== at))} />
          </div>
        </div>
      ))}
      <div>
        <Button
          size="small"
          weight="quiet"
          icon="plus"
          onClick={() => setSteps([...steps.map(({ everyDays: _e, ...step }) => step), { ...freshStep, days: steps.at(-1)?.days ?? 0 }])}
        >
          Add step
        </Button>
      </div>
    </FormDialog>
  );
}

/** Adds a kept reply, or changes one. */
export function ReplyDialog({ reply, onClose }: { reply: ShownReply | null; onClose(): void }) {
  const { communityId } = useCommunity();
  const [name, setName] = useState(reply?.name ?? '');
  const [body, setBody] = useState(reply?.body ?? '');
  const add = useCommand(cannedReplies.addCannedReply);
  const edit = useCommand(cannedReplies.editCannedReply);
  const done = {
    onSuccess: () => {
      toast({ text: `Saved ${name}` });
      onClose();
    },
  };
  const sent = { communityId, name, body };
  return (
    <FormDialog
      title={reply ? `Edit ${reply.name}` : 'Add kept reply'}
      confirmLabel={reply ? 'Save reply' : 'Add reply'}
      ready={name.trim() !== '' && body.trim() !== ''}
      busy={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      run={() =>
        reply ? edit.mutate({ ...sent, cannedReplyId: reply.cannedReplyId, version: reply.version } as never, done) : add.mutate(sent, done)
      }
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={80} value={name} onChange={setName} autoFocus />
      <TextAreaField
        label="Text"
        required
        rows={6}
        maxLength={4000}
        help="{name} is who asked, {number} the request, {date} the promise"
        value={body}
        onChange={setBody}
      />
    </FormDialog>
  );
}
