// The list page of the gallery, on rows kept in memory.
import type { AnyList, ListRow } from '../../../../packages/contract/list.ts';
import { defineList } from '../../../../packages/contract/list.ts';
import { savedViews } from '../../../../packages/contract/saved-view.ts';
import { answersInMemory } from '../../../../packages/pages/list/rows-in-memory.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { Button, EmptyState, Facts, Money, PanelSection, StatusMark } from '../../../../packages/ui/ui.ts';
import { samples } from '../sample.ts';

const sampleList = defineList({
  name: 'SampleList',
  title: 'Delinquency',
  noun: 'owners',
  permission: 'signedIn',
  scope: {},
  rowId: 'id',
  columns: {
    code: { title: 'Account', kind: 'text' },
    name: { title: 'Owner', kind: 'text' },
    place: { title: 'Property', kind: 'text' },
    since: { title: 'Since', kind: 'date', hidden: true },
    balance: { title: 'Balance', kind: 'money', always: true, sum: true },
    current: { title: 'Current', kind: 'money', always: true, sum: true },
    older: { title: '31–60', kind: 'money', always: true, sum: true },
    oldest: { title: 'Over 90', kind: 'money', always: true, sum: true },
    step: {
      title: 'Step',
      kind: 'status',
      words: {
        'With attorney': ['With attorney', 'problem'],
        'Intent sent': ['Intent sent', 'attention'],
        'Late notice': ['Late notice', 'neutral'],
        Courtesy: ['Courtesy', 'neutral'],
        Settled: ['Settled', 'good'],
      },
    },
  },
  extra: {},
  views: {
    all: { title: 'Everyone' },
    late: { title: 'Late', filters: ['balance:over:0.00'], sort: '-balance' },
    attorney: { title: 'With attorney', filters: ['step:in:With attorney'] },
  },
  sort: '-balance',
});
type Row = ListRow<typeof sampleList>;

const look = {
  code: { width: 92 },
  name: { width: 200, emphasis: 'strong' },
  place: { width: 180, emphasis: 'quiet' },
  since: { width: 96 },
  balance: { width: 110, emphasis: 'strong' },
  current: { width: 96, emphasis: 'quiet' },
  older: { width: 96, emphasis: 'quiet' },
  oldest: { width: 100, emphasis: 'quiet' },
  step: { width: 130 },
} as const;

const rows = samples(100_000) as unknown as readonly Readonly<Record<string, unknown>>[];
const answers = answersInMemory(sampleList as unknown as AnyList, () => rows);

/** Stands in for the server: the gallery has none. */
function answerFromMemory(): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (target, init) => {
    const url = new URL(String(target), location.href);
    const call = Object.entries(sampleList.calls).find(([, { path }]) => path === url.pathname)?.[0];
    const names = [...new Set(url.searchParams.keys())];
    const asked = init?.body
      ? JSON.parse(String(init.body))
      : Object.fromEntries(names.map((name) => [name, url.searchParams.getAll(name)]));
    if (url.pathname === savedViews.listViews.path) return Response.json({ views: [], defaultView: null });
    const answer = call && answers[call];
    return answer ? Response.json(answer(asked)) : real(target, init);
  };
}
answerFromMemory();

function OwnerPanel({ row }: { row: Row }) {
  const [word, tone] = sampleList.declaration.columns.step.words[row.step ?? 'Settled'];
  return (
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
          <StatusMark tone={tone} word={word} />
        </div>
      </PanelSection>
      <PanelSection title="Collection">
        <Facts
          facts={[
            ['Step', word],
            ['Last payment', 'May 11, 285.00, check 2207'],
            ['Reach', '775-555-0148, email'],
          ]}
        />
      </PanelSection>
    </>
  );
}

/** The list. */
export function ListDemo() {
  return (
    <ListPage
      list={sampleList}
      scope={{}}
      look={look}
      meta="as of today"
      actions={<Button icon="mail">Send notices</Button>}
      empty={<EmptyState title="Nobody is late" icon="check" />}
      bulk={(chosen) => <Button weight="primary">Preview {chosen.count.toLocaleString('en-US')} notices</Button>}
      panel={(row) => <OwnerPanel row={row} />}
      panelFooter={() => (
        <>
          <Button>Enter payment</Button>
          <Button weight="quiet">Note</Button>
        </>
      )}
    />
  );
}
