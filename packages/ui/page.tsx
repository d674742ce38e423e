// The regions of a page: header, tabs, filter chips, tool bar, and the bottom strip that commits money.
import { Fragment, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useHeldDay } from './day-in-hand.ts';
import { useHotkeys } from './hotkeys.tsx';
import { Icon } from './icon.tsx';
import { StatusMark } from './status.tsx';
import { useIsToasted } from './toasted.ts';

export interface PageHeaderProps {
  title: ReactNode;
  /** Where this page hangs; the last may be plain text. */
  crumbs?: readonly ReactNode[] | undefined;
  /** Meta beside the title: "as of today", tags. */
  meta?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
}

/** Crumbs, the page's one `h1`, meta and actions. */
export function PageHeader({ title, crumbs, meta, actions }: PageHeaderProps) {
  return (
    <div className="head">
      <div className="headline">
        {crumbs && crumbs.length > 0 && (
          <nav className="crumb" aria-label="Breadcrumb">
            {crumbs.map((crumb, index) => (
              <Fragment key={index}>
                {index > 0 && <span aria-hidden="true">/</span>}
                <span>{crumb}</span>
              </Fragment>
            ))}
          </nav>
        )}
        <div className="row">
          <h1>{title}</h1>
          {meta && <span className="row t3 meta">{meta}</span>}
        </div>
      </div>
      {actions && <div className="row push">{actions}</div>}
    </div>
  );
}

export interface TabsProps<Value extends string> {
  /** Names the set for screen readers. */
  label: string;
  value: Value;
  onChange(value: NoInfer<Value>): void;
  /** A count in words, such as "100+", stands as it is. */
  tabs: readonly { value: NoInfer<Value>; label: string; count?: number | string | undefined }[];
  /** At the right of the strip. */
  aside?: ReactNode;
}

/** Tabs or saved views: buttons of one group, the current one pressed. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, aside }: TabsProps<Value>) {
  return (
    <div className="tabs" role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button
          type="button"
          key={tab.value}
          aria-pressed={tab.value === value}
          className={tab.value === value ? 'on' : ''}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}{' '}
          {tab.count !== undefined && (
            <span className="c">{typeof tab.count === 'string' ? tab.count : tab.count.toLocaleString('en-US')}</span>
          )}
        </button>
      ))}
      {aside && <div className="row push">{aside}</div>}
    </div>
  );
}

/** The 40 px strip under the tabs: filters at the left, view choices at the right. */
export function Bar({ children }: { children: ReactNode }) {
  return <div className="bar">{children}</div>;
}

/** The growing column inside Split. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="col grow">{children}</div>;
}

/** A region of the page that scrolls by itself; it takes the focus, so that keys can scroll it. */
export function ScrollRegion({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={`scroll ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

export interface CommitAct {
  /** Names count and total: "Post 46 charges, 8,675.00". */
  label: string;
  run(): void;
  /** Why it cannot act yet; the button is then disabled and says so to screen readers. */
  waitsFor?: string | undefined;
  busy?: boolean | undefined;
  /** Default `ctrl+enter` for the primary. */
  keys?: string | undefined;
}

export interface CommitBarProps {
  /** What was checked: true, or what is wrong. */
  checks?: readonly { label: string; ok: boolean }[] | undefined;
  /** Running figures, instead of or beside the checks. */
  figures?: readonly { label: string; value: ReactNode; tone?: 'attention' | 'good' | undefined }[] | undefined;
  /** How long undo lasts, or what the button waits for. */
  note?: ReactNode;
  discard?: { label: string; run(): void } | undefined;
  secondary?: { label: string; run(): void; keys?: string | undefined } | undefined;
  primary: CommitAct;
}

/** The bottom strip that moves money: checks, note, and the one primary button. Ctrl+Enter commits. */
export function CommitBar({ checks, figures, note, discard, secondary, primary }: CommitBarProps) {
  const ready = !primary.waitsFor && !primary.busy;
  const isToasted = useIsToasted(primary.waitsFor);
  const remark = isToasted ? undefined : (primary.waitsFor ?? note);
  const warning = useHeldDay()?.warning;
  const told = [warning && 'commit-warning', remark && 'commit-note'].filter(Boolean).join(' ');
  const keys = primary.keys ?? 'ctrl+enter';
  useHotkeys([
    { keys, label: primary.label, inFields: keys.includes('+'), run: () => ready && primary.run() },
    ...(secondary?.keys ? [{ keys: secondary.keys, label: secondary.label, run: secondary.run }] : []),
  ]);
  return (
    <section className="commit" aria-label="Commit">
      {figures?.map((figure) => (
        <div className="sumline" key={figure.label}>
          <span className="sm t3">{figure.label}</span>
          <span className={`v tn${figure.tone ? ` tone-${figure.tone}` : ''}`}>{figure.value}</span>
        </div>
      ))}
      {checks && (
        <ul className="checks">
          {checks.map((check) => (
            <li key={check.label} className={check.ok ? '' : 'st prob'}>
              {check.ok && <Icon name="check" small />}
              {check.label}
            </li>
          ))}
        </ul>
      )}
      <span className="push" />
      {warning && (
        <span className="sm commit-note" id="commit-warning">
          <StatusMark tone="attention" word={warning} />
        </span>
      )}
      {remark && remark !== warning && (
        <span className="sm t3 commit-note" id="commit-note">
          {remark}
        </span>
      )}
      {discard && (
        <Button weight="danger" onClick={discard.run}>
          {discard.label}
        </Button>
      )}
      {secondary && (
        <Button size="large" keys={secondary.keys} onClick={secondary.run}>
          {secondary.label}
        </Button>
      )}
      <Button
        weight="primary"
        size="large"
        keys={ready ? keys : undefined}
        disabled={!ready}
        aria-busy={primary.busy}
        aria-describedby={told === '' ? undefined : told}
        onClick={primary.run}
      >
        {primary.label}
      </Button>
    </section>
  );
}
