interface Props {
  readonly data: readonly number[];
  readonly width?: number;
  readonly height?: number;
  readonly color?: string;
}

const PAD = 3;

/** A line without axes: the shape of the last values. Never the only bearer of a fact. */
export function Spark({ data, width = 72, height = 22, color = 'var(--c1)' }: Props) {
  if (data.length < 2) return null;
  const max = Math.max(...data);
  const min = Math.min(...data);
  const step = width / (data.length - 1);
  const y = (value: number) => height - PAD - ((value - min) / (max - min || 1)) * (height - 2 * PAD);
  const line = data
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path
        d={line}
        fill="none"
        stroke={color}
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={width - 2} cy={y(data.at(-1) ?? 0)} r="2.4" fill={color} />
    </svg>
  );
}
