import { ArenaScene } from '../../../components/art/arena-scene';
import { PageHeading } from '../../../components/page-frame';
import { ButtonLink } from '../../../components/ui/button';
import { homeTexts } from '../../../i18n/home';
import { useTexts } from '../../../i18n/texts';
import { useSession } from '../../../session/session';

const CLAIMS = [
  ['claimPlayersValue', 'claimPlayers'],
  ['claimTournamentsValue', 'claimTournaments'],
  ['claimPoolValue', 'claimPool'],
  ['claimSupportValue', 'claimSupport'],
  ['claimUptimeValue', 'claimUptime'],
] as const;

/** The top of the home page: one sentence about the product, and the button for the main action. */
export function Hero() {
  const t = useTexts(homeTexts);
  const { token } = useSession();
  return (
    <section className="arena-grid relative overflow-hidden border-b border-line">
      <div
        aria-hidden
        className="absolute -top-40 right-[-10%] size-[42rem] rounded-full bg-ember opacity-12 blur-3xl"
      />
      <div className="relative mx-auto grid max-w-6xl items-center gap-x-6 px-4 pt-10 pb-8 sm:px-6 lg:grid-cols-[1.15fr_1fr] lg:pt-14">
        <div className="grid gap-5">
          <p className="cut w-fit border border-line bg-surface-2 px-3 py-1 text-small font-semibold text-ember">
            {t('kicker')}
          </p>
          <PageHeading display>{t('headline')}</PageHeading>
          <p className="max-w-[46ch] text-lead text-ink-muted">{t('lead')}</p>
          <div className="flex flex-wrap gap-3 pt-2">
            <ButtonLink kind="main" size="large" to={token ? '/dashboard' : '/login'}>
              {t('joinTournament')}
            </ButtonLink>
            <ButtonLink size="large" to="/tournament-modes">
              {t('seeModes')}
            </ButtonLink>
          </div>
        </div>
        <ArenaScene className="mx-auto -mb-2 w-full max-w-[19rem] sm:max-w-sm lg:max-w-none" />
      </div>
      <dl className="relative mx-auto grid max-w-6xl grid-cols-2 gap-x-6 gap-y-5 border-t border-line px-4 py-6 sm:grid-cols-5 sm:px-6">
        {CLAIMS.map(([value, label]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-small text-ink-muted">{t(label)}</dt>
            <dd className="font-heading text-title font-bold">{t(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
