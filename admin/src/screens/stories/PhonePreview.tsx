import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { isBlank, mediaOf, type RichText as Tree } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { Picture, RichText } from '@hokm/web/rich';
import { shownIn, usePictures } from '../../rich-text/pictures.js';
import { useTexts } from '../../text/define-texts.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { Panel } from '../../ui/Panel.js';
import css from './phone.module.css';

const WIDTH = '260px';

interface Props {
  readonly language: Language;
  readonly title: string;
  readonly body: Tree;
  /** Media id of the picture above the text. */
  readonly picture: string | null;
  readonly author?: string | null;
  /** More controls, below the phone. */
  readonly tools?: React.ReactNode;
}

/** A story as the mini app draws it, on a small phone, in the dark or the light theme. */
export function PhonePreview({ language, title, body, picture, author = null, tools }: Props) {
  const t = useTexts(storyEditorTexts);
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  const ids = [...new Set([...(picture === null ? [] : [picture]), ...mediaOf(body)])];
  const pictures = usePictures(ids).map((each) => shownIn(each, language));
  const cover = pictures.find(({ id }) => id === picture);
  const isEmpty = title === '' && isBlank(body) && picture === null;
  return (
    <Panel
      title={t('preview')}
      foot={tools}
      end={
        <SegmentedControl
          size="xs"
          aria-label={t('preview_theme')}
          value={theme}
          data={[
            { value: 'dark', label: t('dark') },
            { value: 'light', label: t('light') },
          ]}
          onChange={setTheme}
        />
      }
    >
      <div className={css['phone']}>
        <div
          className={css['screen']}
          data-look={theme}
          lang={language}
          dir={language === 'fa' ? 'rtl' : 'ltr'}
          role="region"
          aria-label={t('preview_label')}
          tabIndex={0}
        >
          {isEmpty && <p className={css['empty']}>{t('preview_empty', { language: t(language) })}</p>}
          {cover !== undefined && <Picture className={css['cover']} picture={cover} sizes={WIDTH} eager />}
          {title !== '' && <p className={css['title']}>{title}</p>}
          {author !== null && (
            <p className={css['author']}>
              <bdi>{author}</bdi>
            </p>
          )}
          <div className={css['body']}>
            <RichText
              doc={body}
              language={language}
              pictures={pictures}
              pictureSizes={WIDTH}
              onInternalLink={() => undefined}
            />
          </div>
        </div>
      </div>
    </Panel>
  );
}
