// The handlers of how a community prints its reports.
import { bytesOf, refuse, type UploadedFile } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';

import { pictureTypeOf } from './picture.rules.ts';
import { MOST_LOGO_BYTES, reportSettingRefusals, type reportSettings } from './report-setting.contract.ts';
import { loadReportSetting, saveReportSetting } from './report-setting.store.ts';

function pictureOf(file: UploadedFile): Uint8Array {
  const bytes = bytesOf(file);
  const at = [{ path: 'logo', message: 'is no picture that can be printed' }];
  if (bytes.length > MOST_LOGO_BYTES) throw refuse(reportSettingRefusals, 'logoTooLarge', at);
  if (!pictureTypeOf(bytes)) throw refuse(reportSettingRefusals, 'notAPicture', at);
  return bytes;
}

export const reportSettingHandlers: Handlers<typeof reportSettings> = {
  async getReportSettings({ tx, input }) {
    const { logo, ...setting } = await loadReportSetting(tx, input.communityId);
    return { ...setting, logo: logo && `data:${pictureTypeOf(logo)};base64,${Buffer.from(logo).toString('base64')}` };
  },
  async saveReportSettings({ tx, input, record }) {
    const { communityId, logo: upload, ...typed } = input;
    const { logo: kept, ...before } = await loadReportSetting(tx, communityId);
    const logo = upload === undefined ? kept : upload && pictureOf(upload);
    if (before.revision !== input.revision || !(await saveReportSetting(tx, communityId, { ...typed, logo })))
      throw refuse(reportSettingRefusals, 'settingsChanged');
    const revision = input.revision + 1;
    record({
      entityId: communityId,
      communityId,
      before,
      after: { ...typed, revision, logo: upload === undefined ? 'kept' : upload !== null },
    });
    return { revision };
  },
};
