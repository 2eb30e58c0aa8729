import { type ChangeEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { OwnDispute } from '../../../api/schema';
import { FormMessage } from '../../../components/form-message';
import { SentImage } from '../../../components/sent-image';
import { Card } from '../../../components/ui/card';
import { useTexts } from '../../../i18n/texts';
import { evidencePath, useSendImage } from './queries';
import { disputeTexts } from './texts';

interface MatchDispute {
  readonly id: string;
  readonly state: OwnDispute;
}

/** The images that the player has sent, and a field for the next one. */
export function EndScreens({ id, state }: MatchDispute) {
  const t = useTexts(disputeTexts);
  const { evidence } = state;
  const free = [1, 2, 3].find((place) => evidence.every(({ number }) => number !== place));
  const closed = free === undefined ? t('sentAll') : t('endScreenClosed');
  return (
    <Card title={t('endScreen')}>
      <div className="grid gap-4">
        <p className="text-small text-ink-muted">{t('endScreenText')}</p>
        {evidence.length > 0 && (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {evidence.map(({ number }) => (
              <li key={number}>
                <SentImage path={evidencePath(id, number)} label={t('image', { number })} />
              </li>
            ))}
          </ul>
        )}
        {state.canSendEvidence && free !== undefined ? (
          <NextImage id={id} number={free} />
        ) : (
          <p className="text-small text-ink-muted">{closed}</p>
        )}
      </div>
    </Card>
  );
}

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MOST_BYTES = 5 * 1024 * 1024;

function NextImage({ id, number }: { readonly id: string; readonly number: number }) {
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
    if (problem === null) send.mutate({ number, file });
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
