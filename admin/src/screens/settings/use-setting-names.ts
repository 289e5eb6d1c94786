import { ITEMS, PACKS } from '@hokm/shared/api/shop/catalogue';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts, type TextKey } from '../../text/define-texts.js';
import { settingsTexts } from '../../text/settings.js';

/** Names the settings of coins by their fields; a price by what it is of. A field that is not known any more stays as it is. */
export function useSettingNames(): (field: string) => string {
  const t = useTexts(settingsTexts);
  const language = useLanguage();
  return (field) => {
    const item = ITEMS.find(({ price }) => price === field);
    if (item !== undefined) return t(`priced_${item.kind}`, { name: item.name[language] });
    const pack = PACKS.find(({ price }) => price === field);
    if (pack !== undefined)
      return t('priced_pack', { name: pack.name[language], n: formatNumber(pack.coins, language) });
    return field in settingsTexts.pairs ? t(field as TextKey<typeof settingsTexts>) : field;
  };
}
