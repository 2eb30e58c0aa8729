import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyText } from '../copy-text';
import { IconButton } from '../ui/button';
import { DraftDialog } from './draft-dialog';
import { None } from './none';
import { useNeighbours } from './row-panel';
import { isCommand } from './use-list-keys';

interface SidePanelProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /**
   * Buttons at the bottom of the panel, the main one last. They stay visible while the content
   * scrolls.
   */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A panel with all details of a row, beside the list. On a phone it covers the whole page. */
export function SidePanel({ title, onClose, actions, children }: SidePanelProps) {
  return (
    <DraftDialog
      title={title}
      shape="panel"
      onClose={onClose}
      actions={actions}
      aside={(leave) => <Neighbours leave={leave} />}
    >
      <div className="grid grid-cols-1 gap-5">{children}</div>
    </DraftDialog>
  );
}

/** Buttons that open the previous and the next row. The keys k and j do the same. */
function Neighbours({ leave }: { readonly leave: (then: () => void) => void }) {
  const { onPrevious, onNext } = useNeighbours();
  const steps = useRef<Readonly<Record<string, (() => void) | undefined>>>({});
  steps.current = {
    j: onNext && (() => leave(onNext)),
    k: onPrevious && (() => leave(onPrevious)),
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = isCommand(event) && steps.current[event.key];
      if (!step) return;
      event.preventDefault();
      step();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  if (!onPrevious && !onNext) return null;
  return (
    <>
      <IconButton
        label="Previous"
        className="size-9!"
        aria-keyshortcuts="k"
        disabled={!onPrevious}
        onClick={() => steps.current.k?.()}
      >
        <ChevronUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        label="Next"
        className="size-9!"
        aria-keyshortcuts="j"
        disabled={!onNext}
        onClick={() => steps.current.j?.()}
      >
        <ChevronDown size={18} aria-hidden />
      </IconButton>
    </>
  );
}

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Adds a button that copies `value`. Only a text can be copied. */
  readonly copy?: boolean;
  /** Puts an id, a digest or a code, which staff seldom need, behind *Details*. */
  readonly isDetail?: boolean;
}

interface FactsProps {
  readonly facts: readonly Fact[];
}

/** A list of names and their values in two columns, with ids and digests behind *Details*. */
export function Facts({ facts }: FactsProps) {
  const details = facts.filter(({ isDetail }) => isDetail);
  return (
    <div className="grid grid-cols-1 gap-2">
      <FactList facts={facts.filter(({ isDetail }) => !isDetail)} />
      {details.length > 0 && (
        <details className="grid text-small open:gap-2">
          <summary className="w-max cursor-pointer py-0.5 text-ink-muted underline-offset-4 hover:underline">
            Details
          </summary>
          <FactList facts={details} />
        </details>
      )}
    </div>
  );
}

function FactList({ facts }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small">
      {facts.map(({ name, value, copy }) => (
        <div key={name} className="contents">
          <dt className="self-center text-ink-muted">{name}</dt>
          <dd className="min-w-0 break-words">
            {copy && typeof value === 'string' ? (
              <CopyText bare text={value} label={name} />
            ) : (
              (value ?? <None />)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
