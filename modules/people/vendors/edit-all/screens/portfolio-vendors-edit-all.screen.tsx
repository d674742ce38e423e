// Many vendors in one grid: type down a column, see what differs, save it all at once, and take it back.

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, useCall, useCommand } from '../../../../../packages/pages/client.ts';
import { failureOf, toastFailure } from '../../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  CommitBar,
  countOf,
  EmptyState,
  type EntryColumn,
  EntryGrid,
  entryProblems,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  toast,
} from '../../../../../packages/ui/ui.ts';
import { tidyTrades, tradesOf } from '../../trades.rules.ts';
import { chosenStandings, standingWords } from '../../vendor.contract.ts';
import { type GridVendor, vendorEditAll } from '../edit-all.contract.ts';
import { differencesOf, laidOver } from '../edit-all.rules.ts';

/** A row as it is typed: everything is text. */
type Line = Record<'vendorId' | 'name' | 'trades' | 'gets1099' | 'termsDays' | 'needsInsurance' | 'standing' | 'isActive', string>;

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const flagText = (value: boolean) => (value ? 'yes' : 'no');

const columns: readonly EntryColumn<Line>[] = [
  { key: 'name', title: 'Vendor', kind: 'readonly', width: 230, emphasis: 'strong' },
  { key: 'trades', title: 'Trades', kind: 'text', hint: () => 'Separate with commas' },
  { key: 'gets1099', title: '1099', kind: 'pick', width: 90, options: yesNo, required: true },
  {
    key: 'termsDays',
    title: 'Terms, days',
    kind: 'text',
    numeric: true,
    width: 110,
    required: true,
    hint: () => 'From 0 to 365 days',
    parse: (text) => (/^\d{1,3}$/.test(text) && Number(text) <= 365 ? String(Number(text)) : null),
  },
  { key: 'needsInsurance', title: 'Insured', kind: 'pick', width: 90, options: yesNo, required: true },
  {
    key: 'standing',
    title: 'Standing',
    kind: 'pick',
    width: 130,
    options: chosenStandings.map((value) => ({ value, label: standingWords[value] })),
    required: true,
  },
  { key: 'isActive', title: 'In use', kind: 'pick', width: 90, options: yesNo, required: true },
];

const lineOf = (vendor: GridVendor): Line => ({
  vendorId: vendor.vendorId,
  name: vendor.name,
  trades: vendor.trades.join(', '),
  gets1099: flagText(vendor.gets1099),
  termsDays: String(vendor.termsDays),
  needsInsurance: flagText(vendor.needsInsurance),
  standing: vendor.standing,
  isActive: flagText(vendor.isActive),
});
const vendorOf = (line: Line, base: GridVendor): GridVendor => ({
  ...base,
  trades: tidyTrades(tradesOf(line.trades)),
  gets1099: line.gets1099 === 'yes',
  termsDays: Number(line.termsDays),
  needsInsurance: line.needsInsurance === 'yes',
  standing: chosenStandings.find((one) => one === line.standing) ?? base.standing,
  isActive: line.isActive === 'yes',
});

/** The lines that differ from what they were typed over. */
function changesIn(lines: readonly Line[], base: readonly GridVendor[]) {
  return base.flatMap((before, index) => {
    const line = lines[index];
    if (!line) return [];
    const after = vendorOf(line, before);
    const differences = differencesOf(before, after);
    return differences.length > 0 ? [{ before, after, differences }] : [];
  });
}
type Change = ReturnType<typeof changesIn>[number];

function Differences({ changes }: { changes: readonly Change[] }) {
  return (
    <SidePane label="What changes" width={320}>
      <PanelSection title="What changes" aside={`${changes.length}`}>
        {changes.length === 0 && <p className="t3">Nothing yet. Type over a cell; Ctrl+D fills it down.</p>}
        {changes.map(({ before, differences }) => (
          <p key={before.vendorId}>
            <b>{before.name}</b>
            {differences.map(({ key, title, from, to }) => (
              <span key={key} className="t2">
                <br />
                {title}: {from || 'none'} → <b>{to || 'none'}</b>
              </span>
            ))}
          </p>
        ))}
      </PanelSection>
    </SidePane>
  );
}

interface Loaded {
  total: number;
  rows: readonly GridVendor[];
}

