// The answers of the server behind OpenFeature, loaded apart from the pages because few things ask for a
// flag.
import { OpenFeature, type Provider, type ResolutionDetails, StandardResolutionReasons, TypeMismatchError } from '@openfeature/web-sdk';
import type { FlagName } from '../contract/flags.ts';

function onlyFlags(): never {
  throw new TypeMismatchError('a feature flag is on or off');
}

class AnsweredFlags implements Provider {
  readonly metadata = { name: 'flags of the customer' };
  readonly runsOn = 'client';
  readonly #answers: Readonly<Record<string, boolean>>;
  constructor(answers: Readonly<Record<string, boolean>>) {
    this.#answers = answers;
  }
  resolveBooleanEvaluation(flag: string, whenUnset: boolean): ResolutionDetails<boolean> {
    return { value: this.#answers[flag] ?? whenUnset, reason: StandardResolutionReasons.CACHED };
  }
  resolveStringEvaluation = onlyFlags;
  resolveNumberEvaluation = onlyFlags;
  resolveObjectEvaluation = onlyFlags;
}

const domain = 'commonhold';

/** Puts the answers behind OpenFeature and gives the way to ask it. */
export function askThrough(answers: Readonly<Record<string, boolean>>): (flag: FlagName) => boolean {
  OpenFeature.setProvider(domain, new AnsweredFlags(answers));
  const client = OpenFeature.getClient(domain);
  return (flag) => client.getBooleanValue(flag, false);
}
