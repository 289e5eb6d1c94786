import { smoothLine } from './chart-scale.js';
import { Plot, type PlotProps } from './Plot.js';

interface Props extends PlotProps {
  /** The last span is not over: its figure so far is a dot, and no fall of the line. */
  readonly isGoingOn?: boolean;
}

/** Lines over time; the first is the thing itself, a dashed one the span before it. */
export function LineChart({ isGoingOn = false, ...props }: Props) {
  const { series } = props;
  const top = Math.max(0, ...series.flatMap(({ data }) => data));
  return (
    <Plot {...props} top={top}>
      {(frame) =>
        [...series].reverse().map(({ name, color, dash, data: all }) => {
          const isOpen = isGoingOn && dash === undefined && all.length > 1;
          const data = isOpen ? all.slice(0, -1) : all;
          const line = smoothLine(data.map((value, at) => ({ x: frame.x(at), y: frame.y(value) })));
          return (
            <g key={name}>
              {dash === undefined && data.length > 1 && (
                <path
                  d={`${line}L${frame.x(data.length - 1)} ${frame.y(0)}L${frame.x(0)} ${frame.y(0)}Z`}
                  fill={color}
                  opacity={series.length > 1 ? 0.06 : 0.16}
                />
              )}
              <path
                d={line}
                fill="none"
                stroke={color}
                strokeWidth="2.2"
                strokeDasharray={dash}
                strokeLinejoin="round"
                strokeLinecap="round"
              />
              {isOpen && (
                <circle
                  cx={frame.x(all.length - 1)}
                  cy={frame.y(all.at(-1) ?? 0)}
                  r="3.5"
                  fill="var(--surface)"
                  stroke={color}
                  strokeWidth="2"
                />
              )}
            </g>
          );
        })
      }
    </Plot>
  );
}
