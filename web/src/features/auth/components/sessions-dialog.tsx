import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../../api/api-error';
import { keys } from '../../../api/query-keys';
import type { OpenSession } from '../../../api/schema';
import { useSend } from '../../../api/use-send';
import { ErrorPanel } from '../../../components/error-panel';
import { FormMessage } from '../../../components/form-message';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useLanguage } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { formatInstant } from '../../../lib/format';
import { endOtherSessions, endSessionOf, sessionsQuery } from '../api/auth-calls';
import { deviceWords, networkWords } from '../model/device-words';
import { accountTexts } from '../texts';

/** Shows where the account is signed in. Ends one of the sessions, or all but the own one. */
export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(accountTexts);
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({ ...sessionsQuery, staleTime: 0 });
  const area = useRef<HTMLDivElement>(null);
  // The pressed button leaves the screen with its session, so the list gets the focus.
  const onSuccess = () => area.current?.focus();
  const onSettled = () => queries.invalidateQueries({ queryKey: [keys.sessions] });
  const one = useSend({ alone: true, mutationFn: endSessionOf, onSuccess, onSettled });
  const others = useSend({ mutationFn: () => endOtherSessions(), onSuccess, onSettled });
  const failed = one.error ?? others.error;
  const hasOthers = data?.sessions.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Dialog
      title={t('sessions')}
      size="medium"
      onClose={onClose}
      actions={
        hasOthers && (
          <Button
            kind="danger"
            busy={others.isPending}
            onClick={() => {
              one.reset();
              others.mutate();
            }}
          >
            {t('endOthers')}
          </Button>
        )
      }
    >
      <section
        ref={area}
        tabIndex={-1}
        aria-label={t('sessions')}
        className="grid gap-3 outline-none"
      >
        <p className="text-ink-muted">{t('sessionsLead')}</p>
        {failed && <FormMessage tone="bad">{messageOf(failed, t('sessionNotEnded'))}</FormMessage>}
        {one.isSuccess && <FormMessage tone="good">{t('sessionEnded')}</FormMessage>}
        {others.isSuccess && <FormMessage tone="good">{t('othersEnded')}</FormMessage>}
        {!data && !error && <SkeletonList rows={2} height="h-28" />}
        {!data && error && (
          <ErrorPanel
            message={t('sessionsFailed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <ul className="grid gap-3">
            {data.sessions.map((each) => (
              <SessionItem
                key={each.id}
                of={each}
                busy={one.isPending && one.variables === each.id}
                onEnd={() => {
                  others.reset();
                  one.mutate(each.id);
                }}
              />
            ))}
          </ul>
        )}
        {data && !hasOthers && <p className="text-ink-muted">{t('onlyThis')}</p>}
      </section>
    </Dialog>
  );
}

interface SessionItemProps {
  readonly of: OpenSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ of, busy, onEnd }: SessionItemProps) {
  const t = useTexts(accountTexts);
  const language = useLanguage();
  const { network, openedAt, usedAt, isCurrent } = of;
  const device = deviceWords(of.device, t);
  const time = formatInstant(new Date(openedAt), language);
  return (
    <li className="grid gap-3 rounded-medium border border-line bg-surface-2 p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          <span>{device}</span>
          {isCurrent && <Badge tone="good">{t('thisDevice')}</Badge>}
        </p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
          {network && (
            <>
              <dt className="text-ink-muted">{t('network')}</dt>
              <dd className="wrap-anywhere">{networkWords(network)}</dd>
            </>
          )}
          <dt className="text-ink-muted">{t('openedAt')}</dt>
          <dd>
            <Time at={openedAt} show="near" />
          </dd>
          <dt className="text-ink-muted">{t('usedAt')}</dt>
          <dd>{isCurrent ? t('inUse') : <Time at={usedAt} show="relative" />}</dd>
        </dl>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          busy={busy}
          aria-label={t('endSessionOf', { device, time })}
          onClick={onEnd}
        >
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}
