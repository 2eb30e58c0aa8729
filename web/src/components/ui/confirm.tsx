import type { ReactNode } from 'react';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { Button } from './button';
import { Dialog } from './dialog';

interface ConfirmProps {
  readonly title: ReactNode;
  /** The question to the user, word for word from the specification. */
  readonly sentence: ReactNode;
  /** States the consequences of the action, and which of them cannot be undone. */
  readonly consequence?: ReactNode;
  /** The label of the button that confirms. It names the action, never "Yes". */
  readonly action: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A dialog that asks for confirmation before an action that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { title, sentence, consequence, action, danger = false, busy = false } = props;
  const t = useTexts(commonTexts);
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      locked={busy}
      actions={
        <>
          <Button onClick={props.onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'main'} busy={busy} onClick={props.onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p>{sentence}</p>
        {consequence && (
          <div className="rounded-medium border border-line bg-surface-2 p-3 text-small text-ink-muted">
            {consequence}
          </div>
        )}
      </div>
    </Dialog>
  );
}
