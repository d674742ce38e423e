// Values of custom fields from a file: a category is chosen, its table downloaded and filled in, and the file
// imported as every other.
import { useMemo } from 'react';
import { downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { ImportWizard, toastFailure, useRecordKind } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { Bar, Button, EmptyState, Failed, LoadingRows, PageHeader, SelectField } from '../../../../packages/ui/ui.ts';
import { fieldCategory } from '../field.contract.ts';
import { customFieldImport, fieldColumns, fieldTemplate } from '../field-import.contract.ts';

/** The category and the community, where its records have one; both stand in the address. */
function useChoice() {
  const { search, setSearch, communities, community } = useShell();
  const found = useCall(fieldCategory.listCategories, {});
  const categories = (found.data ?? []).filter((one) => one.isEnabled && one.fields.some((field) => field.isEnabled));
  const category = categories.find((one) => one.fieldCategoryId === search.category) ?? categories[0];
  const kind = useRecordKind(category?.recordKind ?? '');
  const offered = communities.filter((one) => category?.allCommunities || category?.communityIds.includes(one.communityId));
  const asked = offered.find((one) => one.communityId === (search.of ?? community?.communityId)) ?? offered[0];
  const communityId = kind?.inCommunity ? asked?.communityId : undefined;
  return {
    found,
    categories,
    category,
    kind,
    offered,
    communityId,
    setCategory: (id: string) => setSearch({ category: id }),
    setCommunity: (id: string) => setSearch({ of: id }),
  };
}

/** The page at `/administration/custom-fields/import`. */
export default function CustomFieldImportScreen() {
  const shell = useShell();
  const choice = useChoice();
  const { found, categories, category, kind, offered, communityId } = choice;
  const fieldCategoryId = category?.fieldCategoryId ?? '';
  const fields = category?.fields;
  const params = useMemo(
    () => ({ fieldCategoryId, ...(communityId === undefined ? {} : { communityId }) }),
    [fieldCategoryId, communityId],
  );
  const definition = useMemo(
    () => ({ ...customFieldImport, columns: fieldColumns((fields ?? []).filter((field) => field.isEnabled)) }),
    [fields],
  );
  const template = (format: 'csv' | 'xlsx') => void downloadFile(fieldTemplate.downloadTemplate, { ...params, format }).catch(toastFailure);
  const isReady = category !== undefined && (!kind?.inCommunity || communityId !== undefined);
  return (
    <>
      <PageHeader
        title="Custom field import"
        crumbs={[
          <ScreenLink key="fields" to="custom-fields">
            Custom fields
          </ScreenLink>,
        ]}
      />
      {found.error && <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <LoadingRows />}
      {found.data && categories.length === 0 && (
        <EmptyState title="No fields to fill in" icon="tag">
          First add a category with a field.
        </EmptyState>
      )}
      {category && (
        <Bar>
          <SelectField
            label="Category"
            options={categories.map((one) => ({ value: one.fieldCategoryId, label: one.name }))}
            value={fieldCategoryId}
            onChange={choice.setCategory}
          />
          {kind?.inCommunity && (
            <SelectField
              label="Community"
              options={offered.map((one) => ({ value: one.communityId, label: one.name }))}
              value={communityId ?? ''}
              onChange={choice.setCommunity}
            />
          )}
          <Button icon="file-type-csv" disabled={!isReady} onClick={() => template('csv')}>
            Template as CSV
          </Button>
          <Button icon="file-spreadsheet" disabled={!isReady} onClick={() => template('xlsx')}>
            Template as Excel
          </Button>
        </Bar>
      )}
      {isReady && (
        <ImportWizard
          key={`${fieldCategoryId} ${communityId ?? ''}`}
          definition={definition}
          params={params}
          noteTitle="Fields"
          onDone={() => shell.go('custom-fields')}
        />
      )}
    </>
  );
}
