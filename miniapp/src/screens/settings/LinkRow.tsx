import { Link } from 'react-router-dom';
import { Icon } from '../../ui/art/index.js';
import type { IconName } from '../../ui/art/index.js';

/** A row that leads to another page. */
export function LinkRow({
  icon,
  title,
  note,
  to,
}: {
  icon: IconName;
  title: string;
  note?: string;
  to: string;
}) {
  return (
    <Link to={to}>
      <span className="lead-ic">
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b className="row-t">{title}</b>
        {note !== undefined && <span className="row-s">{note}</span>}
      </span>
      <span className="mute">
        <Icon name="fwd" size={20} />
      </span>
    </Link>
  );
}
