import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconHeart, IconHome, IconHomeFilled } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import type { PanelPicture } from '@hokm/shared/api/gallery';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { galleryTexts } from '../../text/gallery.js';
import { Tag } from '../../ui/Tag.js';
import { ContentMenu } from '../content/ContentMenu.js';
import { StatusTag } from '../content/StatusTag.js';
import { usePictureActions, usePictureName } from './gallery-kind.js';
import { useHomepage } from './use-homepage.js';
import css from './gallery.module.css';

function Image({ item: { picture } }: { readonly item: PanelPicture }) {
  return (
    <img
      src={picture.sizes.find(({ size }) => size >= 640)?.url ?? picture.sizes.at(-1)?.url}
      srcSet={picture.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes="240px"
      alt=""
      loading="lazy"
      style={{ objectPosition: `${picture.focus.x * 100}% ${picture.focus.y * 100}%` }}
    />
  );
}

/** A picture of the gallery, its state, and what can be done with it. The house marks the home page. */
export function PictureTile({ item }: { readonly item: PanelPicture }) {
  const t = useTexts(galleryTexts);
  const language = useLanguage();
  const { search } = useLocation();
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const toggleHome = useHomepage();
  const actions = usePictureActions();
  const name = usePictureName()(item);
  const { alt, on_homepage: isHome, trash_at } = item;
  const isDescribed = alt.fa !== '' && alt.en !== '';
  const homeText = t(isHome ? 'home_take' : 'home_put');
  return (
    <article className={css['picture']}>
      {trash_at === null ? (
        <Link
          to={{ pathname: `/gallery/${item.id}`, search }}
          className={css['frame'] ?? ''}
          aria-label={name}
        >
          <Image item={item} />
        </Link>
      ) : (
        <div className={css['frame']}>
          <Image item={item} />
        </div>
      )}
      {trash_at === null && (mayPublish || isHome) && (
        <ActionIcon
          className={css['home'] ?? ''}
          data-on={isHome || undefined}
          aria-label={`${homeText}: ${name}`}
          aria-pressed={isHome}
          title={homeText}
          disabled={!mayPublish}
          onClick={() => void toggleHome(item)}
        >
          {isHome ? <IconHomeFilled size={18} /> : <IconHome size={18} stroke={1.8} />}
        </ActionIcon>
      )}
      <div className={css['states']}>
        <StatusTag status={item.status} has_changes={item.has_changes} />
        {!isDescribed && (
          <Tag tone="wait">
            <IconAlertTriangle size={13} stroke={2} aria-hidden="true" />
            {t('no_alt')}
          </Tag>
        )}
      </div>
      <div className={css['foot']}>
        <bdi className="name grow">{name}</bdi>
        {item.likes > 0 && (
          <span className={`note num ${css['likes'] ?? ''}`} title={t('likes_of', { count: item.likes })}>
            <IconHeart size={14} stroke={1.8} aria-hidden="true" />
            {formatNumber(item.likes, language)}
          </span>
        )}
        <ContentMenu item={item} name={name} to={`/gallery/${item.id}`} actions={actions} hasSchedule />
      </div>
    </article>
  );
}
