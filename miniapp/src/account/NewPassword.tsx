import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordFaults, passwordRuleText, passwordStrength, type PasswordRule } from '@hokm/shared/password';
import { useFormat } from '../settings/use-format.js';
import { useLanguage } from '../settings/index.js';
import { Icon } from '../ui/art/index.js';
import { PasswordField } from './Fields.js';
import { classes } from '../lib/classes.js';
import styles from './account.module.css';

/** The rules that are ticked off during typing; the maximum length is shown only when it is exceeded. */
const TICKED = ['too_short', 'no_uppercase', 'no_lowercase', 'no_number', 'no_special'] as const;
const STRONGEST = 100;
/** From which score on a password is called so. */
const LEVELS = [
  { from: 85, name: 'strong' },
  { from: 65, name: 'good' },
  { from: 40, name: 'fair' },
  { from: 0, name: 'weak' },
] as const;

function Rule({ rule, broken }: { rule: PasswordRule; broken: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li className={broken ? styles.rule : classes(styles.rule, styles.kept)}>
      {broken ? <span className={styles.ring} aria-hidden="true" /> : <Icon name="check" size={16} />}
      <span>{rule === 'too_long' ? passwordRuleText(rule, language) : t(`account.rule_${rule}`)}</span>
      {!broken && <span className="sr">{t('account.rule_kept')}</span>}
    </li>
  );
}

/** How strong a password is, from 0 to 100, as a bar and in words. */
function Strength({ password }: { password: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const score = passwordStrength(password);
  const reached = LEVELS.find(({ from }) => score >= from)?.name ?? 'weak';
  // A password that breaks a rule is never called good, however long it is.
  const level = passwordFaults(password).length > 0 && reached !== 'weak' ? 'fair' : reached;
  const words = password === '' ? '' : t(`account.strength_${level}`);
  return (
    <div className={styles.strength}>
      <div
        className={classes(styles.barTrack, styles[level])}
        role="meter"
        aria-label={t('account.strength')}
        aria-valuemin={0}
        aria-valuemax={STRONGEST}
        aria-valuenow={score}
        aria-valuetext={`${format.number(score)} ${words}`}
      >
        <span style={{ inlineSize: `${score}%` }} />
      </div>
      <span className="row-s" aria-hidden="true">
        {t('account.strength')}: {format.number(score)}
        {words !== '' && ` · ${words}`}
      </span>
    </div>
  );
}

/** Both fields of a new password. */
export interface Typed {
  readonly password: string;
  readonly confirm: string;
}

/** Why a new password cannot be sent yet; null when it can. */
export function typedFault({ password, confirm }: Typed): 'rules' | 'differs' | null {
  if (passwordFaults(password).length > 0) return 'rules';
  return password === confirm ? null : 'differs';
}

interface Props {
  typed: Typed;
  onChange: (typed: Typed) => void;
  label: string;
  /** The form was sent off: what is still missing is said. */
  tried: boolean;
  /** Rules that only the server knows, as it sent them. */
  refused: readonly string[] | undefined;
}

/** A new password, typed twice: its rules are ticked off and its strength is shown while one types. */
export function NewPassword({ typed, onChange, label, tried, refused }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const faults = passwordFaults(typed.password);
  const [first] = faults;
  const differs = typed.confirm !== '' && typed.confirm !== typed.password;
  const missing = tried && first === undefined && typed.confirm !== typed.password;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        value={typed.password}
        describedBy={`${id}-rules`}
        bad={tried && first !== undefined ? passwordRuleText(first, language) : (refused?.[0] ?? null)}
        onChange={(password) => onChange({ ...typed, password })}
      >
        <Strength password={typed.password} />
        <ul className={styles.rules} id={`${id}-rules`} aria-label={t('account.rules')}>
          {TICKED.map((rule) => (
            <Rule key={rule} rule={rule} broken={faults.includes(rule)} />
          ))}
          {faults.includes('too_long') && <Rule rule="too_long" broken />}
        </ul>
      </PasswordField>
      <PasswordField
        label={t('account.confirm_password')}
        autoComplete="new-password"
        value={typed.confirm}
        bad={differs || missing ? t('account.passwords_differ') : null}
        onChange={(confirm) => onChange({ ...typed, confirm })}
      />
    </>
  );
}
