import { TextAreaField } from '../ui/field';

interface ReasonFieldProps {
  /** Who reads it, and where it stands. */
  readonly hint: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** Why somebody of the staff does something. */
export function ReasonField({ hint, value, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      label="Reason"
      required
      hint={hint}
      rows={3}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
