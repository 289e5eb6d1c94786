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
import { PhonePreview } from '../stories/PhonePreview.js';
import css from '../stories/stories.module.css';
import type { DraftField } from '../writing/DraftDifference.js';
import { PlainNumber } from '../writing/PlainNumber.js';
import { TextPanel } from '../writing/TextPanel.js';
import { useContentEditor } from '../writing/use-content-editor.js';
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

interface Props {
  /** Null for a new one. */
  readonly book: PanelBook | null;
  readonly onSaved: (book: PanelBook) => void;
  readonly onReload: () => void;
  readonly onRemoved: () => void;
}

/** A book while it is written. */
export function BookEditor({ book, onSaved, onReload, onRemoved }: Props) {
  const t = useTexts(booksTexts);
  const words = useTexts(formTexts);
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const getName = useBookName();
  const actions = useBookActions(onReload);
  const editor = useContentEditor<BookValues, PanelBook>({
    name: 'books',
    item: book,
    schema: booksAdmin.create.body,
    empty: NEW_BOOK,
    toValues,
    stale: BOOK_CALLS,
    create: async (values, idempotencyKey) =>
      (
        await client.call('POST /admin/books', {
          body: { ...values, author_ids: [...values.author_ids] },
          idempotencyKey,
        })
      ).data,
    put: async (id, values, revision) =>
      (
        await client.call('PUT /admin/books/:id', {
          params: { id },
          body: { ...values, author_ids: [...values.author_ids], revision },
        })
      ).data,
    get: async (id) => (await client.call('GET /admin/books/:id', { params: { id } })).data,
    publish: ({ id, revision }) =>
      client.call('POST /admin/books/:id/publish', { params: { id }, body: { revision } }),
    onSaved,
  });
  const { form } = editor.entity;
  const { values, errors } = form;
  const set = <Key extends keyof BookValues>(key: Key, value: BookValues[Key]) =>
    form.setFieldValue(key as string, value);
  const name = book === null && getName(values) === '' ? t('book_new') : getName(values);
  const plain = (label: string, text: (of: BookValues) => string): DraftField<BookValues> => ({
    label,
    lines: (of) => (text(of) === '' ? [] : [text(of)]),
  });
  const fields: readonly DraftField<BookValues>[] = [
    ...LANGUAGES.flatMap((each): DraftField<BookValues>[] => [
      {
        label: words(`in_${each}`, { name: t('title') }),
        language: each,
        lines: ({ title }) => (title[each] === '' ? [] : [title[each]]),
      },
      {
        label: words(`in_${each}`, { name: t('about') }),
        language: each,
        lines: ({ text }) => plainText(text[each]).split('\n'),
      },
    ]),
    plain(t('authors'), (of) =>
      of.author_ids
        .map((id) => {
          const known = book?.authors.find((each) => each.id === id);
          return known === undefined ? id : inLanguage(known.name, own);
        })
        .join(' · '),
    ),
    plain(t('cover'), ({ picture }) => picture ?? ''),
    plain(t('year'), ({ year }) => (year === null ? '' : String(year))),
    plain(t('pages'), ({ pages }) => (pages === null ? '' : String(pages))),
    plain(t('language'), (of) => of.language),
    plain(t('isbn'), ({ isbn }) => isbn),
    plain(t('url'), ({ url }) => url),
    plain(t('buy_url'), ({ buy_url }) => buy_url),
    plain(t('order'), ({ order }) => String(order)),
  ];
  return (
    <WritingPage
      type="books"
      item={book}
      name={name}
      back={{ to: '/books', text: t('all_books') }}
      editor={editor}
      actions={actions}
      stale={BOOK_CALLS}
      fields={fields}
      onReload={onReload}
      onRemoved={onRemoved}
    >
      <TextPanel
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
              {...form.getInputProps('language')}
            />
            <TextInput
              label={t('isbn')}
              dir="ltr"
              labelProps={{ dir: 'auto' }}
              {...form.getInputProps('isbn')}
              error={errors['isbn'] === undefined ? null : t('isbn_bad')}
            />
            {(['url', 'buy_url'] as const).map((key) => (
              <TextInput
                key={key}
                label={t(key)}
                dir="ltr"
                placeholder="https://"
                labelProps={{ dir: 'auto' }}
                {...form.getInputProps(key)}
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
        />
      </div>
    </WritingPage>
  );
}
