import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '@hokm/web/format';
import { useRoomNow } from '../../realtime/index.js';
import { useToast } from '../../ui/Toast.js';
import '../../text/newcomers.js';

/** Says once of each person who takes a computer player's seat after this hand. */
export function useNewcomers(roomId: string): void {
  const { t } = useTranslation();
  const { show } = useToast();
  const room = useRoomNow(roomId);
  const said = useRef(new Set<string>());
  useEffect(() => {
    if (room === null) return;
    for (const { seat, player_id, name } of room.incoming) {
      if (said.current.has(player_id)) continue;
      said.current.add(player_id);
      const bot = room.seats[seat]?.name ?? '';
      show(t('newcomers.comes', { name: isolate(name), bot: isolate(bot) }));
    }
  }, [room, show, t]);
}
