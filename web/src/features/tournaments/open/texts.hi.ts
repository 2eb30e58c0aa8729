import { translated } from '../../../i18n/translation';
import type { OpenWords } from './texts.en';

export const hindi = translated<OpenWords>()({
  openCount: { one: '{count} खुला मैच', other: '{count} खुले मैच' },
  noneOpen: 'कोई खुला मैच नहीं',
  joinNow: 'अभी जुड़ें',
  openFilter: 'दिखाएँ',
  openall: 'सभी',
  openfree: 'मुफ़्त',
  openlow: '20 टोकन तक',
  opensoon: 'एक घंटे में',
  opensquads: 'अपने स्क्वाड के साथ',
  noOpen: 'यहाँ कोई खुला मैच नहीं',
  noOpenText: 'नए मैच यहाँ अपने आप दिखेंगे। दूसरा फ़िल्टर चुनें, या कोई मोड देखें।',
  openFailed: 'खुले मैच लोड नहीं हुए।',
  openSeats: { one: '{count} सीट बाकी', other: '{count} सीटें बाकी' },
  openFee: { one: '{count} टोकन', other: '{count} टोकन' },
  openPrize: 'इनाम',
  openJoined: 'जुड़े हैं',
  moreOpen: 'और मैच दिखाएँ',
});
