import { memo } from 'react';
import { TORANJ } from '@hokm/shared/art';

/** The medallion in hairlines of the text's colour: sixteen lobes, a ring of eight, a star, two pendants. Ornament only. */
export const Toranj = memo(function Toranj({ className = '' }: { className?: string }) {
  return (
    <svg className={`toranj ${className}`.trim()} viewBox="-170 -170 340 340" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1">
        <path d={TORANJ.outer} className="tf" />
        <path d={TORANJ.thread} opacity=".6" />
        <path d={TORANJ.star} opacity=".55" />
        <path d={TORANJ.inner} className="tf" />
        <path d={TORANJ.heart} opacity=".8" />
        <path d={TORANJ.pendant} />
        <path d={TORANJ.pendant} transform="rotate(180)" />
      </g>
    </svg>
  );
});
