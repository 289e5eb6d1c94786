import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CoinStanding } from '@hokm/shared/api/stakes';
import { STAKES } from '@hokm/shared/rules';
import { newKey } from '@hokm/web/browser';
import { call } from '../../api/index.js';
import { useMutation } from '../../data/use-mutation.js';
import { commands, installationId, useOffline } from '../../realtime/index.js';
import { useFormat } from '../../settings/use-format.js';
import { Choice } from '../../ui/form/Choice.js';
import { MainSubmit } from '../../ui/form/MainSubmit.js';
import { Sheet } from '../../ui/Sheet.js';
import { SUGGESTED, useRoomChoices } from '../lobby/room-choices.js';
import { OfflineHint } from './OfflineHint.js';
import { STANDING } from './use-standing.js';

const POINTS = ['3', '5', '7'] as const;
const SEATS = 4;

const PACES = ['classic', 'fast'] as const;
const DOORS = ['public', 'private'] as const;

/** Makes a coin room: what each puts in, and how it plays. Whoever makes it sits down in it. */
export function CreateCoinRoom({ standing, onClose }: { standing: CoinStanding; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const isOffline = useOffline();
  const stakes = STAKES.filter((stake) => stake <= standing.largest_stake && stake <= standing.day_left);
  const [stake, setStake] = useState(stakes[0] ?? STAKES[0]);
  const [points, setPoints] = useState<(typeof POINTS)[number]>('7');
  const [pace, setPace] = useState(SUGGESTED.pace);
  const [visibility, setVisibility] = useState(SUGGESTED.visibility);
  // The same wish, sent again after a lost answer, makes one room.
  const [key] = useState(newKey);
  const making = useMutation(t('coins.make_failed'), [STANDING]);
  const { pointsOf } = useRoomChoices();

  const make = async () => {
    let path = '';
    const done = await making.run(async () => {
      const { room_id } = await call('POST /betting/create_room', {
        body: {
          stake,
          target_points: pointsOf(points),
          pace,
          visibility,
          idempotency_key: `${key}:${stake}:${points}:${pace}:${visibility}`,
          installation: installationId(),
        },
      });
      await commands.joinRoom(room_id, { agreed: true });
      path = `/room/${room_id}`;
    });
    if (done) navigate(path);
  };

  return (
    <Sheet title={t('coins.make_title')} onClose={onClose}>
      <Choice
        title={t('coins.make_stake')}
        note={t('coins.make_note', { pot: stake * SEATS })}
        values={stakes.map((each) => `${each}` as const)}
        chosen={`${stake}`}
        wordsOf={(value) => format.number(Number(value))}
        onChoose={(value) => setStake(STAKES.find((each) => `${each}` === value) ?? stake)}
      />
      <Choice
        title={t('coins.make_points')}
        values={POINTS}
        chosen={points}
        wordsOf={(value) => format.number(Number(value))}
        onChoose={setPoints}
      />
      <Choice
        title={t('coins.make_pace')}
        values={PACES}
        chosen={pace}
        wordsOf={(value) => t(`lobby.pace_${value}`)}
        onChoose={setPace}
      />
      <Choice
        title={t('coins.make_visibility')}
        values={DOORS}
        chosen={visibility}
        wordsOf={(value) => t(`lobby.${value}`)}
        onChoose={setVisibility}
      />
      {making.problem !== null && (
        <p className="hint bad" role="alert">
          {making.problem}
        </p>
      )}
      <OfflineHint />
      <MainSubmit
        text={t('coins.make', { coins: stake })}
        busy={making.isPending}
        disabled={isOffline}
        onPress={() => void make()}
      />
      <p className="hint">{t('coins.play_money')}</p>
    </Sheet>
  );
}
