import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shopItemsAdmin } from '@hokm/shared/api/shop';
import { COLLECTION_LOOKS, ITEM_PRICE } from '@hokm/shared/api/shop/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { BilingualField } from '../../form/BilingualField.js';
import { DateTimeField } from '../../form/DateTimeField.js';
import { EntityFormBody, FormDrawer } from '../../form/FormDrawer.js';
import { NumberField } from '../../form/NumberField.js';
import { useEntityForm, type Version } from '../../form/use-entity-form.js';
import { useCrumb } from '../../navigation/crumb.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { shopItemsTexts } from '../../text/shop-items.js';
import { useDates } from '../../ui/dates.js';
import { Bone, Failed } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { ITEMS, lookWords, newItem, toVersion, type ItemBody } from './shop-item.js';
import css from './shop-items.module.css';

const NEW = 'new';

interface FormProps {
  readonly id: string;
  readonly initial: Version<ItemBody>;
  readonly onClose: () => void;
}

function ItemForm({ id, initial, onClose }: FormProps) {
  const t = useTexts(shopItemsTexts);
  const words = useTexts(formTexts);
  const language = useLanguage();
  const { date } = useDates();
  const isNew = id === NEW;
  const entity = useEntityForm<ItemBody>({
    name: `shop-items/${id}`,
    schema: shopItemsAdmin.create.body,
    initial,
    save: (values, revision) =>
      isNew
        ? client.call('POST /admin/shop-items', { body: values })
        : client.call('PUT /admin/shop-items/:id', {
            params: { id },
            body: { ...values, revision: revision ?? 0 },
          }),
    reload: async () => toVersion((await client.call('GET /admin/shop-items/:id', { params: { id } })).data),
    onSaved: () => {
      toastDone(t(isNew ? 'created' : 'changed'));
      void invalidate(ITEMS);
      onClose();
    },
  });
  const { form } = entity;
  const { look, price, offered } = form.values;
  const both = (name: 'name' | 'collection') =>
    (['fa', 'en'] as const).map((each) => ({
      label: words(`in_${each}`, { name: t(name) }),
      text: (values: ItemBody) => values[name][each],
    }));
  const fields = [
    ...both('name'),
    ...both('collection'),
    { label: t('look'), text: (values: ItemBody) => t(lookWords(values.look)) },
    { label: t('price'), text: (values: ItemBody) => formatNumber(values.price, language) },
    ...(['from', 'until'] as const).map((end) => ({
      label: t(end),
      text: (values: ItemBody) => date(values.offered[end], { time: true }),
    })),
  ];
  const hasEndWrong = form.errors['offered.until'] !== undefined;
  return (
    <EntityFormBody entity={entity} fields={fields} onCancel={onClose}>
      <BilingualField
        label={t('name')}
        hasFocus
        getInputProps={(each) => form.getInputProps(`name.${each}`)}
      />
      <BilingualField
        label={t('collection')}
        getInputProps={(each) => form.getInputProps(`collection.${each}`)}
      />
      <Select
        label={t('look')}
        allowDeselect={false}
        data={COLLECTION_LOOKS.map((value) => ({ value, label: t(lookWords(value)) }))}
        value={look}
        onChange={(value) => form.setFieldValue('look', value ?? look)}
      />
      <div className={css['price']}>
        <span>{t('price')}</span>
        <NumberField
          name={t('price')}
          {...ITEM_PRICE}
          step={100}
          unit={t('coins')}
          value={price}
          onChange={(value) => form.setFieldValue('price', value)}
        />
      </div>
      <DateTimeField
        label={t('from')}
        value={offered.from}
        onChange={(value) => form.setFieldValue('offered.from', value)}
      />
      <DateTimeField
        label={t('until')}
        value={offered.until}
        onChange={(value) => form.setFieldValue('offered.until', value)}
        {...(hasEndWrong ? { error: t('until_wrong') } : {})}
      />
    </EntityFormBody>
  );
}

/** Loads an item and edits it. */
function ExistingItem({ id, onClose }: Omit<FormProps, 'initial'>) {
  const t = useTexts(shopItemsTexts);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/shop-items/:id', { params: { id } }),
    // Never from the cache: it is going to be changed. While it is edited it stays as it was loaded.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data !== undefined) return <ItemForm id={id} initial={toVersion(data.data)} onClose={onClose} />;
  if (error !== null) return <Failed title={t('load_failed')} error={error} retry={() => void refetch()} />;
  return (
    <Stack p="lg">
      <Bone height={60} />
      <Bone height={60} />
      <Bone height={160} />
    </Stack>
  );
}

function NewItem({ onClose }: Pick<FormProps, 'onClose'>) {
  const [initial] = useState(newItem);
  return <ItemForm id={NEW} initial={initial} onClose={onClose} />;
}

/** One item beside the list: a new one, an existing one, or nothing without an id. */
export function ItemDrawer({
  id,
  onClose,
}: {
  readonly id: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useTexts(shopItemsTexts);
  // The drawer keeps its content until it has slid out.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  const title = t(shown === NEW ? 'create' : 'edit');
  useCrumb(id === undefined ? null : title);
  return (
    <FormDrawer title={title} isOpen={id !== undefined} onClose={onClose}>
      {id !== undefined && shown === NEW && <NewItem onClose={onClose} />}
      {shown !== undefined && shown !== NEW && <ExistingItem key={shown} id={shown} onClose={onClose} />}
    </FormDrawer>
  );
}
