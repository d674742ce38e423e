// Keeps the feature flags of the browser as the server has them; mounted once, where the permissions are.
import { useEffect } from 'react';
import { flags, permissionRefreshMs } from '../contract/flags.ts';
import { useCall } from './client.ts';
import { forgetFlags, takeFlags } from './flags.ts';

/**
 * Asks for all flags at once, and again as often as for permissions. A refresh that fails leaves what was
 * known; flags never heard of are off.
 */
export function useFlagRefresh(): void {
  const { data } = useCall(flags.getFlags, {}, { lookEveryMs: permissionRefreshMs });
  useEffect(() => {
    if (data) void takeFlags(data.Flags);
  }, [data]);
  useEffect(() => forgetFlags, []);
}
