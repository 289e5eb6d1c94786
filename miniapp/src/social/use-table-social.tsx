import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isDrawn } from '@hokm/shared/conduct';
import { useGameNow } from '../realtime/index.js';
import { useSaid } from '../realtime/reactions.js';
import type { TableSocial } from '../table/index.js';
import '../text/social.js';
import { BotSheet } from './BotSheet.js';
import { PhraseSheet } from './PhraseSheet.js';
import { PlayerSheet } from './PlayerSheet.js';
import { usePhrases } from './use-phrases.js';
type Player = Parameters<TableSocial['openPlayer']>[0];

/** Phrases between people in a room's match, and the sheets that belong to them. */
export function useTableSocial(roomId: string): { social: TableSocial; sheets: ReactNode } {
  const { t } = useTranslation();
  const saying = useSaid();
  const [choosing, setChoosing] = useState(false);
  const [about, setAbout] = useState<Player | null>(null);
  const seeded = useGameNow(roomId).state?.fairness?.next.seeded ?? [];
  const { wait, send } = usePhrases(roomId);
  const social = useMemo<TableSocial>(() => {
    const here = Object.entries(saying).filter(([, said]) => said.roomId === roomId);
    return {
      said: Object.fromEntries(
        here.map(([playerId, { reaction, serial }]) => [
          playerId,
          { text: t(`social.reaction.${reaction}`), drawn: isDrawn(reaction) ? reaction : null, serial },
        ]),
      ),
      openPhrases: () => setChoosing(true),
      openPlayer: setAbout,
    };
  }, [saying, roomId, t]);
  const sheets = (
    <>
      {choosing && <PhraseSheet wait={wait} onSend={send} onClose={() => setChoosing(false)} />}
      {about?.is_bot === true && <BotSheet player={about} onClose={() => setAbout(null)} />}
      {about?.is_bot === false && (
        <PlayerSheet
          roomId={roomId}
          player={about}
          befriends
          seeded={seeded.includes(about.seat)}
          onClose={() => setAbout(null)}
        />
      )}
    </>
  );
  return { social, sheets };
}
