interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

/** A tile with a caption and the value chosen; the device's own picker opens over it. */
export function Choice<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <label className="opt pick">
      <small>{label}</small>
      <b>{options.find((option) => option.value === value)?.text}</b>
      <select
        aria-label={label}
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
