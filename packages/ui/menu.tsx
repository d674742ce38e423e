// Menus behind buttons, and the switchers of the top bar (a short list, or a long one with search).
import { Menu, Popover } from '@mantine/core';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { OptionList, type OptionSource, useOptions } from './option-list.tsx';
import type { Option } from './options.rules.ts';
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

/** A button that opens a menu. */
export function MenuButton({ items, label, icon, iconOnly, weight = 'plain', stay, children, className }: MenuButtonProps) {
  return (
    <Menu position="bottom-end" closeOnItemClick={!stay} keepMounted={false}>
      <Menu.Target>
        <button
          type="button"
          className={className ?? `${LOOKS[weight]}${iconOnly ? ' x' : ''}`}
          aria-label={iconOnly || children ? label : undefined}
          title={iconOnly ? label : undefined}
        >
          {children ?? (
            <>
              {icon && <Icon name={icon} small={weight === 'chip'} />}
              {!iconOnly && label}
              {!iconOnly && weight !== 'chip' && <Icon name="chevron-down" small />}
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown className="menu-drop">
        {items.map((item) => (
          <Fragment key={item.label}>
            {item.divided && <Menu.Divider />}
            <Menu.Item
              onClick={item.run}
              disabled={item.disabled === true}
              leftSection={item.icon ? <Icon name={item.icon} /> : item.on === undefined ? undefined : <span className="tick">{item.on && <Icon name="check" small />}</span>}
              rightSection={item.hint}
              className={item.danger ? 'd' : ''}
              {...(item.on === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': item.on })}
            >
              {item.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
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
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className="switch" aria-haspopup="dialog" onClick={() => setOpen(!open)}>
          <span className="vh">{label}: </span>
          {code && <span className="code">{code}</span>}
          {text}
          {tag && <Tag tone={tag.tone}>{tag.word}</Tag>}
          <Icon name="chevron-down" small />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="pick">
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
      </Popover.Dropdown>
    </Popover>
  );
}
