// The frame around every screen: what the shell needs to know is loaded here and handed to screens through the shell context.
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { community as communityCalls } from '../../modules/communities/communities.contract.ts';
import { global, pyramid } from '../../modules/identity/identity.contract.ts';
import { accounting } from '../../modules/ledger/ledger.contract.ts';
import { allows, type HeldClaims, noPermissionMessage } from '../../packages/contract/claims.ts';
import type { Screen } from '../../packages/contract/screen.ts';
import { formatMonth } from '../../packages/kernel/local-date.ts';
import { useCall } from '../../packages/pages/client.ts';
import { listDrafts, useMyJobs } from '../../packages/pages/pages.ts';
import { type ShellCommunity, ShellProvider, type ShellValue, useShell } from '../../packages/pages/shell.tsx';
import { AppShell, Failed, LoadingRows, Switcher, Tag, toast } from '../../packages/ui/ui.ts';
import { useDrawer } from './drawer.tsx';
import { menuOf, shortTitle, useFavourites } from './menu.ts';
import { Palette } from './palette.tsx';
import { hrefOf, paramsOf } from './routes.ts';
import { staffScreens } from './screens.ts';
import { lastCommunity } from './session.ts';
import { SignOutDialog, signOut } from './sign-out.tsx';

const byName = new Map(staffScreens.map(({ screen }) => [screen.name, screen]));

function useShellValue(communities: readonly ShellCommunity[], held: HeldClaims, userName: string): ShellValue {
  const router = useRouter();
  const location = useLocation();
  const matches = useMatches();
  const params = (matches.at(-1)?.params ?? {}) as Record<string, string>;
  const wanted = params['communityId'] ?? lastCommunity.get();
  const community = communities.find((c) => c.communityId === wanted) ?? communities[0] ?? null;
  useEffect(() => {
    if (community) lastCommunity.set(community.communityId);
  }, [community]);
  return useMemo<ShellValue>(() => {
    const search = Object.fromEntries(new URLSearchParams(location.searchStr));
    const address = (name: string, given: Readonly<Record<string, string>> = {}, query: Readonly<Record<string, string>> = {}) => {
      const screen = byName.get(name);
      if (!screen) return '/';
      return hrefOf(screen, { ...(community ? { communityId: community.communityId } : {}), ...given }, query);
    };
    const goTo = (href: string) => void router.navigate({ to: href });
    return {
      userName,
      held,
      community,
      communities,
      params,
      search,
      setSearch: (next) => {
        const merged = new URLSearchParams(search);
        for (const [key, value] of Object.entries(next)) value === null ? merged.delete(key) : merged.set(key, value);
        const text = merged.toString();
        void router.navigate({ to: `${location.pathname}${text ? `?${text}` : ''}`, replace: true });
      },
      hrefOf: address,
      go: (name, given, query) => goTo(address(name, given, query)),
      goTo,
      mayOpen: (name) => {
        const screen = byName.get(name);
        return screen !== undefined && (screen.claims === 'public' || allows(held, screen.claims));
      },
    };
  }, [router, location.searchStr, location.pathname, community, communities, held, userName, params]);
}

function CommunitySwitcher({ communities, current }: { communities: readonly ShellCommunity[]; current: Screen | undefined }) {
  const shell = useShell();
  const { community } = shell;
  const options = communities.map((c) => ({ value: c.communityId, label: c.name, code: c.shortCode }));
  const pick = (communityId: string) => {
    lastCommunity.set(communityId);
    const stays = current?.inCommunity && paramsOf(current).length === 1;
    shell.goTo(stays && current ? hrefOf(current, { communityId }) : '/');
  };
  if (!community) return <span className="t3">No community yet</span>;
  return (
    <Switcher
      label="Community"
      value={community.communityId}
      text={community.name}
      code={community.shortCode}
      options={options}
      onPick={(option) => pick(option.value)}
    />
  );
}

/** The period the community works in, always in sight. */
function PeriodCrumb({ communityId }: { communityId: string }) {
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  const current = setup.data?.years.flatMap((year) => year.periods).find((period) => period.status === 'CURRENT');
  if (!setup.data) return null;
  if (!current) return <span className="row t3">No current period</span>;
  return (
    <span className="row">
      {formatMonth(current.periodStartDate)} <Tag tone="good">Current</Tag>
    </span>
  );
}

