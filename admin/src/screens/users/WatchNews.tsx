import type { Watch } from '@hokm/shared/api/watching';
import { WATCH_KINDS } from '@hokm/shared/api/watching/limits';
import { useTexts } from '../../text/define-texts.js';
import { watchingTexts } from '../../text/watching.js';
import { Tag } from '../../ui/Tag.js';
import css from './watching.module.css';

/** Events around a person since the reader’s last visit. */
export function WatchNews({ news }: Pick<Watch, 'news'>) {
  const t = useTexts(watchingTexts);
  const kinds = WATCH_KINDS.filter((kind) => news[kind] > 0);
  if (kinds.length === 0) return <span className="note">{t('nothing_new')}</span>;
  return (
    <span className={css['tags']}>
      {kinds.map((kind) => (
        <Tag key={kind} tone={kind === 'report' ? 'wait' : 'info'}>
          {t(`news_${kind}`, { count: news[kind] })}
        </Tag>
      ))}
    </span>
  );
}
