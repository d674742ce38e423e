// Status as shape plus word plus tone, tags beside titles, and notes that say what is wrong and offer the way
// on.
import { Children, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { useIsToasted } from './toasted.ts';

/** The four tones: ring, circle, triangle, diamond. Colour never stands alone. */
export type Tone = 'neutral' | 'good' | 'attention' | 'problem';

const SUFFIX: Record<Tone, string> = { neutral: '', good: ' good', attention: ' att', problem: ' prob' };

export interface StatusMarkProps {
  tone: Tone;
  /** The status in words. */
  word: string;
  /** Show the shape only; the word stays for screen readers. */
  quiet?: boolean | undefined;
}

/** Shape and word, the form used in table cells. */
export function StatusMark({ tone, word, quiet }: StatusMarkProps) {
  return (
    <span className={`st${SUFFIX[tone]}`} title={quiet ? word : undefined}>
      {quiet ? <span className="vh">{word}</span> : word}
    </span>
  );
}

export interface TagProps {
  children: ReactNode;
  tone?: Tone;
}

/** A filled tag, only beside titles and periods. */
export function Tag({ children, tone = 'neutral' }: TagProps) {
  return <span className={`tag${SUFFIX[tone]}`}>{children}</span>;
}

/** A short code such as `ASMT` or `CT`, set apart from prose. */
export function Code({ children }: { children: ReactNode }) {
  return <span className="code">{children}</span>;
}

export interface NoteProps {
  tone?: Tone;
  /** What is so, in bold. */
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons that lead on. */
  actions?: ReactNode;
  icon?: IconName;
}

const NOTE_ICON: Record<Tone, IconName> = { neutral: 'info-circle', good: 'check', attention: 'alert-triangle', problem: 'lock' };

/**
 * A boxed remark; a refusal is one of tone problem with actions that lead on. What a toast shows is left to
 * the toast.
 */
export function Note({ tone = 'neutral', title, children, actions, icon }: NoteProps) {
  const isToasted = useIsToasted(title);
  if (isToasted && !actions && Children.toArray(children).every((child) => child === '')) return null;
  const hasText = Children.toArray(children).length > 0;
  return (
    <div className={`note${SUFFIX[tone]}`} role={tone === 'problem' ? 'alert' : undefined}>
      <Icon name={icon ?? NOTE_ICON[tone]} small />
      <div>
        {title && !isToasted && (
          <>
            <b className={hasText && !/[.?!:]$/.test(String(title)) ? 'stop' : undefined}>{title}</b>{' '}
          </>
        )}
        {children}
        {actions && <div className="row acts">{actions}</div>}
      </div>
    </div>
  );
}
