import { Button, Group, Stack } from '@mantine/core';
import type { MediaUse } from '@hokm/shared/api/media';
import { isolate } from '@hokm/web/format';
import { commonTexts } from '../../text/common.js';
import { contentTexts } from '../../text/content.js';
import { translate, useTexts, type TextKey } from '../../text/define-texts.js';
import { openDialog } from '../../ui/open-dialog.js';
import { Tag } from '../../ui/Tag.js';
import css from './content.module.css';

/** Kinds of places that have a screen of their own, and its address. */
const SCREENS: Readonly<Record<string, string>> = {
  stories: '/stories',
  news: '/news',
  albums: '/albums',
  gallery: '/gallery',
  books: '/books',
  authors: '/authors',
  pages: '/pages',
};

interface Props {
  readonly uses: readonly MediaUse[];
  readonly goTo: (address: string) => void;
  readonly close: () => void;
}

function Uses({ uses, goTo, close }: Props) {
  const t = useTexts(contentTexts);
  const common = useTexts(commonTexts);
  const word = (type: string): string => {
    const key = `use_${type}`;
    return t(key in contentTexts.pairs ? (key as TextKey<typeof contentTexts>) : 'use_elsewhere');
  };
  return (
    <Stack gap="md">
      <p>{t('uses_body')}</p>
      <ul className={css['uses']}>
        {uses.map(({ type, id, title }) => {
          const screen = SCREENS[type];
          return (
            <li key={`${type}/${id}`}>
              <Tag tone="info">{word(type)}</Tag>
              {screen === undefined ? (
                <bdi className="name grow">{title || t('untitled')}</bdi>
              ) : (
                <button type="button" className={css['use']} onClick={() => goTo(`${screen}/${id}`)}>
                  <bdi className="name">{title || t('untitled')}</bdi>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={close}>
          {common('close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Says what still shows a thing that was to be deleted, with the way to each place. */
export function openUses(name: string, uses: readonly MediaUse[], goTo: (address: string) => void): void {
  void openDialog(translate(contentTexts, 'uses_title', { name: isolate(name) }), (close) => (
    <Uses
      uses={uses}
      close={close}
      goTo={(address) => {
        close();
        goTo(address);
      }}
    />
  ));
}
