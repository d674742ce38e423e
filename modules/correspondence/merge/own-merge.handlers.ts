// The custom fields of owners, homes and communities as merge fields: each reader has those their roles show.
import { type HeldClaims, needs } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { listMergedFields, type MergedField, mergedValues } from '../../records/records.server.ts';
import type { MergeField, MergeValues, ValueKind } from './document.contract.ts';
import { type MergeSource, openTo } from './merge-source.handlers.ts';
import { listRecipientRows, type RecipientRow } from './recipient.store.ts';

/** The kinds of record a letter is about: what each is called, and which record of it an owner has. */
const kinds: Readonly<Record<string, { from: string; recordOf(row: RecipientRow, communityId: string): string }>> = {
  ownership: { from: 'a custom field of the owner', recordOf: (row) => row.ownershipId },
  property: { from: 'a custom field of the property', recordOf: (row) => row.propertyId },
  community: { from: 'a custom field of the community', recordOf: (_row, communityId) => communityId },
};

const valueKinds: Readonly<Partial<Record<MergedField['fieldType'], ValueKind>>> = {
  LONG_TEXT: 'lines',
  MONEY: 'money',
  DATE: 'date',
  FLAG: 'flag',
};

const nameOf = ({ mergeCode }: MergedField) => `own.${mergeCode}`;

const fieldOf = (one: MergedField): MergeField => ({
  name: nameOf(one),
  title: one.name,
  group: one.category,
  kind: valueKinds[one.fieldType] ?? 'text',
  whenBlank: 'OMIT',
  from: kinds[one.recordKind]?.from ?? '',
});

function ownMerge(all: readonly MergedField[]): MergeSource {
  return {
    fields: all.map(fieldOf),
    tables: [],
    rights: needs('ownercommunications', 1),
    async load(tx, { communityId, ownershipIds, on, wants }) {
      // What a category left behind in a community it was taken from is not printed there.
      const stands = ({ communityIds }: MergedField) => communityIds === null || communityIds.includes(communityId);
      const wanted = all.filter((one) => wants(nameOf(one)) && stands(one));
      const rows = await listRecipientRows(tx, communityId, on, ownershipIds);
      const merged = new Map<string, MergeValues>(rows.map(({ ownershipId }) => [ownershipId, { values: {}, tables: {} }]));
      for (const [kind, { recordOf }] of Object.entries(kinds)) {
        const fields = wanted.filter((one) => one.recordKind === kind);
        if (fields.length === 0) continue;
        const entityIds = [...new Set(rows.map((row) => recordOf(row, communityId)))];
        const standing = await mergedValues(tx, { kind, communityId, entityIds }, fields);
        for (const row of rows) {
          const of = standing.get(recordOf(row, communityId));
          const into = merged.get(row.ownershipId);
          for (const field of fields) if (into) into.values[nameOf(field)] = of?.get(field.customFieldId) ?? '';
        }
      }
      return merged;
    },
  };
}

/** The sources with the custom fields a user's roles show; with all of them where no user is named. */
export async function withOwnFields(tx: Tx, sources: readonly MergeSource[], userId: string | null): Promise<readonly MergeSource[]> {
  const fields = await listMergedFields(tx, Object.keys(kinds), userId);
  return fields.length === 0 ? sources : [...sources, ownMerge(fields)];
}

/** The sources a caller may print, with the custom fields their roles show. */
export async function openSources(
  { tx, held, userId }: { tx: Tx; held: HeldClaims; userId: string },
  sources: readonly MergeSource[],
): Promise<readonly MergeSource[]> {
  return openTo(await withOwnFields(tx, sources, userId), held);
}
