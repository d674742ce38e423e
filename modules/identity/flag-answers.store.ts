// Answers OpenFeature from the customer's rows, so that code asks for flags the way it would ask any flag
// service.
import { AsyncLocalStorage } from 'node:async_hooks';
import { OpenFeature, type Provider, type ResolutionDetails, StandardResolutionReasons, TypeMismatchError } from '@openfeature/server-sdk';
import { type FlagName, flagNames } from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import { assert } from '../../packages/kernel/kernel.ts';
import { type FlagRow, listFlagRows } from './flag.store.ts';

/**
 * Who asks: the provider reads in the same transaction, because a second connection taken inside one can wait
 * for ever.
 */
interface Asking {
  tx: Tx;
  rows: Promise<FlagRow[]> | null;
}
const asking = new AsyncLocalStorage<Asking>();

function onlyFlags(): never {
  throw new TypeMismatchError('a feature flag is on or off');
}

class CustomerFlags implements Provider {
  readonly metadata = { name: 'flags of the customer' };
  readonly runsOn = 'server';
  async resolveBooleanEvaluation(flag: string, whenUnset: boolean): Promise<ResolutionDetails<boolean>> {
    const ask = asking.getStore();
    assert(ask, 'flags are asked for in a transaction');
    ask.rows ??= listFlagRows(ask.tx);
    const row = (await ask.rows).find((each) => each.flag === flag);
    return row
      ? { value: row.isOn, reason: StandardResolutionReasons.TARGETING_MATCH }
      : { value: whenUnset, reason: StandardResolutionReasons.DEFAULT };
  }
  resolveStringEvaluation = onlyFlags;
  resolveNumberEvaluation = onlyFlags;
  resolveObjectEvaluation = onlyFlags;
}

const domain = 'commonhold';
OpenFeature.setProvider(domain, new CustomerFlags());
const client = OpenFeature.getClient(domain);

/**
 * True when the flag is on for the customer of the transaction. Off when nobody set it and on any failure.
 * Source: specification 8.
 */
export function flagOn(tx: Tx, flag: FlagName): Promise<boolean> {
  return asking.run({ tx, rows: null }, () => client.getBooleanValue(flag, false, { targetingKey: tx.customerId }));
}

/** Every flag of the customer of the transaction, read once. */
export async function flagsOf(tx: Tx): Promise<Record<FlagName, boolean>> {
  return asking.run({ tx, rows: null }, async () => {
    const answers = flagNames.map(
      async (flag) => [flag, await client.getBooleanValue(flag, false, { targetingKey: tx.customerId })] as const,
    );
    return Object.fromEntries(await Promise.all(answers)) as Record<FlagName, boolean>;
  });
}
