// The command palette on Ctrl K: screens, reports, communities, acts, the records looked at last, and what
// search finds when the words are none of these.
import { useMemo, useState } from 'react';
import { resultOf, routeCriteria, useSearchHits } from '../../modules/desk/desk.web.tsx';
import { menuSections, type Screen } from '../../packages/contract/screen.ts';
import { useShell } from '../../packages/pages/shell.tsx';
import {
  Dialog,
  type Look,
  matchOptions,
  type Result,
  type ResultGroup,
  ResultList,
  resultsOf,
  usePreferences,
  useWhenReady,
} from '../../packages/ui/ui.ts';
import { isReachable } from './reach.ts';
import { recentRecords } from './recent.ts';
import { useReportsNamed } from './reports-named.ts';
import { lastCommunity } from './session.ts';

interface PaletteProps {
  open: boolean;
  onClose(): void;
  screens: readonly Screen[];
  titleOf(screen: Screen): string;
  onSignOut(): void;
  onReport(): void;
  onTour(): void;
}

const looks: readonly (readonly [Look, string])[] = [
  ['light', 'Light colours'],
  ['dark', 'Dark colours'],
  ['contrast', 'High contrast'],
  ['system', 'Colours as on this machine'],
];

/** A screen that begins something new is an act: "Add bill" is "New bill". */
function actOf({ name, title }: Screen): string | null {
  if (name === 'owner-receipt-entry') return 'Enter receipts';
  return /^Add /.test(title) ? title.replace(/^Add /, 'New ') : null;
}

/** Screens in the order of the menu, those that stand in none after them. */
function inMenuOrder(a: Screen, b: Screen): number {
  const placeOf = ({ menu }: Screen) => (menu ? menuSections.indexOf(menu.section) * 100 + menu.order : menuSections.length * 100);
  return placeOf(a) - placeOf(b);
}

/** What the palette knows without asking: screens and acts. */
function useKnown({ screens, titleOf, onSignOut, onReport, onTour }: PaletteProps): { screens: Result[]; acts: Result[] } {
  const shell = useShell();
  const [preferences, setPreferences] = usePreferences();
  return useMemo(() => {
    const reachable = screens.filter((screen) => isReachable(shell, screen)).toSorted(inMenuOrder);
    const rowOf = (screen: Screen): Result & { also?: string | undefined } => {
      const act = actOf(screen);
      return {
        id: screen.name,
        title: act ?? titleOf(screen),
        aside: screen.menu?.section,
        also: screen.also,
        icon: act ? 'plus' : 'arrow-right',
        pick: () => shell.go(screen.name),
      };
    };
    const begin = reachable.filter((screen) => actOf(screen)).map(rowOf);
    const rows = reachable.filter((screen) => !actOf(screen)).map(rowOf);
    const others: Result[] = [
      ...looks
        .filter(([look]) => look !== preferences.look)
        .map(
          ([look, title]): Result => ({ id: `look-${look}`, title, aside: 'Look', icon: 'contrast', pick: () => setPreferences({ look }) }),
        ),
      {
        id: 'fold',
        title: preferences.menuFolded ? 'Unfold the menu' : 'Fold the menu',
        aside: 'Look',
        icon: 'layout-sidebar',
        pick: () => setPreferences({ menuFolded: !preferences.menuFolded }),
      },
      { id: 'tour', title: 'Take the tour', aside: 'Help', icon: 'help', pick: onTour },
      { id: 'report', title: 'Report a problem', aside: 'Help', icon: 'message', pick: onReport },
      { id: 'sign-out', title: 'Sign out', icon: 'logout', pick: onSignOut },
    ];
    return { screens: rows, acts: [...begin, ...others] };
  }, [screens, titleOf, onSignOut, onReport, onTour, shell, preferences, setPreferences]);
}

/** The results whose title or aside the words name, best first. */
function named(results: readonly (Result & { also?: string | undefined })[], typed: string, limit: number): Result[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  const options = results.map(({ id, title, aside = '', also = '' }) => ({
    value: id,
    label: title,
    hint: `${title.startsWith('New ') ? `${aside} add enter` : aside} ${also}`,
  }));
  return matchOptions(options, typed, limit).flatMap(({ value }) => byId.get(value) ?? []);
}

