import { type ComponentPropsWithoutRef, type FormEvent, forwardRef } from 'react';
import { flushSync } from 'react-dom';

interface FormProps extends Omit<ComponentPropsWithoutRef<'form'>, 'noValidate' | 'onSubmit'> {
  /**
   * Checks the fields, and sends them if they are valid. A promise means that the caller moves the
   * focus itself, as react-hook-form does.
   */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/** True while the request of one of the form's buttons is in flight. */
const isBusy = (form: HTMLFormElement) =>
  [...form.elements].some((element) => element.getAttribute('aria-busy') === 'true');

/**
 * A form. It ignores the Enter key while its request is in flight, and it moves the focus to the
 * first field with an error. Each field shows its own error, so the browser shows none. ESLint
 * forbids the element <form> elsewhere.
 */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(
  { onSubmit, ...rest },
  ref,
) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy(form)) return;
    // The errors must be in the document before the focus moves.
    const waits = flushSync(() => onSubmit(event)) instanceof Promise;
    if (!waits) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return <form {...rest} ref={ref} noValidate onSubmit={submit} />;
});
