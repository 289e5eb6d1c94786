import { Menu, Stack, Switch, TextInput } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { pagesAdmin, type PanelPage } from '@hokm/shared/api/page-content';
import { PAGE_KEY_MAX, PAGE_TITLE_MAX, TERMS_PAGE } from '@hokm/shared/api/page-content/limits';
import { plainText } from '@hokm/shared/rich-text';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { pagesTexts } from '../../text/pages.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Tag } from '../../ui/Tag.js';
import { PreviewLink } from '../content/PreviewLink.js';
import { PhonePreview } from '../stories/PhonePreview.js';
import css from '../content/editor.module.css';
import type { DraftField } from '../writing/DraftDifference.js';
import { TextPanel } from '../writing/TextPanel.js';
import { useContentEditor, type WrittenKind } from '../writing/use-content-editor.js';
import { WritingPage } from '../writing/WritingPage.js';
import { NEW_PAGE, PAGE_CALLS, toValues, usePageActions, usePageName, type PageValues } from './page-kind.js';

const KIND: WrittenKind<PageValues, PanelPage> = {
  type: 'pages',
  empty: NEW_PAGE,
  valuesOf: toValues,
  schema: pagesAdmin.create.body,
  isCreatedBySaving: true,
  stale: PAGE_CALLS,
  create: async (values, idempotencyKey) =>
    (await client.call('POST /admin/page-content', { body: values, idempotencyKey })).data,
  put: async (id, { title, body, must_accept }, as) =>
    (
      await client.call('PUT /admin/page-content/:id', {
        params: { id },
        body: { title, body, must_accept, ...as },
      })
    ).data,
  get: async (id) => (await client.call('GET /admin/page-content/:id', { params: { id } })).data,
  publish: ({ id, revision }) =>
    client.call('POST /admin/page-content/:id/publish', { params: { id }, body: { revision } }),
};

interface Props {
  /** As it was loaded; null for a new one. */
  readonly initial: PanelPage | null;
  readonly onCreated: (id: string) => void;
  readonly onRemoved: () => void;
}

/** A page of the product while it is written. */
export function PageEditor({ initial, onCreated, onRemoved }: Props) {
  const t = useTexts(pagesTexts);
  const words = useTexts(formTexts);
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const getName = usePageName();
  const editor = useContentEditor(KIND, initial, onCreated);
  const actions = usePageActions(editor.reload);
  const { item: page, values, errors } = editor;
  const set = <Key extends keyof PageValues>(key: Key, value: PageValues[Key]) =>
    editor.change({ [key]: value });
  const fields: readonly DraftField<PageValues>[] = [
    ...LANGUAGES.flatMap((each): DraftField<PageValues>[] => [
      {
        field: 'title',
        label: words(`in_${each}`, { name: t('headline') }),
        language: each,
        lines: ({ title }) => (title[each] === '' ? [] : [title[each]]),
      },
      {
        field: 'body',
        label: words(`in_${each}`, { name: t('body') }),
        language: each,
        lines: ({ body }) => plainText(body[each]).split('\n'),
      },
    ]),
    {
      field: 'must_accept',
      label: t('must_accept'),
      lines: ({ must_accept }) => [t(must_accept ? 'yes' : 'no')],
    },
  ];
  const confirmReset = (of: PanelPage) =>
    void openConfirm({
      title: t('reset_title'),
      body: t('reset_body'),
      confirm: t('reset'),
      run: async () => {
        const { undo } = await client.call('POST /admin/page-content/:id/reset', {
          params: { id: of.id },
          body: { revision: of.revision },
        });
        await actions.done(t('reset_done'), undo);
      },
    });
  const key = page?.key ?? values.key;
  const isUnnamed = values.title.fa === '' && values.title.en === '';
  const isTerms = key === TERMS_PAGE;
  return (
    <WritingPage
      type="pages"
      name={page === null && isUnnamed ? t('create') : getName({ title: values.title, key })}
      back={{ to: '/pages', text: t('all') }}
      editor={editor}
      actions={actions}
      stale={PAGE_CALLS}
      fields={fields}
      isRemovable={page?.is_built_in !== true}
      badge={page?.must_accept === true && <Tag tone="info">{t('must_accept_tag')}</Tag>}
      menu={
        page?.is_built_in === true && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} stroke={1.7} className="directional" />}
            onClick={() => confirmReset(page)}
          >
            {t('reset')}
          </Menu.Item>
        )
      }
      onRemoved={onRemoved}
    >
      <TextPanel
        editor={editor}
        language={language}
        onLanguage={setLanguage}
        headline={{
          label: t('headline'),
          value: values.title[language],
          max: PAGE_TITLE_MAX,
          error: errors['title.fa'] ?? errors[`title.${language}`],
          onChange: (text) => set('title', { ...values.title, [language]: text }),
        }}
        body={{
          label: t('body'),
          value: values.body[language],
          error: null,
          onChange: (text) => set('body', { ...values.body, [language]: text }),
        }}
      />
      <div className={css['beside']}>
        <PhonePreview
          language={language}
          title={values.title[language]}
          body={values.body[language]}
          picture={null}
          tools={
            page === null ? undefined : <PreviewLink type="pages" id={page.id} isDirty={editor.isDirty} />
          }
        />
        {(page === null || isTerms) && (
          <Panel title={t('settings')}>
            <Stack gap="md">
              {page === null && (
                <TextInput
                  label={t('address')}
                  description={t('address_hint')}
                  dir="ltr"
                  maxLength={PAGE_KEY_MAX}
                  labelProps={{ dir: 'auto' }}
                  descriptionProps={{ dir: 'auto' }}
                  {...editor.line('key')}
                  error={errors['key'] === undefined ? null : t('address_bad')}
                />
              )}
              {isTerms && (
                <Switch
                  label={t('must_accept')}
                  description={t('must_accept_note')}
                  checked={values.must_accept}
                  onChange={(event) => set('must_accept', event.currentTarget.checked)}
                />
              )}
              {page !== null && isTerms && (
                <Facts
                  rows={[
                    [
                      t('terms_version'),
                      page.terms_version === null ? t('terms_none') : formatNumber(page.terms_version, own),
                    ],
                  ]}
                />
              )}
            </Stack>
          </Panel>
        )}
      </div>
    </WritingPage>
  );
}
