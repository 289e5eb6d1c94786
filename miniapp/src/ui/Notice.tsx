import type { ReactNode } from 'react';
import { Icon } from './art/Icon.js';
import type { IconName } from './art/icons.js';

interface Props {
  icon: IconName;
  title: string;
  text?: string;
  /** Errors are announced. */
  alert?: boolean;
  /** The one action. */
  children?: ReactNode;
}

/** An empty or failed state: a line icon, one sentence, one action. */
export function Notice({ icon, title, text, alert = false, children }: Props) {
  return (
    <section className="panel empty" role={alert ? 'alert' : undefined}>
      <Icon name={icon} size={40} />
      <b className="row-t">{title}</b>
      {text !== undefined && <span className="row-s">{text}</span>}
      {children}
    </section>
  );
}
