// Where vendors that are to be merged differ, and what the one that stays takes over from the others.

import type { SharedFact } from '../global/global-vendor.contract.ts';
import { type Shared, sharedTexts, takenOver } from '../global/global-vendor.rules.ts';

/** What may be taken over: what vendors share, and the federal tax number with its kind. */
export type MergeFact = SharedFact | 'taxNumber';

/** A vendor as far as its facts go. */
export interface ComparedVendor {
  vendorId: string;
  facts: Shared & { taxKind: 'EIN' | 'SSN' };
  taxNumberSealed: string;
  taxLast4: string;
}

const textsOf = (vendor: ComparedVendor): { fact: MergeFact; title: string; text: string }[] => [
  {
    fact: 'taxNumber',
    title: 'Federal tax number',
    text: vendor.taxLast4 === '' ? '' : `${vendor.facts.taxKind} •••••${vendor.taxLast4}`,
  },
  ...sharedTexts(vendor.facts),
];

/**
 * The facts in which a source has something other than the vendor that stays, which comes first; what a
 * source leaves blank is no conflict.
 */
export function conflictsOf(target: ComparedVendor, sources: readonly ComparedVendor[]) {
  const others = sources.map((source) => ({ vendorId: source.vendorId, texts: textsOf(source) }));
  return textsOf(target).flatMap(({ fact, title, text }, index) => {
    const values = others.map(({ vendorId, texts }) => ({ vendorId, text: texts[index]?.text ?? '' }));
    const differs = values.some((one) => one.text !== '' && one.text !== text);
    return differs ? [{ fact, title, values: [{ vendorId: target.vendorId, text }, ...values] }] : [];
  });
}

/** The vendor that stays, with what was chosen from the others. */
export function withChosen<V extends ComparedVendor>(
  target: V,
  sources: readonly ComparedVendor[],
  choices: readonly { fact: MergeFact; vendorId: string }[],
): V {
  const merged = { ...target, facts: { ...target.facts } };
  for (const { fact, vendorId } of choices) {
    const source = sources.find((one) => one.vendorId === vendorId);
    if (!source) continue;
    if (fact === 'taxNumber') {
      merged.taxNumberSealed = source.taxNumberSealed;
      merged.taxLast4 = source.taxLast4;
      merged.facts.taxKind = source.facts.taxKind;
    } else Object.assign(merged.facts, takenOver(source.facts, [fact]));
  }
  return merged;
}
