import { Button, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { BLOCK_REASON_MAX, THREAT_LEVELS } from '@hokm/shared/api/security/limits';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useCall } from '../../api/queries.js';
import { FormDrawer } from '../../form/FormDrawer.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { securityTexts } from '../../text/security.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { FormProblem } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { BLACKLIST } from './blacklist-calls.js';
import css from './security.module.css';

/** Offered lengths, hours; null until it is lifted. */
const LENGTHS = { '1': 'hour', '24': 'day', '168': 'week', '': 'b_forever' } as const;
const EXAMPLES = { one: isolate('81.2.69.5'), many: isolate('81.2.69.0/24') };
const LOCKS_OUT = 'security/would_lock_out';
type Level = (typeof THREAT_LEVELS)[number];

function BlockForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(securityTexts);
  const form = useTexts(formTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const block = useCall('POST /security/blacklist', [BLACKLIST]);
  const fields = useForm({
    initialValues: { ip_address: '', reason: '', threat_level: 'medium' as Level, hours: '24' },
    validate: {
      ip_address: (text) => (text.trim() === '' ? form('required') : null),
      reason: (text) => (text.trim() === '' ? form('required') : null),
    },
  });
  const send = ({ hours, ...values }: typeof fields.values, step: 'preview' | 'confirm') =>
    block.mutateAsync({ body: { ...values, hours: hours === '' ? null : Number(hours), [step]: true } });
  const askFor = (values: typeof fields.values, network: string, body: string) =>
    openConfirm({
      title: t('b_confirm', { network }),
      body,
      confirm: t('b_confirm', { network }),
      tone: 'bad',
      run: async () => {
        await send(values, 'confirm');
        toastDone(t('b_blocked'));
        onClose();
      },
    });
  /** First how many people it hits, or that a super administrator is among them; then the block itself. */
  const check = async (values: typeof fields.values) => {
    setProblem(null);
    try {
      const { people, ip_address } = await send(values, 'preview');
      const counted =
        people === null ? t('b_people_many') : t('b_people', { count: formatNumber(people, language) });
      await askFor(values, ip_address, counted);
    } catch (error) {
      if (error instanceof ApiError && error.code === LOCKS_OUT)
        await askFor(values, values.ip_address.trim(), t('b_locks_out'));
      else setProblem(errorMessage(error, form('not_saved'), language));
    }
  };
  return (
    <form className={css['form']} noValidate onSubmit={fields.onSubmit((values) => void check(values))}>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <TextInput
          label={t('b_address')}
          description={t('b_address_note', EXAMPLES)}
          dir="ltr"
          labelProps={{ dir: 'auto' }}
          spellCheck={false}
          data-autofocus
          {...fields.getInputProps('ip_address')}
        />
        <TextInput
          label={t('b_reason')}
          dir="auto"
          maxLength={BLOCK_REASON_MAX}
          {...fields.getInputProps('reason')}
        />
        <Select
          label={t('b_level')}
          allowDeselect={false}
          data={THREAT_LEVELS.map((value) => ({ value, label: t(`level_${value}`) }))}
          {...fields.getInputProps('threat_level')}
        />
        <div>
          <span className={css['label']}>{t('b_hours')}</span>
          <SegmentedControl
            fullWidth
            aria-label={t('b_hours')}
            data={Object.entries(LENGTHS).map(([value, label]) => ({ value, label: t(label) }))}
            {...fields.getInputProps('hours')}
          />
        </div>
      </Stack>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={block.isPending}>
          {t('b_check')}
        </Button>
      </Group>
    </form>
  );
}

/** Blocks a network, after saying how many people that hits. */
export function BlockDrawer({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useTexts(securityTexts);
  return (
    <FormDrawer title={t('b_add')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <BlockForm onClose={onClose} />}
    </FormDrawer>
  );
}
