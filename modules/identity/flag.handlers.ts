// The handlers of feature flags: what the browser may know, and setting them.
import type { flags } from '../../packages/contract/contract.ts';
import type { Handlers } from '../../packages/http/handlers.ts';
import { assert } from '../../packages/kernel/kernel.ts';
import { type flagSettings, offeredFlags } from './flag.contract.ts';
import { type FlagRow, listFlagRows, saveFlag } from './flag.store.ts';
import { flagsOf } from './flag-answers.store.ts';

export const flagHandlers: Handlers<typeof flags> = {
  async getFlags({ tx }) {
    return { Flags: await flagsOf(tx) };
  },
};

function stateOf(flag: (typeof offeredFlags)[number], rows: readonly FlagRow[]) {
  const row = rows.find((each) => each.flag === flag);
  return { flag, isOn: row?.isOn ?? false, changedBy: row?.changedBy ?? '', changedTime: row?.changedTime ?? null };
}

export const flagSettingHandlers: Handlers<typeof flagSettings> = {
  async listFlags({ tx }) {
    const rows = await listFlagRows(tx);
    return offeredFlags.map((flag) => stateOf(flag, rows));
  },
  async setFlag({ tx, input, userId, now, record }) {
    const { flag, isOn } = input;
    const before = stateOf(flag, await listFlagRows(tx, flag));
    await saveFlag(tx, flag, isOn, userId, now);
    const after = stateOf(flag, await listFlagRows(tx, flag));
    assert(after.changedTime, 'a flag that was set has its row');
    record({ entityId: flag, before: { isOn: before.isOn }, after: { isOn } });
    return after;
  },
};
