export interface DevicePickerProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

/** The text of the value chosen. */
export function chosenText<Value extends string>(
  value: Value,
  options: DevicePickerProps<Value>['options'],
): string | undefined {
  return options.find((option) => option.value === value)?.text;
}

/** The device's own picker, laid unseen over whatever shows the value chosen. */
export function DevicePicker<Value extends string>({
  label,
  value,
  options,
  onChange,
}: DevicePickerProps<Value>) {
  return (
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
  );
}
