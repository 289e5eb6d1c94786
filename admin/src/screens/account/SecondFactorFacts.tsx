import type { SecurityInfoAnswer } from '@hokm/shared/api';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { accountTexts } from '../../text/account.js';
import { useTexts } from '../../text/define-texts.js';
import { Facts } from '../../ui/Panel.js';
import { Bone } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';

type Security = SecurityInfoAnswer['security'];
/** Fewer recovery codes than this are a warning. */
const FEW_CODES = 3;

export interface FactsProps {
  /** Not there yet: skeletons in its place. */
  readonly security: Security | undefined;
}

/** The state of the account's second factor. */
export function SecondFactorFacts({ security }: FactsProps) {
  const t = useTexts(accountTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const show = (value: (known: Security) => React.ReactNode) =>
    security === undefined ? <Bone width={72} /> : value(security);
  return (
    <Facts
      rows={[
        [
          t('second_factor'),
          show(({ two_factor_enabled: isOn }) => (
            <Tag tone={isOn ? 'ok' : 'warn'} dot={isOn ? 'full' : 'cross'}>
              {t(isOn ? 'second_factor_on' : 'second_factor_off')}
            </Tag>
          )),
        ],
        [t('app'), show(({ two_factor }) => t(two_factor.totp ? 'app_on' : 'app_off'))],
        [t('passkeys'), show(({ two_factor }) => number(two_factor.passkeys))],
        [
          t('recovery_codes'),
          show(({ two_factor: { recovery_codes_left: left }, two_factor_enabled }) =>
            two_factor_enabled && left < FEW_CODES ? <Tag tone="warn">{number(left)}</Tag> : number(left),
          ),
        ],
      ]}
    />
  );
}
