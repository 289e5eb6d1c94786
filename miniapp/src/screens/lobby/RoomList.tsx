import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../settings/use-format.js';
import { hasMoreRooms, isLoadingRooms, showMoreRooms, useConnection } from '../../realtime/index.js';
import type { Lobby } from '../../realtime/index.js';
import { Icon } from '../../ui/art/index.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { FilterSheet } from './FilterSheet.js';
import { chosenRooms, filtersSet, NO_FILTER, readFilter, writeFilter } from './room-filter.js';
import type { RoomFilter } from './room-filter.js';
import { RoomRow } from './RoomRow.js';
import { classes } from '../../lib/classes.js';
import styles from './lobby.module.css';

/** The filter in the page's address: it survives a look into a room and back. */
function useRoomFilter(): [RoomFilter, (filter: RoomFilter) => void] {
  const [query, setQuery] = useSearchParams();
  return [readFilter(query), (filter) => setQuery(writeFilter(filter), { replace: true })];
}

function FilterButton({ filter, onOpen }: { filter: RoomFilter; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const set = filtersSet(filter);
  return (
    <button
      type="button"
      className={classes('btn sm', styles.filter)}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon name="filter" size={20} />
      <span>{t('lobby.filter')}</span>
      {set > 0 && (
        <span className="badge-n" aria-label={t('lobby.filters_set', { count: set })}>
          {format.number(set)}
        </span>
      )}
    </button>
  );
}

const loadMore = (): void => void showMoreRooms();

/** The rooms that match the filter. `onCreate` opens the create form. */
export function RoomList({ lobby, onCreate }: { lobby: Lobby; onCreate: () => void }) {
  const { t } = useTranslation();
  const { status } = useConnection();
  const [filter, setFilter] = useRoomFilter();
  const [asking, setAsking] = useState(false);
  const rooms = chosenRooms(lobby.rooms, filter);
  const hidden = rooms.length === 0 && chosenRooms(lobby.rooms).length > 0;
  const more = hasMoreRooms(lobby);
  const loading = isLoadingRooms(lobby);
  const count = more && filtersSet(filter) === 0 ? lobby.rooms_total : rooms.length;
  const lost = !lobby.loaded && (status === 'failed' || status === 'disconnected');
  return (
    <section className={styles.stack} aria-labelledby="rooms-title">
      <div className="sec">
        <h2 id="rooms-title">{t('lobby.rooms')}</h2>
        {lobby.loaded && (
          <span className={classes('n', styles.n, 'grow')} role="status">
            {t('lobby.rooms_count', { count })}
          </span>
        )}
        <FilterButton filter={filter} onOpen={() => setAsking(true)} />
      </div>
      {lost && <Notice icon="off" title={t('lobby.offline')} />}
      {!lobby.loaded && !lost && <SkeletonRows rows={3} label={t('app.loading')} />}
      {lobby.loaded && rooms.length === 0 && !hidden && (
        <Notice icon="users" title={t('lobby.empty')} text={t('lobby.empty_text')}>
          <button type="button" className="btn sm tint" onClick={onCreate}>
            {t('lobby.empty_action')}
          </button>
        </Notice>
      )}
      {lobby.loaded && hidden && (
        <Notice icon="filter" title={t('lobby.none_fit')} text={t('lobby.none_fit_text')}>
          <button type="button" className="btn sm tint" onClick={() => setFilter(NO_FILTER)}>
            {t('lobby.filter_clear')}
          </button>
        </Notice>
      )}
      {rooms.length > 0 && (
        <div className={classes('panel list', styles.rooms)}>
          {rooms.map(([roomId, room]) => (
            <RoomRow key={roomId} roomId={roomId} room={room} />
          ))}
        </div>
      )}
      <ListEnd
        hasNextPage={more || loading}
        isFetching={loading}
        error={null}
        fetchNextPage={loadMore}
        endless
      />
      {asking && (
        <FilterSheet
          filter={filter}
          count={rooms.length}
          onChange={setFilter}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
