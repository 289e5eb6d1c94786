import { chosenText, DevicePicker, type DevicePickerProps } from './DevicePicker.js';

/** A tile with a caption and the value chosen. */
export function Choice<Value extends string>(props: DevicePickerProps<Value>) {
  return (
    <label className="opt pick">
      <small>{props.label}</small>
      <b>{chosenText(props.value, props.options)}</b>
      <DevicePicker {...props} />
    </label>
  );
}
