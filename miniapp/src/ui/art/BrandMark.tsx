import { SHAMSEH, SUIT_SIGNS } from '@hokm/shared/art';

/** The brand's mark: the shamseh with a spade. `size` in px. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <path d={SHAMSEH} fill="#F2B544" />
      <path d={SUIT_SIGNS.S} transform="translate(28 26) scale(.44)" fill="#0C3831" />
    </svg>
  );
}
