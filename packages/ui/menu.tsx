// Menus behind buttons, and the switchers of the top bar (a short list, or a long one with search).
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { OptionList, type OptionSource, useOptions } from './option-list.tsx';
import type { Option } from './options.rules.ts';
import { Popup } from './popup.tsx';
import { Tag, type Tone } from './status.tsx';
import { useWhenReady } from './when-ready.ts';

export interface MenuItem {
  label: string;
  run(): void;
  icon?: IconName | undefined;
  /** Dimmed at the right: "as shown", or a shortcut. */
  hint?: ReactNode;
  /** Ticked, for choices that stay. */
  on?: boolean | undefined;
  disabled?: boolean | undefined;
  danger?: boolean | undefined;
  /** A hairline above. */
  divided?: boolean | undefined;
  /** Stays there whatever is searched for. */
  fixed?: boolean | undefined;
}

export interface MenuButtonProps {
  items: readonly MenuItem[];
  /** The button's look; `children` default to the label. */
  label: string;
  icon?: IconName | undefined;
  /** Icon only; the label is for screen readers. */
  iconOnly?: boolean | undefined;
  weight?: 'plain' | 'quiet' | 'chip';
  /** Keep the menu open after a choice, as for ticks. */
  stay?: boolean | undefined;
  /** Of very many: what they are called ("communities"); a box to search in stands above them. */
  find?: string | undefined;
  children?: ReactNode;
  className?: string | undefined;
}

const LOOKS = { plain: 'btn', quiet: 'btn q', chip: 'chip add' };

function onMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const isTyping = event.target instanceof HTMLInputElement;
  if (isTyping && !['ArrowDown', 'ArrowUp', 'Tab'].includes(event.key)) return;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : null;
  const to =
    event.key === 'ArrowDown'
      ? items[(at + 1) % items.length]
      : event.key === 'ArrowUp'
        ? items.at(at - 1)
        : event.key === 'Home'
          ? items[0]
          : event.key === 'End'
            ? items.at(-1)
            : letter && letter !== ' '
              ? [...items.slice(at + 1), ...items].find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
              : undefined;
  if (event.key === 'Tab') close();
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function MenuEntry({ item, first, focus, choose }: { item: MenuItem; first: boolean; focus: boolean; choose(item: MenuItem): void }) {
  const ticked = item.on !== undefined;
  return (
    <>
      {item.divided && !first && <hr />}
      <button
        type="button"
        {...(ticked ? { role: 'menuitemcheckbox', 'aria-checked': item.on } : { role: 'menuitem' })}
        tabIndex={-1}
        data-autofocus={(first && focus) || undefined}
        disabled={item.disabled === true}
        className={item.danger ? 'd' : ''}
        onClick={() => choose(item)}
      >
        {item.icon && <Icon name={item.icon} />}
        {ticked && <span className="tick">{item.on && <Icon name="check" small />}</span>}
        {item.label}
        {item.hint && <span className="push">{item.hint}</span>}
      </button>
    </>
  );
}

/** Most items that are drawn of very many. */
const MOST_FOUND = 60;

