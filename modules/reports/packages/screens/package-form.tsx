// Making and changing a report package: its cover, who gets it, and its reports in their order with days that
// move.
import { useState } from 'react';
import { type ClientInput, relativeDates } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { Button, CheckField, Combo, Dialog, FieldRow, IconButton, Note, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { RecipientPicker } from '../../../people/people.web.tsx';
import { reports } from '../../reports.contract.ts';
import { type Listed, type ReportIndex, ReportParams, type Values } from '../../screens/report-params.tsx';
import { relativeWords, reportPackages } from '../report-package.contract.ts';
import { addressesOf, type PackageView } from './package-parts.tsx';

const isDay = ({ kind }: Listed['params'][number]) => kind === 'date' || kind === 'period' || kind === 'fiscalYear';
const dayOptions = relativeDates.map((value) => ({ value: value as string, label: relativeWords[value] }));

/** A member as it is edited; `key` stays when it moves. */
interface Draft {
  key: number;
  name: string;
  parameters: Values;
}

interface MemberProps {
  index: ReportIndex;
  member: Draft;
  place: number;
  last: boolean;
  error: boolean;
  onChange(parameters: Values): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

/** One report of the package; days are words, so that each run counts them anew. */
function Member({ index, member, place, last, error, onChange, onMove, onRemove }: MemberProps) {
  const report = index.reports.find(({ name }) => name === member.name);
  const title = report?.title ?? member.name;
  const set = (change: Values) =>
    onChange(Object.fromEntries(Object.entries({ ...member.parameters, ...change }).filter(([, value]) => value !== '')));
  const initials = Object.fromEntries((report?.params ?? []).map((param) => [param.name, param.initial]));
  return (
    <li className="stack" data-path={`members.${place}`}>
      <div className="row">
        <span className="t3 tn">{place + 1}</span>
        <strong>{title}</strong>
        <span className="push" />
        <IconButton icon="chevron-up" label={`Move ${title} up`} disabled={place === 0} onClick={() => onMove(-1)} />
        <IconButton icon="chevron-down" label={`Move ${title} down`} disabled={last} onClick={() => onMove(1)} />
        <IconButton icon="x" label={`Remove ${title}`} onClick={onRemove} />
      </div>
      {error && <p className="field-error">is no report you may run</p>}
      {report && (
        <div className="row" style={{ flexWrap: 'wrap' }}>
          {report.params.filter(isDay).map((param) => {
            const value = member.parameters[param.name] ?? '';
            const fixed = value !== '' && !dayOptions.some((option) => option.value === value) ? [{ value, label: value }] : [];
            return (
              <SelectField
                key={param.name}
                label={param.title}
                width={200}
                value={value === '' ? 'default' : value}
                options={[{ value: 'default', label: param.required ? 'As the report has it' : 'None' }, ...fixed, ...dayOptions]}
                onChange={(next) => set({ [param.name]: next === 'default' ? '' : next })}
              />
            );
          })}
          <ReportParams
            index={index}
            report={{ ...report, params: report.params.filter((param) => !isDay(param)) }}
            values={{ ...initials, ...member.parameters }}
            errors={{}}
            onChange={set}
          />
        </div>
      )}
    </li>
  );
}

type Typed = Omit<ClientInput<typeof reportPackages.addPackage>, 'communityId'>;

export interface PackageFormProps {
  /** Where it starts: a package to change or to copy; null for an empty one. */
  from: PackageView | null;
  /** True to change `from` itself. */
  changes: boolean;
  onClose(packageKey?: string): void;
}

/** Sends what was typed: a new package, or a change over the revision that was opened. */
function useSave({ from, changes, onClose }: PackageFormProps) {
  const { communityId } = useCommunity();
  const add = useCommand(reportPackages.addPackage);
  const change = useCommand(reportPackages.changePackage);
  const save = (typed: Typed) => {
    if (changes && from)
      change.mutate(
        { communityId, packageKey: from.packageKey, revision: from.revision, ...typed },
        { onSuccess: () => onClose(from.packageKey) },
      );
    else add.mutate({ communityId, ...typed }, { onSuccess: ({ packageKey }) => onClose(packageKey) });
  };
  return { save, busy: add.isPending || change.isPending, failure: add.error ?? change.error };
}

/** The dialog of a package. */
export function PackageForm(props: PackageFormProps) {
  const { from, changes, onClose } = props;
  const { communityId } = useCommunity();
  const index = useCall(reports.listReports, { communityId }).data;
  const { save, busy, failure } = useSave(props);
  const [name, setName] = useState(from ? (changes ? from.name : `${from.name}, own`) : '');
  const [coverTitle, setCoverTitle] = useState(from?.coverTitle ?? '');
  const [audienceNote, setAudienceNote] = useState(from?.audienceNote ?? '');
  const [recipients, setRecipients] = useState(from?.recipients.join(', ') ?? '');
  const [forAll, setForAll] = useState(changes && from ? from.forAll : false);
  const [members, setMembers] = useState<readonly Draft[]>(() => (from?.members ?? []).map((member, key) => ({ ...member, key })));
  const errorAt = (path: string) => failure?.fields.find((field) => field.path === path)?.message;
  const put = (key: number, parameters: Values) =>
    setMembers(members.map((member) => (member.key === key ? { ...member, parameters } : member)));
  const move = (at: number, by: 1 | -1) => {
    const next = [...members];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    setMembers(next);
  };
  const add = (report: string) =>
    report !== '' && setMembers([...members, { key: Math.max(-1, ...members.map(({ key }) => key)) + 1, name: report, parameters: {} }]);
  const ready = name.trim() !== '' && members.length > 0 && !busy;
  const send = () =>
    save({
      name,
      coverTitle: coverTitle.trim() === '' ? name : coverTitle,
      audienceNote,
      recipients: addressesOf(recipients),
      forAll,
      members: members.map((member) => ({ name: member.name, parameters: { ...member.parameters } })),
    });
  return (
    <Dialog
      open
      onClose={() => onClose()}
      title={changes && from ? `Change ${from.name}` : 'New report package'}
      width={860}
      actions={
        <>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button weight="primary" disabled={!ready} aria-busy={busy} onClick={send}>
            {`Save the package with ${members.length} ${members.length === 1 ? 'report' : 'reports'}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure && <Note tone="problem" title={failure.message} />}
        <FieldRow columns={2}>
          <TextField label="Name" required autoFocus maxLength={80} value={name} error={errorAt('name')} onChange={setName} />
          <TextField
            label="Title on the cover"
            maxLength={120}
            value={coverTitle}
            placeholder={name}
            error={errorAt('coverTitle')}
            onChange={setCoverTitle}
          />
        </FieldRow>
        <FieldRow columns={2}>
          <TextField label="For whom" maxLength={400} help="Under the title" value={audienceNote} onChange={setAudienceNote} />
          <TextField
            label="Recipients"
            help="Email addresses, separated by commas. Automate sends the report to them."
            value={recipients}
            error={failure?.fields.find((field) => field.path.startsWith('recipients'))?.message}
            onChange={setRecipients}
          />
        </FieldRow>
        <RecipientPicker
          communityId={communityId}
          taken={addressesOf(recipients)}
          onPick={(email) => setRecipients([...addressesOf(recipients), email].join(', '))}
        />
        <CheckField label="Offer it in every community" value={forAll} error={errorAt('forAll')} onChange={setForAll} />
        <h3>Reports</h3>
        {index && (
          <ol className="stack" aria-label="Reports in their order">
            {members.map((member, place) => (
              <Member
                key={member.key}
                index={index}
                member={member}
                place={place}
                last={place === members.length - 1}
                error={errorAt(`members.${place}`) !== undefined}
                onChange={(parameters) => put(member.key, parameters)}
                onMove={(by) => move(place, by)}
                onRemove={() => setMembers(members.filter(({ key }) => key !== member.key))}
              />
            ))}
          </ol>
        )}
        <Combo
          label="Add a report"
          value=""
          options={(index?.reports ?? []).map((report) => ({ value: report.name, label: report.title, hint: report.group }))}
          onChange={add}
        />
      </div>
    </Dialog>
  );
}
