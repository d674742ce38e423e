// Buttons in the four weights of the design, keys drawn as keycaps, and a row of exclusive choices.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface KbdProps {
  /** Keys as in `useHotkeys`: `ctrl+enter`, `j`, `g l`. */
  keys: string;
}

const KEY_WORDS: Record<string, string> = {
  ctrl: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  tab: 'Tab',
  delete: 'Del',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  arrows: 'Arrows',
};

/** Keycaps for a shortcut. */
export function Kbd({ keys }: KbdProps) {
  const caps = keys.split(/[+ ]/).filter((cap) => cap !== '');
  return (
    <>
      {caps.map((cap) => (
        <kbd className="kbd" key={cap}>
          {KEY_WORDS[cap] ?? (cap.length === 1 ? cap.toUpperCase() : cap.replace(/^f(\d+)$/, 'F$1'))}
        </kbd>
      ))}
    </>
  );
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  children: ReactNode;
  /** `primary`: the one act of the screen. `quiet`: without a frame. `danger`: quiet, in the problem tone. */
  weight?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'normal' | 'large';
  icon?: IconName | undefined;
  /** Shown as keycaps inside the button; the key itself is bound with `useHotkeys`. */
  keys?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

const WEIGHTS = { primary: 'btn p', plain: 'btn', quiet: 'btn q', danger: 'btn q d' };
const SIZES = { small: ' xs', normal: '', large: ' lg' };

/** A button. `type` is `button` unless said otherwise. */
export function Button({ children, weight = 'plain', size = 'normal', icon, keys, className, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={`${WEIGHTS[weight]}${SIZES[size]}${className ? ` ${className}` : ''}`}>
      {icon && <Icon name={icon} small={size === 'small'} />}
      {children}
      {keys && (
        <span className="keys">
          <Kbd keys={keys} />
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'title'> {
  icon: IconName;
  /** What the button does, for screen readers and the tip. */
  label: string;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A square button with an icon only. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={`btn q x${className ? ` ${className}` : ''}`}>
      <Icon name={icon} />
    </button>
  );
}

export interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  onChange(value: NoInfer<Value>): void;
  options: readonly { value: NoInfer<Value>; label: string; count?: number | undefined }[];
}

/** A row of exclusive choices, all in sight. */
export function Segmented<Value extends string>({ label, value, onChange, options }: SegmentedProps<Value>) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          type="button"
          key={option.value}
          aria-pressed={option.value === value}
          className={option.value === value ? 'on' : ''}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="t3">{option.count}</span>}
        </button>
      ))}
    </div>
  );
}
