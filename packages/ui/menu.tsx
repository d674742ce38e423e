// Menus behind buttons, and the switchers of the top bar (a short list, or a long one with search).
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { OptionList, type OptionSource, useOptions } from './option-list.tsx';
import type { Option } from './options.rules.ts';
import { Popup } from './popup.tsx';
import { Tag, type Tone } from './status.tsx';

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
  children?: ReactNode;
  className?: string | undefined;
}

const LOOKS = { plain: 'btn', quiet: 'btn q', chip: 'chip add' };

function onMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
  const at = items.indexOf(document.activeElement as HTMLElement);
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

function MenuEntry({ item, first, choose }: { item: MenuItem; first: boolean; choose(item: MenuItem): void }) {
  const ticked = item.on !== undefined;
  return (
    <>
      {item.divided && !first && <hr />}
      <button
        type="button"
        {...(ticked ? { role: 'menuitemcheckbox', 'aria-checked': item.on } : { role: 'menuitem' })}
        tabIndex={-1}
        data-autofocus={first || undefined}
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

/** The items of a menu, for whatever opens it. */
export function MenuList({
  label,
  items,
  stay,
  onClose,
}: {
  label: string;
  items: readonly MenuItem[];
  stay?: boolean | undefined;
  onClose(): void;
}) {
  const choose = (item: MenuItem) => {
    if (!stay) onClose();
    item.run();
  };
  return (
    <div className="menu" role="menu" aria-label={label} tabIndex={-1} onKeyDown={(event) => onMenuKey(event, onClose)}>
      {items.map((item, index) => (
        <MenuEntry key={item.label} item={item} first={index === 0} choose={choose} />
      ))}
    </div>
  );
}

/** A button that opens a menu. Arrows and first letters move in it, Esc closes it. */
export function MenuButton({ items, label, icon, iconOnly, weight = 'plain', stay, children, className }: MenuButtonProps) {
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
      <MenuList label={label} items={items} stay={stay} onClose={() => setOpen(false)} />
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
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      width={320}
      className="pick"
      button={
        <button type="button" className="switch" aria-haspopup="dialog" onClick={() => setOpen(!open)}>
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
          }}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (step !== 0) {
              event.preventDefault();
              setActive(Math.max(0, Math.min(found.options.length - 1, active + step)));
            } else if (event.key === 'Enter') {
              event.preventDefault();
              take(found.options[active]);
            }
          }}
        />
      </label>
      <OptionList id={id} label={label} options={found.options} active={active} selected={value} loading={found.loading} onPick={take} />
    </Popup>
  );
}
