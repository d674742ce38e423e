// Gallery page: a list of ten thousand rows with views, filters, selection, totals and a panel.
import { useState } from 'react';
import { LoadedList } from '../../../../packages/pages/pages.ts';
import {
  Button,
  EmptyState,
  Facts,
  Money,
  PanelSection,
  StatusMark,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { type Sample, samples } from '../sample.ts';

const COLUMNS: readonly TableColumn<Sample>[] = [
  { key: 'code', title: 'Account', width: 92 },
  { key: 'name', title: 'Owner', emphasis: 'strong' },
  { key: 'place', title: 'Property', width: 180, emphasis: 'quiet' },
  { key: 'since', title: 'Since', kind: 'date', width: 96, hidden: true },
  { key: 'balance', title: 'Balance', kind: 'money', width: 110, emphasis: 'strong', total: 'sum' },
  { key: 'current', title: 'Current', kind: 'money', width: 96, emphasis: 'quiet', total: 'sum' },
  { key: 'older', title: '31–60', kind: 'money', width: 96, emphasis: 'quiet', total: 'sum' },
  { key: 'oldest', title: 'Over 90', kind: 'money', width: 100, emphasis: 'quiet', total: 'sum' },
  { key: 'step', title: 'Step', kind: 'status', width: 130, tone: (row) => row.tone, total: '34 % over 90' },
];

const VIEWS = [
  { value: 'all', label: 'Everyone' },
  { value: 'late', label: 'Late', keep: (row: Sample) => !row.balance.startsWith('-') && row.balance !== '0.00' },
  { value: 'attorney', label: 'With attorney', keep: (row: Sample) => row.tone === 'problem' },
];

const rowId = (row: Sample) => row.id;

/** The list. Its state stands in React here; an application keeps it in the address. */
export function ListDemo() {
  const [state, setState] = useState<TableView>({ sort: [{ key: 'balance', desc: true }] });
  return (
    <LoadedList
      title="Delinquency"
      meta="as of today"
      label="Delinquency"
      actions={
        <>
          <Button weight="quiet" icon="download">
            Export view
          </Button>
          <Button icon="mail">Send notices</Button>
        </>
      }
      queryKey={['samples']}
      load={async () => samples(10_000)}
      columns={COLUMNS}
      rowId={rowId}
      noun="owners"
      views={VIEWS}
      filters={state.filters?.type === undefined ? [] : [{ key: 'type', label: 'Owner type', value: 'current' }]}
      addFilter={
        <button type="button" className="chip add" onClick={() => setState({ ...state, filters: { type: 'current' } })}>
          + Filter
        </button>
      }
      state={state}
      onState={setState}
      empty={<EmptyState title="Nobody is late" icon="check" />}
      onExport={() => undefined}
      bulk={(rows) => (
        <>
          <Button weight="quiet">Set step</Button>
          <Button weight="primary">Preview {rows.length} notices</Button>
        </>
      )}
      panel={(row) => (
        <>
          <PanelSection>
            <div className="row">
              <h2>{row.name}</h2>
              <span className="push t3">{row.code}</span>
            </div>
            <p className="t2">{row.place}</p>
            <div className="row base" style={{ marginTop: 8 }}>
              <span className="figure">
                <Money value={row.balance} zero="digits" />
              </span>
              <StatusMark tone={row.tone} word={row.step} />
            </div>
          </PanelSection>
          <PanelSection title="Collection">
            <Facts
              facts={[
                ['Step', row.step],
                ['Last payment', 'May 11, 285.00, check 2207'],
                ['Reach', '775-555-0148, e-mail'],
              ]}
            />
          </PanelSection>
        </>
      )}
      panelFooter={() => (
        <>
          <Button>Enter payment</Button>
          <Button weight="quiet">Note</Button>
        </>
      )}
    />
  );
}
