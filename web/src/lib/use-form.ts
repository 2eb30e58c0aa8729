import { type ChangeEvent, useState } from 'react';

/** Error messages by the field's name. A valid field has no message. */
export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string };

/**
 * A small form of text fields, for pages that must load fast; larger forms use react-hook-form.
 * Errors appear on submit, and an error disappears when its field is changed. A field that must not
 * be empty is marked as required, because the mark comes from the same check as the error.
 */
export function useForm<Values extends Readonly<Record<string, string>>>(
  initial: Values,
  validate: (values: Values) => FieldErrors<Values>,
  onSubmit: (values: Values) => void,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const set = (name: keyof Values & string, text: string) => {
    setValues({ ...values, [name]: text });
    setErrors({ ...errors, [name]: undefined });
  };
  return {
    values,
    set,
    reset: () => setValues(initial),
    /** Properties of the form: `<Form {...form}>`. */
    form: {
      onSubmit() {
        const found = validate(values);
        setErrors(found);
        if (Object.values(found).every((error) => error === undefined)) onSubmit(values);
      },
    },
    /** Returns the properties of a field: `<TextField label=… {...field('email')} />`. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: errors[name],
      required: validate({ ...values, [name]: '' })[name] !== undefined,
      onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        set(name, event.target.value);
      },
    }),
  };
}

const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** Returns true if a text looks like an email address. The server makes the exact check. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
