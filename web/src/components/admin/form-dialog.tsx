import { type ReactNode, useId } from 'react';
import { FormMessage } from '../form-message';
import { Button } from '../ui/button';
import type { DialogProps } from '../ui/dialog';
import { Form } from '../ui/form';
import { DraftDialog } from './draft-dialog';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** Label of the submit button, a verb such as "Pay". */
  readonly action: string;
  readonly kind: 'main' | 'danger';
  readonly busy: boolean;
  readonly disabled?: boolean;
  /**
   * The error to show: the server's refusal, or the reason why the form cannot be sent; null if
   * there is none.
   */
  readonly problem: string | null;
  /** Another button beside the submit button. */
  readonly other?: ReactNode;
  /**
   * True if everything is saved. The only button is then "Done", and closing needs no confirmation.
   */
  readonly done?: boolean;
  /** True if the form has changes that its text fields do not show, such as chosen rows. */
  readonly changed?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog with a form. The error is below the fields; Cancel and the submit button are at the
 * bottom.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, size, onClose, busy, problem, done = false, changed = false } = props;
  const id = useId();
  return (
    <DraftDialog
      title={title}
      size={size}
      onClose={onClose}
      locked={busy}
      saved={done}
      changed={changed}
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
      <Form id={id} className="grid grid-cols-1 gap-4" onSubmit={props.onSubmit}>
        {props.children}
        {problem && <FormMessage tone="bad">{problem}</FormMessage>}
      </Form>
    </DraftDialog>
  );
}