function Grid({ loaded, chosen }: { loaded: Loaded; chosen: object }) {
  const cache = useQueryClient();
  const [base, setBase] = useState(loaded.rows);
  const [lines, setLines] = useState<readonly Line[]>(() => loaded.rows.map(lineOf));
  const save = useCommand(vendorEditAll.saveVendors);
  const changes = useMemo(() => changesIn(lines, base), [lines, base]);
  const [problem] = entryProblems(columns, lines);
  const failure = save.error ? failureOf(save.error) : null;
  const stand = (rows: readonly GridVendor[], shown: readonly GridVendor[] = rows) => {
    setBase(rows);
    setLines(shown.map(lineOf));
  };
  /** Reads all anew; what was typed lies over it. */
  const readAnew = async () => {
    const { rows } = await call(vendorEditAll.readVendors, chosen);
    const typed = new Map(changes.map(({ before, after }) => [before.vendorId, { before, after }]));
    const over = rows.map((now) => {
      const own = typed.get(now.vendorId);
      return own ? laidOver(own.before, own.after, now) : now;
    });
    save.reset();
    stand(rows, over);
  };
  const takeBack = async (rows: readonly GridVendor[]) => {
    await call(vendorEditAll.saveVendors, { rows: [...rows] });
    stand((await call(vendorEditAll.readVendors, chosen)).rows);
    await cache.invalidateQueries();
  };
  const run = async () => {
    const { saved } = await save.mutateAsync({ rows: changes.map(({ after }) => after) });
    const versions = new Map(saved.map(({ vendorId, version }) => [vendorId, version]));
    const versioned = (vendor: GridVendor): GridVendor => ({ ...vendor, version: versions.get(vendor.vendorId) ?? vendor.version });
    const after = new Map(changes.map((change) => [change.before.vendorId, change.after]));
    const former = changes.map(({ before }) => versioned(before));
    stand(base.map((vendor) => versioned(after.get(vendor.vendorId) ?? vendor)));
    toast({ text: `${countOf(saved.length, 'vendors')} changed`, undo: () => void takeBack(former).catch(toastFailure) });
  };
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title="Edit vendors"
            meta={<span className="t2">{countOf(base.length, 'vendors')}</span>}
            crumbs={[
              <ScreenLink key="list" to="portfolio-vendors">
                Vendors
              </ScreenLink>,
            ]}
          />
          {loaded.total > base.length && (
            <Note
              tone="attention"
              title={`The first ${base.length} of ${countOf(loaded.total, 'vendors')} stand here. Select those you mean in the list.`}
            />
          )}
          {failure && (
            <Note tone="problem" icon="alert-triangle" title={failure.message}>
              {failure.code === 'changedMeanwhile' && (
                <Button size="small" onClick={() => void readAnew().catch(toastFailure)}>
                  Lay what I typed over it
                </Button>
              )}
            </Note>
          )}
          <EntryGrid
            label="Vendors"
            columns={columns}
            rows={lines}
            onRows={setLines}
            newRow={() => lineOf(base[0] as GridVendor)}
            fixed
            autoFocus
          />
        </Column>
        <Differences changes={changes} />
      </Split>
      <CommitBar
        primary={{
          label: changes.length === 0 ? 'Save changes' : `Save changes to ${countOf(changes.length, 'vendors')}`,
          keys: 'ctrl+s',
          run: () => void run().catch(() => null),
          busy: save.isPending,
          waitsFor: problem?.message ?? (changes.length === 0 ? 'Nothing is changed' : undefined),
        }}
      />
    </>
  );
}

/** The page at `/vendors/edit-all`; `?selection=` or `?ids=` say which, else all. */
export default function PortfolioVendorsEditAllScreen() {
  const { search } = useShell();
  const chosen = useMemo(
    () => (search.selection ? { selectionId: search.selection } : search.ids ? { ids: search.ids.split(',') } : {}),
    [search.selection, search.ids],
  );
  const read = useCall(vendorEditAll.readVendors, chosen);
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows />;
  if (read.data.rows.length === 0)
    return <EmptyState title="No vendor to change">Vendors that were merged into others stay as they are.</EmptyState>;
  return <Grid key={JSON.stringify(chosen)} loaded={read.data} chosen={chosen} />;
}
