import type { Threat } from '@hokm/shared/api';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { threatTexts } from '../../text/threats.js';

/** What was found of two people who play together, in words; only what there is. */
export function usePairFacts() {
  const t = useTexts(threatTexts);
  const language = useLanguage();
  const number = (n: number) => formatNumber(n, language);
  return ({
    partners,
    won,
    opponents,
    won_against,
    same_device,
    same_network,
    coins,
    coin_matches,
  }: NonNullable<Threat['pair']>) => [
    ...(partners === 0 ? [] : [t('pair_partners', { n: number(partners), won: number(won) })]),
    ...(opponents === 0 ? [] : [t('pair_opponents', { n: number(opponents), won: number(won_against) })]),
    ...(coin_matches === 0
      ? []
      : [
          t(coins < 0 ? 'pair_coins_away' : 'pair_coins', {
            n: number(coin_matches),
            coins: number(Math.abs(coins)),
          }),
        ]),
    ...(same_device === 0 ? [] : [t('pair_device', { n: number(same_device) })]),
    ...(same_network ? [t('pair_network')] : []),
  ];
}
