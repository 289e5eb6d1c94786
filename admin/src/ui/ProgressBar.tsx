import css from './ProgressBar.module.css';

interface Props {
  readonly label: string;
  readonly done: number;
  /** Null: nobody knows. */
  readonly total: number | null;
}

/** How far work is. It fills from where reading begins. */
export function ProgressBar({ label, done, total }: Props) {
  const share = total === null || total === 0 ? null : Math.min(100, (done / total) * 100);
  return (
    <div
      className={css['bar']}
      role="progressbar"
      aria-label={label}
      data-unknown={share === null}
      {...(share === null
        ? {}
        : { 'aria-valuenow': Math.round(share), 'aria-valuemin': 0, 'aria-valuemax': 100 })}
    >
      <i style={{ inlineSize: `${share ?? 100}%` }} />
    </div>
  );
}
