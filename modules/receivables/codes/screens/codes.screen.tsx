// The charge codes of a community: what each bills and where it is booked, with loud warnings where money
// would go astray.
import { useMemo } from 'react';
import { countWords, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  centsOf,
  DataTable,
  EmptyState,
  Facts,
  Note,
  PageHeader,
  Panel,
  PanelSection,
  SideTable,
  Split,
  type TableColumn,
  type TableView,
  Tabs,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import {
  amountIn,
  type Code,
  type DistributionList,
  type FiscalYear,
  frequencyWords,
  kindWords,
  type Listed,
  type LoadedCodes,
  lateFeeWords,
  type MissingYear,
  missingAmounts,
  useCodeRights,
  WithCodes,
  yearAt,
} from './code-parts.tsx';

function categoryWords(code: Code, year: FiscalYear | undefined): string {
  return code.categories
    .map((category) => {
      const amount = amountIn(category, year?.fiscalYearId);
      return `${category.name} ${amount === null ? 'without amount' : formatMoney(centsOf(amount) ?? 0n, 'digits')}`;
    })
    .join(', ');
}

function statusOf(code: Code, missing: readonly MissingYear[], unpaid: ReadonlySet<string>) {
  if (!code.isActive) return { word: 'Inactive', tone: 'neutral' } as const;
  if (missing.some((year) => year.categories.some((each) => each.code === code)))
    return { word: 'Amounts missing', tone: 'problem' } as const;
  if (unpaid.has(code.alias)) return { word: 'Never paid', tone: 'attention' } as const;
  return { word: 'In use', tone: 'good' } as const;
}

function columnsOf(
  year: FiscalYear | undefined,
  missing: readonly MissingYear[],
  unpaid: ReadonlySet<string>,
): readonly TableColumn<Code>[] {
  return [
    { key: 'alias', title: 'Code', width: 76, emphasis: 'strong' },
    { key: 'name', title: 'Name', width: 150 },
    { key: 'kind', title: 'Kind', width: 130, value: (row) => kindWords[row.kind] },
    {
      key: 'status',
      title: 'Status',
      kind: 'status',
      width: 142,
      value: (row) => statusOf(row, missing, unpaid).word,
      tone: (row) => statusOf(row, missing, unpaid).tone,
    },
    { key: 'categories', title: year ? `Bills in ${year.label}` : 'Categories', width: 236, value: (row) => categoryWords(row, year) },
    {
      key: 'linked',
      title: 'Properties',
      kind: 'count',
      width: 84,
      value: (row) => row.categories.reduce((sum, category) => sum + category.linkedCount, 0),
    },
    { key: 'incomeAccount', title: 'Income account', width: 190, emphasis: 'quiet' },
    { key: 'receivableAccount', title: 'Receivable account', width: 206, emphasis: 'quiet' },
  ];
}

/** What the Default and Lockbox lists leave out, lists that leave out the same together. */
function leftOut(listed: Listed): { aliases: readonly string[]; lists: readonly DistributionList[] }[] {
  const lists = listed.distributionLists.filter((list) => list.kind !== 'CUSTOM' && list.missingAliases.length > 0);
  return [...Map.groupBy(lists, (list) => list.missingAliases.join(', ')).values()].map((same) => ({
    aliases: same[0]?.missingAliases ?? [],
    lists: same,
  }));
}

/** The years without amounts and the codes no receipt pays: said before anybody runs into them. */
function Warnings({ listed, missing }: { listed: Listed; missing: readonly MissingYear[] }) {
  const shell = useShell();
  const { mayEdit } = useCodeRights();
  const unpaid = leftOut(listed);
  const hasDefault = listed.distributionLists.some((list) => list.kind === 'DEFAULT');
  const needsDefault = !hasDefault && listed.codes.some((code) => code.isActive);
  if (missing.length === 0 && unpaid.length === 0 && !needsDefault) return null;
  const toList = (label: string, list: string) => (
    <Button key={list} size="small" onClick={() => shell.go('code-distributions', {}, { list })}>
      {label}
    </Button>
  );
  return (
    <section className="problems" aria-label="Warnings">
      {missing.map((year) => (
        <Note
          key={year.fiscalYearId}
          tone={year.isNow ? 'problem' : 'attention'}
          icon="alert-triangle"
          title={`${year.label} has no amount for ${year.categories.map(({ code, category }) => `${code.alias} ${category.name}`).join(', ')}.`}
          actions={
            mayEdit &&
            [...new Set(year.categories.map(({ code }) => code))].map((code) => (
              <Button key={code.alias} size="small" onClick={() => shell.go('code-edit', { chargeCodeId: code.chargeCodeId })}>
                Set the amounts of {code.alias}
              </Button>
            ))
          }
        >
          These homes are billed nothing in that year until there is one.
        </Note>
      ))}
      {needsDefault && (
        <Note
          tone="problem"
          icon="alert-triangle"
          title="There is no Default distribution list."
          actions={mayEdit && toList('Set it up', 'DEFAULT')}
        >
          Receipts and prepaid money cannot be applied to an owner’s charges.
        </Note>
      )}
      {unpaid.map(({ aliases, lists }) => (
        <Note
          key={aliases.join()}
          tone="attention"
          title={`${aliases.join(', ')} ${aliases.length === 1 ? 'is' : 'are'} missing from the ${lists.map((list) => list.name).join(' and ')} ${lists.length === 1 ? 'list' : 'lists'}.`}
          actions={mayEdit && lists.map((list) => toList(`Order the ${list.name} list`, list.distributionListId))}
        >
          A code left off a list is never paid: the money becomes prepaid and the charge stays open.
        </Note>
      ))}
    </section>
  );
}

function CodeFacts({ code, loaded }: { code: Code; loaded: LoadedCodes }) {
  const years = loaded.years.filter((year) => code.categories.some((category) => amountIn(category, year.fiscalYearId) !== null));
  return (
    <>
      <PanelSection title={`${code.alias} ${code.name}`} aside={kindWords[code.kind]}>
        <Facts
          facts={[
            ['Income account', code.incomeAccount],
            ['Receivable account', code.receivableAccount || 'None'],
            [
              'Lists that pay it',
              loaded.listed.distributionLists
                .filter((list) => list.codeIds.includes(code.chargeCodeId))
                .map((list) => `${list.name}, place ${list.codeIds.indexOf(code.chargeCodeId) + 1}`)
                .join('; ') || 'None',
            ],
          ]}
        />
      </PanelSection>
      {code.categories.length > 0 && (
        <PanelSection title="Amounts">
          <SideTable
            label={`Amounts of ${code.alias}`}
            heads={['Category', ...years.map((year) => year.label)]}
            rows={code.categories.map((category) => ({
              key: category.codeCategoryId,
              label: category.name,
              cells: years.map((year) => centsOf(amountIn(category, year.fiscalYearId))),
            }))}
          />
        </PanelSection>
      )}
      {code.categories.map((category) => (
        <PanelSection key={category.codeCategoryId} title={category.name} aside={frequencyWords[category.frequency]}>
          <Facts
            facts={[
              ['Late fee', lateFeeWords(category, loaded.listed.codes)],
              ['Linked', countWords(category.linkedCount, 'property', 'properties')],
            ]}
          />
        </PanelSection>
      ))}
      <PanelSection>
        <ScreenLink to="code-category-linkage" className="drill" search={{ code: code.chargeCodeId }}>
          Who pays {code.alias}
        </ScreenLink>
      </PanelSection>
    </>
  );
}

const views = [
  { value: 'active', label: 'In use', keep: (code: Code) => code.isActive },
  { value: 'all', label: 'All', keep: () => true },
] as const;

function Index({ loaded }: { loaded: LoadedCodes }) {
  const shell = useShell();
  const { today } = useCommunity();
  const { mayAdd, mayEdit } = useCodeRights();
  const [view, setView] = useAddressState<TableView>('view', {});
  const { listed, years } = loaded;
  const year = yearAt(years, today);
  const missing = useMemo(() => missingAmounts(listed, years, today), [listed, years, today]);
  const columns = useMemo(() => {
    const unpaid = listed.distributionLists.find((list) => list.kind === 'DEFAULT')?.missingAliases ?? [];
    return columnsOf(year, missing, new Set(unpaid));
  }, [listed, year, missing]);
  const tab = view.tab === 'all' ? 'all' : 'active';
  const rows = useMemo(() => listed.codes.filter((code) => tab === 'all' || code.isActive), [listed, tab]);
  const open = listed.codes.find((code) => code.chargeCodeId === view.open);
  const add = () => shell.go('code-add');
  const edit = (code: Code) => shell.go('code-edit', { chargeCodeId: code.chargeCodeId });
  useHotkeys([
    ...(mayAdd ? [{ keys: 'n', label: 'Add code', hint: true, run: add }] : []),
    ...(mayEdit && open ? [{ keys: 'e', label: 'Edit', hint: true, run: () => edit(open) }] : []),
  ]);
  const addButton = mayAdd && (
    <Button icon="plus" keys="n" onClick={add}>
      Add code
    </Button>
  );
  return (
    <Split>
      <Column>
        <PageHeader title="Codes" actions={addButton} />
        <Warnings listed={listed} missing={missing} />
        <Tabs
          label="Views"
          value={tab}
          onChange={(next) => setView({ ...view, tab: next, open: undefined })}
          tabs={views.map(({ value, label, keep }) => ({ value, label, count: listed.codes.filter(keep).length }))}
        />
        <DataTable
          label="Codes"
          noun="codes"
          rows={rows}
          allCount={listed.codes.length}
          columns={columns}
          rowId={(row) => row.chargeCodeId}
          state={view}
          onState={setView}
          empty={
            <EmptyState title="No codes yet" icon="tag" actions={addButton}>
              A code says what an owner is charged for and which accounts it posts to.
            </EmptyState>
          }
        />
      </Column>
      {open && (
        <Panel
          label={`Code ${open.alias}`}
          position={open.alias}
          onClose={() => setView({ ...view, open: undefined })}
          onOpen={mayEdit ? () => edit(open) : undefined}
          footer={
            mayEdit && (
              <Button icon="pencil" keys="e" onClick={() => edit(open)}>
                Edit {open.alias}
              </Button>
            )
          }
        >
          <CodeFacts code={open} loaded={loaded} />
        </Panel>
      )}
    </Split>
  );
}

/** The page at `/c/$communityId/codes`. */
export default function CodesScreen() {
  return <WithCodes>{(loaded) => <Index loaded={loaded} />}</WithCodes>;
}
