import { Button } from '@mantine/core';
import { IconHistory, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../text/define-texts.js';
import { formTexts } from '../text/form.js';
import { SampleInside, useIsSample, useSampleLabel } from '../ui/Sample.js';
import { FormProblem } from '../ui/States.js';
import { Conflict, type FieldOf } from './Conflict.js';
import type { EntityForm } from './use-entity-form.js';
import css from './SettingsForm.module.css';

interface Props<Values> {
  readonly entity: EntityForm<Values>;
  /** Label and text of each field, for comparing two versions and counting changes. */
  readonly fields: readonly FieldOf<Values>[];
  /** The values that are stored. */
  readonly stored: Values;
  readonly children: ReactNode;
}

/** A page of settings. Nothing is sent before it is saved; a bar counts what has changed. */
export function SettingsForm<Values>({ entity, fields, stored, children }: Props<Values>) {
  const t = useTexts(formTexts);
  const { form, conflict, problem, isRestored, isSaving } = entity;
  const values = form.getValues();
  const changed = fields.filter(({ text }) => text(values) !== text(stored)).length;
  return (
    <form className={css['form']} onSubmit={entity.submit} noValidate>
      {isRestored && (
        <div className={css['restored']} role="status">
          <IconHistory size={18} stroke={1.8} aria-hidden="true" />
          <span>{t('restored')}</span>
        </div>
      )}
      {conflict !== null && (
        <Conflict
          mine={values}
          theirs={conflict.values}
          fields={fields}
          onKeepMine={entity.keepMine}
          onTakeTheirs={entity.takeTheirs}
        />
      )}
      <FormProblem problem={problem} />
      {children}
      {changed > 0 && conflict === null && (
        <div
          className={css['bar']}
          data-page-bar=""
          role="region"
          aria-label={t('unsaved', { count: changed })}
        >
          <i aria-hidden="true" />
          <b className="grow">{t('unsaved', { count: changed })}</b>
          <Button size="sm" onClick={entity.discard} disabled={isSaving} className={css['off'] ?? ''}>
            {t('drop')}
          </Button>
          <Button size="sm" type="submit" loading={isSaving} className={css['go'] ?? ''}>
            {t('save_changes')}
          </Button>
        </div>
      )}
    </form>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** Fields with their words beside them. */
export function FormSection({ title, note, children }: SectionProps) {
  return (
    <section className={css['section']} {...useSampleLabel(title)}>
      <SampleInside>
        <header>
          <h2>{title}</h2>
          {note !== undefined && <p className="note">{note}</p>}
        </header>
        <fieldset disabled={useIsSample()}>{children}</fieldset>
      </SampleInside>
    </section>
  );
}

interface FieldProps {
  readonly label: string;
  readonly note?: string | undefined;
  /** The variable of the environment that fixes this field. */
  readonly lockedBy?: string | undefined;
  readonly children: ReactNode;
}

/** A field's name and one line of what it does, with its control at the end. */
export function FieldRow({ label, note, lockedBy, children }: FieldProps) {
  const t = useTexts(formTexts);
  return (
    <div className={css['field']}>
      <div className="grow">
        <span className={css['label']}>{label}</span>
        {note !== undefined && <p className="note">{note}</p>}
        {lockedBy !== undefined && (
          <p className={css['locked']}>
            <IconLock size={14} aria-hidden="true" />
            <span>{t('locked_by')}</span> <code dir="ltr">{lockedBy}</code>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
