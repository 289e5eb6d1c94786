import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import type { LikeState } from '../stories/like-toggle.js';
import styles from './gallery.module.css';

interface Props {
  className: string;
  /** Null until it is known whether the viewer likes the thing. */
  state: LikeState | null;
  /** How many likes a list knows of, shown until then. */
  likes: number;
  onLike: () => void;
}

/** A heart, and how many people like the thing. */
export function LikeButton({ className, state, likes, onLike }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const n = state?.likes ?? likes;
  const isLiked = state?.liked === true;
  return (
    <button
      type="button"
      className={className}
      aria-label={t('gallery.like_n', { n })}
      aria-pressed={isLiked}
      disabled={state === null}
      onClick={onLike}
    >
      <span className={isLiked ? styles.liked : undefined}>
        <Icon name={isLiked ? 'heart_full' : 'heart'} />
      </span>
      <span>{format.number(n)}</span>
    </button>
  );
}
