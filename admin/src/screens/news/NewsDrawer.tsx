import { SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { newsAdmin } from '@hokm/shared/api/news';
import type { NewsBody } from '../../api/endpoints.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { BilingualField } from '../../form/BilingualField.js';
import { DateTimeField } from '../../form/DateTimeField.js';
import { EntityFormBody, FormDrawer } from '../../form/FormDrawer.js';
import { useEntityForm, type EntityForm, type Version } from '../../form/use-entity-form.js';
import { useCrumb } from '../../navigation/crumb.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { newsTexts } from '../../text/news.js';
import { Bone, Failed } from '../../ui/States.js';
import { useDates } from '../../ui/dates.js';
import { toastDone } from '../../ui/toasts.js';
import { NEW_ITEM, toVersion } from './news-item.js';
import { NEWS_CALLS } from './use-news-actions.js';

const MINUTE = 60_000;
const NEW = 'new';

/** Draft or published, and the moment from which players see the item. */
function Publication({ form }: Pick<EntityForm<NewsBody>, 'form'>) {
  const t = useTexts(newsTexts);
  const now = useNow(MINUTE);
  const { published_at } = form.values;
  const [last, setLast] = useState(published_at);
  const set = (at: string | null) => {
    if (at !== null) setLast(at);
    form.setFieldValue('published_at', at);
  };
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('shown')}
        value={published_at === null ? 'draft' : 'published'}
        data={[
          { value: 'draft', label: t('status_draft') },
          { value: 'published', label: t('status_published') },
        ]}
        onChange={(value) => set(value === 'draft' ? null : (last ?? new Date().toISOString()))}
      />
      {published_at !== null && (
        <DateTimeField
          label={t('publish_from')}
          value={published_at}
          onChange={set}
          {...(Date.parse(published_at) > now + MINUTE ? { description: t('publish_later') } : {})}
        />
      )}
    </Stack>
  );
}

interface FormProps {
  readonly id: string;
  readonly initial: Version<NewsBody>;
  readonly onClose: () => void;
}

function NewsForm({ id, initial, onClose }: FormProps) {
  const t = useTexts(newsTexts);
  const words = useTexts(formTexts);
  const { date } = useDates();
  const isNew = id === NEW;
  const entity = useEntityForm<NewsBody>({
    name: `news/${id}`,
    schema: newsAdmin.create.body,
    initial,
    save: (values, revision) =>
      isNew
        ? client.call('POST /admin/news', { body: values })
        : client.call('PUT /admin/news/:id', {
            params: { id },
            body: { ...values, revision: revision ?? 0 },
          }),
    reload: async () => toVersion((await client.call('GET /admin/news/:id', { params: { id } })).data),
    onSaved: () => {
      toastDone(t(isNew ? 'created' : 'changed'));
      void invalidate(NEWS_CALLS);
      onClose();
    },
  });
  const { form } = entity;
  const inLanguage = (name: 'title' | 'text', label: string) =>
    (['fa', 'en'] as const).map((language) => ({
      label: words(`in_${language}`, { name: label }),
      text: (values: NewsBody) => values[name][language],
    }));
  const fields = [
    ...inLanguage('title', t('headline')),
    ...inLanguage('text', t('text')),
    {
      label: t('published_at'),
      text: ({ published_at }: NewsBody) =>
        published_at === null ? t('status_draft') : date(published_at, { time: true }),
    },
  ];
  return (
    <EntityFormBody entity={entity} fields={fields} onCancel={onClose}>
      <BilingualField
        label={t('headline')}
        hasFocus
        getInputProps={(language) => form.getInputProps(`title.${language}`)}
      />
      <BilingualField
        label={t('text')}
        rows={4}
        getInputProps={(language) => form.getInputProps(`text.${language}`)}
      />
      <Publication form={form} />
    </EntityFormBody>
  );
}

/** Loads an item and edits it. */
function ExistingItem({ id, onClose }: Omit<FormProps, 'initial'>) {
  const t = useTexts(newsTexts);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/news/:id', { params: { id } }),
    // Never from the cache: it is going to be changed. While it is edited it stays as it was loaded.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data !== undefined) return <NewsForm id={id} initial={toVersion(data.data)} onClose={onClose} />;
  if (error !== null) return <Failed title={t('load_failed')} error={error} retry={() => void refetch()} />;
  return (
    <Stack p="lg">
      <Bone height={60} />
      <Bone height={60} />
      <Bone height={160} />
    </Stack>
  );
}

/** One item beside the list: a new one, an existing one, or nothing without an id. */
export function NewsDrawer({
  id,
  onClose,
}: {
  readonly id: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useTexts(newsTexts);
  // The drawer keeps its content until it has slid out.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  const title = t(shown === NEW ? 'create' : 'edit');
  useCrumb(id === undefined ? null : title);
  return (
    <FormDrawer title={title} isOpen={id !== undefined} onClose={onClose}>
      {shown === NEW && <NewsForm id={NEW} initial={NEW_ITEM} onClose={onClose} />}
      {shown !== undefined && shown !== NEW && <ExistingItem key={shown} id={shown} onClose={onClose} />}
    </FormDrawer>
  );
}