/** The communities whose name or code is typed. */
function useCommunitiesNamed(typed: string): Result[] {
  const shell = useShell();
  if (typed.length < 2) return [];
  const rows = shell.communities.map(
    ({ communityId, name, shortCode }): Result => ({
      id: `community-${communityId}`,
      title: name,
      aside: shortCode,
      icon: 'building-community',
      pick: () => {
        lastCommunity.set(communityId);
        shell.go('portfolio-dashboard', { communityId });
      },
    }),
  );
  return named(rows, typed, 4);
}

/**
 * What is shown for what is typed. Screens, acts and recent records come from memory; the server is asked
 * only when the words are none of these.
 */
function useGroups(props: PaletteProps, typed: string): { groups: ResultGroup[]; isSearching: boolean; note: string | null } {
  const shell = useShell();
  const known = useKnown(props);
  const found = named(known.screens, typed, typed === '' ? 6 : 8);
  const acts = named(known.acts, typed, typed === '' ? 5 : 6);
  const places = useCommunitiesNamed(typed);
  const asked = useReportsNamed(typed, props.open);
  const isKnown = found.length + acts.length + places.length + asked.found.length > 0;
  const answer = useSearchHits(typed, props.open && !isKnown);
  const { term, hits, error } = answer;
  const isSearching = answer.isSearching || (!isKnown && hits.length === 0 && asked.isWaiting);
  const recent = recentRecords(shell.userName).map(
    ({ href, title, screen }): Result => ({
      id: href,
      title,
      aside: screen.replace(/^View /, ''),
      icon: 'history',
      pick: () => shell.goTo(href),
    }),
  );
  const records = hits.map((hit) => resultOf(hit, shell.goTo));
  const all: Result[] =
    records.length > 0
      ? [
          {
            id: 'all',
            title: `All results for “${term}”`,
            icon: 'search',
            pick: () => shell.go('search-results', { criteria: routeCriteria(term) }),
          },
        ]
      : [];
  const groups: ResultGroup[] = [
    { title: 'Recent', results: named(recent, typed, typed === '' ? 5 : 3) },
    { title: 'Go to', results: found },
    { title: 'Do', results: acts },
    { title: 'Communities', results: places },
    { title: 'Reports', results: asked.found },
    { title: 'Found', results: [...records, ...all] },
  ];
  const isEmpty = resultsOf(groups).length === 0;
  const note = error
    ? `Search failed: ${error.message}`
    : isSearching && isEmpty
      ? 'Searching'
      : isEmpty
        ? 'No results. Try a name, address, account, check # or amount'
        : null;
  return { groups, isSearching, note };
}

function Inside(props: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { groups, isSearching, note } = useGroups(props, typed);
  const closing = groups.map((group) => ({
    ...group,
    results: group.results.map((result) => ({
      ...result,
      pick: () => {
        props.onClose();
        result.pick();
      },
    })),
  }));
  const results = resultsOf(closing);
  const current = Math.min(active, results.length - 1);
  const chosen = useWhenReady(!isSearching, () => results[current]?.pick());
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive(Math.min(current + 1, results.length - 1)),
    ArrowUp: () => setActive(Math.max(current - 1, 0)),
    Home: () => setActive(0),
    End: () => setActive(results.length - 1),
    Enter: chosen.ask,
  };
  return (
    <>
      <input
        className="palette-input"
        aria-label="Go to, do or find"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={results.length > 0 ? `palette-list-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        placeholder="A screen, an act, a name, an account or a check"
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          chosen.drop();
        }}
        onKeyDown={(event) => {
          const run = keys[event.key];
          if (!run || event.nativeEvent.isComposing) return;
          event.preventDefault();
          run();
        }}
      />
      <ResultList id="palette-list" label="What there is" groups={closing} active={current} />
      {note && (
        <p className="found-note" role="status">
          {note}
        </p>
      )}
    </>
  );
}

/** A list one types into; arrows move, Enter goes. */
export function Palette(props: PaletteProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title="Go to, do or find" width={600}>
      <Inside {...props} />
    </Dialog>
  );
}
