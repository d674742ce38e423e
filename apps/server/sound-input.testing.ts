// A sound input for every call, made from its own schema and the ids of records: what tests of all calls at
// once send, and spoil.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Endpoint } from '../../packages/contract/contract.ts';

/** As much of JSON Schema as the calls use. */
export interface Schema {
  type?: string | string[];
  pattern?: string;
  format?: string;
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  allOf?: Schema[];
}

/** Fields whose name says less than what they hold. */
const aliases: Readonly<Record<string, string>> = {
  incomeAccountId: 'accountId',
  managerUserId: 'userId',
  fromOwnershipId: 'ownershipId',
  toOwnershipId: 'ownershipId',
  sourceVendorId: 'vendorId',
  sourceVendorIds: 'vendorId',
  targetVendorId: 'vendorId',
  accountantUserId: 'userId',
  entityId: 'contactId',
  receivableAccountId: 'accountId',
  lateFeeCodeId: 'chargeCodeId',
  exemptCodeIds: 'chargeCodeId',
  deferredAccountId: 'accountId',
  clearingAccountId: 'accountId',
  codeIds: 'chargeCodeId',
  assigneeIds: 'userId',
  watcherIds: 'userId',
  documentIds: 'attachmentId',
  renewsId: 'insurancePolicyId',
  beforeFieldId: 'customFieldId',
  primaryPartyId: 'partyId',
  responsibleUserId: 'userId',
  matchIds: 'matchId',
  beforeEntryId: 'entryId',
  beforeBatchId: 'batchId',
  beforeFileId: 'lockboxFileId',
  beforeCheckId: 'checkId',
  afterBillId: 'billId',
  value: 'accountId',
  intoRequestId: 'requestId',
  otherRequestId: 'requestId',
  toCommunityIds: 'communityId',
  assigneeId: 'userId',
  approvalTemplateId: 'templateId',
  denialTemplateId: 'templateId',
};
const kindOf = (field: string) => aliases[field] ?? field.replace(/Ids$/, 'Id');
const isId = (schema: Schema) => schema.pattern === String.raw`^[1-9]\d{0,18}$` || schema.format === 'uuid';

/** A query over vendors, as custom reports keep it. */
const definition = {
  source: 'VendorList',
  related: [],
  columns: [{ key: 'name', title: '' }],
  query: { join: 'and', not: false, parts: [] },
  search: '',
  sort: '',
  groups: [],
  totals: {},
};
const customFacts = { name: 'Zed', share: 'PRIVATE', roleId: null, forAll: false, recipients: [], definition };

const texts: Readonly<Record<string, string>> = {
  email: 'someone@test.example',
  password: 'correct horse',
  roleNames: 'Auditor',
  startsAt: '10:00',
  endsAt: '11:00',
  shortCode: 'ZZ',
  timeZone: 'America/Los_Angeles',
  alias: 'ZED',
  name: 'Zed',
  routingNumber: '122402405',
  accountNumber: '12345678',
  lockboxId: '',
  companyId: '1912345678',
  content: Buffer.from('number,total\n5010,12.00\n').toString('base64'),
  fileName: 'file.csv',
  baseHash: '0'.repeat(64),
  before: '',
  kind: 'contact',
  recordKind: 'contact',
  checkNumber: '17',
  quantity: '1',
  list: 'VendorList',
  view: 'all',
  version: '1',
  recipients: 'someone@test.example',
  query: JSON.stringify({ join: 'and', not: false, parts: [] }),
  source: 'VendorList',
  definition: JSON.stringify(definition),
  taxId: '12-3456789',
  stateCode: 'NV',
  controlTaxLast4: '1234',
};

function textFor(field: string, schema: Schema): string {
  const known = texts[field];
  if (known !== undefined) return known;
  if (schema.pattern?.includes(String.raw`-\d{2}T(`)) return '2026-02-10T12:00:00.000Z';
  if (schema.pattern?.includes(String.raw`\d{4}-\d{2}-\d{2}`)) return field === 'periodStartDate' ? '2026-02-01' : '2026-02-10';
  return schema.pattern?.includes(String.raw`\.\d{2}`) ? '10.00' : 'text';
}

