// Start from a picture: a photograph is read for its time and place, the three nearest homes are offered, and
// the violation is added with the photograph as it was taken.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDay, type LocalDate, type PhotoFacts, photoFacts } from '../../../../packages/kernel/kernel.ts';
import { toUpload, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  CommitBar,
  EmptyState,
  Facts,
  FieldRow,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SelectField,
  TextAreaField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../../people/people.web.tsx';
import { attachments } from '../../../records/records.contract.ts';
import { requestCodes } from '../../codes/request-code.contract.ts';
import { violations } from '../violation.contract.ts';

interface Picked {
  file: File;
  facts: PhotoFacts;
  /** The SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
}

async function pickedOf(file: File): Promise<Picked> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { file, facts: photoFacts(bytes), sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** The button that takes or chooses a photograph. */
function PickButton({ label, onPicked }: { label: string; onPicked(picked: Picked): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button weight="primary" icon="photo" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg"
        aria-label="Picture"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void pickedOf(file).then(onPicked, toastFailure);
        }}
      />
    </>
  );
}

function Look({ file }: { file: File }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === '' ? null : <img src={url} alt={file.name} style={{ maxWidth: '100%', maxHeight: 320 }} />;
}

function Where({
  facts,
  propertyId,
  onChange,
}: {
  facts: PhotoFacts;
  propertyId: string | null;
  onChange(propertyId: string | null): void;
}) {
  const { communityId } = useCommunity();
  const { latitude, longitude, accuracyMeters } = facts;
  const near = useCall(violations.nearestProperties, latitude !== null && longitude !== null ? { communityId, latitude, longitude } : null);
  return (
    <PanelSection title="Which home" aside={accuracyMeters === null ? undefined : `exact to ${accuracyMeters} m`}>
      {latitude === null && <Note tone="attention" title="The picture does not say where it was taken. Choose the home." />}
      {near.data?.length === 0 && <Note tone="attention" title="No home of this community has a place on the map yet. Choose the home." />}
      <div className="row" style={{ flexWrap: 'wrap' }}>
        {near.data?.map((one) => (
          <Button
            key={one.propertyId}
            weight={one.propertyId === propertyId ? 'primary' : 'plain'}
            aria-pressed={one.propertyId === propertyId}
            onClick={() => onChange(one.propertyId)}
          >
            {`${one.accountNumber} ${one.address}, ${one.meters} m`}
          </Button>
        ))}
      </div>
      <PropertyPicker communityId={communityId} label="Another home" value={propertyId} onChange={onChange} />
    </PanelSection>
  );
}

/** Adds a case, or takes the one that is open, and attaches the picture to it. */
function useSave(picked: Picked) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const [busy, setBusy] = useState(false);
  const add = useCommand(violations.addViolation);
  const attach = useCommand(attachments.addAttachment);
  const save = async (violationId: string | null, facts: Parameters<typeof add.mutateAsync>[0]) => {
    setBusy(true);
    const entityId = violationId ?? (await add.mutateAsync(facts)).violationId;
    const kept = await attach.mutateAsync({
      communityId,
      kind: 'violation',
      entityId,
      groupName: 'Photos',
      file: await toUpload(picked.file),
    });
    if (kept.versions[0]?.sha256 === picked.sha256) toast({ text: 'The picture is kept as it was taken' });
    shell.go('violation-view', { violationId: entityId });
  };
  return {
    busy,
    save: (violationId: string | null, facts: Parameters<typeof add.mutateAsync>[0]) =>
      void save(violationId, facts)
        .catch(toastFailure)
        .finally(() => setBusy(false)),
  };
}

function Case({ picked, again }: { picked: Picked; again: ReactNode }) {
  const { communityId, today } = useCommunity();
  const { facts } = picked;
  const [propertyId, setProperty] = useState<string | null>(null);
  const [requestCodeId, setCode] = useState('');
  const [detail, setDetail] = useState('');
  const [location, setLocation] = useState('');
  const choices = useCall(requestCodes.listRequestCodes, { communityId }).data;
  const codes = (choices?.codes ?? []).filter((one) => one.family === 'VIOLATION' && one.isActive);
  const ready = propertyId !== null && requestCodeId !== '';
  const like = useCall(violations.listLikeViolations, ready ? { communityId, propertyId, requestCodeId } : null).data;
  const [into, setInto] = useState('');
  const { busy, save } = useSave(picked);
  const takenDate = (/^\d{4}-\d{2}-\d{2}/.exec(facts.takenTime)?.[0] ?? today) as LocalDate;
  const observedDate = takenDate > today ? today : takenDate;
  const run = () =>
    ready && save(into === '' ? null : into, { communityId, propertyId, requestCodeId, observedDate, detail, location, addsAnother: true });
  const open = like?.open ?? [];
  return (
    <>
      <ScrollRegion label="Picture and case">
        <div className="profile">
          <Look file={picked.file} />
          <div className="row">{again}</div>
          <Facts
            facts={[
              ['Taken', facts.takenTime === '' ? 'The picture does not say' : `${formatDay(takenDate)}, ${facts.takenTime.slice(11, 16)}`],
              ['Place', facts.latitude === null ? 'The picture does not say' : 'In the picture; owners never see it'],
              ['SHA-256', picked.sha256.slice(0, 16)],
            ]}
          />
          <Where facts={facts} propertyId={propertyId} onChange={setProperty} />
          <PanelSection title="What is seen">
            <FieldRow columns={2}>
              <SelectField
                label="Code"
                required
                placeholder="Choose a code"
                value={requestCodeId}
                onChange={setCode}
                options={codes.map((one) => ({ value: one.requestCodeId, label: `${one.alias} ${one.name}` }))}
              />
              <TextField label="Where on the lot" maxLength={120} value={location} onChange={setLocation} />
            </FieldRow>
            {open.length > 0 && (
              <SelectField
                label="Case"
                value={into}
                onChange={setInto}
                options={[
                  { value: '', label: 'A new case' },
                  ...open.map((one) => ({ value: one.violationId, label: `${one.number}, open, ${one.step}` })),
                ]}
              />
            )}
            <TextAreaField label="Note" rows={2} maxLength={2000} value={detail} onChange={setDetail} />
          </PanelSection>
        </div>
      </ScrollRegion>
      <CommitBar
        note="The picture is kept untouched beside the case"
        primary={{
          label: into === '' ? 'Add violation' : 'Attach to the open case',
          keys: 'ctrl+s',
          run,
          busy,
          waitsFor: ready ? undefined : 'Choose the home and the code',
        }}
      />
    </>
  );
}

/** The page at `/c/$communityId/violations/picture`. */
export default function StartFromPictureScreen() {
  const [picked, setPicked] = useState<Picked | null>(null);
  return (
    <Column>
      <PageHeader title="Start from picture" />
      {picked ? (
        <Case key={picked.sha256} picked={picked} again={<PickButton label="Another picture" onPicked={setPicked} />} />
      ) : (
        <EmptyState title="No picture yet" icon="photo" actions={<PickButton label="Take or choose a picture" onPicked={setPicked} />}>
          The time and place in the picture find the home. The file itself is kept as it was taken.
        </EmptyState>
      )}
    </Column>
  );
}
