import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tokens } from '../../../components/money';
import { PageFrame } from '../../../components/page-frame';
import { Stat } from '../../../components/stat';
import { Avatar } from '../../../components/ui/avatar';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Skeleton } from '../../../components/ui/skeleton';
import { useLanguage } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { formatDay } from '../../../lib/format';
import { useProfile } from '../../../session/profile';
import { useSession } from '../../../session/session';
import { careerQuery } from '../queries';
import { userTexts } from '../texts';

/**
 * The page /profile. If the profile cannot be fetched, it shows the data that the browser has
 * stored.
 */
export function ProfilePage() {
  const t = useTexts(userTexts);
  const language = useLanguage();
  const { user } = useSession();
  const { data, isPending } = useProfile();
  const known = data ?? user;
  const name = known?.inGameName || t('player');
  return (
    <PageFrame
      title={t('profile')}
      width="text"
      actions={
        <ButtonLink kind="main" to="/edit-profile" icon={<Pencil size={18} aria-hidden />}>
          {t('editProfile')}
        </ButtonLink>
      }
    >
      <section className="arena-grid flex flex-wrap items-center gap-5 rounded-large border border-line bg-surface-1 p-5 shadow-1">
        <Avatar name={known?.email} size="large" />
        <div className="grid min-w-0 grow gap-1 wrap-anywhere">
          <h2 className="text-title">{name}</h2>
          <p className="text-ink-muted">{known?.email}</p>
          <p className="text-small text-ink-muted">
            {t('freeFireUID')}: {known?.freeFireUID || t('notSet')}
          </p>
        </div>
        <dl className="grid gap-3 max-sm:w-full max-sm:grid-cols-2 sm:text-right">
          <div>
            <dt className="text-note text-ink-muted">{t('tokenBalance')}</dt>
            <dd>
              {isPending && known?.tokens === undefined ? (
                <Skeleton className="h-7 w-20" />
              ) : (
                <Tokens amount={known?.tokens ?? 0} size={22} className="font-heading text-lead" />
              )}
            </dd>
          </div>
          <div>
            <dt className="text-note text-ink-muted">{t('accountStatus')}</dt>
            <dd>
              {data?.isBanned ? (
                <Badge tone="bad">{t('banned')}</Badge>
              ) : (
                <Badge tone="good">{t('active')}</Badge>
              )}
            </dd>
          </div>
        </dl>
      </section>
      <Details
        email={known?.email ?? ''}
        name={name}
        uid={known?.freeFireUID || t('notSet')}
        created={data ? formatDay(new Date(data.createdAt), language) : t('notAvailable')}
      />
      <Statistics />
      <Career />
    </PageFrame>
  );
}

function Details(props: {
  readonly email: string;
  readonly name: string;
  readonly uid: string;
  readonly created: string;
}) {
  const t = useTexts(userTexts);
  return (
    <Card title={t('details')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('email')} value={props.email} readOnly />
        <TextField label={t('inGameName')} value={props.name} readOnly />
        <TextField label={t('freeFireUID')} value={props.uid} readOnly />
        <TextField label={t('created')} value={props.created} readOnly />
      </div>
    </Card>
  );
}

/**
 * Shows the statistics with the specification's fixed numbers. The player's real numbers are below
 * them.
 */
function Statistics() {
  const t = useTexts(userTexts);
  return (
    <section className="grid gap-3">
      <h2 className="text-lead">{t('statistics')}</h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Stat label={t('tournamentsJoined')} value="0" />
        <Stat label={t('tournamentsWon')} value="0" />
        <Stat label={t('totalEarnings')} value="₹0" />
        <Stat label={t('winRate')} value="0%" />
      </dl>
    </section>
  );
}

function Career() {
  const t = useTexts(userTexts);
  const { data } = useQuery(careerQuery);
  if (!data) return null;
  const numbers: readonly (readonly [string, ReactNode])[] = [
    [t('played'), data.tournamentsCompleted],
    [t('won'), data.tournamentsWon],
    [t('prizes'), <Tokens key="prizes" amount={data.totalEarnings} size={22} />],
    [t('rate'), `${data.winRate}%`],
  ];
  return (
    <section className="grid gap-3">
      <h2 className="text-lead">{t('career')}</h2>
      <p className="text-small text-ink-muted">
        {data.tournamentsCompleted > 0 ? t('careerText') : t('careerEmpty')}
      </p>
      {data.tournamentsCompleted > 0 && (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {numbers.map(([label, value]) => (
            <Stat key={label} label={label} value={value} />
          ))}
        </dl>
      )}
    </section>
  );
}