/** An input as the call's schema wants it, ids by `idFor`; optional fields only where they are ids. */
export function inputFor(schema: Schema, field: string, idFor: (kind: string) => string): unknown {
  if (isId(schema)) return idFor(kindOf(field));
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return inputFor(options.find((one) => one.type === 'array') ?? options[0] ?? {}, field, idFor);
  if (schema.type === 'array') return [inputFor(schema.items ?? {}, field, idFor)];
  if (schema.properties) {
    const wanted = Object.entries(schema.properties).filter(([name, part]) => schema.required?.includes(name) || holdsId(part));
    return Object.fromEntries(wanted.map(([name, part]) => [name, inputFor(part, name, idFor)]));
  }
  if (schema.type === 'object') return {};
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if ([schema.type].flat().includes('boolean')) return false;
  return textFor(field, schema);
}

function holdsId(schema: Schema): boolean {
  const parts = [
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ];
  return isId(schema) || parts.some(holdsId);
}

/** The schema of a call's input as JSON Schema. */
export function schemaOf(endpoint: Endpoint): Schema {
  return z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** The kinds of ids a call takes. */
function kindsOf(schema: Schema, field = ''): string[] {
  if (isId(schema)) return [kindOf(field)];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => kindsOf(part, name));
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...new Set([...own, ...parts.flatMap((part) => kindsOf(part, field))])];
}

const person = () => ({ displayName: 'P', email: `${randomUUID()}@test.example`, password: 'correct horse', roleNames: ['Auditor'] });

/** Gives the id of a record by its kind, such as `bankAccountId`. */
export type IdFor = (kind: string) => string;

/** The bank statement of the sample, as calls take files. */
export const statementFile = {
  fileName: 'statement.bai2',
  content: readFileSync(new URL('sample/maple-court-statement.bai2', import.meta.url)).toString('base64'),
};
const journalEntry = (idFor: IdFor) => ({
  communityId: idFor('communityId'),
  postDate: '2026-02-10',
  description: 'text',
  lines: [
    { accountId: idFor('accountId'), debit: '10.00' },
    { accountId: idFor('accountId'), credit: '10.00' },
  ],
});
const reportOf = (idFor: IdFor) => ({
  communityId: idFor('communityId'),
  name: 'owner-ledger',
  fromDate: '2026-01-01',
  toDate: '2026-02-10',
});
const sourcesOf = (idFor: IdFor) =>
  JSON.stringify(
    ['owner-balance', 'owner-prepaid'].map((rows) => ({ rows, ownershipIds: [idFor('ownershipId')], toDate: '2026-12-31', sign: 1 })),
  );

