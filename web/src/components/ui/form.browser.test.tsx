import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { example, refusal } from '../../../test/answers';
import { show } from '../../../test/open';
import { server } from '../../../test/server';
import { messageOf } from '../../api/api-error';
import { answer, api } from '../../api/client';
import { useSend } from '../../api/use-send';
import { useForm } from '../../lib/use-form';
import { FormMessage } from '../form-message';
import { Button } from './button';
import { TextField } from './field';
import { Form } from './form';

const CALL = 'POST /api/auth/register';

/** A form of the kind that every page has: two fields that must not be empty, and an optional. */
function Example() {
  const send = useSend({
    alone: true,
    mutationFn: (body: { readonly email: string; readonly password: string }) =>
      answer(api.POST('/api/auth/register', { body })),
  });
  const { form, field } = useForm(
    { note: '', email: '', password: '' },
    ({ email, password }) => ({
      ...(email === '' ? { email: 'Email is required' } : {}),
      ...(password === '' ? { password: 'Password is required' } : {}),
    }),
    send.mutate,
  );
  return (
    <Form {...form}>
      <TextField label="Note" {...field('note')} />
      <TextField label="Email" {...field('email')} />
      <TextField label="Password" {...field('password')} />
      <Button type="submit" busy={send.isPending}>
        Send
      </Button>
      {send.error && <FormMessage tone="bad">{messageOf(send.error, 'Failed')}</FormMessage>}
    </Form>
  );
}

const field = (label: string) => page.getByLabelText(label);
const button = () => page.getByRole('button', { name: 'Send' });
/** Presses the button twice within one frame. */
const pressTwice = () => {
  const element = button().element() as HTMLButtonElement;
  element.click();
  element.click();
};
/** An answer that arrives when the test says so. */
function held() {
  let release: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { arrived, release };
}

async function fill() {
  await field('Email').fill('asha@example.com');
  await field('Password').fill('a good password');
}

/** A button that sends without a form. */
function Alone() {
  const send = useSend({
    mutationFn: () => answer(api.POST('/api/auth/logout')),
  });
  return (
    <Button busy={send.isPending} onClick={() => send.mutate()}>
      Send
    </Button>
  );
}

test('a button without a form sends once when it is pressed twice', async () => {
  await show(<Alone />, { answers: { 'POST /api/auth/logout': example } });
  pressTwice();
  await expect.element(button()).not.toHaveAttribute('aria-busy');
  expect(server.calls('POST /api/auth/logout')).toHaveLength(1);
});

describe('a form', () => {
  test('marks exactly the fields that must not be empty', async () => {
    await show(<Example />);
    await expect.element(field('Note')).not.toBeRequired();
    await expect.element(field('Email')).toBeRequired();
    await expect.element(field('Password')).toBeRequired();
    const marked = [...document.querySelectorAll('[data-required]')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Email', 'Password']);
  });

  test('with empty fields is not sent, shows each error and focuses the first', async () => {
    await show(<Example />);
    await field('Note').fill('kept');
    await button().click();
    await expect.element(field('Email')).toHaveFocus();
    await expect.element(field('Email')).toHaveAccessibleDescription('Email is required');
    await expect.element(field('Password')).toHaveAccessibleDescription('Password is required');
    await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Note')).toHaveValue('kept');
    await field('Email').fill('asha@example.com');
    await expect.element(field('Email')).not.toHaveAttribute('aria-invalid');
    expect(server.sent).toEqual([]);
  });

  test('is sent once when its button is pressed twice or Enter is pressed meanwhile', async () => {
    const { arrived, release } = held();
    const answers = { [CALL]: () => arrived.then(() => ({ message: 'Sent' })) };
    await show(<Example />, { answers });
    await fill();
    pressTwice();
    await expect.element(button()).toHaveAttribute('aria-busy', 'true');
    await field('Email').fill('bina@example.com');
    await userEvent.keyboard('{Enter}');
    pressTwice();
    release();
    await expect.element(button()).not.toHaveAttribute('aria-busy');
    expect(server.calls(CALL).map(({ body }) => body)).toEqual([
      { note: '', email: 'asha@example.com', password: 'a good password' },
    ]);
  });

  test('keeps the width of its button while the request is in flight', async () => {
    const { arrived, release } = held();
    const answers = { [CALL]: () => arrived.then(() => ({ message: 'Sent' })) };
    await show(<Example />, { answers });
    await fill();
    const before = button().element().getBoundingClientRect();
    await button().click();
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
    const { width, height } = button().element().getBoundingClientRect();
    expect([width, height]).toEqual([before.width, before.height]);
    release();
    await expect.element(button()).not.toHaveAttribute('aria-busy');
  });

  test('that is refused shows the reason, keeps the texts and leaves the focus', async () => {
    const answers = { [CALL]: refusal(409, 'EMAIL_TAKEN', 'This email is taken') } as const;
    await show(<Example />, { answers });
    await fill();
    await button().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('This email is taken');
    await expect.element(button()).toHaveFocus();
    await expect.element(field('Email')).toHaveValue('asha@example.com');
    await expect.element(field('Password')).toHaveValue('a good password');
    await button().click();
    await expect.poll(() => server.calls(CALL).length).toBe(2);
  });
});
