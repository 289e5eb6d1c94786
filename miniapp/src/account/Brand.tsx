import { useTranslation } from 'react-i18next';
import '../text/account.js';
import { useSiteTitle } from '../data/config.js';
import { BrandMark, Toranj } from '../ui/art/index.js';
import { classes } from '../lib/classes.js';
import styles from './sign-in.module.css';

/** The game's own felt on the way into an account. `aside`: the page beside it has a heading of its own. */
export function Brand({ aside = false }: { aside?: boolean }) {
  const { t } = useTranslation();
  const title = useSiteTitle();
  const Name = aside ? 'p' : 'h1';
  return (
    <section className={classes(styles.brand, 'felt')} aria-hidden={aside}>
      <span data-toranj="">
        <Toranj />
      </span>
      <BrandMark size={76} />
      <Name className={styles.brandName}>
        <bdi>{title}</bdi>
      </Name>
      <p className={styles.brandLine}>{t('sign_in.tagline')}</p>
    </section>
  );
}
