import type { DeliveryText } from '#lib/redemption/client/redemption.ts';
import { Icon } from '#ui/Icon.tsx';

const rows = [
  { name: 'recipient', label: 'ชื่อและนามสกุลผู้รับ', autoComplete: 'name', inputMode: 'text' },
  { name: 'address', label: 'ที่อยู่ ตำบล อำเภอ จังหวัด', autoComplete: 'street-address', inputMode: 'text' },
  { name: 'phone', label: 'เบอร์โทรศัพท์', autoComplete: 'tel-national', inputMode: 'tel' },
  { name: 'postcode', label: 'รหัสไปรษณีย์', autoComplete: 'postal-code', inputMode: 'numeric' },
] as const;

interface Props {
  readonly value: DeliveryText;
  /** Texts by field, from the server. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (value: DeliveryText) => void;
}

/** The delivery address of a gift. */
export function DeliveryFields({ value, problems, onChange }: Props) {
  return (
    <fieldset className="delivery">
      <legend className="b6 mb-2">ส่งของไปที่</legend>
      {rows.map(({ name, label, autoComplete, inputMode }) => {
        const problem = problems[name];
        return (
          <div className={problem ? `field ${name} err` : `field ${name}`} key={name}>
            <label htmlFor={`delivery-${name}`}>{label}</label>
            <div className="in">
              <input
                id={`delivery-${name}`}
                name={name}
                type={name === 'phone' ? 'tel' : 'text'}
                inputMode={inputMode}
                autoComplete={autoComplete}
                value={value[name]}
                maxLength={name === 'address' ? 300 : 80}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `delivery-${name}-msg` : undefined}
                onChange={(event) => onChange({ ...value, [name]: event.target.value })}
              />
            </div>
            {problem && (
              <p className="msg" id={`delivery-${name}-msg`} role="alert">
                <Icon name="warning-circle-fill" />
                {problem}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
