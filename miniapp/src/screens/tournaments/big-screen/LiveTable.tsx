import { useTranslation } from 'react-i18next';
import { DeckSprite } from '../../../deck/index.js';
import { useFairness } from '../../../fairness/use-fairness.js';
import { serverNow, useConnected, useGameNow, useLostNews, useRoomNow } from '../../../realtime/index.js';
import { Table, type TableActions } from '../../../table/index.js';
import '../../../text/table.js';
import { useTableMemory } from '../../game/use-table-memory.js';
import { useTableTour } from '../../game/use-table-tour.js';
import { useWatching } from '../../watch/use-watching.js';
import styles from './big-screen.module.css';

const CONNECTED = { status: 'connected', attempt: 0 } as const;
/** Nobody presses anything here. */
const refuse = () => Promise.resolve({ ok: false, code: 'room/not_member', message: '' } as const);
const nothing = () => undefined;
const ACTIONS: TableActions = {
  playCard: refuse,
  nameTrump: refuse,
  requestPause: refuse,
  ready: refuse,
  resumeSeat: refuse,
  leave: nothing,
  refresh: nothing,
  retryConnection: nothing,
  playAgain: nothing,
  review: nothing,
};
/** Cards appear where they lie: what is shown is larger than its own measures, by which cards would fly. */
const SETTINGS = { oneTap: false, reducedMotion: true };

/** A running table as it stood two tricks ago, as large as the screen. */
export function LiveTable({ room }: { room: string }) {
  const { t } = useTranslation();
  const problem = useWatching(room, useConnected());
  const game = useGameNow(room).state;
  useLostNews(room);
  const verdicts = useFairness(game);
  const memory = useTableMemory(room, game);
  const tour = useTableTour(useRoomNow(room)?.options);
  if (game === null)
    return (
      <main className={styles.middle} aria-busy={problem === null}>
        <p className={styles.large}>{t(problem === null ? 'table.loading' : 'tour_watch.table_gone')}</p>
      </main>
    );
  return (
    <div className={styles.live}>
      <DeckSprite />
      <Table
        game={game}
        now={serverNow}
        connection={CONNECTED}
        actions={ACTIONS}
        pendingCard={null}
        settings={SETTINGS}
        verdicts={verdicts}
        social={null}
        refreshCost="none"
        memory={memory}
        tour={tour}
        onRefused={nothing}
      />
    </div>
  );
}
