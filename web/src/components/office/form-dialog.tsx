import { type FormEvent, type ReactNode, useId } from 'react';
import { FormMessage } from '../form-message';
import { Button } from '../ui/button';
import { Dialog, type DialogProps } from '../ui/dialog';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** The action's own name. */
  readonly action: string;
  readonly kind: 'main' | 'danger';
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Why it was refused or cannot be. */
  readonly problem: string | null;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form: Cancel and the action at its foot, what was refused below its fields. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, onClose, busy, problem } = props;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={id} kind={props.kind} disabled={props.disabled} busy={busy}>
            {props.action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
        {props.children}
        {problem && <FormMessage tone="bad">{problem}</FormMessage>}
      </form>
    </Dialog>
  );
}
