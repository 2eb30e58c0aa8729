import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names';

interface FormMessageProps {
  readonly tone: 'good' | 'bad';
  readonly children: ReactNode;
  /** A button or link at the right that helps the user after an error. */
  readonly action?: ReactNode;
}

/** A message about the outcome of a form. Screen readers announce it at once. */
export function FormMessage({ tone, children, action }: FormMessageProps) {
  const good = tone === 'good';
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <div
      role={good ? 'status' : 'alert'}
      className={classNames(
        'flex animate-rise flex-wrap items-center gap-x-3 gap-y-2 rounded-medium border px-3.5 py-3',
        good ? 'border-good bg-good-soft' : 'border-bad bg-bad-soft',
      )}
    >
      <Icon size={20} aria-hidden className={good ? 'text-good' : 'text-bad'} />
      <p className="min-w-0 grow basis-48 text-small font-medium">{children}</p>
      {action}
    </div>
  );
}
