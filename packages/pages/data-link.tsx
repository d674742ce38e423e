// A link whose address comes from data: only harmless schemes become links, and a document for Word says when
// Word does not open.
import type { MouseEvent, ReactNode } from 'react';
import { sanitizeLink } from '../contract/link.ts';
import { toast } from '../ui/ui.ts';

/** Shown when a document cannot be opened in Word. Source: specification 8, to the letter. */
const cannotOpenWord = 'Cannot open Word.';
/** Another program that opens takes the focus within this time; nothing else tells whether it did. */
const OPENS_WITHIN_MS = 3_000;

/** Hands a document to Word, and says so when Word does not come. */
function openWord(address: string): void {
  const fail = () => toast({ tone: 'problem', text: cannotOpenWord });
  const waiting = setTimeout(fail, OPENS_WITHIN_MS);
  window.addEventListener('blur', () => clearTimeout(waiting), { once: true });
  try {
    window.location.assign(address);
  } catch {
    clearTimeout(waiting);
    fail();
  }
}

/**
 * The link; plain text where its address is none that may be followed. Files inside the address are
 * downloaded, pages open beside this one.
 */
export function DataLink({ address, className, children }: { address: string; className?: string; children: ReactNode }): ReactNode {
  const href = sanitizeLink(address);
  if (href === null) return <span className={className}>{children}</span>;
  const scheme = href.slice(0, href.indexOf(':')).toLowerCase();
  if (scheme === 'ms-word') {
    const open = (event: MouseEvent) => {
      event.preventDefault();
      openWord(href);
    };
    return (
      <a href={href} className={className} onClick={open}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} className={className} {...(scheme === 'data' ? { download: '' } : { target: '_blank' })} rel="noopener noreferrer">
      {children}
    </a>
  );
}
