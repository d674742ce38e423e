// One close package: its frozen statements, the cells that moved since, and the entries that moved them.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatInstant } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Code,
  Column,
  Failed,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  PanelSection,
  ReportTable,
  ScrollRegion,
  SidePane,
  Split,
  Tabs,
  Tag,
} from '../../../../packages/ui/ui.ts';
import { gridOf } from '../../report-grid.rules.ts';
import { closePackages } from '../close-package.contract.ts';
import { packageTitle } from './close-package-parts.tsx';

type Package = ClientOutput<typeof closePackages.getClosePackage>;
type Part = Package['parts'][number];

/** Frozen figures, those that moved since with a mark. */
function Frozen({ part }: { part: Part }) {
  const grid = gridOf(part);
  const moved = new Set(part.moved.map((cell) => `${cell.row} ${cell.key}`));
  const rows = grid.rows.map((row) => ({
    ...row,
    ...(row.cells
      ? {
          cells: Object.fromEntries(
            Object.entries(row.cells).map(([key, cell]) => [key, { ...cell, drill: false, changed: moved.has(`${row.key} ${key}`) }]),
          ),
        }
      : {}),
  }));
  return <ReportTable label={part.title} {...grid} rows={rows} onDrill={() => undefined} />;
}

function MovedCell({ cell }: { cell: Part['moved'][number] }) {
  const { communityId } = useCommunity();
  return (
    <tr>
      <td>
        <b className="m">{cell.line}</b> <span className="t2">{cell.column}</span>
        {cell.entries.map((entry) => (
          <div key={entry.entryId ?? `${entry.description} ${entry.enteredTime}`}>
            {entry.entryId === null ? (
              entry.description
            ) : (
              <ScreenLink to="journal-entry-view" params={{ communityId, entryId: entry.entryId }}>
                {[entry.reference, entry.description].filter((text) => text !== '').join(' ') || 'Entry'}
              </ScreenLink>
            )}{' '}
            <span className="t3">
              dated {formatDate(entry.postDate)}
              {entry.amount !== null && entry.amount !== cell.difference && (
                <>
                  {': '}
                  <Money value={entry.amount} />
                </>
              )}
            </span>
          </div>
        ))}
        {cell.shifted !== null && (
          <div>
            {cell.shiftedAccounts.join(', ') || 'What makes the figure'} <span className="t3">stands elsewhere than it did: </span>
            <Money value={cell.shifted} />
          </div>
        )}
        {cell.entries.length === 0 && cell.shifted === null && <div className="t3">A change without an entry</div>}
      </td>
      <td className="num">{cell.frozen || '–'}</td>
      <td className="num">{cell.now || '–'}</td>
      <td className="num">{cell.difference && <Money value={cell.difference} />}</td>
    </tr>
  );
}

function Moved({ part }: { part: Part }) {
  if (part.moved.length === 0)
    return (
      <PanelSection title="Moved since">
        <p className="t2">Every figure is what it was.</p>
      </PanelSection>
    );
  return (
    <PanelSection title="Moved since" aside={part.moved.length}>
      <table className="side-table">
        <thead>
          <tr>
            <th scope="col">Figure, and what moved it</th>
            <th scope="col" className="num">
              Frozen
            </th>
            <th scope="col" className="num">
              Now
            </th>
            <th scope="col" className="num">
              By
            </th>
          </tr>
        </thead>
        <tbody>
          {part.moved.map((cell) => (
            <MovedCell key={`${cell.row} ${cell.line} ${cell.key}`} cell={cell} />
          ))}
        </tbody>
      </table>
    </PanelSection>
  );
}

function Loaded({ kept, onClose }: { kept: Package; onClose(): void }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const part = kept.parts.find((one) => one.name === shell.search.part) ?? kept.parts[0];
  const moved = kept.parts.reduce((sum, one) => sum + one.moved.length, 0);
  const download = () =>
    downloadFile(closePackages.downloadClosePackage, { communityId, closePackageId: kept.closePackageId }).catch(toastFailure);
  return (
    <Split>
      <Column>
        <PageHeader
          title={packageTitle(kept)}
          crumbs={[
            <Button key="all" size="small" weight="quiet" onClick={onClose}>
              Close package
            </Button>,
          ]}
          meta={
            moved > 0 ? (
              <Tag tone="attention">{moved === 1 ? '1 figure' : `${moved} figures`} moved</Tag>
            ) : (
              <Tag tone="good">Nothing moved</Tag>
            )
          }
          actions={
            <Button icon="download" onClick={() => void download()}>
              Download
            </Button>
          }
        />
        {!kept.isIntact && (
          <Note tone="problem" title="These bytes are not those that were frozen.">
            A part or the manifest no longer matches its hash.
          </Note>
        )}
        <Tabs
          label="Parts"
          value={part?.name ?? ''}
          onChange={(name) => shell.setSearch({ part: name })}
          tabs={kept.parts.map((one) => ({
            value: one.name,
            label: one.title,
            ...(one.moved.length > 0 ? { count: one.moved.length } : {}),
          }))}
        />
        <ScrollRegion label="Frozen figures">{part && <Frozen key={part.name} part={part} />}</ScrollRegion>
      </Column>
      <SidePane label="Package">
        <PanelSection title="Frozen">
          <table className="side-table">
            <tbody>
              <tr>
                <td>As known at</td>
                <td>{formatInstant(kept.asKnownTime)}</td>
              </tr>
              <tr>
                <td>Closed by</td>
                <td>{kept.closedBy}</td>
              </tr>
              <tr>
                <td>SHA-256</td>
                <td title={kept.hash}>
                  <Code>{kept.hash.slice(0, 24)}</Code>
                </td>
              </tr>
              {part && (
                <tr>
                  <td>This part</td>
                  <td title={part.hash}>
                    <Code>{part.hash.slice(0, 24)}</Code>
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </PanelSection>
        {part && <Moved part={part} />}
      </SidePane>
    </Split>
  );
}

/** A package on the page. */
export function PackageView({ closePackageId, onClose }: { closePackageId: string; onClose(): void }) {
  const { communityId } = useCommunity();
  const kept = useCall(closePackages.getClosePackage, { communityId, closePackageId });
  if (kept.error)
    return (
      <Failed
        title="The close package did not load"
        message={kept.error.message}
        reference={kept.error.reference}
        onRetry={() => void kept.refetch()}
      />
    );
  if (!kept.data) return <LoadingRows />;
  return <Loaded kept={kept.data} onClose={onClose} />;
}
