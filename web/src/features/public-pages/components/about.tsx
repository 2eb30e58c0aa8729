import { PageFrame } from '../../../components/page-frame';
import { Stat } from '../../../components/stat';
import { Card } from '../../../components/ui/card';
import { aboutTexts } from '../../../i18n/about';
import { useTexts } from '../../../i18n/texts';

const NUMBERS = [
  ['players', '10,000+'],
  ['tournaments', '500+'],
  ['pool', '₹50L+'],
  ['support', '24/7'],
  ['uptime', '99.9%'],
] as const;
const VALUES = [
  ['value1', 'value1Text'],
  ['value2', 'value2Text'],
  ['value3', 'value3Text'],
  ['value4', 'value4Text'],
] as const;
const TEAM = [
  ['team1', 'team1Text'],
  ['team2', 'team2Text'],
  ['team3', 'team3Text'],
] as const;

/** The page /about. */
export function About() {
  const t = useTexts(aboutTexts);
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <div className="grid gap-5 md:grid-cols-2">
        <Card title={t('mission')}>
          <p className="measure text-ink-muted">{t('missionText')}</p>
        </Card>
        <Card title={t('vision')}>
          <p className="measure text-ink-muted">{t('visionText')}</p>
        </Card>
      </div>
      <section>
        <h2 className="mb-4 text-lead">{t('statistics')}</h2>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {NUMBERS.map(([label, value]) => (
            <Stat key={label} label={t(label)} value={value} />
          ))}
        </dl>
      </section>
      <section>
        <h2 className="mb-4 text-lead">{t('values')}</h2>
        <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {VALUES.map(([title, text]) => (
            <li key={title} className="border-l-2 border-ember-text pl-4">
              <h3 className="text-lead leading-tight">{t(title)}</h3>
              <p className="measure text-ink-muted">{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="mb-4 text-lead">{t('team')}</h2>
        <div className="grid gap-4 md:grid-cols-3">
          {TEAM.map(([title, text]) => (
            <Card key={title} title={t(title)} level={3}>
              <p className="text-ink-muted">{t(text)}</p>
            </Card>
          ))}
        </div>
      </section>
    </PageFrame>
  );
}