/** Calls whose input only its own words can make. */
const ownForms: Readonly<Record<string, { kinds: readonly string[]; make: (idFor: IdFor) => unknown }>> = {
  'User.addUser': {
    kinds: ['communityId'],
    make: (idFor) => ({ ...person(), seesAllCommunities: false, communityIds: [idFor('communityId')] }),
  },
  'User.editUser': {
    kinds: ['communityId', 'userId'],
    make: (idFor) => ({
      displayName: 'P',
      roleNames: ['Auditor'],
      userId: idFor('userId'),
      version: '1',
      isInactive: false,
      seesAllCommunities: false,
      communityIds: [idFor('communityId')],
    }),
  },
  'Data.exportQuery': {
    kinds: ['communityId'],
    make: (idFor) => ({ communityId: idFor('communityId'), source: 'VendorList', query: texts['query'], columns: ['name'], format: 'csv' }),
  },
  'CustomReports.addCustomReport': {
    kinds: ['communityId'],
    make: (idFor) => ({ communityId: idFor('communityId'), ...customFacts }),
  },
  'CustomReports.changeCustomReport': {
    kinds: ['communityId', 'customReportId'],
    make: (idFor) => ({ communityId: idFor('communityId'), customReportId: idFor('customReportId'), revision: 1, ...customFacts }),
  },
  'DataExports.startDataExport': {
    kinds: ['communityId'],
    make: (idFor) => ({
      communityId: idFor('communityId'),
      format: 'csv',
      tables: [{ source: 'VendorList', columns: [] }],
      customReportIds: [],
      fromDate: null,
      toDate: null,
    }),
  },
  'JournalEntry.previewJournalEntry': { kinds: ['communityId', 'accountId'], make: journalEntry },
  'JournalEntry.addJournalEntry': {
    kinds: ['communityId', 'accountId'],
    make: (idFor) => ({ ...journalEntry(idFor), baseHash: '0'.repeat(64) }),
  },
  'Payables.previewChecks': {
    kinds: ['communityId', 'bankAccountId', 'billId'],
    make: (idFor) => ({
      communityId: idFor('communityId'),
      bankAccountId: idFor('bankAccountId'),
      checkDate: '2026-02-10',
      items: [`${idFor('billId')}:10.00`],
    }),
  },
  'ElectronicPayment.previewElectronic': {
    kinds: ['communityId', 'bankAccountId', 'billId'],
    make: (idFor) => ({
      communityId: idFor('communityId'),
      bankAccountId: idFor('bankAccountId'),
      kind: 'ACH',
      payDate: '2026-02-10',
      items: [`${idFor('billId')}:10.00`],
    }),
  },
  'Banking.previewStatement': {
    kinds: ['communityId', 'bankAccountId'],
    make: (idFor) => ({ communityId: idFor('communityId'), bankAccountId: idFor('bankAccountId'), file: statementFile }),
  },
  'Banking.importStatement': {
    kinds: ['communityId', 'bankAccountId'],
    make: (idFor) => ({ communityId: idFor('communityId'), bankAccountId: idFor('bankAccountId'), file: statementFile }),
  },
  'Banking.matchByHand': {
    kinds: ['communityId', 'reconciliationId', 'bankLineId', 'entryId', 'checkId'],
    make: (idFor) => ({
      communityId: idFor('communityId'),
      reconciliationId: idFor('reconciliationId'),
      bankLineIds: [idFor('bankLineId')],
      itemKeys: [`entry:${idFor('entryId')}`, `check:${idFor('checkId')}`],
    }),
  },
  'Banking.getBookItem': {
    kinds: ['communityId', 'reconciliationId', 'checkId'],
    make: (idFor) => ({
      communityId: idFor('communityId'),
      reconciliationId: idFor('reconciliationId'),
      itemKey: `check:${idFor('checkId')}`,
    }),
  },
  'Reports.pickChoices': {
    kinds: ['communityId', 'ownershipId'],
    make: (idFor) => ({ communityId: idFor('communityId'), name: 'owner-ledger', kind: 'owner', value: idFor('ownershipId') }),
  },
  'Reports.runReport': {
    kinds: ['communityId', 'ownershipId'],
    make: (idFor) => ({ ...reportOf(idFor), ownershipId: idFor('ownershipId') }),
  },
  'Reports.exportReport': {
    kinds: ['communityId', 'ownershipId'],
    make: (idFor) => ({ ...reportOf(idFor), ownershipId: idFor('ownershipId'), format: 'csv' }),
  },
  'Reports.openCell': {
    kinds: ['communityId', 'ownershipId'],
    make: (idFor) => ({ communityId: idFor('communityId'), name: 'owner-ledger', sources: sourcesOf(idFor) }),
  },
};

/** The kinds of ids a call takes, and its input made from ids. */
export function formOf(endpoint: Endpoint): { kinds: readonly string[]; make: (idFor: IdFor) => unknown } {
  const schema = schemaOf(endpoint);
  return ownForms[endpoint.name] ?? { kinds: kindsOf(schema), make: (idFor) => inputFor(schema, '', idFor) };
}
