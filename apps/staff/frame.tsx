// The frame around every screen: what the shell needs to know is loaded here and handed to screens through
// the shell context.
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { community as communityCalls, isReadOnly } from '../../modules/communities/communities.contract.ts';
import { loadProblemDialog, type ProblemState } from '../../modules/desk/desk.web.tsx';
import { customerSettingsRefreshMs, global, pyramid } from '../../modules/identity/identity.contract.ts';
import { accounting } from '../../modules/ledger/ledger.contract.ts';
import { currentPeriod, periodInHand } from '../../modules/ledger/ledger.web.tsx';
import { RecordBook, useFieldColumns } from '../../modules/records/records.web.tsx';
import { type HeldClaims, inactiveUserMessage, noPermissionMessage } from '../../packages/contract/claims.ts';
import type { ClientOutput } from '../../packages/contract/endpoint.ts';
import { permissionRefreshMs } from '../../packages/contract/flags.ts';
import { mayOpenScreen, opensScreen, type Screen } from '../../packages/contract/screen.ts';
import { useCall } from '../../packages/pages/client.ts';
import { MayNot } from '../../packages/pages/may-not.tsx';
import {
  listDrafts,
  OwnColumnsProvider,
  RecordBookProvider,
  RecordKindsProvider,
  RecordLeadProvider,
  toastFailure,
  useFlagRefresh,
  useMyJobs,
} from '../../packages/pages/pages.ts';
import { type ShellCommunity, ShellProvider, type ShellValue, useShell } from '../../packages/pages/shell.tsx';
import { AppShell, Failed, LoadingRows, Switcher, Tag, toast, useHeldDay, usePreferences } from '../../packages/ui/ui.ts';
import { AfterSetUp } from './after-set-up.tsx';
import { beginSession, useStartPage } from './beginning.ts';
import { useCustomerSwitch } from './customer-switcher.tsx';
import { useDrawer } from './drawer.tsx';
import { useHandover } from './handover.ts';
import { useLostCommands } from './lost-commands.ts';
import { menuOf, shortTitle, useFavourites } from './menu.ts';
import { Notices } from './notices.tsx';
import { Palette } from './palette.tsx';
import { problemState } from './problem-state.ts';
import { useRecentRecords } from './recent.ts';
import { recordKinds } from './record-kinds.ts';
import { RecordLead } from './record-lead.tsx';
import { hrefOf, paramsOf } from './routes.ts';
import { staffScreens } from './screens.ts';
import { lastCommunity, lastRoute } from './session.ts';
import { useOwnSession } from './session-context.ts';
import { SignOutDialog, signOut } from './sign-out.tsx';
import { StandingNotice } from './standing-notice.tsx';
import { TopSearch } from './top-search.tsx';
import { Tour } from './tour.tsx';
import { useWarmScreens } from './warm.ts';

/** Seldom, so it does not weigh on the first page either. */
const ProblemDialog = lazy(loadProblemDialog);

/** Asked about once in a session at most, so it does not weigh on the first page. */
const Prompts = lazy(() => import('./prompts.tsx'));

const allScreens = staffScreens.map(({ screen }) => screen);
const byName = new Map(staffScreens.map(({ screen }) => [screen.name, screen]));

/** What someone may do, and how far they see. */
type Rights = Pick<ShellValue, 'held' | 'seesAll'>;

function useShellValue(communities: readonly ShellCommunity[], { held, seesAll }: Rights, userName: string): ShellValue {
  const router = useRouter();
  const location = useLocation();
  const matches = useMatches();
  const params = (matches.at(-1)?.params ?? {}) as Record<string, string>;
  const wanted = params['communityId'] ?? lastCommunity.get();
  const community =
    communities.find((c) => c.communityId === wanted) ??
    communities.find((c) => !c.standing || !isReadOnly(c.standing)) ??
    communities[0] ??
    null;
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
      seesAll,
      community,
      communities,
      params,
      search,
      setSearch: (next) => {
        // What is on its way counts, not what is drawn: of two changes at once neither is lost, and a page
        // that is being left holds nobody back.
        const at = router.latestLocation;
        if (at.pathname !== location.pathname) return;
        const merged = new URLSearchParams(at.searchStr);
        for (const [key, value] of Object.entries(next)) value === null ? merged.delete(key) : merged.set(key, value);
        const text = merged.toString();
        void router.navigate({ to: `${at.pathname}${text ? `?${text}` : ''}`, replace: true });
      },
      hrefOf: address,
      go: (name, given, query) => goTo(address(name, given, query)),
      goTo,
      mayOpen: (name) => {
        const screen = byName.get(name);
        return screen !== undefined && mayOpenScreen(held, screen);
      },
    };
  }, [router, location.searchStr, location.pathname, community, communities, held, seesAll, userName, params]);
}

