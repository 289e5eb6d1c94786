import { IconBookmark, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import type { SavedView } from '@hokm/shared/api/views';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../api/queries.js';
import { countQuery } from '../list/list-source.js';
import { queryOfView } from '../list/view-query.js';
import { VIEWED } from '../list/viewed-lists.js';
import { useUser } from '../session/session.js';
import { useTexts } from '../text/define-texts.js';
import { shellTexts } from '../text/shell.js';
import css from './SidebarViews.module.css';

/** Views below one entry at most: each has a count of its own. */
const SHOWN = 5;

interface ViewProps {
  readonly view: SavedView;
  readonly onLeave?: (() => void) | undefined;
}

function View({ view: { list, name, query, scope }, onLeave }: ViewProps) {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { address, path } = VIEWED[list];
  const { data: count } = useQuery(countQuery(path, query));
  const isHere = pathname === address && queryOfView(new URLSearchParams(search)) === query;
  const Icon = scope === 'me' ? IconBookmark : IconUsers;
  return (
    <li>
      <Link
        to={`${address}?${query}`}
        className={css['view'] ?? ''}
        aria-current={isHere ? 'true' : undefined}
        onClick={onLeave}
      >
        <Icon size={14} stroke={1.8} aria-hidden="true" />
        <bdi className="grow cut">{name}</bdi>
        {count !== undefined && (
          <span className="num" aria-label={t('view_count', { n: formatNumber(count, language) })} role="img">
            {formatNumber(count, language)}
          </span>
        )}
      </Link>
    </li>
  );
}

interface Props {
  /** Of the entry, below `/admin`. */
  readonly address: string;
  readonly onLeave?: (() => void) | undefined;
}

/** The pinned and shared views of the lists of an entry, with the number of their rows as it is now. */
export function SidebarViews({ address, onLeave }: Props) {
  const t = useTexts(shellTexts);
  const { admin_level: level } = useUser();
  const { data } = useQuery(callQuery('GET /admin/views'));
  const views = (data?.data ?? []).filter(({ list, is_pinned }) => {
    const place = VIEWED[list];
    const isBelow = place.address === address || place.address.startsWith(`${address}/`);
    return is_pinned && isBelow && mayEnter(level, place.area);
  });
  if (views.length === 0) return null;
  return (
    <ul className={css['views']} aria-label={t('saved_views')}>
      {views.slice(0, SHOWN).map((view) => (
        <View key={view.id} view={view} onLeave={onLeave} />
      ))}
    </ul>
  );
}
