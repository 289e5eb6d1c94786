import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { QUOTED_PAIRS, RATE_FORM, RATE_NOTE_MAX, type QuotedPair } from '@hokm/shared/api/rates/limits';
import { HOUR_MS } from '@hokm/shared/time';
import { typedDecimal } from '@hokm/shared/spelling';
import { newKey } from '@hokm/web/browser';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useCall } from '../../api/queries.js';
import { DateTimeField } from '../../form/DateTimeField.js';
import { FormDrawer } from '../../form/FormDrawer.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { ratesTexts } from '../../text/rates.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { FormProblem } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { EXAMPLES, pairWords, RATES, rateText, sidesOf } from './rate-words.js';
import css from './rates.module.css';

const isRate = (text: string) => RATE_FORM.test(typedDecimal(text)) && Number(typedDecimal(text)) > 0;

function Fields({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(ratesTexts);
  const form = useTexts(formTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  // One form sets one rate, however often it is sent.
  const [idempotencyKey] = useState(() => newKey());
  const [nextHour] = useState(() => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS).toISOString());
  const add = useCall('POST /admin/forex/rates', [RATES]);
  const fields = useForm({
    initialValues: {
      pair: QUOTED_PAIRS[0] as QuotedPair,
      rate: '',
      isLater: false,
      effective_at: nextHour,
      note: '',
    },
    validate: { rate: (text) => (isRate(text) ? null : t('rate_wrong')) },
  });
  const { pair, isLater, effective_at } = fields.values;
  const [base, quote] = sidesOf(pair);

  const send = async (values: typeof fields.values, confirmed_from?: string) => {
    const { rate, note } = values;
    await add.mutateAsync({
      idempotencyKey,
      body: {
        pair: values.pair,
        rate,
        note,
        ...(values.isLater ? { effective_at: values.effective_at } : {}),
        ...(confirmed_from === undefined ? {} : { confirmed_from }),
      },
    });
    toastDone(t('saved'));
    onClose();
  };
  const askAgain = (values: typeof fields.values, change: { from: string; percent: number }) =>
    openConfirm({
      title: t(change.percent < 0 ? 'jump_down' : 'jump_up', {
        percent: formatNumber(Math.abs(change.percent) / 100, language, {
          style: 'percent',
          maximumFractionDigits: 1,
        }),
      }),
      body: t('jump_body', {
        from: rateText(change.from, language),
        to: rateText(typedDecimal(values.rate), language),
      }),
      confirm: t('save'),
      tone: 'bad',
      run: () => send(values, change.from),
    });
  const submit = async (values: typeof fields.values) => {
    setProblem(null);
    try {
      await send(values);
    } catch (error) {
      const change = error instanceof ApiError ? error.details.rate_change : undefined;
      if (change !== undefined) await askAgain(values, change);
      else setProblem(errorMessage(error, form('not_saved'), language));
    }
  };
  return (
    <form className={css['form']} noValidate onSubmit={fields.onSubmit((values) => void submit(values))}>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <Select
          label={t('pair')}
          allowDeselect={false}
          data={QUOTED_PAIRS.map((value) => ({ value, label: t(pairWords(value)) }))}
          {...fields.getInputProps('pair')}
        />
        <TextInput
          label={t('rate')}
          description={t('rate_note', { base, quote, example: rateText(EXAMPLES[pair], language) })}
          dir="ltr"
          labelProps={{ dir: 'auto' }}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...fields.getInputProps('rate')}
        />
        <Switch
          label={t('later')}
          description={t('later_note')}
          {...fields.getInputProps('isLater', { type: 'checkbox' })}
        />
        {isLater && (
          <DateTimeField
            label={t('moment')}
            value={effective_at}
            onChange={(value) => fields.setFieldValue('effective_at', value)}
          />
        )}
        <TextInput label={t('why')} dir="auto" maxLength={RATE_NOTE_MAX} {...fields.getInputProps('note')} />
      </Stack>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}

/** Sets a rate; a large change is asked about once more. */
export function RateForm({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useTexts(ratesTexts);
  return (
    <FormDrawer title={t('add')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <Fields onClose={onClose} />}
    </FormDrawer>
  );
}
