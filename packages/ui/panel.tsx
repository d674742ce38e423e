// The side panel: a row opens it, the list keeps its scroll, Esc gives focus back to where it was.
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { useHotkeys } from './hotkeys.tsx';
import { usePanelRoom } from './split.tsx';

/** The width as a variable, so that a narrow screen can overrule it. */
function widthOf(width: number): CSSProperties {
  return { '--panel': `${width}px` } as CSSProperties;
}

export interface PanelProps {
  /** Names the region for screen readers. */
  label: string;
  children: ReactNode;
  onClose(): void;
  /** "3 of 27", or crumbs of a drill-down. */
  position?: ReactNode;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Opens the full page. */
  onOpen?: (() => void) | undefined;
  /** Leads back to the cell a drill-down came from. */
  onBack?: (() => void) | undefined;
  /** Buttons at the bottom. */
  footer?: ReactNode;
  /** 344 to 408 px; default 392. */
  width?: number | undefined;
}

/**
 * A region beside the list. Focus stays in the list when it opens; Esc anywhere closes it and returns focus.
 */
export function Panel({ label, children, onClose, position, onPrevious, onNext, onOpen, onBack, footer, width }: PanelProps) {
  usePanelRoom(width);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
  }, []);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  useHotkeys([{ keys: 'escape', label: 'Close the panel', group: 'Panel', run: close }]);
  return (
    <aside className="panel" aria-label={label} style={width ? widthOf(width) : undefined}>
      <div className="phead">
        {onBack && <IconButton icon="arrow-left" label="Back" onClick={onBack} />}
        <span className="sm t3 ell">{position}</span>
        <span className="push" />
        {onPrevious && <IconButton icon="chevron-up" label="Previous" onClick={onPrevious} />}
        {onNext && <IconButton icon="chevron-down" label="Next" onClick={onNext} />}
        {onOpen && <IconButton icon="external-link" label="Open" onClick={onOpen} />}
        <IconButton icon="x" label="Close" onClick={close} />
      </div>
      {children}
      {footer && <div className="pfoot">{footer}</div>}
    </aside>
  );
}

export interface PanelSectionProps {
  title?: ReactNode;
  /** A link or count at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a panel or side pane, with a hairline below. */
export function PanelSection({ title, aside, children }: PanelSectionProps) {
  return (
    <section className="psec">
      {title && (
        <h2>
          {title}
          {aside && <span className="push sm t3">{aside}</span>}
        </h2>
      )}
      {children}
    </section>
  );
}

/** Names and values in two columns. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="kv">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A fixed pane at the side of the work (exceptions, codes, entry), sunken. Full width on a narrow screen. */
export function SidePane({ label, children, width = 432 }: { label: string; children: ReactNode; width?: number }) {
  usePanelRoom(width);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <aside className="panel sidepane" aria-label={label} style={widthOf(width)} tabIndex={0}>
      {children}
    </aside>
  );
}

/** A link that acts: text in the accent colour. */
export function LinkButton({ children, onClick }: { children: ReactNode; onClick(): void }) {
  return (
    <Button weight="quiet" className="lk" onClick={onClick}>
      {children}
    </Button>
  );
}
