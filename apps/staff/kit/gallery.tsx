// The gallery: every part of the design system in its states, inside the shell, for looking at and for the accessibility check.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { AppShell, KitProvider, type NavLink, Switcher, toast } from '../../../packages/ui/ui.ts';
import '../../../packages/ui/ui.css';
import { BatchPage } from './pages/batch.tsx';
import { GridPage } from './pages/grid.tsx';
import { ImportPage } from './pages/import.tsx';
import { ListDemo } from './pages/list.tsx';
import { MatchPage } from './pages/match.tsx';
import { ProfileDemo } from './pages/profile.tsx';
import { ReportPage } from './pages/report.tsx';
import { StatesPage } from './pages/states.tsx';

const PAGES: readonly { path: string; label: string; icon: NonNullable<NavLink['icon']>; page: () => ReactNode }[] = [
  { path: 'states', label: 'States and fields', icon: 'home', page: () => <StatesPage /> },
  { path: 'list', label: 'List', icon: 'users', page: () => <ListDemo /> },
  { path: 'grid', label: 'Entry grid', icon: 'receipt', page: () => <GridPage /> },
  { path: 'batch', label: 'Batch preview', icon: 'file-invoice', page: () => <BatchPage /> },
  { path: 'match', label: 'Matching', icon: 'building-bank', page: () => <MatchPage /> },
  { path: 'report', label: 'Report', icon: 'clipboard-data', page: () => <ReportPage /> },
  { path: 'profile', label: 'Profile', icon: 'building-community', page: () => <ProfileDemo /> },
  { path: 'import', label: 'Import', icon: 'file-import', page: () => <ImportPage /> },
];

function useHash(): string {
  const [hash, setHash] = useState(location.hash.slice(2).split('?')[0] ?? '');
  useEffect(() => {
    const listen = () => setHash(location.hash.slice(2).split('?')[0] ?? '');
    addEventListener('hashchange', listen);
    return () => removeEventListener('hashchange', listen);
  }, []);
  return hash;
}

const COMMUNITIES = [
  { value: 'ct', code: 'CT', label: 'Carson Terrace' },
  { value: 'mc', code: 'MC', label: 'Maple Court' },
];

function Gallery() {
  const path = useHash() || 'states';
  const [community, setCommunity] = useState('ct');
  const here = COMMUNITIES.find((each) => each.value === community);
  const link = ({ path: to, label, icon }: (typeof PAGES)[number]): NavLink => ({
    key: to,
    label,
    icon,
    href: `#/${to}`,
    current: to === path,
    count: to === 'states' ? 21 : undefined,
  });
  return (
    <AppShell
      brand="Commonhold, parts"
      homeHref="#/states"
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
      nav={[PAGES.slice(0, 1).map(link), PAGES.slice(1, 5).map(link), PAGES.slice(5).map(link)]}
      onSearch={() => toast({ text: 'The palette opens here' })}
      searchHint="Owner, unit, check, amount"
      alerts={{ count: 5, open: () => undefined }}
      user={{ name: 'Dana Whitfield', initials: 'DW', role: 'senior accountant' }}
      onSignOut={() => undefined}
    >
      {PAGES.find((each) => each.path === path)?.page()}
    </AppShell>
  );
}

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
