// Icons by name, drawn as outlines in the current text colour.
import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

export interface IconProps {
  name: IconName;
  /** 14 px instead of 16. */
  small?: boolean | undefined;
}

/** A decorative icon; the word beside it, or the button's label, carries the meaning. */
export function Icon({ name, small }: IconProps) {
  return (
    <svg className={small ? 'i s' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** The mark of the product: a unit inside common corners. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
      <path d="M8 2.5H3.5a1 1 0 0 0-1 1V8M12 2.5h4.5a1 1 0 0 1 1 1V8M8 17.5H3.5a1 1 0 0 1-1-1V12M12 17.5h4.5a1 1 0 0 0 1-1V12" />
      <rect x="6.6" y="6.6" width="6.8" height="6.8" rx="1" fill="currentColor" stroke="none" />
    </svg>
  );
}
