import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorPanel } from '../../../components/error-panel';
import { SentImage } from '../../../components/sent-image';
import { useTexts } from '../../../i18n/texts';
import { NextImage } from '../disputes/next-image';
import { disputeQuery, evidencePath } from '../disputes/queries';
import { disputeTexts } from '../disputes/texts';
import { claimTexts } from './texts';

/** The screenshots that the player has sent for a match, and the chosen one: the newest at first. */
export function useScreenshot(id: string) {
  const query = useQuery(disputeQuery(id));
  const [chosen, choose] = useState<number | null>(null);
  const sent = query.data?.evidence ?? [];
  const isKnown = sent.some(({ number }) => number === chosen);
  return {
    numbers: sent.map(({ number }) => number),
    number: isKnown ? chosen : (sent.at(-1)?.number ?? null),
    choose,
    error: query.error,
    hasFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
  };
}

interface ScreenshotChoiceProps {
  readonly id: string;
  readonly image: ReturnType<typeof useScreenshot>;
  readonly problem: string | null;
}

/** A field for one screenshot: those already sent, and a button that sends the next one. */
export function ScreenshotChoice({ id, image, problem }: ScreenshotChoiceProps) {
  const t = useTexts(claimTexts);
  const ofDispute = useTexts(disputeTexts);
  const errorId = useId();
  const { numbers, number, choose, hasFailed } = image;
  const free = [1, 2, 3].find((each) => !numbers.includes(each));
  return (
    <fieldset className="grid grid-cols-1 gap-3" aria-describedby={problem ? errorId : undefined}>
      <legend className="mb-1.5 text-small font-semibold">{t('screenshot')}</legend>
      {numbers.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {numbers.map((each) => (
            <li key={each} className="grid content-start gap-1">
              <SentImage
                path={evidencePath(id, each)}
                label={ofDispute('image', { number: each })}
              />
              {numbers.length > 1 && (
                <label className="flex min-h-11 items-center gap-2 text-small">
                  <input
                    type="radio"
                    name="screenshot"
                    className="size-5 shrink-0 accent-accent"
                    checked={each === number}
                    onChange={() => choose(each)}
                  />
                  {t('useImage', { number: each })}
                </label>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasFailed && (
        <ErrorPanel message={t('screenshotsLost')} error={image.error} onRetry={image.retry} />
      )}
      {!hasFailed && free !== undefined && <NextImage id={id} number={free} onSent={choose} />}
      {problem && (
        <p id={errorId} role="alert" className="text-small font-medium text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
