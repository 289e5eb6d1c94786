import { MultiSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { booksAdmin, type PanelBook } from '@hokm/shared/api/books';
import {
  BOOK_AUTHORS_MAX,
  BOOK_ORDER_MAX,
  BOOK_PAGES_MAX,
  BOOK_TITLE_MAX,
  BOOK_YEAR_MAX,
} from '@hokm/shared/api/books/limits';
import { plainText } from '@hokm/shared/rich-text';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery } from '../../api/queries.js';
import { booksTexts } from '../../text/books.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { Panel } from '../../ui/Panel.js';
import { inLanguage } from '../content/content.js';
import { CoverPanel } from '../stories/CoverPanel.js';
import { PreviewLink } from '../content/PreviewLink.js';
import { PhonePreview } from '../stories/PhonePreview.js';
import css from '../content/editor.module.css';
import type { DraftField } from '../writing/DraftDifference.js';
import { PlainNumber } from '../writing/PlainNumber.js';
import { TextPanel } from '../writing/TextPanel.js';
import { useContentEditor, type WrittenKind } from '../writing/use-content-editor.js';
import { WritingPage } from '../writing/WritingPage.js';
import { BOOK_CALLS, NEW_BOOK, toValues, useBookActions, useBookName, type BookValues } from './book-kind.js';

const OFFERED = 50;
const PAUSE_MS = 250;

interface AuthorsProps {
  readonly value: readonly string[];
  /** Those of the book as it is stored, with their names. */
  readonly known: PanelBook['authors'];
  readonly error: React.ReactNode;
  readonly onChange: (ids: string[]) => void;
}

/** The authors of a book in their order, found by their names. */
function Authors({ value, known, error, onChange }: AuthorsProps) {
  const t = useTexts(booksTexts);
  const language = useLanguage();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(known.map(({ id, name }) => [id, inLanguage(name, language)])),
  );
  const { data } = useQuery(
    callQuery('GET /admin/authors', { query: { search, per_page: OFFERED, sort_by: 'updated_at' } }),
  );
  const found = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }));
  const chosen = value
    .filter((id) => found.every((each) => each.value !== id))
    .map((id) => ({ value: id, label: names[id] ?? id }));
  return (
    <MultiSelect
      label={t('authors')}
      searchable
      maxValues={BOOK_AUTHORS_MAX}
      data={[...found, ...chosen]}
      searchValue={text}
      onSearchChange={setText}
      // The server has found them, by either language of their names.
      filter={({ options }) => options}
      nothingFoundMessage={t('authors_none')}
      value={[...value]}
      error={error}
      onChange={(ids) => {
        setNames({ ...names, ...Object.fromEntries(found.map((each) => [each.value, each.label])) });
        onChange(ids);
      }}
    />
  );
}

const KIND: WrittenKind<BookValues, PanelBook> = {
  type: 'books',
  empty: NEW_BOOK,
  valuesOf: toValues,
  schema: booksAdmin.create.body,
  stale: BOOK_CALLS,
  create: async (values, idempotencyKey) =>
    (
      await client.call('POST /admin/books', {
        body: { ...values, author_ids: [...values.author_ids] },
        idempotencyKey,
      })
    ).data,
  put: async (id, values, as) =>
    (
      await client.call('PUT /admin/books/:id', {
        params: { id },
        body: { ...values, author_ids: [...values.author_ids], ...as },
      })
    ).data,
  get: async (id) => (await client.call('GET /admin/books/:id', { params: { id } })).data,
  publish: ({ id, revision }) =>
    client.call('POST /admin/books/:id/publish', { params: { id }, body: { revision } }),
};

interface Props {
  /** As it was loaded; null for a new one. */
  readonly initial: PanelBook | null;
  readonly onCreated: (id: string) => void;
  readonly onRemoved: () => void;
}

