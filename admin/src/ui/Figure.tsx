import type { ReactNode } from 'react';
import { SampleInside, useSampleLabel } from './Sample.js';
import css from './Figure.module.css';

interface Props {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** A figure with its name above and one line below. */
export function Figure({ label, value, note }: Props) {
  return (
    <section className={css['figure']} {...useSampleLabel(label)}>
      <SampleInside>
        <h2>{label}</h2>
        <p className={css['value']}>{value}</p>
        {note !== undefined && <p className="note">{note}</p>}
      </SampleInside>
    </section>
  );
}

/** Figures in a row; two in a row on a phone. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <div className={css['figures']}>{children}</div>;
}
