import {
  isOptionsGroup,
  type ComboboxItem,
  type ComboboxParsedItem,
  type OptionsFilter,
} from '@mantine/core';
import { hasSpelling } from '@hokm/shared/spelling';

/** The options of a list that have what was typed, in any spelling: groups keep those of theirs. */
export const foundOptions: OptionsFilter = ({ options, search, limit }) => {
  let left = limit;
  const has = ({ label }: ComboboxItem): boolean => {
    if (left <= 0 || !hasSpelling(label, search)) return false;
    left -= 1;
    return true;
  };
  return options.flatMap<ComboboxParsedItem>((option) => {
    if (!isOptionsGroup(option)) return has(option) ? [option] : [];
    const items = option.items.filter(has);
    return items.length === 0 ? [] : [{ ...option, items }];
  });
};
