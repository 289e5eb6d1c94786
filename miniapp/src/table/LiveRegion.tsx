import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announcements } from './announce.js';
import { useScene } from './context.js';
import { momentsTold } from './moments.js';
import { say } from './say.js';

/** Says what happens at the table to those who do not see it. `hint`: the card the phone named, if it was asked. */
export function LiveRegion({ hint }: { hint: string | null }) {
  const { t } = useTranslation();
  const { game } = useScene();
  const [heard, setHeard] = useState({ game, words: '' });
  if (heard.game !== game) {
    const told = [...momentsTold(heard.game, game), ...announcements(heard.game, game)];
    const words = told.map((one) => say(t, one));
    setHeard({ game, words: words.length > 0 ? words.join('. ') : heard.words });
  }
  return (
    <div className="sr" role="status" aria-live="polite">
      {hint === null ? heard.words : say(t, { key: 'table.hint_is', card: hint })}
    </div>
  );
}
