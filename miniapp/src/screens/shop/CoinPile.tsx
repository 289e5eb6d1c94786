import styles from './shop.module.css';
/** How high the stacks of a pile are, the smallest pack first; a larger place has the largest pile. */
const PILES = [[2], [4], [3, 5], [3, 6, 4]] as const;
/** The stacks' x positions in a box of 56 by 48; a tall stack is behind its neighbours. */
const PLACES = [[28], [28], [20, 37], [13, 28, 43]] as const;
const MIDDLE = { x: 28, y: 24 };
const FOOT = 41;
const COIN = { rx: 9.5, ry: 3.6, high: 4.4 };
/** Few coins are drawn larger than many. */
const SCALES = [1.45, 1.3, 1.1, 1] as const;

function Coin({ x, y }: { x: number; y: number }) {
  const { rx, ry, high } = COIN;
  return (
    <g>
      <path
        d={`M${x - rx} ${y}v${high}a${rx} ${ry} 0 0 0 ${2 * rx} 0v${-high}`}
        fill="#d69a2c"
        stroke="#8f5f14"
        strokeWidth=".8"
      />
      <ellipse cx={x} cy={y} rx={rx} ry={ry} fill="#f7cf74" stroke="#8f5f14" strokeWidth=".8" />
      <ellipse cx={x} cy={y} rx={rx * 0.6} ry={ry * 0.6} fill="none" stroke="#c98f24" strokeWidth=".9" />
    </g>
  );
}

/** Coins in stacks: the more, the larger the pack. `size` counts packs from the smallest, from 0. */
export function CoinPile({ size }: { size: number }) {
  const at = Math.min(size, PILES.length - 1);
  const places = PLACES[at] ?? [];
  const stacks = (PILES[at] ?? []).map((coins, stack) => ({ coins, x: places[stack] ?? 0, stack }));
  // Stacks at the back are drawn first.
  const drawn = [...stacks].sort((a, b) => b.coins - a.coins);
  const tallest = drawn[0]?.coins ?? 0;
  const lift = FOOT - (tallest * COIN.high) / 2 - MIDDLE.y;
  const place = `translate(${MIDDLE.x} ${MIDDLE.y}) scale(${SCALES[at] ?? 1}) translate(${-MIDDLE.x} ${-MIDDLE.y - lift})`;
  return (
    <svg className={styles.coinPile} viewBox="0 0 56 48" aria-hidden="true">
      <g transform={place}>
        {drawn.map(({ coins, x, stack }, depth) =>
          Array.from({ length: coins }, (_, coin) => (
            <Coin key={`${stack}-${coin}`} x={x} y={FOOT - COIN.high + depth * 1.6 - coin * COIN.high} />
          )),
        )}
      </g>
    </svg>
  );
}
