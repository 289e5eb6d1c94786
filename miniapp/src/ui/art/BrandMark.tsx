import { SUIT_SIGNS } from '../../deck/suits.js';

const SHAMSEH =
  'M50 2 62.4 20.1 83.9 16.1 79.9 37.6 98 50 79.9 62.4 83.9 83.9 62.4 79.9 50 98 37.6 79.9 16.1 83.9 20.1 62.4 2 50 20.1 37.6 16.1 16.1 37.6 20.1Z';

/** The brand's mark: the shamseh with a spade. `size` in px. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <path d={SHAMSEH} fill="#F2B544" />
      <path d={SUIT_SIGNS.S} transform="translate(28 26) scale(.44)" fill="#0C3831" />
    </svg>
  );
}
