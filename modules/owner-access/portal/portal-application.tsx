// The portal as a whole: who is signed in, which home is shown, in which language, and which page.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import type { Locale, portal } from '../owners/portal.contract.ts';
import { AccountPage, WhyPage } from './account-page.tsx';
import { BoardPage } from './board-page.tsx';
import { DocumentsPage } from './documents-page.tsx';
import { InvitationPage, LinkPage, SignInPage } from './entry-pages.tsx';
import { type Go, type Home, HomePage, SoldPage } from './home-page.tsx';
import { type Messages, messages } from './messages.tsx';
import { ask, useAsked } from './portal-client.tsx';
import { FailedPart, Icon, LanguageContext, LoadingPart, useWords } from './portal-parts.tsx';
import { ProfilePage } from './profile-page.tsx';
import { NewProjectPage, ProjectPage } from './project-pages.tsx';
import { NewRequestPage, RequestPage, RequestsPage } from './requests-page.tsx';
import { ViolationPage } from './violation-page.tsx';

type Me = ClientOutput<typeof portal.getMe>;
const BASE = '/portal/';

/** The page in the address: what stands behind the base. */
function usePage(): [string, Go] {
  const read = () => window.location.pathname.slice(BASE.length).replace(/\/$/, '');
  const [page, setPage] = useState(read);
  useEffect(() => {
    const onMove = () => setPage(read());
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  });
  const go = useCallback((to: string) => {
    window.history.pushState(null, '', `${BASE}${to}`);
    setPage(to);
    window.scrollTo(0, 0);
  }, []);
  return [page, go];
}

/** Keeps a choice in this browser; a browser that keeps nothing has the default. */
function useKept(key: string, otherwise: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => {
    try {
      return window.localStorage.getItem(key) ?? otherwise;
    } catch {
      return otherwise;
    }
  });
  const keep = useCallback(
    (next: string) => {
      setValue(next);
      try {
        window.localStorage.setItem(key, next);
      } catch {
        // A browser in private mode may keep nothing.
      }
    },
    [key],
  );
  return [value, keep];
}

function Mark() {
  return (
    <svg className="mk" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
      <path d="M8 2.5H3.5a1 1 0 0 0-1 1V8M12 2.5h4.5a1 1 0 0 1 1 1V8M8 17.5H3.5a1 1 0 0 1-1-1V12M12 17.5h4.5a1 1 0 0 0 1-1V12" />
      <rect x="6.6" y="6.6" width="6.8" height="6.8" rx="1" fill="currentColor" stroke="none" />
    </svg>
  );
}

interface HeadProps {
  title: string;
  under: string;
  locale: Locale;
  onLocale(locale: Locale): void;
  onBack: (() => void) | null;
}

function Head({ title, under, locale, onLocale, onBack }: HeadProps) {
  const words = useWords();
  const other: Locale = locale === 'en' ? 'es' : 'en';
  return (
    <header className="hd">
      {onBack ? (
        <button type="button" className="bk" aria-label={words.back} onClick={onBack}>
          <Icon name="left" size="l" />
        </button>
      ) : (
        <Mark />
      )}
      <div className="t">
        <b>{title}</b>
        <span>{under}</span>
      </div>
      <button type="button" className="lang" lang={other} onClick={() => onLocale(other)}>
        {words.otherLanguage}
      </button>
    </header>
  );
}

const tabs = ['home', 'account', 'requests', 'board', 'documents', 'profile'] as const;
type Tab = (typeof tabs)[number];

/** The tabs a home has: what its community does not show is not offered. */
function tabsOf(home: Home | undefined): Tab[] {
  return tabs.filter((tab) => {
    if (tab === 'account') return home?.isLive === true && home.showsHistory;
    if (tab === 'requests') return home?.isLive === true && (home.showsRequests || home.showsViolations || home.showsArchitectural);
    if (tab === 'board') return home?.isLive === true && home.isBoard;
    if (tab === 'documents') return home?.isLive === true && home.showsDocuments;
    return true;
  });
}

