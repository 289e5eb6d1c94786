import { encodeQR } from 'qr';

/** Width of the quiet zone (ISO/IEC 18004), in modules. */
const QUIET_ZONE = 4;

/** A link as a QR code, black on white. */
export function QrCode({ link, label, className }: { link: string; label: string; className?: string }) {
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
