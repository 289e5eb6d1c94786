import { VisuallyHidden, type PasswordInputProps } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PASSWORD_MIN, passwordFaults, passwordRuleText, passwordStrength } from '@hokm/shared/password';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { passwordLevel, TICKED_RULES } from '@hokm/web/sign-in';
import { callQuery } from '../api/queries.js';
import { useTexts } from '../text/define-texts.js';
import { newPasswordTexts } from '../text/new-password.js';
import { PasswordField } from './SecretFields.js';
import css from './NewPassword.module.css';

const STRONGEST = 100;
const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** Least length of new passwords by the settings; until the server says, the least that it may be. */
function usePasswordMin(): number {
  const { data } = useQuery(callQuery('GET /config'));
  return data?.password_min_length ?? PASSWORD_MIN;
}

/** Both fields of a new password. */
interface Typed {
  readonly new_password: string;
  readonly confirm_password: string;
}

/** Says by field what is wrong with a new password, before it is sent. */
export function useNewPasswordFaults(): (typed: Typed) => Partial<Typed> {
  const t = useTexts(newPasswordTexts);
  const language = useLanguage();
  const min = usePasswordMin();
  return ({ new_password, confirm_password }) => {
    const [broken] = passwordFaults(new_password, min);
    return {
      ...(broken === undefined ? {} : { new_password: passwordRuleText(broken, language, min) }),
      ...(confirm_password === new_password ? {} : { confirm_password: t('passwords_differ') }),
    };
  };
}

/** How strong a password is, from 0 to 100, as a bar and in words. */
function Strength({ password, min }: { readonly password: string; readonly min: number }) {
  const t = useTexts(newPasswordTexts);
  const language = useLanguage();
  const score = passwordStrength(password);
  const level = passwordLevel(password, min);
  const words = [formatNumber(score, language), ...(password === '' ? [] : [t(`strength_${level}`)])].join(
    ' · ',
  );
  return (
    <div className={css['strength']}>
      <div
        className={css['track']}
        data-level={level}
        role="meter"
        aria-label={t('strength')}
        aria-valuemin={0}
        aria-valuemax={STRONGEST}
        aria-valuenow={score}
        aria-valuetext={words}
      >
        <i style={{ inlineSize: `${score}%` }} />
      </div>
      <span className="note" aria-hidden="true">
        {t('strength')}: {words}
      </span>
    </div>
  );
}

function Rules({
  id,
  password,
  min,
}: {
  readonly id: string;
  readonly password: string;
  readonly min: number;
}) {
  const t = useTexts(newPasswordTexts);
  const language = useLanguage();
  const faults = passwordFaults(password, min);
  return (
    <ul id={id} className={css['rules']} aria-label={t('rules')}>
      {TICKED_RULES.map((rule) => {
        const isBroken = faults.includes(rule);
        return (
          <li key={rule} className={isBroken ? undefined : css['kept']}>
            {isBroken ? <IconCircle {...ICON} /> : <IconCheck {...ICON} />}
            <span>{t(`rule_${rule}`, { n: formatNumber(min, language) })}</span>
            {!isBroken && <VisuallyHidden>{t('rule_kept')}</VisuallyHidden>}
          </li>
        );
      })}
      {faults.includes('too_long') && (
        <li>
          <IconCircle {...ICON} />
          <span>{passwordRuleText('too_long', language, min)}</span>
        </li>
      )}
    </ul>
  );
}

interface Props {
  readonly value: string;
  readonly password: PasswordInputProps;
  readonly confirm: PasswordInputProps;
}

/** A new password, typed twice: its rules are ticked off and its strength is shown during typing. */
export function NewPassword({ value, password, confirm }: Props) {
  const t = useTexts(newPasswordTexts);
  const min = usePasswordMin();
  const id = useId();
  return (
    <>
      <PasswordField
        label={t('new_password')}
        autoComplete="new-password"
        aria-describedby={id}
        {...password}
      />
      <Strength password={value} min={min} />
      <Rules id={id} password={value} min={min} />
      <PasswordField label={t('confirm_password')} autoComplete="new-password" {...confirm} />
    </>
  );
}
