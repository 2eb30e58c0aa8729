import { ArenaScene } from '../../../components/art/arena-scene';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';

/** The picture and text beside the form on wide screens. */
export function AuthSide() {
  const t = useTexts(authTexts);
  return (
    <aside className="arena-grid relative hidden content-center justify-items-center overflow-hidden border-l border-line bg-surface-1 p-12 lg:grid">
      <div
        aria-hidden
        className="absolute -top-32 -right-32 size-96 rounded-full bg-ember opacity-12 blur-3xl"
      />
      <ArenaScene className="w-full max-w-sm" />
      <p className="mt-6 font-heading text-title font-bold">{t('sideTitle')}</p>
      <p className="mt-1 max-w-[40ch] text-center text-ink-muted">{t('sideText')}</p>
    </aside>
  );
}
