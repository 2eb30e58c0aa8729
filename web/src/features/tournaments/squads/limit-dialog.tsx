import { type ReactNode, useId } from 'react';
import { messageOf } from '../../../api/api-error';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { commonTexts } from '../../../i18n/shell-texts';
import { useTexts } from '../../../i18n/texts';
import { readWhole } from '../../../lib/typed-number';
import { useForm } from '../../../lib/use-form';
import { squadTexts } from './texts';

/** Maximum limit in tokens that the API accepts. */
const MOST = 10_000_000;

/** Returns the typed limit in tokens, or undefined if the text is not a valid limit. */
function read(text: string): number | undefined {
  const { value } = readWhole(text);
  return value !== null && value <= MOST ? value : undefined;
}

interface LimitDialogProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Label of the button that sends the limit. */
  readonly action: string;
  readonly limit?: number | undefined;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSend: (shareLimit: number) => void;
  readonly onClose: () => void;
}

/**
 * The dialog in which a player sets the maximum number of tokens that the captain may use for one
 * match.
 */
export function LimitDialog(props: LimitDialogProps) {
  const { title, text, action, limit = 0, busy, error, onSend, onClose } = props;
  const t = useTexts(squadTexts);
  const common = useTexts(commonTexts);
  const id = useId();
  const { form, field } = useForm(
    { limit: String(limit) },
    (typed) => (read(typed.limit) === undefined ? { limit: t('limitWrong') } : {}),
    (typed) => onSend(read(typed.limit) ?? 0),
  );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={id} kind="main" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <Form {...form} id={id} className="grid gap-4">
        {text && <p>{text}</p>}
        <TextField
          label={t('limit')}
          hint={t('limitHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...field('limit')}
        />
        {error && <FormMessage tone="bad">{messageOf(error, t('failed'))}</FormMessage>}
      </Form>
    </Dialog>
  );
}
