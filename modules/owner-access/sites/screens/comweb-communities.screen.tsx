// The public page of each community: where it stands, what it shows, whether it is up to date.
import { useState } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { ListPage, toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Code, DateText, EmptyState, Facts, Note, PanelSection, StatusMark, toast } from '../../../../packages/ui/ui.ts';
import { pageWords, site, siteList, sitePath } from '../site.contract.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { SiteDialog } from './site-dialog.tsx';

type Row = ListRow<typeof siteList>;

const look = {
  shortCode: { width: 76, render: (row: Row) => <Code>{row.shortCode}</Code> },
  name: { width: 220, emphasis: 'strong' },
  state: { width: 130 },
  slug: { width: 220, render: (row: Row) => row.slug && <span className="t2">{sitePath(row.slug)}</span> },
  shows: { width: 260 },
  documents: { width: 76 },
  gone: { width: 128 },
  publishedOn: { width: 116 },
} as const;

/** Says what is wrong with a public page, and how to mend it. */
function Errors({ row }: { row: Row }) {
  const preview = useCall(site.previewSite, row.state === 'LIVE' ? { communityId: row.communityId } : null);
  const changed = preview.data?.changed ?? [];
  return (
    <>
      {row.gone > 0 && (
        <Note
          tone="attention"
          icon="alert-triangle"
          title={row.gone === 1 ? 'A file is not published to owners any more' : `${row.gone} files are not published to owners any more`}
        >
          Visitors cannot read {row.gone === 1 ? 'it' : 'them'}. Publish the page again to take the entry off it.
        </Note>
      )}
      {changed.length > 0 && (
        <Note icon="history" title="The page is older than what is known">
          Publish it again to show it as it is today.
        </Note>
      )}
    </>
  );
}

function SitePanel({ row }: { row: Row }) {
  const [word, tone] = pageWords[row.state];
  return (
    <PanelSection title={row.name} aside={row.shortCode}>
      <Errors row={row} />
      <Facts
        facts={[
          ['Page', <StatusMark key="state" tone={tone} word={word} />],
          ['Address', row.slug === '' ? 'None' : sitePath(row.slug)],
          ['Shows', row.shows || 'Nothing but the name'],
          ['Files', String(row.documents)],
          ['Published', row.publishedOn ? <DateText key="on" value={row.publishedOn} form="words" /> : 'Never'],
          ...(row.publishedBy === '' ? [] : ([['Published by', row.publishedBy]] as const)),
          ['Search engines', row.mayBeIndexed ? 'May list it' : 'Kept out'],
        ]}
      />
      {row.state === 'LIVE' && (
        <a href={sitePath(row.slug)} target="_blank" rel="noreferrer" className="lk">
          Open the page
        </a>
      )}
    </PanelSection>
  );
}

interface ActsProps {
  row: Row;
  onEdit(): void;
  onPublish(): void;
}

function Acts({ row, onEdit, onPublish }: ActsProps) {
  const setLive = useCommand(site.setSiteLive);
  const { communityId, name, state } = row;
  const change = (isLive: boolean, isUndo = false) =>
    setLive.mutate(
      { communityId, isLive },
      {
        onSuccess: () =>
          toast({
            text: isLive ? `The page of ${name} is public again` : `The page of ${name} is taken down`,
            undo: isUndo ? undefined : () => change(!isLive, true),
          }),
        onError: toastFailure,
      },
    );
  return (
    <>
      {state !== 'NONE' && (
        <Button weight="primary" onClick={onPublish}>
          {state === 'LIVE' ? 'Look and publish again' : 'Look and publish'}
        </Button>
      )}
      <Button onClick={onEdit}>{state === 'NONE' ? 'Set up the page' : 'Edit page'}</Button>
      {state === 'LIVE' && <Button onClick={() => change(false)}>Take down</Button>}
      {state === 'DOWN' && <Button onClick={() => change(true)}>Put back</Button>}
    </>
  );
}

/** The page at `/comweb`. */
export default function ComwebCommunitiesScreen() {
  const mayEdit = useMayCall(site.saveSite);
  const [open, setOpen] = useState<{ row: Row; act: 'edit' | 'publish' } | null>(null);
  const close = () => setOpen(null);
  const of = open && { communityId: open.row.communityId, name: open.row.name, onClose: close };
  return (
    <>
      <ListPage
        list={siteList}
        scope={{}}
        look={look}
        panel={(row) => <SitePanel row={row} />}
        panelFooter={(row) =>
          mayEdit && <Acts row={row} onEdit={() => setOpen({ row, act: 'edit' })} onPublish={() => setOpen({ row, act: 'publish' })} />
        }
        empty={
          <EmptyState title="No community yet" icon="building-community">
            Each association can have a public page with its office, its board and the files it shares.
          </EmptyState>
        }
      />
      {of && open?.act === 'edit' && <SiteDialog {...of} />}
      {of && open?.act === 'publish' && <PublishDialog {...of} />}
    </>
  );
}
