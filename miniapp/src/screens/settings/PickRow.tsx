import { Icon } from '../../ui/art/index.js';
import type { IconName } from '../../ui/art/index.js';
import { chosenText, DevicePicker, type DevicePickerProps } from '../../ui/DevicePicker.js';

interface Props<Value extends string> extends Omit<DevicePickerProps<Value>, 'label'> {
  icon: IconName;
  title: string;
}

/** A setting with a few values. */
export function PickRow<Value extends string>({ icon, title, value, options, onChange }: Props<Value>) {
  return (
    <label className="pick">
      <span className="lead-ic">
        <Icon name={icon} />
      </span>
      <span className="grow row-t">{title}</span>
      <span className="row-s">{chosenText(value, options)}</span>
      <span className="mute">
        <Icon name="fwd" size={20} />
      </span>
      <DevicePicker label={title} value={value} options={options} onChange={onChange} />
    </label>
  );
}
