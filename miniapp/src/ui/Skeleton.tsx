const WIDTHS = ['w46', 'w36', 'w52'] as const;

interface Props {
  rows: number;
  label: string;
  /** The class of an element before each row's picture, a rank for instance. */
  lead?: string;
}

/** Rows in the shape of the ones that are being loaded. */
export function SkeletonRows({ rows, label, lead }: Props) {
  return (
    <div className="panel list" role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          {lead !== undefined && <span className={`skel line ${lead}`} />}
          <span className="skel disc" />
          <span className="grow">
            <span className={`skel line ${WIDTHS[row % WIDTHS.length] ?? ''}`} />
            <span className="skel line w70" />
          </span>
        </div>
      ))}
    </div>
  );
}
