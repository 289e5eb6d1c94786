import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Friend } from '@hokm/shared/api';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { classes } from '../../lib/classes.js';
import { Icon } from '../../ui/art/index.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { ShareTour } from './ShareTour.js';
import styles from './tournaments.module.css';

const FRIENDS = callPages('GET /friends', { query: { per_page: 100 } });
const idOf = ({ id }: Friend) => id;
/** A search field helps from so many friends on. */
const SEARCH_FROM = 6;

const folded = (text: string) => text.toLocaleLowerCase();
const hasName = (friend: Friend, wanted: string) =>
  [friend.name, friend.username].some((name) => folded(name).includes(folded(wanted.trim())));

interface Props {
  tour: Tournament;
  /** The part that the person is chosen for; absent: partner. */
  legend?: string;
  chosen: Friend | null;
  onChoose: (friend: Friend) => void;
}

function Row({
  friend,
  group,
  isChosen,
  onChoose,
}: {
  friend: Friend;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className={isChosen ? styles.chosen : undefined}>
      <input className="sr" type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className="av s">
        <PersonAvatar of={friend} />
      </span>
      <bdi className="grow row-t ell">{friend.name}</bdi>
      {isChosen && <Icon name="check" size={20} />}
    </label>
  );
}

/** One's friends, to choose a partner from; without any, the link of the tournament. */
export function PartnerChoice({ tour, legend, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const group = useId();
  const [wanted, setWanted] = useState('');
  const pages = useInfiniteQuery(FRIENDS, idOf);
  const { items, error } = pages;
  const found = items?.filter((friend) => hasName(friend, wanted)) ?? [];
  const isLong = items !== null && (items.length >= SEARCH_FROM || pages.hasNextPage);
  return (
    <fieldset className={styles.partners}>
      <legend>{legend ?? t('tours.partner')}</legend>
      {items === null && error !== null && (
        <Problem title={t('tours.partners_failed')} error={error} onRetry={pages.refetch} />
      )}
      {items === null && error === null && <SkeletonRows rows={3} label={t('app.loading')} />}
      {items?.length === 0 && (
        <div className="empty">
          <Icon name="users" size={40} />
          <b className="row-t">{t('tours.partner_none')}</b>
          <span className="row-s">{t('tours.partner_none_text')}</span>
        </div>
      )}
      {isLong && (
        <input
          className="input"
          type="search"
          dir="auto"
          aria-label={t('tours.partner_search')}
          placeholder={t('tours.partner_search')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {items !== null && items.length > 0 && found.length === 0 && (
        <p className="hint" role="status">
          {t('tours.partner_no_match')}
        </p>
      )}
      {found.length > 0 && (
        <div className={classes('list', styles.friends)}>
          {found.map((friend) => (
            <Row
              key={friend.id}
              friend={friend}
              group={group}
              isChosen={friend.id === chosen?.id}
              onChoose={() => onChoose(friend)}
            />
          ))}
        </div>
      )}
      {items !== null && <ListEnd {...pages} />}
      <ShareTour tour={tour} words={t('tours.invite')} />
    </fieldset>
  );
}
