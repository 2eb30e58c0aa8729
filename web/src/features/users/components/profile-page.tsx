import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { readingOf } from '../../../api/reading';
import { Loaded } from '../../../components/loaded';
import { PageFrame } from '../../../components/page-frame';
import { Stat } from '../../../components/stat';
import { Avatar } from '../../../components/ui/avatar';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Skeleton } from '../../../components/ui/skeleton';
import { WalletTokens } from '../../../components/wallet-tokens';
import { useLanguage } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { formatDay, formatRupees, formatTokens } from '../../../lib/format';
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
  const profile = readingOf(useProfile());
  const known = profile.is === 'known' ? profile.data : user;
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
              <WalletTokens awaited="h-7 w-20" size={22} className="font-heading text-lead" />
            </dd>
          </div>
          <div>
            <dt className="text-note text-ink-muted">{t('accountStatus')}</dt>
            <dd>
              <Loaded
                of={profile}
                awaited={<Skeleton className="h-6 w-20" />}
                failed={{ show: t('notAvailable') }}
              >
                {({ isBanned }) => (
                  <Badge tone={isBanned ? 'bad' : 'good'}>
                    {t(isBanned ? 'banned' : 'active')}
                  </Badge>
                )}
              </Loaded>
            </dd>
          </div>
        </dl>
      </section>
      <Details
        email={known?.email ?? ''}
        name={name}
        uid={known?.freeFireUID || t('notSet')}
        created={
          profile.is === 'known' && profile.data.createdAt
            ? formatDay(new Date(profile.data.createdAt), language)
            : t('notAvailable')
        }
      />
      <Statistics />
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
 * The player's statistics. Before the first match they are the specification's zeros. Matches that
 * have not ended count as joined only.
 */
function Statistics() {
  const t = useTexts(userTexts);
  const career = readingOf(useQuery(careerQuery));
  return (
    <section className="grid gap-3">
      <h2 className="text-lead">{t('statistics')}</h2>
      <Loaded
        of={career}
        failed={t('statisticsFailed')}
        awaited={<Skeleton className="h-44 w-full sm:h-24" />}
      >
        {({ tournamentsJoined, tournamentsWon, totalEarnings, winRate }) => (
          <dl className="grid grid-cols-2 gap-3 enlarged:grid-cols-1 sm:grid-cols-4">
            <Stat label={t('tournamentsJoined')} value={formatTokens(tournamentsJoined)} />
            <Stat label={t('tournamentsWon')} value={formatTokens(tournamentsWon)} />
            <Stat label={t('totalEarnings')} value={formatRupees(totalEarnings)} />
            <Stat label={t('winRate')} value={`${winRate}%`} />
          </dl>
        )}
      </Loaded>
    </section>
  );
}
