import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { authorsAdmin, type PanelAuthor } from '@hokm/shared/api/authors';
import { AUTHOR_NAME_MAX, AUTHOR_ORDER_MAX } from '@hokm/shared/api/authors/limits';
import { plainText } from '@hokm/shared/rich-text';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { booksTexts } from '../../text/books.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { CoverPanel } from '../stories/CoverPanel.js';
import { PhonePreview } from '../stories/PhonePreview.js';
import css from '../stories/stories.module.css';
import type { DraftField } from '../writing/DraftDifference.js';
import { PlainNumber } from '../writing/PlainNumber.js';
import { TextPanel } from '../writing/TextPanel.js';
import { useContentEditor } from '../writing/use-content-editor.js';
import { WritingPage } from '../writing/WritingPage.js';
import {
  AUTHOR_CALLS,
  NEW_AUTHOR,
  toValues,
  useAuthorActions,
  useAuthorName,
  type AuthorValues,
} from './author-kind.js';

interface Props {
  /** Null for a new one. */
  readonly author: PanelAuthor | null;
  readonly onSaved: (author: PanelAuthor) => void;
  readonly onReload: () => void;
  readonly onRemoved: () => void;
}

/** An author while they are written about. */
export function AuthorEditor({ author, onSaved, onReload, onRemoved }: Props) {
  const t = useTexts(booksTexts);
  const words = useTexts(formTexts);
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const getName = useAuthorName();
  const actions = useAuthorActions(onReload);
  const editor = useContentEditor<AuthorValues, PanelAuthor>({
    name: 'authors',
    item: author,
    schema: authorsAdmin.create.body,
    empty: NEW_AUTHOR,
    toValues,
    stale: AUTHOR_CALLS,
    create: async (values, idempotencyKey) =>
      (await client.call('POST /admin/authors', { body: values, idempotencyKey })).data,
    put: async (id, values, revision) =>
      (await client.call('PUT /admin/authors/:id', { params: { id }, body: { ...values, revision } })).data,
    get: async (id) => (await client.call('GET /admin/authors/:id', { params: { id } })).data,
    publish: ({ id, revision }) =>
      client.call('POST /admin/authors/:id/publish', { params: { id }, body: { revision } }),
    onSaved,
  });
  const { form } = editor.entity;
  const { values, errors } = form;
  const set = <Key extends keyof AuthorValues>(key: Key, value: AuthorValues[Key]) =>
    form.setFieldValue(key as string, value);
  const plain = (label: string, text: (of: AuthorValues) => string): DraftField<AuthorValues> => ({
    label,
    lines: (of) => (text(of) === '' ? [] : [text(of)]),
  });
  const fields: readonly DraftField<AuthorValues>[] = [
    ...LANGUAGES.flatMap((each): DraftField<AuthorValues>[] => [
      {
        label: words(`in_${each}`, { name: t('name') }),
        language: each,
        lines: ({ name }) => (name[each] === '' ? [] : [name[each]]),
      },
      {
        label: words(`in_${each}`, { name: t('about') }),
        language: each,
        lines: ({ text }) => plainText(text[each]).split('\n'),
      },
    ]),
    plain(t('portrait'), ({ picture }) => picture ?? ''),
    plain(t('url'), ({ url }) => url),
    plain(t('order'), ({ order }) => String(order)),
  ];
  const isUnnamed = values.name.fa === '' && values.name.en === '';
  return (
    <WritingPage
      type="authors"
      item={author}
      name={author === null && isUnnamed ? t('author_new') : getName(values)}
      back={{ to: '/authors', text: t('all_authors') }}
      editor={editor}
      actions={actions}
      stale={AUTHOR_CALLS}
      fields={fields}
      onReload={onReload}
      onRemoved={onRemoved}
    >
      <TextPanel
        language={language}
        onLanguage={setLanguage}
        headline={{
          label: t('name'),
          value: values.name[language],
          max: AUTHOR_NAME_MAX,
          error: errors['name.fa'] ?? errors[`name.${language}`],
          onChange: (text) => set('name', { ...values.name, [language]: text }),
        }}
        body={{
          label: t('about'),
          value: values.text[language],
          error: null,
          onChange: (text) => set('text', { ...values.text, [language]: text }),
        }}
      />
      <div className={css['beside']}>
        <CoverPanel
          title={t('portrait')}
          value={values.picture}
          onChange={(picture) => set('picture', picture)}
        />
        <Panel title={t('facts')}>
          <Stack gap="md">
            {author !== null && (
              <Facts
                rows={[
                  [
                    t('books_of'),
                    <Link key="books" to={`/books?author=${author.id}`} className={css['link'] ?? ''}>
                      {formatNumber(author.books, own)}
                    </Link>,
                  ],
                ]}
              />
            )}
            <TextInput
              label={t('url')}
              dir="ltr"
              placeholder="https://"
              labelProps={{ dir: 'auto' }}
              {...form.getInputProps('url')}
              error={errors['url'] === undefined ? null : t('link_bad')}
            />
            <PlainNumber
              label={t('order')}
              note={t('order_note')}
              min={0}
              max={AUTHOR_ORDER_MAX}
              value={values.order}
              error={errors['order']}
              onChange={(order) => set('order', order ?? 0)}
            />
          </Stack>
        </Panel>
        <PhonePreview
          language={language}
          title={values.name[language]}
          body={values.text[language]}
          picture={values.picture}
        />
      </div>
    </WritingPage>
  );
}
