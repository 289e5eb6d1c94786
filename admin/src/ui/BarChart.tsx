import { Plot, type PlotProps } from './Plot.js';

const BAR_MAX = 22;
const GAP = 3;

/** Bars of one moment each, their series on top of one another. */
export function BarChart(props: PlotProps) {
  const { series, labels } = props;
  const sums = labels.map((_, at) => series.reduce((sum, { data }) => sum + (data[at] ?? 0), 0));
  return (
    <Plot {...props} top={Math.max(0, ...sums)} isBar>
      {(frame) => {
        const place = labels.length > 1 ? frame.x(1) - frame.x(0) : BAR_MAX;
        const width = Math.max(1, Math.min(BAR_MAX, place - GAP));
        return labels.map(({ full }, at) => {
          let below = 0;
          return (
            <g key={full}>
              {series.map(({ name, color, data }) => {
                const value = data[at] ?? 0;
                const bottom = frame.y(below);
                below += value;
                const height = Math.max(0, bottom - frame.y(below));
                return (
                  height > 0 && (
                    <rect
                      key={name}
                      x={frame.x(at) - width / 2}
                      y={frame.y(below)}
                      width={width}
                      height={height}
                      rx={Math.min(3, width / 3)}
                      fill={color}
                    />
                  )
                );
              })}
            </g>
          );
        });
      }}
    </Plot>
  );
}
