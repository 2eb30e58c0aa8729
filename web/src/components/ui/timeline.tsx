import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names';

export interface Step {
  readonly key: string;
  readonly title: ReactNode;
  /** Text below the step's name, such as its time, actor and message. */
  readonly detail?: ReactNode;
  readonly state: 'done' | 'now' | 'ahead' | 'failed';
}

const MARKS: Record<Step['state'], string> = {
  done: 'border-good bg-good-soft text-good',
  now: 'border-accent bg-info-soft text-accent',
  ahead: 'border-line bg-surface-2 text-ink-faint',
  failed: 'border-bad bg-bad-soft text-bad',
};

/** A list of the past and future steps of a process, from top to bottom. */
export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative flex gap-3 pb-5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span aria-hidden className="absolute top-7 bottom-0 left-[13px] w-0.5 bg-line" />
          )}
          <span
            aria-hidden
            className={classNames(
              'grid size-7 shrink-0 place-items-center rounded-full border-2',
              MARKS[step.state],
            )}
          >
            {step.state === 'done' && <Check size={14} />}
            {step.state === 'failed' && <X size={14} />}
            {step.state === 'now' && <span className="size-2 rounded-full bg-current" />}
          </span>
          <div className="grid gap-0.5 pt-0.5">
            <span
              className={classNames('font-semibold', step.state === 'ahead' && 'text-ink-muted')}
            >
              {step.title}
            </span>
            {step.detail && <span className="text-small text-ink-muted">{step.detail}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
