import { ICONS, type IconName } from './icons.js';

/** Icons that point somewhere turn round with the page's direction (the rule is in the page's CSS). */
const DIRECTED: ReadonlySet<IconName> = new Set(['back', 'fwd', 'leave', 'share']);

/** A line icon in the text's colour. Silent: the button or the words around it carry the name. `size` in px. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={DIRECTED.has(name) ? `i flip-${name}` : 'i'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: ICONS[name] }}
    />
  );
}
