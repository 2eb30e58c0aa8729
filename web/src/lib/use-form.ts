import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';

/** Error texts by field; a valid field has no entry. */
export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string };

/**
 * A small form of texts, for pages that must load fast. Larger forms use react-hook-form. Errors
 * appear on submit and disappear when their field is corrected; the first field with an error gets
 * the focus.
 */
export function useForm<Values extends Readonly<Record<string, string>>>(
  initial: Values,
  validate: (values: Values) => FieldErrors<Values>,
  onSubmit: (values: Values) => void,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const form = useRef<HTMLFormElement>(null);
  const set = (name: keyof Values & string, text: string) => {
    setValues({ ...values, [name]: text });
    setErrors({ ...errors, [name]: undefined });
  };
  return {
    values,
    set,
    reset: () => setValues(initial),
    /** Properties of the <form>: the browser's own error bubbles are off. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        const found = validate(values);
        setErrors(found);
        const first = Object.keys(values).find((name) => found[name] !== undefined);
        if (first === undefined) return onSubmit(values);
        const field = form.current?.elements.namedItem(first);
        if (field instanceof HTMLElement) field.focus();
      },
    },
    /** Properties of one field: `<TextField label=… {...field('email')} />`. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        set(name, event.target.value);
      },
    }),
  };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** True when the text looks like an email address; the server checks it exactly. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
