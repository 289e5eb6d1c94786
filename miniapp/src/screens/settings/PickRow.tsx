import { Icon } from '../../ui/art/index.js';
import type { IconName } from '../../ui/art/index.js';

interface Props<Value extends string> {
  icon: IconName;
  title: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

/** A setting with a few values; the device's own picker opens over the row. */
export function PickRow<Value extends string>({ icon, title, value, options, onChange }: Props<Value>) {
  return (
    <label className="pick">
      <span className="lead-ic">
        <Icon name={icon} />
      </span>
      <span className="grow row-t">{title}</span>
      <span className="row-s">{options.find((option) => option.value === value)?.text}</span>
      <span className="mute">
        <Icon name="fwd" size={20} />
      </span>
      <select
        aria-label={title}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
