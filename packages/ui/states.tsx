// What a list or page says when it has nothing to show: empty, no match, no permission, loading, failed.
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useIsToasted } from './toasted.ts';

interface StateProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

function State({ icon, title, children, actions }: StateProps) {
  return (
    <div className="es">
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        {children && <p>{children}</p>}
        {actions && <div className="row acts">{actions}</div>}
      </div>
    </div>
  );
}

export interface EmptyStateProps {
  /** What is not there: "No receipts yet". */
  title: string;
  children?: ReactNode;
  /** The act that fills it. */
  actions?: ReactNode;
  icon?: IconName;
}

/** Nothing there yet; offers the act that changes it. With icon `check` it says that all is done. */
export function EmptyState({ title, children, actions, icon = 'receipt' }: EmptyStateProps) {
  return (
    <State icon={icon} title={title} actions={actions}>
      {children}
    </State>
  );
}

export interface NoMatchProps {
  title?: string;
  /** Names the filter to drop: "26 match without autopay". */
  children?: ReactNode;
  onDrop?: (() => void) | undefined;
  dropLabel?: string;
}

/** Filters leave no row; names the one to drop. */
export function NoMatch({ title = 'Nothing matches', children, onDrop, dropLabel = 'Drop the filter' }: NoMatchProps) {
  const action = onDrop && (
    <Button size="small" onClick={onDrop}>
      {dropLabel}
    </Button>
  );
  return (
    <State icon="search" title={title} actions={action}>
      {children}
    </State>
  );
}

export interface NoPermissionProps {
  title: string;
  /** Who can grant it. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The viewer may not see this; says who can grant it. */
export function NoPermission({ title, children, actions }: NoPermissionProps) {
  return (
    <State icon="lock" title={title} actions={actions}>
      {children}
    </State>
  );
}

export interface FailedProps {
  title?: string;
  /** What went wrong, in a sentence. */
  message?: string | undefined;
  /** The incident reference, to copy. */
  reference?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/**
 * Something broke: what, a reference to copy, and another try. While a toast shows why, this shows only that,
 * and the other try.
 */
export function Failed({ title = 'This did not load', message, onRetry, ...props }: FailedProps) {
  const isToasted = useIsToasted(message);
  const reference = isToasted ? undefined : props.reference;
  const actions = (
    <>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
      {reference && (
        <Button size="small" weight="quiet" onClick={() => void navigator.clipboard.writeText(reference)}>
          Copy reference
        </Button>
      )}
    </>
  );
  return (
    <div role="alert">
      <State icon="alert-triangle" title={title} actions={actions}>
        {!isToasted && message} {reference && <>Reference {reference}</>}
      </State>
    </div>
  );
}

/** True once `milliseconds` have passed, so that quick answers never flash a placeholder. */
export function useAfter(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}

const WIDTHS = [72, 54, 64, 80, 48, 60];

/** Row shapes while a list loads; nothing at all for the first 200 ms. */
export function LoadingRows({ rows = 8 }: { rows?: number }) {
  const visible = useAfter(200);
  return (
    <div aria-busy="true" className="loading">
      <span className="vh" role="status">
        Loading
      </span>
      {visible &&
        Array.from({ length: rows }, (_, index) => (
          <div className="skr" key={`row-${index + 1}`}>
            <i className="sk" style={{ width: `${(WIDTHS[index % WIDTHS.length] ?? 60) * 0.5}%` }} />
            <i className="sk" style={{ width: 44 + ((index * 7) % 20) }} />
          </div>
        ))}
    </div>
  );
}
