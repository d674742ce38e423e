// The gallery: every part of the design system in its states, inside the shell, for looking at and for the
// accessibility check.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { setDraftOwner } from '../../../packages/pages/pages.ts';
import { ShellProvider, type ShellValue } from '../../../packages/pages/shell.tsx';
import { AppShell, KitProvider, type NavLink, Switcher, toast } from '../../../packages/ui/ui.ts';
import '../../../packages/ui/ui.css';
import './kit.css';
import { BatchPage } from './pages/batch.tsx';
import { ChartsPage } from './pages/charts.tsx';
import { DocumentsPage } from './pages/documents.tsx';
import { GridPage } from './pages/grid.tsx';
import { ImportPage } from './pages/import.tsx';
import { ListDemo } from './pages/list.tsx';
import { MapPage } from './pages/map.tsx';
import { MatchPage } from './pages/match.tsx';
import { ProfileDemo } from './pages/profile.tsx';
import { ReportPage } from './pages/report.tsx';
import { StatesPage } from './pages/states.tsx';
import { ConflictPage, JobsPage } from './pages/work.tsx';

/** Each page stands at an address of its own: `/kit/#table`. */
const PAGES: readonly { path: string; label: string; icon: NonNullable<NavLink['icon']>; page: () => ReactNode }[] = [
  { path: 'states', label: 'States and fields', icon: 'home', page: () => <StatesPage /> },
  { path: 'table', label: 'Table', icon: 'users', page: () => <ListDemo /> },
  { path: 'grid', label: 'Entry grid', icon: 'receipt', page: () => <GridPage /> },
  { path: 'batch', label: 'Batch preview', icon: 'file-invoice', page: () => <BatchPage /> },
  { path: 'match', label: 'Matching', icon: 'building-bank', page: () => <MatchPage /> },
  { path: 'report', label: 'Report', icon: 'clipboard-data', page: () => <ReportPage /> },
  { path: 'chart', label: 'Charts', icon: 'chart-bar', page: () => <ChartsPage /> },
  { path: 'map', label: 'Map', icon: 'route', page: () => <MapPage /> },
  { path: 'profile', label: 'Profile', icon: 'building-community', page: () => <ProfileDemo /> },
  { path: 'conflict', label: 'Two people', icon: 'users', page: () => <ConflictPage /> },
  { path: 'import', label: 'Import', icon: 'file-import', page: () => <ImportPage /> },
  { path: 'documents', label: 'Documents', icon: 'file-type-pdf', page: () => <DocumentsPage /> },
  { path: 'jobs', label: 'Jobs', icon: 'progress', page: () => <JobsPage /> },
];

/** The page named after the `#`; what follows a `?` or `/` is the page's own. */
function pageInHash(): string {
  return /^#\/?([a-z]*)/.exec(location.hash)?.[1] ?? '';
}

function useHash(): string {
  const [hash, setHash] = useState(pageInHash);
  useEffect(() => {
    const listen = () => setHash(pageInHash());
    addEventListener('hashchange', listen);
    return () => removeEventListener('hashchange', listen);
  }, []);
  return hash;
}

const COMMUNITIES = [
  { value: 'ct', code: 'CT', label: 'Carson Terrace' },
  { value: 'mc', code: 'MC', label: 'Maple Court' },
];

/**
 * The shell around every page. The state of its address stands in React here; an application keeps it in the
 * browser's.
 */
function useGalleryShell(): ShellValue {
  const [search, setSearch] = useState<Readonly<Record<string, string>>>({});
  return {
    userName: 'Dana Whitfield',
    held: {},
    seesAll: true,
    community: { communityId: '1', name: 'Maple Court', shortCode: 'MC', today: localDate('2026-11-20') },
    communities: [],
    params: {},
    search,
    setSearch: (next) =>
      setSearch((old) =>
        Object.fromEntries(Object.entries({ ...old, ...next }).filter((pair): pair is [string, string] => pair[1] !== null)),
      ),
    hrefOf: (name) => `#${name}`,
    go: (name) => void toast({ text: `Opens ${name}` }),
    goTo: () => undefined,
    mayOpen: () => true,
  };
}

function Gallery() {
  const shell = useGalleryShell();
  const path = useHash() || 'states';
  const [community, setCommunity] = useState('ct');
  const here = COMMUNITIES.find((each) => each.value === community);
  const link = ({ path: to, label, icon }: (typeof PAGES)[number]): NavLink => ({
    key: to,
    label,
    icon,
    href: `#${to}`,
    current: to === path,
    count: to === 'states' ? 21 : undefined,
  });
  return (
    <AppShell
      brand="Commonhold, parts"
      homeHref="#states"
      crumbs={[
        <Switcher
          key="customer"
          label="Customer"
          value="s"
          text="Sierra Crest Management"
          options={[{ value: 's', label: 'Sierra Crest Management' }]}
          onPick={() => undefined}
        />,
        <Switcher
          key="community"
          label="Community"
          value={community}
          text={here?.label ?? ''}
          code={here?.code}
          options={COMMUNITIES}
          onPick={(option) => setCommunity(option.value)}
        />,
        <Switcher
          key="fund"
          label="Fund"
          value="all"
          text="All funds"
          options={[{ value: 'all', label: 'All funds' }]}
          onPick={() => undefined}
        />,
        <Switcher
          key="period"
          label="Period"
          value="11"
          text="November 2026"
          tag={{ word: 'Open', tone: 'good' }}
          options={[{ value: '11', label: 'November 2026' }]}
          onPick={() => undefined}
        />,
      ]}
      nav={[PAGES.slice(0, 1).map(link), PAGES.slice(1, 7).map(link), PAGES.slice(7).map(link)]}
      onSearch={() => toast({ text: 'The palette opens here' })}
      searchHint="Owner, unit, check, amount"
      alerts={{ count: 5, isOpen: false, open: () => undefined }}
      user={{ name: 'Dana Whitfield', initials: 'DW', role: 'senior accountant' }}
      onSignOut={() => undefined}
    >
      <ShellProvider key={path} value={shell}>
        {PAGES.find((each) => each.path === path)?.page()}
      </ShellProvider>
    </AppShell>
  );
}

setDraftOwner('gallery');
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <KitProvider viewer="gallery" today={localDate('2026-11-20')}>
          <Gallery />
        </KitProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