/** The items a search leaves: all its words begin words of the label or the hint. */
function searched(items: readonly MenuItem[], query: string): { shown: readonly MenuItem[]; more: number } {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, hint }: MenuItem) => {
    const own = `${label} ${typeof hint === 'string' ? hint : ''}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  const found = items.filter((item) => item.fixed || fits(item));
  // What is ticked stands first, so that it is seen without a search.
  const inOrder = words.length > 0 ? found : [...found.filter((item) => item.fixed), ...sortTicked(found.filter((item) => !item.fixed))];
  return { shown: inOrder.slice(0, MOST_FOUND), more: Math.max(inOrder.length - MOST_FOUND, 0) };
}

const sortTicked = (items: readonly MenuItem[]) => [...items.filter((item) => item.on), ...items.filter((item) => !item.on)];

/** A menu of very many, with a box to search in above it. Arrows lead from the box into the list. */
function FindingMenu({
  label,
  noun,
  items,
  onClose,
  choose,
}: {
  label: string;
  noun: string;
  items: readonly MenuItem[];
  onClose(): void;
  choose(item: MenuItem): void;
}) {
  const [query, setQuery] = useState('');
  const { shown, more } = searched(items, query);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the menu count in its search box too.
    <div onKeyDown={(event) => onMenuKey(event, onClose)}>
      <label className="pick-search">
        <Icon name="search" small />
        <span className="vh">Find {noun}</span>
        <input data-autofocus placeholder={`Find ${noun}`} value={query} onChange={(event) => setQuery(event.currentTarget.value)} />
      </label>
      <div className="menu" role="menu" aria-label={label} tabIndex={-1}>
        {shown.map((item, index) => (
          <MenuEntry
            key={`${item.label} ${typeof item.hint === 'string' ? item.hint : ''}`}
            item={item}
            first={index === 0}
            focus={false}
            choose={choose}
          />
        ))}
      </div>
      {more > 0 && (
        <p className="options-none">
          {more.toLocaleString('en-US')} more {noun}. Type to find them.
        </p>
      )}
    </div>
  );
}

/** The items of a menu, for whatever opens it. */
export function MenuList({
  label,
  items,
  stay,
  find,
  onClose,
}: {
  label: string;
  items: readonly MenuItem[];
  stay?: boolean | undefined;
  find?: string | undefined;
  onClose(): void;
}) {
  const choose = (item: MenuItem) => {
    if (!stay) onClose();
    item.run();
  };
  if (find) return <FindingMenu label={label} noun={find} items={items} onClose={onClose} choose={choose} />;
  return (
    <div className="menu" role="menu" aria-label={label} tabIndex={-1} onKeyDown={(event) => onMenuKey(event, onClose)}>
      {items.map((item, index) => (
        <MenuEntry key={item.label} item={item} first={index === 0} focus choose={choose} />
      ))}
    </div>
  );
}

/** A button that opens a menu. Arrows and first letters move in it, Esc closes it. */
export function MenuButton({ items, label, icon, iconOnly, weight = 'plain', stay, find, children, className }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      end
      button={
        <button
          type="button"
          className={className ?? `${LOOKS[weight]}${iconOnly ? ' x' : ''}`}
          aria-label={iconOnly || children ? label : undefined}
          title={iconOnly ? label : undefined}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {children ?? (
            <>
              {icon && <Icon name={icon} small={weight === 'chip'} />}
              {!iconOnly && label}
              {!iconOnly && weight !== 'chip' && <Icon name="chevron-down" small />}
            </>
          )}
        </button>
      }
    >
      <MenuList label={label} items={items} stay={stay} find={find} onClose={() => setOpen(false)} />
    </Popup>
  );
}

export interface SwitcherProps {
  /** What is switched: "Community". */
  label: string;
  value: string;
  /** Shown in the bar. */
  text: string;
  code?: string | undefined;
  tag?: { word: string; tone: Tone } | undefined;
  options: OptionSource;
  onPick(option: Option): void;
}

/** One switcher of the top bar: a button that opens a list with search. */
export function Switcher({ label, value, text, code, tag, options, onPick }: SwitcherProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = useOptions(options, query, open);
  const take = (option: Option | undefined) => {
    setOpen(false);
    setQuery('');
    if (option) onPick(option);
  };
  const current = useWhenReady(!found.loading, () => take(found.options[active]));
  const close = () => {
    setOpen(false);
    current.drop();
  };
  return (
    <Popup
      open={open}
      onClose={close}
      width={320}
      className="pick"
      button={
        <button type="button" className="switch" aria-haspopup="dialog" onClick={() => (open ? close() : setOpen(true))}>
          <span className="vh">{label}: </span>
          {code && <span className="code">{code}</span>}
          {text}
          {tag && <Tag tone={tag.tone}>{tag.word}</Tag>}
          <Icon name="chevron-down" small />
        </button>
      }
    >
      <label className="pick-search">
        <Icon name="search" small />
        <span className="vh">Search</span>
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.options.length > 0 ? `${id}-${active}` : undefined}
          placeholder={`Search ${label.toLowerCase()}`}
          value={query}
          data-autofocus
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
            current.drop();
          }}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (step !== 0) {
              event.preventDefault();
              setActive(Math.max(0, Math.min(found.options.length - 1, active + step)));
            } else if (event.key === 'Enter') {
              event.preventDefault();
              current.ask();
            }
          }}
        />
      </label>
      <OptionList id={id} label={label} options={found.options} active={active} selected={value} loading={found.loading} onPick={take} />
    </Popup>
  );
}
