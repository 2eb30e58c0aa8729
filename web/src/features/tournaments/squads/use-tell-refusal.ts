import { messageOf } from '../../../api/api-error';
import { showPopup } from '../../../components/popup/popups';
import { useTexts } from '../../../i18n/texts';
import { squadTexts } from './texts';

/** Returns a function that shows a refused change of a squad as a popup. */
export function useTellRefusal(): (error: Error) => void {
  const t = useTexts(squadTexts);
  return (error) =>
    showPopup({ type: 'error', title: t('failedTitle'), message: messageOf(error, t('failed')) });
}