/** Loads who is signed in and draws the shell. */
export function Frame() {
  const permissions = useCall(pyramid.getPermissions, {});
  const data = useCall(global.getGlobalData, {});
  const list = useCall(communityCalls.listCommunities, {});
  const failed = permissions.error ?? data.error ?? list.error;
  if (failed) {
    const retry = () => void Promise.all([permissions.refetch(), data.refetch(), list.refetch()]);
    return <Failed title="Commonhold did not load" message={failed.message} reference={failed.reference} onRetry={retry} />;
  }
  if (!permissions.data || !data.data || !list.data) return <LoadingRows rows={12} />;
  const held = Object.fromEntries(permissions.data.Permissions.map((p) => [p.Name, p.AccessFlags])) as HeldClaims;
  const communities = list.data.map((c) => ({ communityId: c.communityId, name: c.name, shortCode: c.shortCode, today: c.todayDate }));
  return (
    <Shelled
      communities={communities}
      held={held}
      userName={data.data.UserAgentThumbnail.Contact.DisplayName}
      customerName={data.data.Customers[0]?.Name ?? ''}
    />
  );
}

function Shelled(props: { communities: readonly ShellCommunity[]; held: HeldClaims; userName: string; customerName: string }) {
  const shell = useShellValue(props.communities, props.held, props.userName);
  const [palette, setPalette] = useState(false);
  const matches = useMatches();
  const current = staffScreens.find(({ screen }) => screen.path === matches.at(-1)?.fullPath)?.screen;
  const initials = props.userName
    .split(' ')
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('');
  useEffect(() => {
    document.title = current && current.name !== 'home' ? `${shortTitle(current)} · Commonhold` : 'Commonhold';
  }, [current]);
  const mine = useMyJobs(shell);
  const drawer = useDrawer(mine);
  const { starred, star } = useFavourites(current);
  const [unfinished, setUnfinished] = useState<readonly string[]>([]);
  const leave = () => {
    const titles = listDrafts().map((draft) => draft.title);
    if (titles.length === 0) void signOut();
    else setUnfinished(titles);
  };
  return (
    <ShellProvider value={shell}>
      <AppShell
        brand="Commonhold"
        homeHref="/"
        crumbs={[
          <span className="row" key="customer">
            {props.customerName}
          </span>,
          <CommunitySwitcher key="community" communities={props.communities} current={current} />,
          ...(shell.community ? [<PeriodCrumb key="period" communityId={shell.community.communityId} />] : []),
        ]}
        nav={menuOf(shell, current, starred)}
        star={star}
        renderLink={(href, { onClick, children, ...rest }) => (
          <a
            href={href}
            {...rest}
            onClick={(event) => {
              onClick?.();
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
              event.preventDefault();
              shell.goTo(href);
            }}
          >
            {children}
          </a>
        )}
        onSearch={() => setPalette(true)}
        searchHint="Go to a screen"
        user={{ name: props.userName, initials }}
        onSignOut={leave}
        userItems={[{ label: 'User settings', icon: 'settings', run: () => drawer.toggle('userSettings') }]}
        alerts={{ count: drawer.alertCount, isOpen: drawer.context === 'notifications', open: () => drawer.toggle('notifications') }}
        jobs={{ active: mine.active, isOpen: drawer.context === 'jobs', open: () => drawer.toggle('jobs') }}
        drawer={drawer.shown}
      >
        <Outlet />
      </AppShell>
      {unfinished.length > 0 && <SignOutDialog titles={unfinished} onClose={() => setUnfinished([])} />}
      <Palette open={palette} onClose={() => setPalette(false)} screens={staffScreens.map((s) => s.screen)} titleOf={shortTitle} />
    </ShellProvider>
  );
}

/** Shows a screen to who may open it; others get the message and go home. */
export function Guarded({ screen, children }: { screen: Screen; children: ReactNode }) {
  const shell = useShell();
  const allowed = shell.mayOpen(screen.name);
  const missingCommunity =
    screen.inCommunity && shell.params['communityId'] !== undefined && shell.community?.communityId !== shell.params['communityId'];
  useEffect(() => {
    if (allowed && !missingCommunity) return;
    toast({ tone: 'problem', text: allowed ? 'This community does not exist, or is not in your scope.' : noPermissionMessage });
    shell.goTo('/');
  }, [allowed, missingCommunity, shell]);
  return allowed && !missingCommunity ? children : null;
}
