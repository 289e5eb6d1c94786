import type { ReactNode } from 'react';
import { SampleInside, useSampleLabel } from './Sample.js';
import css from './Panel.module.css';

interface Props {
  readonly title?: string;
  /** What it is called where it has no title. */
  readonly name?: string;
  readonly note?: ReactNode;
  /** At the end of the head. */
  readonly end?: ReactNode;
  readonly foot?: ReactNode;
  /** The content reaches the panel's edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** The surface on which content stands. */
export function Panel({ title, name = title, note, end, foot, isFlush = false, children }: Props) {
  return (
    <section className={css['panel']} {...useSampleLabel(name)}>
      <SampleInside>
        {title !== undefined && (
          <div className={css['head']}>
            <div className="grow">
              <h2>{title}</h2>
              {note !== undefined && <p className="note">{note}</p>}
            </div>
            {end}
          </div>
        )}
        {isFlush ? children : <div className={css['body']}>{children}</div>}
        {foot !== undefined && <div className={css['foot']}>{foot}</div>}
      </SampleInside>
    </section>
  );
}

type Row = readonly [name: string, value: ReactNode];

/** Facts as rows of name and value. */
export function Facts({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className={css['facts']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