function CommunitySwitcher({ communities, current }: { communities: readonly ShellCommunity[]; current: Screen | undefined }) {
  const shell = useShell();
  const { community } = shell;
  // Those that are closed are gone to by their list; the one in hand is always named.
  const options = communities
    .filter((c) => c.communityId === community?.communityId || !c.standing || !isReadOnly(c.standing))
    .map((c) => ({ value: c.communityId, label: c.name, code: c.shortCode }));
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

const periodTags = {
  CURRENT: ['Current', 'good'],
  OPEN: ['Open', 'attention'],
  CLOSED: ['Closed', 'problem'],
  FUTURE: ['Not open', 'problem'],
  NONE: ['No fiscal year', 'problem'],
} as const;

/** The period the form in hand posts into, or the one the community works in; always in sight. */
function PeriodCrumb({ communityId }: { communityId: string }) {
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  const held = useHeldDay();
  if (!setup.data) return null;
  const periods = setup.data.years.flatMap((year) => year.periods);
  const said = held?.day ? periodInHand(periods, held.day) : null;
  const current = currentPeriod(periods);
  if (!said && !current) return <span className="row t3">No current period</span>;
  const [word, tone] = periodTags[said?.status ?? 'CURRENT'];
  return (
    <span className="row">
      {held?.of && <span className="t2">{held.of},</span>}
      {said?.words ?? current?.words} <Tag tone={tone}>{word}</Tag>
    </span>
  );
}

/** Loads who is signed in and draws the shell. */
export function Frame() {
  const session = useOwnSession();
  const permissions = useCall(pyramid.getPermissions, {}, { lookEveryMs: permissionRefreshMs });
  const data = useCall(global.getGlobalData, {});
  const list = useCall(communityCalls.listCommunities, {});
  useCall(pyramid.getCustomerSettings, {}, { lookEveryMs: customerSettingsRefreshMs });
  useFlagRefresh();
  const isInactive = permissions.data?.IsInactiveUser === true;
  useEffect(() => {
    if (!isInactive) return;
    // Signing in again would not help, so the words stay on the page of the sign-in.
    toastFailure({ errorMessage: inactiveUserMessage });
    session.end('refused');
  }, [isInactive, session]);
  const asked = [permissions, data, list];
  // A refresh that fails leaves what is known.
  const failed = asked.find((one) => one.data === undefined && one.error)?.error;
  if (failed) {
    const retry = () => void Promise.all([permissions.refetch(), data.refetch(), list.refetch()]);
    return <Failed title="Commonhold did not load" message={failed.message} reference={failed.reference} onRetry={retry} />;
  }
  if (!permissions.data || !data.data || !list.data) return <LoadingRows rows={12} />;
  const held = Object.fromEntries(permissions.data.Permissions.map((p) => [p.Name, p.AccessFlags])) as HeldClaims;
  const communities = list.data.map(({ communityId, name, shortCode, todayDate, standing }) => ({
    ...{ communityId, name, shortCode, standing },
    today: todayDate,
  }));
  return <Shelled communities={communities} rights={{ held, seesAll: permissions.data.SeesAllCommunities }} viewer={data.data} />;
}

/** The screen the address leads to; its route is kept as the last visited one. */
function useCurrentScreen(params: Readonly<Record<string, string>>, userId: string): Screen | undefined {
  const matches = useMatches();
  const current = staffScreens.find(({ screen }) => screen.path === matches.at(-1)?.fullPath)?.screen;
  useEffect(() => {
    document.title = current && current.name !== 'home' ? `${shortTitle(current)} · Commonhold` : 'Commonhold';
    if (current) lastRoute.set({ route: current.path, params, userId });
  }, [current, params, userId]);
  useHandover(current?.path, params);
  return current;
}

interface ShelledProps {
  communities: readonly ShellCommunity[];
  rights: Rights;
  viewer: ClientOutput<typeof global.getGlobalData>;
}

function Shelled({ communities, rights, viewer }: ShelledProps) {
  const userName = viewer.UserAgentThumbnail.Contact.DisplayName;
  const [begins] = useState(() =>
    beginSession(
      viewer.UserAgentThumbnail.UserSettings,
      communities.map(({ communityId }) => communityId),
    ),
  );
  const shell = useShellValue(communities, rights, userName);
  useStartPage(begins, shell);
  useLostCommands();
  useWarmScreens(rights.held);
  const [palette, setPalette] = useState(false);
  const current = useCurrentScreen(shell.params, viewer.UserId);
  const initials = userName
    .split(' ')
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('');
  useRecentRecords(shell.userName, current, useLocation().href);
  const mine = useMyJobs(shell);
  const drawer = useDrawer(mine);
  const { starred, star } = useFavourites(current);
  const [unfinished, setUnfinished] = useState<readonly string[]>([]);
  const customer = useCustomerSwitch(viewer.Customers, viewer.CustomerId);
  const [{ look }] = usePreferences();
  const [problem, setProblem] = useState<ProblemState | null>(null);
  const report = () => setProblem(problemState(current, look));
  const [isTouring, setTouring] = useState(false);
  const tour = () => setTouring(true);
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
          <Fragment key="customer">{customer.crumb}</Fragment>,
          <CommunitySwitcher key="community" communities={communities} current={current} />,
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
        search={<TopSearch onPalette={() => setPalette(true)} />}
        user={{ name: userName, initials }}
        onSignOut={leave}
        userItems={[
          { label: 'User settings', icon: 'settings', run: () => drawer.toggle('userSettings') },
          { label: 'My security', icon: 'lock', run: () => shell.go('my-security') },
          { label: 'Take the tour', icon: 'help', run: tour },
          { label: 'Report a problem', icon: 'message', run: report },
          ...customer.items,
        ]}
        alerts={{ count: drawer.alertCount, isOpen: drawer.context === 'notifications', open: () => drawer.toggle('notifications') }}
        jobs={{ active: mine.active, isOpen: drawer.context === 'jobs', open: () => drawer.toggle('jobs') }}
        drawer={drawer.shown}
      >
        <Suspense>
          <Prompts />
        </Suspense>
        <Notices environment={viewer.Environment} />
        {current?.inCommunity && <StandingNotice />}
        <RecordKindsProvider value={recordKinds}>
          <RecordBookProvider value={RecordBook}>
            <RecordLeadProvider value={RecordLead}>
              <OwnColumnsProvider value={useFieldColumns}>
                <Outlet />
              </OwnColumnsProvider>
            </RecordLeadProvider>
          </RecordBookProvider>
        </RecordKindsProvider>
      </AppShell>
      {isTouring && <Tour onClose={() => setTouring(false)} />}
      {customer.question}
      {unfinished.length > 0 && <SignOutDialog titles={unfinished} onClose={() => setUnfinished([])} />}
      {problem && (
        <Suspense>
          <ProblemDialog state={problem} onClose={() => setProblem(null)} />
        </Suspense>
      )}
      <Palette
        open={palette}
        onClose={() => setPalette(false)}
        screens={allScreens}
        titleOf={shortTitle}
        onSignOut={leave}
        onReport={report}
        onTour={tour}
      />
    </ShellProvider>
  );
}

/**
 * Shows a screen to who may open it; others get the message and go home. A profile opens with any of the
 * claims of profiles; who lacks the claim its row asks for is told so in its place, and nothing is asked of
 * the server.
 */
export function Guarded({ screen, children }: { screen: Screen; children: ReactNode }) {
  const shell = useShell();
  const allowed = opensScreen(shell.held, screen);
  const missingCommunity =
    screen.inCommunity && shell.params['communityId'] !== undefined && shell.community?.communityId !== shell.params['communityId'];
  useEffect(() => {
    if (allowed && !missingCommunity) return;
    toast({ tone: 'problem', text: allowed ? 'This community does not exist, or is not in your scope.' : noPermissionMessage });
    shell.goTo('/');
  }, [allowed, missingCommunity, shell]);
  if (!allowed || missingCommunity) return null;
  if (!mayOpenScreen(shell.held, screen)) return <MayNot />;
  return <AfterSetUp screen={screen}>{children}</AfterSetUp>;
}
