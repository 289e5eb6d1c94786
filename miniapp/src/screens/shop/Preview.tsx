import { useTranslation } from 'react-i18next';
import type { ShopItem } from '@hokm/shared/api';
import { BackDesign, CardFace } from '../../deck/index.js';
import { useSession } from '../../session/index.js';
import { useWorn } from '../../session/use-worn.js';
import { Avatar, Toranj } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './shop.module.css';

/** The person's own picture in the frame. */
function InFrame({ frame }: { frame: string | null }) {
  const user = useSession((session) => session.user);
  if (user === null) return null;
  return (
    <span className={classes('av', styles.framedBig)}>
      <Avatar name={user.name} id={user.id} photo={user.avatar} frame={frame} />
    </span>
  );
}

function Fan({ back, turned }: { back: string; turned: boolean }) {
  return (
    <div className={styles.fan}>
      <span className="card">
        <BackDesign name={back} />
      </span>
      <span className="card">{turned ? <BackDesign name={back} /> : <CardFace id="QH" />}</span>
      <span className="card">
        <CardFace id="KS" />
      </span>
    </div>
  );
}

/** The item as it looks at the table: a felt under a fan, a card back in it, a frame around the player's own picture. */
export function Preview({ item }: { item: ShopItem }) {
  const { t } = useTranslation();
  const felt = useWorn('felt') ?? 'jade';
  const back = useWorn('card_back') ?? 'star';
  const { kind, art, name } = item;
  return (
    <div className={styles.previewDock}>
      <section
        className={classes(styles.preview, 'felt')}
        data-felt={kind === 'felt' ? art : felt}
        aria-label={t('shop.preview')}
      >
        <Toranj />
        <div className={styles.previewOn} aria-hidden="true">
          {kind === 'frame' ? (
            <InFrame frame={art} />
          ) : (
            <Fan back={kind === 'card_back' ? art : back} turned={kind === 'card_back'} />
          )}
        </div>
        <span className={styles.cap}>
          <b>{name}</b>
          <small>{t('shop.preview')}</small>
        </span>
      </section>
    </div>
  );
}
