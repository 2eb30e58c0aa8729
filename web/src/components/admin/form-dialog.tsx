import { type FormEvent, type ReactNode, useId } from 'react';
import { FormMessage } from '../form-message';
import { Button } from '../ui/button';
import type { DialogProps } from '../ui/dialog';
import { DraftDialog } from './draft-dialog';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** Label of the submit button, which names the action. */
  readonly action: string;
  readonly kind: 'main' | 'danger';
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** The server's refusal, or the reason why the form cannot be sent. */
  readonly problem: string | null;
  /** A button beside the action. */
  readonly other?: ReactNode;
  /** True when everything is saved: the button "Done" then closes the dialog without a question. */
  readonly done?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form: errors below its fields, Cancel and the action at its foot. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, onClose, busy, problem, done = false } = props;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <DraftDialog
      title={title}
      size={size}
      onClose={onClose}
      locked={busy}
      saved={done}
      actions={
        done ? (
          <Button kind="main" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            {props.other}
            <Button type="submit" form={id} kind={props.kind} disabled={props.disabled} busy={busy}>
              {props.action}
            </Button>
          </>
        )
      }
    >
      <form id={id} noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {props.children}
        {problem && <FormMessage tone="bad">{problem}</FormMessage>}
      </form>
    </DraftDialog>
  );
}
