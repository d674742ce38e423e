// How the reports of a community are printed: logo, confidential mark, foot, page and size of type.
import { useRef, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { call, toUpload } from '../../../packages/pages/client.ts';
import { type Profile, ProfilePage, useProfile } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../packages/pages/shell.tsx';
import { Button, CheckField, FieldRow, SelectField, TextField } from '../../../packages/ui/ui.ts';
import { MOST_LOGO_BYTES, reportSettings } from '../reports.contract.ts';

type Setting = ClientOutput<typeof reportSettings.getReportSettings>;

/** What is typed: the setting, and a picture that was chosen in place of the one that is there. */
interface Form extends Omit<Setting, 'logo' | 'revision'> {
  /** `useProfile` knows conflicts by it. */
  version: string;
  logo: string | null;
  upload: { fileName: string; content: string } | null;
}

const empty: Form = {
  version: '0',
  confidentialMark: '',
  footer: '',
  orientation: 'REPORT',
  fontSize: 'NORMAL',
  showsRunTime: false,
  logo: null,
  upload: null,
};

const turns = [
  { value: 'REPORT', label: 'As each report fits' },
  { value: 'PORTRAIT', label: 'Portrait' },
  { value: 'LANDSCAPE', label: 'Landscape' },
] as const;
const sizes = [
  { value: 'SMALL', label: 'Small' },
  { value: 'NORMAL', label: 'Normal' },
  { value: 'LARGE', label: 'Large' },
] as const;

/** The logo as it will be printed, and the buttons that change it. */
function Logo({ profile }: { profile: Profile<Form> }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { logo } = profile.value;
  const viewing = profile.mode === 'view';
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!['image/png', 'image/jpeg'].includes(file.type)) return setProblem('A logo must be a PNG or JPEG picture.');
    if (file.size > MOST_LOGO_BYTES) return setProblem('A logo may have 256 KB at most.');
    setProblem(undefined);
    const upload = await toUpload(file);
    profile.set({ upload, logo: `data:${file.type};base64,${upload.content}` });
  };
  return (
    <section aria-label="Logo" data-path="logo">
      <span className="lbl">Logo</span>
      <p>{logo ? <img src={logo} alt="The logo of the community" height={45} /> : 'Reports begin with the name alone.'}</p>
      {!viewing && (
        <div className="row">
          <Button size="small" icon="upload" onClick={() => input.current?.click()}>
            {logo ? 'Choose another' : 'Choose a picture'}
          </Button>
          {logo && (
            <Button size="small" weight="quiet" icon="trash" onClick={() => profile.set({ upload: null, logo: null })}>
              Take it away
            </Button>
          )}
          <input
            ref={input}
            type="file"
            className="vh"
            tabIndex={-1}
            aria-label="Choose a picture"
            accept="image/png,image/jpeg"
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </div>
      )}
      <p className="sm t3">PNG or JPEG, 256 KB at most; printed at the top right, just under half an inch high.</p>
      {(problem ?? profile.errorAt('logo')) && <p className="field-error">{problem ?? profile.errorAt('logo')}</p>}
    </section>
  );
}

/** The page at `/c/$communityId/report-settings`. */
export default function ReportSettingsScreen() {
  const { communityId, name } = useCommunity();
  const mayEdit = useMayCall(reportSettings.saveReportSettings);
  const load = async (): Promise<Form> => {
    const { revision, ...setting } = await call(reportSettings.getReportSettings, { communityId });
    return { ...setting, version: String(revision), upload: null };
  };
  const profile = useProfile<Form>({
    name: 'report-settings',
    title: 'Report settings',
    id: communityId,
    empty,
    load,
    save: async ({ version, logo, upload, ...typed }) => {
      const picture = upload ? { logo: upload } : logo === null ? { logo: null } : {};
      await call(reportSettings.saveReportSettings, { communityId, revision: Number(version), ...typed, ...picture });
      return load();
    },
  });
  const { field } = profile;
  return (
    <ProfilePage profile={profile} title="Report settings" meta={name} saveLabel="Save report settings" canEdit={mayEdit}>
      <Logo profile={profile} />
      <FieldRow columns={2}>
        <TextField
          label="Confidential mark"
          maxLength={40}
          help="In the middle of the foot of every page, such as CONFIDENTIAL; blank for none"
          {...field('confidentialMark')}
        />
        <TextField label="Foot" maxLength={120} help="On the left of the foot of every page" {...field('footer')} />
      </FieldRow>
      <FieldRow columns={2}>
        <SelectField label="Page" options={turns} {...field('orientation')} />
        <SelectField label="Type" options={sizes} help="Largest size; shrinks when columns need room" {...field('fontSize')} />
      </FieldRow>
      <CheckField
        label="Print the date and time of the run"
        help="Without it, the same figures always print the same file. The time of the last posting is always printed."
        {...field('showsRunTime')}
      />
    </ProfilePage>
  );
}
