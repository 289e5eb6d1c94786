import type { Language } from '@hokm/shared/text';
import { useTexts } from '../../text/define-texts.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { LineDiff } from '../content/VersionsDrawer.js';
import css from '../content/versions.module.css';

/** A field of a draft as people read it. */
export interface DraftField<Values> {
  /** Its name among the values. */
  readonly field: string;
  readonly label: string;
  /** Of its text; absent for what is written in none. */
  readonly language?: Language;
  readonly lines: (values: Values) => readonly string[];
}

interface Props<Values> {
  readonly fields: readonly DraftField<Values>[];
  readonly was: Values;
  readonly is: Values;
}

/** The differences between an earlier version and the draft, field by field. */
export function DraftDifference<Values>({ fields, was, is }: Props<Values>) {
  const t = useTexts(storyEditorTexts);
  const differing = fields.filter(({ lines }) => lines(was).join('\n') !== lines(is).join('\n'));
  if (differing.length === 0) return <p className="note">{t('version_same')}</p>;
  return differing.map(({ label, language, lines }) => (
    <section key={label} className={css['diff']}>
      <h3>{label}</h3>
      <div lang={language} dir={language === undefined ? 'auto' : language === 'fa' ? 'rtl' : 'ltr'}>
        <LineDiff was={lines(was)} is={lines(is)} />
      </div>
    </section>
  ));
}
