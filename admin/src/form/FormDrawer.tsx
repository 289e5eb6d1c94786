import { Button, Drawer, Group, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { formTexts } from '../text/form.js';
import { FormProblem } from '../ui/States.js';
import { Conflict, type FieldOf } from './Conflict.js';
import type { EntityForm } from './use-entity-form.js';
import css from './FormDrawer.module.css';

interface FormProps<Values> {
  readonly entity: EntityForm<Values>;
  /** Label and text of each field, for comparing two versions. */
  readonly fields: readonly FieldOf<Values>[];
  readonly children: ReactNode;
  readonly onCancel: () => void;
  /** Called before the form is saved by its own button. */
  readonly onSave?: () => void;
  /** Further buttons, before that which saves. */
  readonly more?: ReactNode;
}

/** The body of a form: notices, fields, and its two buttons. */
export function EntityFormBody<Values>({
  entity,
  fields,
  children,
  onCancel,
  onSave,
  more,
}: FormProps<Values>) {
  const t = useTexts(formTexts);
  const common = useTexts(commonTexts);
  const { form, conflict, problem, isRestored, isSaving } = entity;
  return (
    <form className={css['form']} onSubmit={entity.submit} noValidate>
      <Stack gap="md" className={css['fields'] ?? ''}>
        {isRestored && (
          <div className={css['restored']} role="status">
            <IconHistory size={18} stroke={1.8} aria-hidden="true" />
            <span className="grow">{t('restored')}</span>
            <Button size="xs" variant="default" onClick={entity.discard}>
              {t('restored_discard')}
            </Button>
          </div>
        )}
        {conflict !== null && (
          <Conflict
            mine={form.getValues()}
            theirs={conflict.values}
            fields={fields}
            onKeepMine={entity.keepMine}
            onTakeTheirs={entity.takeTheirs}
          />
        )}
        <FormProblem problem={problem} />
        {children}
      </Stack>
      <Group className={css['foot'] ?? ''} justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        {more}
        <Button
          type="submit"
          loading={isSaving}
          disabled={conflict !== null}
          {...(onSave === undefined ? {} : { onClick: onSave })}
        >
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}

interface DrawerProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Its width, px. */
  readonly size?: number;
  readonly children: ReactNode;
}

/** A form beside its list, at the end of the page; the whole page on a phone. */
export function FormDrawer({ title, isOpen, onClose, size = 560, children }: DrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position="right"
      size={size}
      padding={0}
      classNames={{ header: css['head'] ?? '', content: css['drawer'] ?? '', body: css['body'] ?? '' }}
    >
      {children}
    </Drawer>
  );
}
