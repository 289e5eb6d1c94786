const SHAMSEH =
  'M50 2 62.4 20.1 83.9 16.1 79.9 37.6 98 50 79.9 62.4 83.9 83.9 62.4 79.9 50 98 37.6 79.9 16.1 83.9 20.1 62.4 2 50 20.1 37.6 16.1 16.1 37.6 20.1Z';
const SPADE =
  'M50 4C55 18 93 38 93 63C93 76 83 84 72 84C64 84 58 80 54 74C55 84 60 91 69 96L31 96C40 91 45 84 46 74C42 80 36 84 28 84C17 84 7 76 7 63C7 38 45 18 50 4Z';

/** The brand's mark: a shamseh with a spade. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <path d={SHAMSEH} fill="#F2B544" />
      <path d={SPADE} transform="translate(28 26) scale(.44)" fill="#0C3831" />
    </svg>
  );
}

const point = (radius: number, angle: number) =>
  `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
const turns = (count: number) => Array.from({ length: count + 1 }, (_, place) => place);

function scallops(radius: number, count: number, bulge: number, offset = 0): string {
  const step = (2 * Math.PI) / count;
  return `${turns(count)
    .map(
      (place) => `${place > 0 ? `A${bulge} ${bulge} 0 0 1 ` : 'M'}${point(radius, (place + offset) * step)}`,
    )
    .join('')}Z`;
}

function star(radius: number, count: number, skip: number): string {
  return `M${turns(count)
    .map((place) => point(radius, (place * skip * 2 * Math.PI) / count))
    .join('L')}`;
}

const almond = (y: number, width: number, height: number) =>
  `M0 ${y}C${width} ${y - height * 0.28} ${width * 0.9} ${y - height * 0.62} 0 ${y - height}C${-width * 0.9} ${y - height * 0.62} ${-width} ${y - height * 0.28} 0 ${y}Z`;
const PENDANT = almond(-110, 17, 44) + almond(-117, 9, 26);

/** The carpet medallion in hairlines. Ornament, only on the felt. */
export function Medallion({ className }: { readonly className: string }) {
  return (
    <svg className={className} viewBox="-170 -170 340 340" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1">
        <path d={scallops(108, 16, 24)} />
        <path d={scallops(98, 16, 22)} opacity=".6" />
        <path d={star(84, 16, 5)} opacity=".55" />
        <path d={scallops(52, 8, 22, 0.5)} />
        <path d={star(40, 8, 3)} opacity=".8" />
        <path d={PENDANT} />
        <path d={PENDANT} transform="rotate(180)" />
      </g>
    </svg>
  );
}

const STAR =
  'M50 -4 66 12 88 12 88 34 104 50 88 66 88 88 66 88 50 104 34 88 12 88 12 66 -4 50 12 34 12 12 34 12Z';
const TILES = ['#1B7F7A', '#2F55A4', '#A8324A', '#8F5D06', '#2B7448', '#6A4BA3'];

/** FNV-1a, so that the same account has the same colour everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

interface PersonPictureProps {
  readonly person: { readonly id: string; readonly name: string; readonly avatar: string | null };
  readonly size: number;
}

/** A person's picture; without one their initial on a tile. Decorative: the name is beside it. */
export function PersonPicture({ person: { id, name, avatar }, size }: PersonPictureProps) {
  const round = { borderRadius: '50%', flex: 'none', display: 'block' };
  if (avatar !== null) return <img src={avatar} alt="" width={size} height={size} style={round} />;
  const initial = (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '؟').toLocaleUpperCase();
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true" style={round}>
      <rect width="100" height="100" fill={TILES[hash(id) % TILES.length]} />
      <path d={STAR} fill="#000" opacity=".16" />
      <text
        x="50"
        y={/[A-Z0-9]/.test(initial) ? 65 : 59}
        textAnchor="middle"
        fontWeight="700"
        fontSize="42"
        fill="#fff"
      >
        {initial}
      </text>
    </svg>
  );
}
