import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { Dialog, type DialogProps } from '../ui/dialog';

const TYPED_INTO = 'textarea, input:not([type=radio], [type=checkbox], [type=search])';

/** What stands in the fields one types into. */
function textsIn(area: HTMLElement): string {
  const fields = area.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_INTO);
  return JSON.stringify([...fields].map(({ value }) => value));
}

type Leave = () => void;

interface DraftDialogProps extends Omit<DialogProps, 'aside'> {
  /** Beside the cross; what leads away from what is typed goes through `leave`. */
  readonly aside?: (leave: (then: Leave) => void) => ReactNode;
}

/** A dialog one types into: Esc, the cross or a press outside do not lose that without asking. */
export function DraftDialog({ onClose, children, aside, ...dialog }: DraftDialogProps) {
  const area = useRef<HTMLDivElement>(null);
  const isChanged = useRef<() => boolean>(() => false);
  /** How often it was asked, and where it leads to; null while it is not. */
  const [asked, setAsked] = useState<{ readonly times: number; readonly then: Leave } | null>(null);
  const leave = (then: Leave) =>
    isChanged.current() ? setAsked((last) => ({ times: (last?.times ?? 0) + 1, then })) : then();
  const close = () => leave(onClose);
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    const element = area.current;
    const modal = element?.closest('dialog');
    if (!element || !modal) return;
    const before = textsIn(element);
    let isTyped = false;
    isChanged.current = () => isTyped && textsIn(element) !== before;
    const typing = ({ target }: Event) => {
      isTyped ||= target instanceof Element && target.matches(TYPED_INTO);
    };
    // Browsers close a dialog at a second Esc, whatever the page says to it.
    const reopen = (event: Event) => {
      if (event.target !== modal) return;
      modal.showModal();
      latest.current();
    };
    element.addEventListener('input', typing);
    modal.addEventListener('close', reopen);
    return () => {
      element.removeEventListener('input', typing);
      modal.removeEventListener('close', reopen);
    };
  }, []);
  return (
    <>
      <Dialog {...dialog} aside={aside?.(leave)} onClose={close}>
        <div ref={area}>{children}</div>
      </Dialog>
      {/* Asked anew, it is opened anew: above the dialog that was opened again. */}
      {asked && <Question key={asked.times} onKeep={() => setAsked(null)} onDiscard={asked.then} />}
    </>
  );
}

function Question(props: { readonly onKeep: () => void; readonly onDiscard: () => void }) {
  return (
    <Dialog
      title="Discard what you typed?"
      onClose={props.onKeep}
      actions={
        <>
          <Button onClick={props.onKeep}>Keep editing</Button>
          <Button kind="danger" onClick={props.onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p>It has not been saved.</p>
    </Dialog>
  );
}
