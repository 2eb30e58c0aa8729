import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { messageOf } from '../../../api/api-error';
import type { components } from '../../../api/schema.gen';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { Skeleton } from '../../../components/ui/skeleton';
import { seriesQuery, useStopSeries } from './queries';
import { WEEKDAYS } from './series';

type Series = components['schemas']['SeriesView'];

/** The list of running series, each with a button that stops it. */
export function SeriesDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error } = useQuery(seriesQuery);
  return (
    <Dialog title="Series" onClose={onClose}>
      {data ? (
        <ul className="grid gap-2">
          {data.series.map((series) => (
            <SeriesRow key={series._id} series={series} />
          ))}
          {data.series.length === 0 && (
            <li className="measure text-small text-ink-muted">
              No running series. Choose days under "Repeat on" when you create a tournament.
            </li>
          )}
        </ul>
      ) : error ? (
        <p role="alert">{messageOf(error, 'Failed to fetch the series')}</p>
      ) : (
        <Skeleton className="h-16" />
      )}
    </Dialog>
  );
}

function SeriesRow({ series }: { readonly series: Series }) {
  const { names, mode, weekdays, nextStart } = series;
  const [first = '', ...others] = names;
  const stop = useStopSeries({
    onSuccess: ({ message }) => showPopup({ type: 'success', title: 'Stopped', message }),
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(error, 'Failed to stop the series'),
      }),
  });
  return (
    <li className="flex items-center gap-3 rounded-medium border border-line bg-surface-2 p-3">
      <CalendarClock size={18} aria-hidden className="shrink-0 text-ink-muted" />
      <div className="min-w-0 grow">
        <p className="break-words font-semibold">
          {first}
          {others.length > 0 && ` and ${others.length} more`}
        </p>
        <p className="text-small text-ink-muted">
          {mode}, {daysOf(weekdays)}
        </p>
        <p className="text-small text-ink-muted">
          Next: <Time at={nextStart} />
        </p>
      </div>
      <Button
        size="small"
        aria-label={`Stop ${first}`}
        busy={stop.isPending}
        onClick={() => stop.mutate(series._id)}
      >
        Stop
      </Button>
    </li>
  );
}

const daysOf = (weekdays: readonly number[]): string =>
  weekdays.length === WEEKDAYS.length
    ? 'every day'
    : `on ${WEEKDAYS.filter(({ value }) => weekdays.includes(Number(value)))
        .map(({ label }) => label)
        .join(', ')}`;
