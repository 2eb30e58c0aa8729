import { translated } from '../../i18n/translation';
import type { NotificationWords } from './texts.en';

export const hindi = translated<NotificationWords>()({
  title: 'सूचनाएँ',
  failed: 'सूचनाएँ लोड नहीं हुईं।',
  empty: 'अभी कोई सूचना नहीं',
  emptyText: 'रूम, नतीजे, भुगतान और निकासी की ख़बर यहाँ मिलती है।',
  readAll: 'सभी को पढ़ा हुआ करें',
  isNew: 'नया',
  goToRoom: 'रूम में जाएँ',
  seeResult: 'नतीजा देखें',
  show: 'देखें',
  more: 'पुरानी सूचनाएँ दिखाएँ',
});
