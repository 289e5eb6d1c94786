import type { ReactNode } from 'react';
import type { ViewedContent } from '@hokm/shared/api/view-as';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import css from './view.module.css';

/** The content of one screen. */
export type ContentOf<Screen extends ViewedContent['screen']> = Extract<
  ViewedContent,
  { readonly screen: Screen }
>;

export function useNumber(): (value: number) => string {
  const language = useLanguage();
  return (value) => formatNumber(value, language);
}

/** Figures side by side. */
export function Numbers({ of }: { readonly of: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={css['numbers']}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dd className="num">{value}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  );
}

/** A card with lines. */
export function Card({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className={css['card']}>
      {title !== undefined && <h4>{title}</h4>}
      {children}
    </div>
  );
}

interface LineProps {
  readonly name: ReactNode;
  readonly second?: ReactNode;
  readonly end?: ReactNode;
  readonly isDim?: boolean;
}

export function Line({ name, second, end, isDim = false }: LineProps) {
  return (
    <div className={css['line']} data-dim={isDim || undefined}>
      <span className="grow">
        <span className={css['name']}>{name}</span>
        {second !== undefined && <span className={css['second']}>{second}</span>}
      </span>
      {end !== undefined && <span className={css['end']}>{end}</span>}
    </div>
  );
}