/** A page behind the list of requests, and not the list itself. */
const isCase = (page: string) => /^(request|violation|project)\//.test(page);

function Tabs({ page, home, go }: { page: string; home: Home | undefined; go: Go }) {
  const words = useWords();
  const shown = tabsOf(home);
  const current = page === '' ? 'home' : page.startsWith('why/') ? 'account' : isCase(page) ? 'requests' : page;
  return (
    <nav className="tb" aria-label={words.product} style={{ gridTemplateColumns: `repeat(${shown.length}, 1fr)` }}>
      {shown.map((tab) => (
        <a
          key={tab}
          href={`${BASE}${tab === 'home' ? '' : tab}`}
          className={tab === current ? 'on' : ''}
          {...(tab === current ? { 'aria-current': 'page' as const } : {})}
          onClick={(event) => {
            event.preventDefault();
            go(tab === 'home' ? '' : tab);
          }}
        >
          <Icon name={tab} />
          {words.tabs[tab]}
        </a>
      ))}
    </nav>
  );
}

interface InsideProps {
  me: Me;
  page: string;
  go: Go;
  size: string;
  onSize(size: string): void;
  onChanged(): void;
  onOut(): void;
  locale: Locale;
  onLocale(locale: Locale): void;
}

/** The list of what is open, or one of it. */
function CasePage({ home, page, go }: { home: Home; page: string; go: Go }) {
  const [kind, id = ''] = page.split('/');
  if (kind === 'violation') return <ViolationPage home={home} violationId={id} />;
  if (kind === 'project') return id === 'new' ? <NewProjectPage home={home} go={go} /> : <ProjectPage home={home} projectId={id} />;
  if (kind === 'request') return id === 'new' ? <NewRequestPage home={home} go={go} /> : <RequestPage home={home} requestId={id} />;
  return <RequestsPage home={home} go={go} />;
}

/** What the head says of a page that has a way back; undefined for the pages of the tabs. */
function titleBehind(words: Messages, page: string): string | undefined {
  if (page.startsWith('why/')) return words.why.title;
  if (page.startsWith('violation/')) return words.cases.violation.title;
  if (page === 'project/new') return words.cases.project.title;
  if (page.startsWith('project/')) return words.cases.project.yours;
  if (page === 'request/new') return words.cases.form.title;
  return isCase(page) ? words.cases.title : undefined;
}

function Page({ home, ...props }: InsideProps & { home: Home | undefined }) {
  const words = useWords();
  const { page, go } = props;
  if (page === 'profile') return <ProfilePage {...props} home={home} />;
  if (!home)
    return (
      <section className="sec">
        <h1>{words.noHome.title}</h1>
        <p>{words.noHome.text}</p>
      </section>
    );
  if (!home.isLive) return <SoldPage home={home} />;
  if (page === 'account') return <AccountPage home={home} go={go} />;
  if (page === 'board' && home.isBoard) return <BoardPage home={home} />;
  if (page === 'documents') return <DocumentsPage home={home} />;
  if (page.startsWith('why/')) return <WhyPage home={home} chargeId={page.slice(4)} />;
  if (page === 'requests' || isCase(page)) return <CasePage home={home} page={page} go={go} />;
  return <HomePage home={home} go={go} />;
}

/** Chooses one of several homes; with one there is nothing to choose. */
function Switcher({ homes, home, onPick }: { homes: readonly Home[]; home: Home | undefined; onPick(id: string): void }) {
  const words = useWords();
  if (homes.length < 2) return null;
  return (
    <label className="switch">
      <span>{words.switcher}</span>
      <select value={home?.ownershipId} onChange={(event) => onPick(event.currentTarget.value)}>
        {homes.map(({ ownershipId, address, community }) => (
          <option key={ownershipId} value={ownershipId}>
            {address}, {community}
          </option>
        ))}
      </select>
    </label>
  );
}

