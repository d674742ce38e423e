// Who pays a code: every property with its category, and one act that links or unlinks many at once.

import { type ReactNode, useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  NoPermission,
  PageHeader,
  SelectField,
  Split,
  type TableColumn,
  type TableView,
  Tabs,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { codes } from '../code.contract.ts';
import { amountIn, type Code, type FiscalYear, type LoadedCodes, WithCodes, yearAt } from './code-parts.tsx';
import { LinkDialog, UnlinkDialog } from './linkage-dialogs.tsx';

/** A property with its link to the code in hand. */
export type Linkage = ClientOutput<typeof codes.listLinkages>[number];

function columnsOf(code: Code, year: FiscalYear | undefined): readonly TableColumn<Linkage>[] {
  const amounts = new Map(code.categories.map((category) => [category.codeCategoryId, amountIn(category, year?.fiscalYearId)]));
  return [
    { key: 'accountNumber', title: 'Account', width: 100, emphasis: 'strong' },
    { key: 'address', title: 'Property', width: 190 },
    { key: 'owner', title: 'Owner', width: 180 },
    { key: 'homeType', title: 'Home type', width: 120, emphasis: 'quiet' },
    {
      key: 'categoryName',
      title: 'Category',
      kind: 'status',
      width: 150,
      value: (row) => row.categoryName || 'Not linked',
      tone: (row) => (row.categoryLinkageId === null ? 'attention' : 'good'),
    },
    { key: 'startDate', title: 'Since', kind: 'date', width: 104 },
    { key: 'overrideAmount', title: 'Own amount', kind: 'money', width: 104 },
    {
      key: 'pays',
      title: year ? `Pays ${year.label}` : 'Pays',
      kind: 'money',
      width: 124,
      total: 'sum',
      emphasis: 'strong',
      value: (row) => row.overrideAmount ?? amounts.get(row.codeCategoryId ?? '') ?? null,
    },
  ];
}

/** Tabs: all, not linked, and one for each category. */
function viewsOf(code: Code): { value: string; label: string; keep(row: Linkage): boolean }[] {
  return [
    { value: 'all', label: 'All', keep: () => true },
    { value: 'none', label: 'Not linked', keep: (row) => row.categoryLinkageId === null },
    ...code.categories.map(({ codeCategoryId, name }) => ({
      value: codeCategoryId,
      label: name,
      keep: (row: Linkage) => row.codeCategoryId === codeCategoryId,
    })),
  ];
}

/** The buttons of the selected rows, with their keys. */
function Acts({ rows, onLink, onUnlink }: { rows: readonly Linkage[]; onLink(): void; onUnlink(): void }) {
  const linked = rows.filter((row) => row.categoryLinkageId !== null).length;
  useHotkeys([
    { keys: 'l', label: 'Link', hint: true, run: onLink },
    ...(linked > 0 ? [{ keys: 'u', label: 'Unlink', hint: true, run: onUnlink }] : []),
  ]);
  return (
    <>
      {linked > 0 && (
        <Button keys="u" onClick={onUnlink}>
          Unlink {linked}
        </Button>
      )}
      <Button weight="primary" keys="l" onClick={onLink}>
        Link {countWords(rows.length, 'property', 'properties')}
      </Button>
    </>
  );
}

interface WorkProps {
  code: Code;
  loaded: LoadedCodes;
  chooser: ReactNode;
}

/** What the dialog in sight is about. */
interface Asked {
  act: 'link' | 'unlink';
  rows: readonly Linkage[];
  clear(): void;
}

function Work({ code, loaded, chooser }: WorkProps) {
  const { communityId, today } = useCommunity();
  const mayLink = useMayCall(codes.linkCategory);
  const [view, setView] = useAddressState<TableView>('view', {});
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useCall(codes.listLinkages, { communityId, chargeCodeId: code.chargeCodeId });
  const year = yearAt(loaded.years, today);
  const columns = useMemo(() => columnsOf(code, year), [code, year]);
  const views = useMemo(() => viewsOf(code), [code]);
  const shown = views.find((each) => each.value === view.tab) ?? views[0];
  const all = list.data;
  const rows = useMemo(() => (all && shown ? all.filter(shown.keep) : []), [all, shown]);
  const canLink = mayLink && code.categories.length > 0;
  const close = () => setAsked(null);
  const done = () => {
    asked?.clear();
    close();
  };
  return (
    <Split>
      <Column>
        <PageHeader title={`Who pays ${code.alias}`} actions={chooser} />
        {list.error ? (
          <Failed
            title="The properties did not load"
            message={list.error.message}
            reference={list.error.reference}
            onRetry={() => void list.refetch()}
          />
        ) : !all ? (
          <LoadingRows />
        ) : (
          <>
            <Tabs
              label="Views"
              value={shown?.value ?? 'all'}
              onChange={(tab) => setView({ ...view, tab })}
              tabs={views.map(({ value, label, keep }) => ({ value, label, count: all.filter(keep).length }))}
            />
            {code.categories.length === 0 && (
              <EmptyState
                title={`${code.alias} has no category yet`}
                icon="tag"
                actions={
                  <ScreenLink to="code-edit" className="btn" params={{ chargeCodeId: code.chargeCodeId }}>
                    Add a category
                  </ScreenLink>
                }
              >
                Properties are linked to a category, which holds the amount.
              </EmptyState>
            )}
            <DataTable
              key={`${code.chargeCodeId} ${shown?.value}`}
              label={`Properties and ${code.alias}`}
              noun="properties"
              rows={rows}
              allCount={all.length}
              columns={columns}
              rowId={(row) => row.propertyId}
              state={view}
              onState={setView}
              onOpen={(row) => canLink && setAsked({ act: 'link', rows: [row], clear: () => undefined })}
              bulk={
                canLink
                  ? (chosen, clear) => (
                      <Acts
                        rows={chosen}
                        onLink={() => setAsked({ act: 'link', rows: chosen, clear })}
                        onUnlink={() => setAsked({ act: 'unlink', rows: chosen, clear })}
                      />
                    )
                  : undefined
              }
              empty={<EmptyState title={all.length === 0 ? 'No property yet' : 'No property here'} icon="home" />}
            />
          </>
        )}
      </Column>
      {asked?.act === 'link' && <LinkDialog code={code} year={year} rows={asked.rows} onClose={close} onDone={done} />}
      {asked?.act === 'unlink' && <UnlinkDialog code={code} rows={asked.rows} onClose={close} onDone={done} />}
    </Split>
  );
}

function Screen({ loaded }: { loaded: LoadedCodes }) {
  const { search, setSearch } = useShell();
  const active = loaded.listed.codes.filter((code) => code.isActive);
  const code =
    loaded.listed.codes.find((each) => each.chargeCodeId === search.code) ?? active.find((each) => each.categories.length > 0) ?? active[0];
  if (!code) {
    return (
      <Column>
        <PageHeader title="Code category linkage" />
        <EmptyState
          title="No codes yet"
          icon="tag"
          actions={
            <ScreenLink to="code-add" className="btn">
              Add code
            </ScreenLink>
          }
        >
          A code with a category comes first; properties are linked to the category.
        </EmptyState>
      </Column>
    );
  }
  const shown = active.includes(code) ? active : [code, ...active];
  const chooser = (
    <SelectField
      label="Code"
      hideLabel
      width={240}
      value={code.chargeCodeId}
      onChange={(chargeCodeId) => setSearch({ code: chargeCodeId, view: null })}
      options={shown.map((each) => ({ value: each.chargeCodeId, label: `${each.alias} ${each.name}` }))}
    />
  );
  return <Work code={code} loaded={loaded} chooser={chooser} />;
}

/** The page at `/c/$communityId/codes/linkage`; `?code=` names the code. */
export default function CodeCategoryLinkageScreen() {
  const mayRead = useMayCall(codes.listLinkages);
  if (!mayRead)
    return (
      <NoPermission title="Who pays which assessment is hidden from your role">
        An administrator can give your role access to assessment codes.
      </NoPermission>
    );
  return <WithCodes>{(loaded) => <Screen loaded={loaded} />}</WithCodes>;
}
