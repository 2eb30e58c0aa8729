import { TextAreaField } from '../ui/field';

interface ReasonFieldProps {
  readonly label?: string;
  /** Says who can read the reason. */
  readonly hint: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** A field for the reason that staff must give for an action. */
export function ReasonField({ label = 'Reason', hint, value, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={label}
      required
      hint={hint}
      rows={3}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