function Inside(props: InsideProps) {
  const { me, page, go, locale, onLocale } = props;
  const words = useWords();
  const [picked, setPicked] = useKept('portal-home', '');
  const home = me.homes.find(({ ownershipId }) => ownershipId === picked) ?? me.homes[0];
  const accent = home?.accent ?? 'BLUE';
  useEffect(() => {
    document.documentElement.dataset['accent'] = accent;
  }, [accent]);
  const behind = titleBehind(words, page);
  return (
    <>
      <Head
        title={behind ?? home?.community ?? me.company}
        under={home?.address ?? ''}
        locale={locale}
        onLocale={onLocale}
        onBack={behind ? () => window.history.back() : null}
      />
      {me.lookedAtBy && (
        <div className="note look" role="status">
          <span>
            {words.look.banner(me.lookedAtBy)}{' '}
            <button type="button" className="lk" onClick={() => void ask('endLook', {}).then(props.onOut, props.onOut)}>
              {words.look.end}
            </button>
          </span>
        </div>
      )}
      <Switcher homes={me.homes} home={home} onPick={setPicked} />
      <main className="bd">
        <Page key={`${home?.ownershipId} ${page}`} {...props} home={home} />
      </main>
      <Tabs page={page} home={home} go={go} />
    </>
  );
}

/** The pages of somebody who is not signed in, by their address. */
function Outside({ page, token, onIn }: { page: string; token: string; onIn(): void }) {
  if (page === 'invitation') return <InvitationPage token={token} onIn={onIn} />;
  if (page === 'link') return <LinkPage token={token} onIn={onIn} />;
  return <SignInPage onIn={onIn} />;
}

/** The words of the title of the window. */
function titleOf(words: Messages, me: Me | null): string {
  return me ? `${me.homes[0]?.community ?? me.company} · ${words.product}` : words.product;
}

const firstLanguage = (): Locale => (/^es\b/i.test(navigator.language) ? 'es' : 'en');

/** The portal. */
export function PortalApplication() {
  const [page, go] = usePage();
  const [kept, keepLocale] = useKept('portal-language', '');
  const [size, setSize] = useKept('portal-size', '100');
  const [token] = useState(() => window.location.hash.slice(1));
  const isEntry = page === 'invitation' || page === 'link';
  const me = useAsked('getMe', isEntry ? null : {});
  const signedIn = me.data;
  // What was chosen in this browser, else the owner's own language, else that of the browser.
  const locale: Locale = kept === 'es' || kept === 'en' ? kept : (signedIn?.locale ?? firstLanguage());
  const words = messages[locale];
  const setLocale = useCallback(
    (next: Locale) => {
      keepLocale(next);
      // The language belongs to the owner, so that letters follow.
      if (signedIn && !signedIn.lookedAtBy) void ask('saveLocale', { locale: next }).catch(() => undefined);
    },
    [keepLocale, signedIn],
  );
  const language = useMemo(() => ({ locale, setLocale }), [locale, setLocale]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = titleOf(words, signedIn);
    document.documentElement.style.fontSize = `${size}%`;
  }, [locale, words, signedIn, size]);
  const onIn = () => {
    go('');
    me.again();
  };
  const isOut = isEntry || me.failure?.status === 401;
  const inside = {
    page,
    go,
    size,
    onSize: setSize,
    onChanged: me.again,
    onOut: () => window.location.assign(BASE),
    locale,
    onLocale: setLocale,
  };
  return (
    <LanguageContext value={language}>
      <div className="ph">
        {signedIn && !isEntry ? (
          <Inside {...inside} me={signedIn} />
        ) : (
          <>
            <Head title={words.product} under="" locale={locale} onLocale={setLocale} onBack={null} />
            <main className="bd">
              {isOut && <Outside page={page} token={token} onIn={onIn} />}
              {!isOut && me.failure && <FailedPart failure={me.failure} again={me.again} />}
              {!isOut && !me.failure && <LoadingPart />}
            </main>
          </>
        )}
      </div>
    </LanguageContext>
  );
}
