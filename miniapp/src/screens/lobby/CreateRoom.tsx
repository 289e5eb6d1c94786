import { useState } from 'react';
import type { SubmitEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../settings/use-format.js';
import { commands, useConnection } from '../../realtime/index.js';
import { cutRoomName, isRoomName, nameLength, ROOM_NAME_MAX } from '../../rooms/room-name.js';
import { useSession } from '../../session/index.js';
import { Choice } from '../../ui/Choice.js';
import { MainSubmit } from '../../ui/form/MainSubmit.js';
import { useToast } from '../../ui/Toast.js';
import { SUGGESTED, useRoomChoices } from './room-choices.js';
import { classes } from '../../lib/classes.js';
import styles from './lobby.module.css';

/** Makes a room: its name, and how it plays. */
export function CreateRoom({ nameField }: { nameField: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const toast = useToast();
  const connected = useConnection().status === 'connected';
  const known = useSession((session) => session.user !== null);
  const [name, setName] = useState('');
  const [options, setOptions] = useState(SUGGESTED);
  const [busy, setBusy] = useState(false);
  const choices = useRoomChoices();
  const ready = connected && known && isRoomName(name) && !busy;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    const { points, bots, ...rest } = options;
    const answer = await commands.createGame({
      name: name.trim(),
      options: {
        ...rest,
        target_points: choices.pointsOf(points),
        bots: bots === 'none' ? 'none' : 'fill',
        bot_level: bots === 'easy' ? 'easy' : 'normal',
      },
    });
    setBusy(false);
    if (!answer.ok) toast.show(answer.message, 'close');
    else if (answer.room_id !== undefined) navigate(`/room/${answer.room_id}`);
  };

  return (
    <form className={classes('panel pad', styles.make)} onSubmit={(event) => void submit(event)}>
      <div className="two">
        <span className="field grow">
          <label htmlFor="room-name">{t('lobby.room_name')}</label>
          <input
            ref={nameField}
            className="input"
            id="room-name"
            autoComplete="off"
            enterKeyHint="done"
            placeholder={t('lobby.room_name_hint')}
            value={name}
            onChange={({ target }) => setName(cutRoomName(target.value))}
          />
          <span className={styles.cnt} aria-hidden="true">
            {format.number(nameLength(name))}/{format.number(ROOM_NAME_MAX)}
          </span>
        </span>
        <MainSubmit
          text={t('lobby.create')}
          busy={busy}
          disabled={!ready}
          isWanted={name !== ''}
          wide={false}
        />
      </div>
      <div className="opts">
        <Choice
          label={t('lobby.points')}
          value={options.points}
          options={choices.points}
          onChange={(points) => setOptions({ ...options, points })}
        />
        <Choice
          label={t('lobby.pace')}
          value={options.pace}
          options={choices.pace}
          onChange={(pace) => setOptions({ ...options, pace })}
        />
        <Choice
          label={t('lobby.entry')}
          value={options.visibility}
          options={choices.visibility}
          onChange={(visibility) => setOptions({ ...options, visibility })}
        />
        <Choice
          label={t('lobby.bots')}
          value={options.bots}
          options={choices.bots}
          onChange={(bots) => setOptions({ ...options, bots })}
        />
      </div>
    </form>
  );
}
