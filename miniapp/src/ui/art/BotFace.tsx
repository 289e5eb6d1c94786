import { useState, type ReactNode } from 'react';
import { botWith } from '@hokm/shared/bots';

/** The folder of the bots' faces in `public/`: a file of each, named by the bot's key. */
const FACES = '/faces';

interface Props {
  id: string;
  className: string;
  /** Drawn for an id of no bot, and where the picture does not come. */
  children: ReactNode;
}

/** The drawn face of a bot. Hidden from screen readers: the name stands beside it. */
export function BotFace({ id, className, children }: Props) {
  const [failed, setFailed] = useState(false);
  const bot = botWith(id);
  if (bot === null || failed) return children;
  return (
    <img
      className={className}
      src={`${FACES}/${bot.key}.svg`}
      alt=""
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
}
