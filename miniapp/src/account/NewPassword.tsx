import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PASSWORD_MIN,
  passwordFaults,
  passwordRuleText,
  passwordStrength,
  type PasswordRule,
} from '@hokm/shared/password';
import { passwordLevel, TICKED_RULES } from '@hokm/web/sign-in';
import { useFormat } from '../settings/use-format.js';
import { useLanguage } from '../settings/index.js';
import { Icon } from '../ui/art/index.js';
import { useConfig } from '../data/config.js';
import type { FieldState } from '../data/use-form.js';
import { PasswordField } from '../ui/form/CredentialFields.js';
import { classes } from '../lib/classes.js';
import styles from './account.module.css';

const STRONGEST = 100;

/** Least length of new passwords by the settings; until the server says, the least that it may be. */
function usePasswordMin(): number {
  return useConfig()?.password_min_length ?? PASSWORD_MIN;
}

function Rule({ rule, broken, min }: { rule: PasswordRule; broken: boolean; min: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  return (
    <li className={broken ? styles.rule : classes(styles.rule, styles.kept)}>
      {broken ? <span className={styles.ring} aria-hidden="true" /> : <Icon name="check" size={16} />}
      <span>
        {rule === 'too_long'
          ? passwordRuleText(rule, language)
          : t(`account.rule_${rule}`, { n: format.number(min) })}
      </span>
      {!broken && <span className="sr">{t('account.rule_kept')}</span>}
    </li>
  );
}

/** How strong a password is, from 0 to 100, as a bar and in words. */
function Strength({ password, min }: { password: string; min: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const score = passwordStrength(password);
  const level = passwordLevel(password, min);
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
interface Typed {
  readonly password: string;
  readonly confirm: string;
}

/** Says what is wrong with a new password, before it is sent. */
export function useNewPasswordFaults(): (typed: Typed) => Record<keyof Typed, string | null> {
  const { t } = useTranslation();
  const language = useLanguage();
  const min = usePasswordMin();
  return ({ password, confirm }) => {
    const [broken] = passwordFaults(password, min);
    if (broken !== undefined) return { password: passwordRuleText(broken, language, min), confirm: null };
    return { password: null, confirm: password === confirm ? null : t('account.passwords_differ') };
  };
}

interface Props {
  label: string;
  password: FieldState;
  confirm: FieldState;
}

/** A new password, typed twice: its rules are ticked off and its strength is shown during typing. */
export function NewPassword({ label, password, confirm }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const min = usePasswordMin();
  const faults = passwordFaults(password.value, min);
  const differs = confirm.value !== '' && confirm.value !== password.value;
  return (
    <>
      <PasswordField label={label} autoComplete="new-password" describedBy={`${id}-rules`} {...password}>
        <Strength password={password.value} min={min} />
        <ul className={styles.rules} id={`${id}-rules`} aria-label={t('account.rules')}>
          {TICKED_RULES.map((rule) => (
            <Rule key={rule} rule={rule} broken={faults.includes(rule)} min={min} />
          ))}
          {faults.includes('too_long') && <Rule rule="too_long" broken min={min} />}
        </ul>
      </PasswordField>
      <PasswordField
        label={t('account.confirm_password')}
        autoComplete="new-password"
        {...confirm}
        bad={differs ? t('account.passwords_differ') : (confirm.bad ?? null)}
      />
    </>
  );
}