/** A book while it is written. */
export function BookEditor({ initial, onCreated, onRemoved }: Props) {
  const t = useTexts(booksTexts);
  const words = useTexts(formTexts);
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const getName = useBookName();
  const editor = useContentEditor(KIND, initial, onCreated);
  const actions = useBookActions(editor.reload);
  const { item: book, values, errors } = editor;
  const set = <Key extends keyof BookValues>(key: Key, value: BookValues[Key]) =>
    editor.change({ [key]: value });
  const name = book === null && getName(values) === '' ? t('book_new') : getName(values);
  const plain = (field: string, label: string, text: (of: BookValues) => string): DraftField<BookValues> => ({
    field,
    label,
    lines: (of) => (text(of) === '' ? [] : [text(of)]),
  });
  const fields: readonly DraftField<BookValues>[] = [
    ...LANGUAGES.flatMap((each): DraftField<BookValues>[] => [
      {
        field: 'title',
        label: words(`in_${each}`, { name: t('title') }),
        language: each,
        lines: ({ title }) => (title[each] === '' ? [] : [title[each]]),
      },
      {
        field: 'text',
        label: words(`in_${each}`, { name: t('about') }),
        language: each,
        lines: ({ text }) => plainText(text[each]).split('\n'),
      },
    ]),
    plain('author_ids', t('authors'), (of) =>
      of.author_ids
        .map((id) => {
          const known = book?.authors.find((each) => each.id === id);
          return known === undefined ? id : inLanguage(known.name, own);
        })
        .join(' · '),
    ),
    plain('picture', t('cover'), ({ picture }) => picture ?? ''),
    plain('year', t('year'), ({ year }) => (year === null ? '' : String(year))),
    plain('pages', t('pages'), ({ pages }) => (pages === null ? '' : String(pages))),
    plain('language', t('language'), (of) => of.language),
    plain('isbn', t('isbn'), ({ isbn }) => isbn),
    plain('url', t('url'), ({ url }) => url),
    plain('buy_url', t('buy_url'), ({ buy_url }) => buy_url),
    plain('order', t('order'), ({ order }) => String(order)),
  ];
  return (
    <WritingPage
      type="books"
      name={name}
      back={{ to: '/books', text: t('all_books') }}
      editor={editor}
      actions={actions}
      stale={BOOK_CALLS}
      fields={fields}
      onRemoved={onRemoved}
    >
      <TextPanel
        editor={editor}
        language={language}
        onLanguage={setLanguage}
        headline={{
          label: t('title'),
          value: values.title[language],
          max: BOOK_TITLE_MAX,
          error: errors['title.fa'] ?? errors[`title.${language}`],
          onChange: (text) => set('title', { ...values.title, [language]: text }),
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
          title={t('cover')}
          value={values.picture}
          onChange={(picture) => set('picture', picture)}
        />
        <Panel title={t('facts')}>
          <Stack gap="md">
            <Authors
              value={values.author_ids}
              known={book?.authors ?? []}
              error={errors['author_ids']}
              onChange={(ids) => set('author_ids', ids)}
            />
            <PlainNumber
              label={t('year')}
              max={BOOK_YEAR_MAX}
              value={values.year}
              error={errors['year']}
              onChange={(year) => set('year', year)}
            />
            <PlainNumber
              label={t('pages')}
              max={BOOK_PAGES_MAX}
              value={values.pages}
              error={errors['pages']}
              onChange={(pages) => set('pages', pages)}
            />
            <TextInput
              label={t('language')}
              description={t('language_hint')}
              dir="ltr"
              maxLength={3}
              labelProps={{ dir: 'auto' }}
              descriptionProps={{ dir: 'auto' }}
              {...editor.line('language')}
            />
            <TextInput
              label={t('isbn')}
              dir="ltr"
              labelProps={{ dir: 'auto' }}
              {...editor.line('isbn')}
              error={errors['isbn'] === undefined ? null : t('isbn_bad')}
            />
            {(['url', 'buy_url'] as const).map((key) => (
              <TextInput
                key={key}
                label={t(key)}
                dir="ltr"
                placeholder="https://"
                labelProps={{ dir: 'auto' }}
                {...editor.line(key)}
                error={errors[key] === undefined ? null : t('link_bad')}
              />
            ))}
            <PlainNumber
              label={t('order')}
              note={t('order_note')}
              min={0}
              max={BOOK_ORDER_MAX}
              value={values.order}
              error={errors['order']}
              onChange={(order) => set('order', order ?? 0)}
            />
          </Stack>
        </Panel>
        <PhonePreview
          language={language}
          title={values.title[language]}
          body={values.text[language]}
          picture={values.picture}
          tools={
            book === null ? undefined : <PreviewLink type="books" id={book.id} isDirty={editor.isDirty} />
          }
        />
      </div>
    </WritingPage>
  );
}
