import { Button, Group } from '@mantine/core';
import { useTexts } from '../text/define-texts.js';
import { formTexts } from '../text/form.js';
import css from './Conflict.module.css';

export interface FieldOf<Values> {
  readonly label: string;
  /** The field's value as people read it. */
  readonly text: (values: Values) => string;
}

interface Props<Values> {
  readonly mine: Values;
  readonly theirs: Values;
  readonly fields: readonly FieldOf<Values>[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else has saved meanwhile: the fields that differ, side by side, and a choice. Nothing is overwritten unasked. */
export function Conflict<Values>({ mine, theirs, fields, onKeepMine, onTakeTheirs }: Props<Values>) {
  const t = useTexts(formTexts);
  const different = fields.filter(({ text }) => text(mine) !== text(theirs));
  return (
    <section className={css['conflict']} role="alert">
      <h3>{t('stale_title')}</h3>
      <p className="note">{t('stale_body')}</p>
      {different.length > 0 && (
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('mine')}</th>
              <th scope="col">{t('theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map(({ label, text }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td dir="auto">{text(mine) || t('nothing')}</td>
                <td dir="auto">{text(theirs) || t('nothing')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onTakeTheirs}>
          {t('take_theirs')}
        </Button>
        <Button onClick={onKeepMine}>{t('keep_mine')}</Button>
      </Group>
    </section>
  );
}
