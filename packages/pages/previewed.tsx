// The page of an act that is previewed: what changed and why it waits, exceptions and entry beside the lines,
// and one button with count and total.
import type { ReactNode } from 'react';
import type { Endpoint } from '../contract/contract.ts';
import {
  BatchPreview,
  type BatchPreviewProps,
  ChangedBase,
  type CommitBarProps,
  type ExceptionItem,
  Exceptions,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
} from '../ui/ui.ts';
import type { PreviewedAct } from './use-previewed.ts';

export interface PreviewedProps<P extends Endpoint, Tab extends string>
  extends Pick<BatchPreviewProps<Tab>, 'header' | 'tab' | 'onTab' | 'tabs' | 'asideLabel' | 'children'>,
    Pick<CommitBarProps, 'checks' | 'note' | 'discard' | 'secondary'> {
  of: PreviewedAct<P>;
  /** "owner", "bill": what a line of the preview is. */
  noun: string;
  /** The act with its count and total: "Void 2 checks, 310.00". */
  label: string;
  /** What the screen itself waits for. */
  waitsFor?: string | undefined;
  exceptions?: readonly ExceptionItem[] | undefined;
  /** What the books would say. */
  entry?: ReactNode;
  /** What else stands beside the lines, above the entry. */
  aside?: ReactNode;
}

/** Draws an act that is previewed; while its first figures are on their way, the header alone. */
export function Previewed<P extends Endpoint, Tab extends string>(props: PreviewedProps<P, Tab>) {
  const { of, noun, label, waitsFor, exceptions = [], entry, aside, checks, note, discard, secondary, ...page } = props;
  const refused = of.error?.message ?? (of.fresh as { refusal?: { message: string } } | undefined)?.refusal?.message;
  return (
    <BatchPreview
      {...page}
      aside={
        <>
          {of.changed && <ChangedBase noun={noun} {...of.changed} />}
          {refused && !of.busy && (
            <section className="psec">
              <Note tone="problem" icon="alert-triangle" title={refused} />
            </section>
          )}
          {exceptions.length > 0 && <Exceptions items={exceptions} />}
          {aside}
          {entry !== undefined && (
            <PanelSection title="Entry" aside="added up">
              {entry}
            </PanelSection>
          )}
        </>
      }
      commit={{
        checks,
        note,
        discard,
        secondary,
        primary: { label, run: of.commit, busy: of.busy, waitsFor: of.waitsFor(waitsFor) },
      }}
    />
  );
}

/** In place of an act whose first figures are on their way, or did not come. */
export function PreviewWaits<P extends Endpoint>({ of, header }: { of: PreviewedAct<P>; header: PreviewedProps<P, string>['header'] }) {
  return (
    <>
      <PageHeader {...header} />
      {of.error ? <Failed message={of.error.message} reference={of.error.reference} onRetry={of.retry} /> : <LoadingRows />}
    </>
  );
}
