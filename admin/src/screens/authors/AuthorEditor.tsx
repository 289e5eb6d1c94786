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
import { PreviewLink } from '../content/PreviewLink.js';
import { PhonePreview } from '../stories/PhonePreview.js';
import css from '../content/editor.module.css';
import content from '../content/content.module.css';
import type { DraftField } from '../writing/DraftDifference.js';
import { PlainNumber } from '../writing/PlainNumber.js';
import { TextPanel } from '../writing/TextPanel.js';
import { useContentEditor, type WrittenKind } from '../writing/use-content-editor.js';
import { WritingPage } from '../writing/WritingPage.js';
import {
  AUTHOR_CALLS,
  NEW_AUTHOR,
  toValues,
  useAuthorActions,
  useAuthorName,
  type AuthorValues,
} from './author-kind.js';

const KIND: WrittenKind<AuthorValues, PanelAuthor> = {
  type: 'authors',
  empty: NEW_AUTHOR,
  valuesOf: toValues,
  schema: authorsAdmin.create.body,
  stale: AUTHOR_CALLS,
  create: async (values, idempotencyKey) =>
    (await client.call('POST /admin/authors', { body: values, idempotencyKey })).data,
  put: async (id, values, as) =>
    (await client.call('PUT /admin/authors/:id', { params: { id }, body: { ...values, ...as } })).data,
  get: async (id) => (await client.call('GET /admin/authors/:id', { params: { id } })).data,
  publish: ({ id, revision }) =>
    client.call('POST /admin/authors/:id/publish', { params: { id }, body: { revision } }),
};

interface Props {
  /** As it was loaded; null for a new one. */
  readonly initial: PanelAuthor | null;
  readonly onCreated: (id: string) => void;
  readonly onRemoved: () => void;
}

/** An author while they are written about. */
export function AuthorEditor({ initial, onCreated, onRemoved }: Props) {
  const t = useTexts(booksTexts);
  const words = useTexts(formTexts);
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const getName = useAuthorName();
  const editor = useContentEditor(KIND, initial, onCreated);
  const actions = useAuthorActions(editor.reload);
  const { item: author, values, errors } = editor;
  const set = <Key extends keyof AuthorValues>(key: Key, value: AuthorValues[Key]) =>
    editor.change({ [key]: value });
  const plain = (
    field: string,
    label: string,
    text: (of: AuthorValues) => string,
  ): DraftField<AuthorValues> => ({
    field,
    label,
    lines: (of) => (text(of) === '' ? [] : [text(of)]),
  });
  const fields: readonly DraftField<AuthorValues>[] = [
    ...LANGUAGES.flatMap((each): DraftField<AuthorValues>[] => [
      {
        field: 'name',
        label: words(`in_${each}`, { name: t('name') }),
        language: each,
        lines: ({ name }) => (name[each] === '' ? [] : [name[each]]),
      },
      {
        field: 'text',
        label: words(`in_${each}`, { name: t('about') }),
        language: each,
        lines: ({ text }) => plainText(text[each]).split('\n'),
      },
    ]),
    plain('picture', t('portrait'), ({ picture }) => picture ?? ''),
    plain('url', t('url'), ({ url }) => url),
    plain('order', t('order'), ({ order }) => String(order)),
  ];
  const isUnnamed = values.name.fa === '' && values.name.en === '';
  return (
    <WritingPage
      type="authors"
      name={author === null && isUnnamed ? t('author_new') : getName(values)}
      back={{ to: '/authors', text: t('all_authors') }}
      editor={editor}
      actions={actions}
      stale={AUTHOR_CALLS}
      fields={fields}
      onRemoved={onRemoved}
    >
      <TextPanel
        editor={editor}
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
                    <Link key="books" to={`/books?author=${author.id}`} className={content['row-link'] ?? ''}>
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
              {...editor.line('url')}
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
          tools={
            author === null ? undefined : (
              <PreviewLink type="authors" id={author.id} isDirty={editor.isDirty} />
            )
          }
        />
      </div>
    </WritingPage>
  );
}
