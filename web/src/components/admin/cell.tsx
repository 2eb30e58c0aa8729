import { Fragment, type ReactNode } from 'react';
import { None } from './none';

/**
 * Shows a text in at most two lines, and the whole text as a tooltip. An empty value is shown as
 * none.
 */
export function Cell({ of }: { readonly of: ReactNode }) {
  if (of === null || of === undefined || of === '') return <None />;
  if (typeof of !== 'string') return of;
  return (
    <span title={of} className="line-clamp-2 max-sm:line-clamp-none">
      <span>
        <Breakable text={of} />
      </span>
    </span>
  );
}

/** A text that may continue on the next line after an "@", so that an address stays readable. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=@)/).map((part, at) => (
    <Fragment key={`${at} ${part}`}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
