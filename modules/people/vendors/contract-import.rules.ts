// Plans an import of contracts with vendors: which are new, what changes about known ones, and which vendors
// there are not.
import type { ImportPlan, ImportProblem, ImportRow } from '../../../packages/contract/contract.ts';
import { centsToText } from '../../../packages/kernel/kernel.ts';
import {
  checkBySchema,
  type KeptChange,
  type KeptImportWords,
  type KnownRecord,
  planKept,
  type WantedRow,
} from '../import/kept-import.rules.ts';
import { taken } from '../party/party-import.rules.ts';
import { vendorContract } from './contract.contract.ts';
import type { ContractFacts } from './contract.rules.ts';
import type { vendorContractImport } from './contract-import.contract.ts';
import type { FindVendor } from './vendor-name.rules.ts';

/** The contracts there are, and the vendors a text names. */
export interface ContractImportFacts {
  existing: readonly KnownRecord<ContractFacts>[];
  findVendor: FindVendor;
}

const words: KeptImportWords = {
  titles: {
    vendorId: 'Vendor',
    name: 'Contract',
    startDate: 'From',
    endDate: 'Through',
    amount: 'Amount',
    noticeDays: 'Notice',
    alertDays: 'Alert',
    renewsItself: 'Renews itself',
    isInsuranceRequired: 'Insurance required',
    cancelledDate: 'Cancelled',
    description: 'Description',
    note: 'Note',
  },
};

type Given = ImportRow<(typeof vendorContractImport)['columns']>;

/** The facts as they would be typed on the screen: the schema of the call reads them. */
function typedFrom({ values }: Given, before: ContractFacts | null, vendorId: string) {
  return {
    vendorId,
    name: before?.name ?? values.name ?? '',
    description: taken(values.description, before?.description ?? '', ''),
    startDate: values.startDate ?? before?.startDate ?? null,
    endDate: taken(values.endDate, before?.endDate ?? null, null),
    amount: centsToText(taken(values.amount, before?.amount ?? 0n, 0n)),
    noticeDays: taken(values.noticeDays, before?.noticeDays ?? 30, 30),
    renewsItself: taken(values.renewsItself, before?.renewsItself ?? false, false),
    alertDays: taken(values.alertDays, before?.alertDays ?? 30, 30),
    isInsuranceRequired: taken(values.isInsuranceRequired, before?.isInsuranceRequired ?? true, true),
    isDraft: before?.isDraft ?? false,
    cancelledDate: taken(values.cancelledDate, before?.cancelledDate ?? null, null),
    note: taken(values.note, before?.note ?? '', ''),
  };
}

function datesOf(line: number, { startDate, endDate, cancelledDate }: ContractFacts): ImportProblem[] {
  const early = (column: string, day: string | null): ImportProblem[] =>
    startDate !== null && day !== null && day < startDate
      ? [{ line, column, severity: 'error', message: 'A contract ends on or after the day it begins.' }]
      : [];
  return [...early('endDate', endDate), ...early('cancelledDate', cancelledDate)];
}

/** Plans every row. A contract is known by its vendor and its name, whatever its case. */
export function planContracts(
  given: readonly Given[],
  { existing, findVendor }: ContractImportFacts,
): ImportPlan<KeptChange<ContractFacts>> {
  const keyOf = (vendorId: string, name: string) => `${vendorId} ${name.toLowerCase()}`;
  const known = new Map(existing.map((one) => [keyOf(one.facts.vendorId, one.facts.name), one]));
  const schema = vendorContract.addVendorContract.input.omit({ communityId: true });
  const wanted = given.flatMap((row): WantedRow<ContractFacts>[] => {
    const { line, values } = row;
    if (!values.vendor || !values.name) return [];
    const found = findVendor(line, values.vendor);
    const vendorId = 'vendorId' in found ? found.vendorId : undefined;
    const key = keyOf(vendorId ?? values.vendor, values.name);
    const before = known.get(key);
    const checked = checkBySchema(line, schema, typedFrom(row, before?.facts ?? null, vendorId ?? '1'), words);
    // What the schema has read is what the call would keep.
    const facts = checked.facts as unknown as ContractFacts;
    const problems: ImportProblem[] = 'problem' in found ? [found.problem] : [...checked.problems, ...datesOf(line, facts)];
    return [{ line, known: before, facts, key, problems }];
  });
  return planKept(wanted, words);
}
