import { type ChangeEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { FormMessage } from '../../../components/form-message';
import { useTexts } from '../../../i18n/texts';
import { useSendImage } from './queries';
import { disputeTexts } from './texts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MOST_BYTES = 5 * 1024 * 1024;

interface NextImageProps {
  readonly id: string;
  readonly number: number;
  /** Called with the number of an image that was sent. */
  readonly onSent?: (number: number) => void;
}

/** A field that sends an image of a match as soon as it is chosen. */
export function NextImage({ id, number, onSent }: NextImageProps) {
  const t = useTexts(disputeTexts);
  const send = useSendImage(id);
  const [wrong, setWrong] = useState<'tooLarge' | 'wrongType' | null>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Clears the field, so that the same file can be chosen again after a failure.
    target.value = '';
    if (!file || send.isPending) return;
    const found = TYPES.includes(file.type) ? null : 'wrongType';
    const problem = file.size > MOST_BYTES ? 'tooLarge' : found;
    setWrong(problem);
    if (problem !== null) return;
    send.mutate({ number, file }, { onSuccess: () => onSent?.(number) });
  };
  return (
    <>
      <label className="relative inline-flex min-h-11 cursor-pointer items-center justify-center rounded-medium border border-control bg-surface-2 px-5 font-semibold hover:bg-surface-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <input
          type="file"
          accept={TYPES.join()}
          className="sr-only"
          aria-disabled={send.isPending || undefined}
          onChange={choose}
        />
        {t(send.isPending ? 'sending' : 'choose')}
      </label>
      {wrong && <FormMessage tone="bad">{t(wrong)}</FormMessage>}
      {!wrong && send.error && (
        <FormMessage tone="bad">{messageOf(send.error, t('sendFailed'))}</FormMessage>
      )}
    </>
  );
}
